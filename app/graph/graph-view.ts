import Sigma from 'sigma';
import { glyphStyle } from '../view/glyph-style.ts';
import { type LabelPlace, labelPlaces } from '../view/label-places.ts';
import { boundaryRow, type Light, lightOf } from '../view/lighting.ts';
import type { RoutedEdge } from '../view/routed-edges.ts';
import type { Scene, SceneNode } from '../view/scene.ts';
import { glyphBounds, glyphGraph } from './glyph-graph.ts';
import { type GlyphNode, GlyphProgram } from './glyph-program.ts';
import { GraphCamera } from './graph-camera.ts';
import { type GraphEvents, type GraphState, UNTOLD } from './graph-state.ts';
import { cellsOfName } from './measure-names.ts';
import { paintBranchBand, paintEdges } from './paint-edges.ts';
import { type Target, targetAt } from './hit-test.ts';
import { paintHeadGlow, paintLattice } from './paint-ground.ts';
import { type Marks, paintMarks } from './paint-marks.ts';
import { watchPointer } from './pointer.ts';
import type { Viewport } from './viewport.ts';

const MOTION = 220;
/** Milliseconds without a frame after which the camera rests. */
const REST = 400;
const RIM = 20;

/** The drawing in a pane: Sigma paints the glyphs, two canvases in step with its camera the rest. */
export class GraphView {
  readonly camera: GraphCamera;
  private readonly sigma: Sigma<GlyphNode>;
  private readonly places: readonly LabelPlace[];
  private readonly head: SceneNode | undefined;
  private state: GraphState = UNTOLD;
  private boundary: Marks['boundary'] = null;
  private hovered = '';
  private rest: ReturnType<typeof setTimeout> | undefined;
  private targets: readonly Target[] = [];
  /** As last painted; null before the first time. */
  private painted: Viewport | null = null;

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
    this.camera.start(selected, this.headId());
  }

  update(state: GraphState): void {
    this.state = state;
    const row = boundaryRow(this.scene.nodes, state.seqOf, state.context);
    this.boundary = row === null || state.context === null ? null : { row, seq: state.context.boundary };
    this.sigma.refresh({ skipIndexation: true });
  }

  /** To the head, or to the last node of a session without one. */
  toHead(): void {
    this.camera.focus(this.headId());
  }

  /** Called when the pane changed its size. */
  resize(): void {
    this.sigma.resize();
    this.sigma.refresh({ skipIndexation: true });
  }

  kill(): void {
    clearTimeout(this.rest);
    this.sigma.kill();
  }

  private headId(): string {
    return this.head?.id ?? this.scene.nodes.at(-1)?.id ?? '';
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
    watchPointer(this.sigma, {
      at: (x, y) => targetAt(this.targets, x, y),
      onClick: (hit) => {
        if (hit === null) this.events.onClear();
        else if (hit.part === 'exit') this.events.onLeave(hit.id);
        else this.events.onSelect(hit.id);
      },
      onDoubleClick: ({ id }) => this.events.onOpen(id),
      onHover: (hit) => this.hover(hit?.id ?? ''),
    });
    this.sigma.on('resize', () => this.resized());
    this.sigma.on('afterRender', () => this.paint());
  }

  /** Bars come and go beside the pane: what the reader looks at stays where it is. */
  private resized(): void {
    this.camera.limitZoom();
    if (this.painted !== null && this.painted.width > 1) this.camera.keep(this.painted);
  }

  private hover(id: string): void {
    if (id === this.hovered) return;
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
    this.painted = view;
    const { palette, context, selected, branch } = this.state;
    const light = (id: string): Light => lightOf(id, context);
    const isSeen = (edge: RoutedEdge): boolean => light(edge.from) !== 'dim' && light(edge.to) !== 'dim';
    paintLattice(ground, view, palette);
    if (this.head !== undefined) {
      paintHeadGlow(ground, this.head, light(this.head.id) === 'dim', view, palette);
    }
    if (branch !== null) {
      const along = this.edges.filter(({ from, to }) => branch.has(from) && branch.has(to));
      paintBranchBand(ground, along, view, palette);
    }
    paintEdges(ground, this.edges, view, palette, isSeen);
    const { places, boundary, hovered } = this;
    this.targets = paintMarks(marks, { places, lightOf: light, selected, hovered, boundary }, view, palette);
    this.events.onMove(view.scale);
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.keepInSight(view), REST);
  }

  /** The bounds of a sparse drawing hold much bare ground: one who ends there is led back. */
  private keepInSight({ width, height }: Viewport): void {
    const isSeen = this.targets.some(
      ({ x, y, right }) => right > RIM && x < width - RIM && y > 0 && y < height,
    );
    if (!isSeen && width > 1) this.camera.toNearest();
  }

  private cleared(layer: string, { width, height }: Viewport): CanvasRenderingContext2D | null {
    const context = this.sigma.getCanvases()[layer]?.getContext('2d') ?? null;
    context?.clearRect(0, 0, width, height);
    return context;
  }
}
