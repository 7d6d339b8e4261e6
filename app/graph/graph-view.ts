import Graph from 'graphology';
import Sigma from 'sigma';
import { glyphStyle } from '../view/glyph-style.ts';
import { type LabelPlace, labelPlaces } from '../view/label-places.ts';
import { boundaryRow, lightOf, type LitContext } from '../view/lighting.ts';
import { type Palette, PALETTES } from '../view/palette.ts';
import type { RoutedEdge } from '../view/routed-edges.ts';
import type { Scene, SceneNode } from '../view/scene.ts';
import { CELL_HEIGHT, CELL_WIDTH, GLYPH_RADIUS } from './cell.ts';
import { type GlyphNode, GlyphProgram } from './glyph-program.ts';
import { paintEdges } from './paint-edges.ts';
import { paintHeadGlow, paintLattice } from './paint-ground.ts';
import { LABEL_FONT, paintMarks } from './paint-marks.ts';
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

const LARGEST = 3;
const FIT_AT_MOST = 1.15;

/** The drawing in a pane: Sigma paints the glyphs, two canvases in step with its camera the rest. */
export class GraphView {
  private readonly sigma: Sigma<GlyphNode>;
  private readonly places: readonly LabelPlace[];
  private readonly head: SceneNode | undefined;
  private readonly motion: number;
  private state: GraphState = { palette: PALETTES.light, selected: '', context: null, seqOf: () => 0 };
  private hovered = '';

  constructor(
    container: HTMLElement,
    private readonly scene: Scene,
    private readonly edges: readonly RoutedEdge[],
    private readonly events: GraphEvents,
  ) {
    this.motion = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 220;
    this.places = labelPlaces(scene, edges, cellsOfName());
    this.head = scene.nodes.find((node) => node.head);
    this.sigma = new Sigma(this.graphOf(scene), container, {
      nodeProgramClasses: { glyph: GlyphProgram },
      nodeReducer: (id, data) => ({ ...data, ...this.styleOf(id) }),
      defaultDrawNodeHover: () => undefined,
      renderLabels: false,
      itemSizesReference: 'positions',
      zoomToSizeRatioFunction: (ratio) => ratio,
      zoomDuration: this.motion,
      enableCameraRotation: false,
      stagePadding: 24,
      allowInvalidContainer: true,
    });
    this.sigma.setCustomBBox({
      x: [-CELL_WIDTH, Math.max(8, scene.columns + 2) * CELL_WIDTH],
      y: [-Math.max(6, scene.rows) * CELL_HEIGHT, CELL_HEIGHT],
    });
    // By name, because Sigma's type for these options leaves out the layer it reads.
    const under = { style: {}, beforeLayer: 'edges' };
    const over = { style: {}, afterLayer: 'nodes' };
    this.sigma.createCanvasContext('ground', under);
    this.sigma.createCanvasContext('marks', over);
    this.sigma.resize(true);
    this.sigma.refresh();
    this.limitZoom();
    this.listen();
    this.sigma.on('afterRender', () => this.paint());
  }

  update(state: GraphState): void {
    this.state = state;
    this.sigma.refresh({ skipIndexation: true });
  }

  /** Called when the pane changed its size. */
  resize(): void {
    this.sigma.resize(true);
    this.limitZoom();
    this.sigma.refresh({ skipIndexation: true });
  }

  /** The whole drawing, but never larger than life. */
  fit(): void {
    const ratio = Math.max(1, this.ratioFor(FIT_AT_MOST));
    const middle = this.framed({
      x: (this.scene.columns * CELL_WIDTH) / 2,
      y: (-this.scene.rows * CELL_HEIGHT) / 2,
    });
    this.move({ ...(ratio > 1 ? middle : { x: 0.5, y: 0.5 }), ratio });
  }

  /** Shows a node at a scale; without one, at the current one or at least readable. */
  focus(id: string, scale: number = Math.max(0.8, this.viewport().scale), animate = true): void {
    const node = this.scene.nodeOf.get(id);
    if (node === undefined) return;
    const place = placeOf(node);
    // What led to a node stands above it, what it says to its right: it goes below and left of the middle.
    const { width, height } = this.viewport();
    const middle = { x: place.x + (width * 0.12) / scale, y: place.y + (height * 0.18) / scale };
    this.move({ ...this.framed(middle), ratio: this.ratioFor(scale) }, animate);
  }

  /** Moves the camera only when the node is not well in sight. */
  reveal(id: string): void {
    const at = this.positionOf(id);
    if (at === null) return;
    const { width, height } = this.viewport();
    const margin = 48;
    const inSight = at.x > margin && at.y > margin && at.x < width - margin && at.y < height - margin;
    if (!inSight) this.focus(id);
  }

  zoomTo(scale: number): void {
    this.move({ ratio: this.ratioFor(scale) });
  }

  zoomBy(factor: number): void {
    this.zoomTo(this.viewport().scale * factor);
  }

  /** First sight: all of it where it is readable, else the given node or the head. */
  start(id: string): void {
    const at = id || this.head?.id || this.scene.nodes.at(-1)?.id || '';
    if (id === '' && this.scaleFor(1) >= 0.6) this.fit();
    else this.focus(at, 0.9, false);
  }

  /** Centre of a node in pixels of the pane; null for one that is not drawn. */
  positionOf(id: string): { x: number; y: number } | null {
    const node = this.scene.nodeOf.get(id);
    return node === undefined ? null : this.sigma.graphToViewport(placeOf(node));
  }

  kill(): void {
    this.sigma.kill();
  }

  viewport(): Viewport {
    const origin = this.sigma.graphToViewport({ x: 0, y: 0 });
    const unit = this.sigma.graphToViewport({ x: 1000, y: 0 });
    const { width, height } = this.sigma.getDimensions();
    return { scale: (unit.x - origin.x) / 1000, left: origin.x, top: origin.y, width, height };
  }

  private graphOf(scene: Scene): Graph<GlyphNode> {
    const graph = new Graph<GlyphNode>({ type: 'directed', multi: true });
    for (const node of scene.nodes) {
      const glyph = { shape: node.shape, stroke: '#000000', strokeWidth: 1, half: false };
      graph.addNode(node.id, {
        ...placeOf(node),
        size: GLYPH_RADIUS,
        type: 'glyph',
        color: '#000000',
        ...glyph,
      });
    }
    return graph;
  }

  private styleOf(id: string): Partial<GlyphNode> {
    const node = this.scene.nodeOf.get(id);
    if (node === undefined) return {};
    const { fill, ...rest } = glyphStyle(node, lightOf(id, this.state.context), this.state.palette);
    return { color: fill, ...rest };
  }

  private listen(): void {
    this.sigma.on('clickNode', ({ node }) => this.events.onSelect(node));
    this.sigma.on('doubleClickNode', ({ node, preventSigmaDefault }) => {
      preventSigmaDefault();
      this.events.onOpen(node);
    });
    this.sigma.on('clickStage', () => this.events.onClear());
    this.sigma.on('enterNode', ({ node }) => this.hover(node));
    this.sigma.on('leaveNode', () => this.hover(''));
  }

  private hover(id: string): void {
    this.hovered = id;
    this.sigma.getContainer().style.cursor = id === '' ? '' : 'pointer';
    this.events.onHover(id || null);
    this.sigma.scheduleRender();
  }

  private paint(): void {
    const view = this.viewport();
    const { palette, context, selected } = this.state;
    const canvases = this.sigma.getCanvases();
    const ground = canvases['ground']?.getContext('2d');
    const marks = canvases['marks']?.getContext('2d');
    if (!ground || !marks) return;
    ground.clearRect(0, 0, view.width, view.height);
    marks.clearRect(0, 0, view.width, view.height);
    paintLattice(ground, view, palette);
    if (this.head !== undefined) paintHeadGlow(ground, this.head, view, palette);
    const isSeen = (id: string): boolean => lightOf(id, context) !== 'dim';
    paintEdges(
      ground,
      this.edges,
      view,
      palette,
      context && ((edge) => isSeen(edge.from) && isSeen(edge.to)),
    );
    const row = boundaryRow(this.scene.nodes, this.state.seqOf, context);
    const boundary = row === null || context === null ? null : { row, seq: context.boundary };
    const light = (id: string) => lightOf(id, context);
    paintMarks(
      marks,
      { places: this.places, lightOf: light, selected, hovered: this.hovered, boundary },
      view,
      palette,
    );
    this.events.onMove(view.scale);
  }

  private move(to: { x?: number; y?: number; ratio?: number }, animate = true): void {
    if (animate && this.motion > 0) void this.sigma.getCamera().animate(to, { duration: this.motion });
    else this.sigma.getCamera().setState(to);
  }

  /** In the camera's own coordinates; Sigma's cache of them is stale between refresh and frame. */
  private framed(place: { x: number; y: number }): { x: number; y: number } {
    return this.sigma.viewportToFramedGraph(this.sigma.graphToViewport(place));
  }

  private ratioFor(scale: number): number {
    return this.scaleFor(1) / scale;
  }

  private scaleFor(ratio: number): number {
    return (this.viewport().scale * this.sigma.getCamera().ratio) / ratio;
  }

  private limitZoom(): void {
    const whole = this.scaleFor(1);
    if (!Number.isFinite(whole) || whole <= 0) return;
    this.sigma.setSetting('minCameraRatio', whole / LARGEST);
    this.sigma.setSetting('maxCameraRatio', Math.max(2, whole / 0.4));
  }
}

function placeOf(node: SceneNode): { x: number; y: number } {
  return { x: node.column * CELL_WIDTH, y: -node.row * CELL_HEIGHT };
}

/** Measures branch names as they are painted, in cells at 100 %. */
function cellsOfName(): (name: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return (name) => (name.length * 7 + 30) / CELL_WIDTH;
  context.font = LABEL_FONT;
  return (name) => (Math.min(160, context.measureText(name).width) + 30) / CELL_WIDTH;
}
