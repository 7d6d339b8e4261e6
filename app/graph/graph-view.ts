import Sigma from 'sigma';
import { glyphStyle } from '../view/glyph-style.ts';
import { type LabelPlace, labelPlaces } from '../view/label-places.ts';
import { boundaryRow, type Light, lightOf, type LitContext } from '../view/lighting.ts';
import { type Palette, PALETTES } from '../view/palette.ts';
import type { RoutedEdge } from '../view/routed-edges.ts';
import type { Scene, SceneNode } from '../view/scene.ts';
import { CELL_WIDTH } from './cell.ts';
import { glyphBounds, glyphGraph } from './glyph-graph.ts';
import { type GlyphNode, GlyphProgram } from './glyph-program.ts';
import { GraphCamera } from './graph-camera.ts';
import { paintEdges } from './paint-edges.ts';
import { paintHeadGlow, paintLattice } from './paint-ground.ts';
import { type Marks, paintMarks } from './paint-marks.ts';
import { LABEL_FONT } from './paint-words.ts';
import type { Viewport } from './viewport.ts';

/** What the reader does on the graph. */
export interface GraphEvents {
  readonly onSelect: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onClear: () => void;
  readonly onHover: (id: string | null) => void;
  readonly onMove: (scale: number) => void;
}

/** What of the graph changes while it is shown. */
export interface GraphState {
  readonly palette: Palette;
  readonly selected: string;
  readonly context: LitContext | null;
  readonly seqOf: (index: number) => number;
}

const MOTION = 220;

/** The drawing in a pane: Sigma paints the glyphs, two canvases in step with its camera the rest. */
export class GraphView {
  readonly camera: GraphCamera;
  private readonly sigma: Sigma<GlyphNode>;
  private readonly places: readonly LabelPlace[];
  private readonly head: SceneNode | undefined;
  private state: GraphState = { palette: PALETTES.light, selected: '', context: null, seqOf: () => 0 };
  private boundary: Marks['boundary'] = null;
  private hovered = '';

  /** Throws when the browser gives no WebGL. */
  constructor(
    container: HTMLElement,
    private readonly scene: Scene,
    private readonly edges: readonly RoutedEdge[],
    private readonly events: GraphEvents,
  ) {
    const motion = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : MOTION;
    this.places = labelPlaces(scene, edges, cellsOfName());
    this.head = scene.nodes.find((node) => node.head);
    this.sigma = this.startSigma(container, motion);
    this.camera = new GraphCamera(this.sigma, scene, motion);
    this.camera.limitZoom();
    this.listen();
  }

  /** Shows the graph for the first time, at the selected node where there is one. */
  start(selected: string): void {
    this.camera.start(selected, this.head?.id ?? this.scene.nodes.at(-1)?.id ?? '');
  }

  update(state: GraphState): void {
    this.state = state;
    const row = boundaryRow(this.scene.nodes, state.seqOf, state.context);
    this.boundary = row === null || state.context === null ? null : { row, seq: state.context.boundary };
    this.sigma.refresh({ skipIndexation: true });
  }

  /** Called when the pane changed its size. */
  resize(): void {
    this.sigma.resize(true);
    this.camera.limitZoom();
    this.sigma.refresh({ skipIndexation: true });
  }

  kill(): void {
    this.sigma.kill();
  }

  private startSigma(container: HTMLElement, motion: number): Sigma<GlyphNode> {
    const sigma = new Sigma(glyphGraph(this.scene), container, {
      nodeProgramClasses: { glyph: GlyphProgram },
      nodeReducer: (id, data) => ({ ...data, ...this.styleOf(id) }),
      defaultDrawNodeHover: () => undefined,
      renderLabels: false,
      itemSizesReference: 'positions',
      zoomToSizeRatioFunction: (ratio) => ratio,
      zoomDuration: motion,
      enableCameraRotation: false,
      stagePadding: 24,
      allowInvalidContainer: true,
    });
    sigma.setCustomBBox(glyphBounds(this.scene));
    // By name, because Sigma's type for these options leaves out the layer it reads.
    const under = { style: {}, beforeLayer: 'edges' };
    const over = { style: {}, afterLayer: 'nodes' };
    sigma.createCanvasContext('ground', under);
    sigma.createCanvasContext('marks', over);
    sigma.resize(true);
    sigma.refresh();
    return sigma;
  }

  private styleOf(id: string): Partial<GlyphNode> {
    const node = this.scene.nodeOf.get(id);
    if (node === undefined) return {};
    const { fill, ...rest } = glyphStyle(node, lightOf(id, this.state.context), this.state.palette);
    return { color: fill, ...rest };
  }

  private listen(): void {
    this.sigma.on('clickNode', ({ node }) => this.events.onSelect(node));
    this.sigma.on('doubleClickNode', (event) => {
      event.preventSigmaDefault();
      this.events.onOpen(event.node);
    });
    this.sigma.on('clickStage', () => this.events.onClear());
    this.sigma.on('enterNode', ({ node }) => this.hover(node));
    this.sigma.on('leaveNode', () => this.hover(''));
    this.sigma.on('afterRender', () => this.paint());
  }

  private hover(id: string): void {
    this.hovered = id;
    this.sigma.getContainer().style.cursor = id === '' ? '' : 'pointer';
    this.events.onHover(id || null);
    this.sigma.scheduleRender();
  }

  private paint(): void {
    const view = this.camera.viewport();
    const ground = this.cleared('ground', view);
    const marks = this.cleared('marks', view);
    if (ground === null || marks === null) return;
    const { palette, context, selected } = this.state;
    const light = (id: string): Light => lightOf(id, context);
    const isSeen = (edge: RoutedEdge): boolean => light(edge.from) !== 'dim' && light(edge.to) !== 'dim';
    paintLattice(ground, view, palette);
    if (this.head !== undefined) paintHeadGlow(ground, this.head, view, palette);
    paintEdges(ground, this.edges, view, palette, isSeen);
    const { places, boundary, hovered } = this;
    paintMarks(marks, { places, lightOf: light, selected, hovered, boundary }, view, palette);
    this.events.onMove(view.scale);
  }

  private cleared(layer: string, { width, height }: Viewport): CanvasRenderingContext2D | null {
    const context = this.sigma.getCanvases()[layer]?.getContext('2d') ?? null;
    context?.clearRect(0, 0, width, height);
    return context;
  }
}

/** Measures branch names as they are painted, in cells at 100 %. */
function cellsOfName(): (name: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return (name) => (name.length * 7 + 30) / CELL_WIDTH;
  context.font = LABEL_FONT;
  return (name) => (Math.min(160, context.measureText(name).width) + 30) / CELL_WIDTH;
}
