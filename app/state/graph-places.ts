import type { Scene } from '../view/scene.ts';

/** Read-only window on the graph for tests and scripts: what is drawn, and where on the page. */
export interface GraphPlaces {
  readonly nodes: readonly string[];
  place(id: string): { x: number; y: number } | null;
}

declare global {
  interface Window {
    afterturnGraph?: GraphPlaces;
  }
}

/** Publishes the places of a graph while it is shown; the result withdraws them. */
export function publishPlaces(scene: Scene, place: GraphPlaces['place']): () => void {
  const published = Object.freeze({ nodes: scene.nodes.map((node) => node.id), place });
  window.afterturnGraph = published;
  return () => {
    if (window.afterturnGraph === published) delete window.afterturnGraph;
  };
}
