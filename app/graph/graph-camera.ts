import type Sigma from 'sigma';
import type { Scene } from '../view/scene.ts';
import { CELL_HEIGHT, CELL_WIDTH } from './cell.ts';
import { type GraphPlace, nodeBounds, placeOf } from './glyph-graph.ts';
import type { GlyphNode } from './glyph-program.ts';
import type { Viewport } from './viewport.ts';

const LARGEST = 3;
const SMALLEST = 0.4;
const FIT_AT_MOST = 1.15;
/** From this scale on a drawing is read as a whole; below it one begins at its head. */
const READABLE = 0.6;
/** Below this scale a fitted drawing is a thread; then its width is fitted, from the top on. */
const TALL = 0.25;
/** Pixels from the rim within which a node does not count as in sight. */
const RIM = 48;
/** Share of the pane that may show bare ground beside the drawing. */
const BARE = 0.8;

/** Moves Sigma's camera in terms of the drawing: nodes, and scale in pixels per pixel at 100 %. */
export class GraphCamera {
  constructor(
    private readonly sigma: Sigma<GlyphNode>,
    private readonly scene: Scene,
    /** Milliseconds a move takes; 0 for readers who want no motion. */
    private readonly motion: number,
  ) {}

  /** First sight: all of it where it is readable, else the given node, or the one to begin at. */
  start(selected: string, begin: string): void {
    if (selected === '' && this.scaleAt(1) >= READABLE) this.fit();
    else this.focus(selected || begin, 0.9, false);
  }

  /** The whole drawing, but hardly larger than life; of one too tall to be seen whole, the top. */
  fit(): void {
    const wide = Math.min(FIT_AT_MOST, this.viewport().width / ((this.scene.columns + 2) * CELL_WIDTH));
    if (this.scaleAt(1) < TALL && wide > this.scaleAt(1)) {
      this.fitTop(wide);
      return;
    }
    const ratio = Math.max(1, this.ratioFor(FIT_AT_MOST));
    const x = (this.scene.columns * CELL_WIDTH) / 2;
    const y = (-this.scene.rows * CELL_HEIGHT) / 2;
    this.move({ ...(ratio > 1 ? this.framed({ x, y }) : { x: 0.5, y: 0.5 }), ratio });
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

  private fitTop(scale: number): void {
    const { height } = this.viewport();
    const x = ((this.scene.columns - 1) * CELL_WIDTH) / 2;
    const y = -(height / 2 / scale - CELL_HEIGHT * 1.5);
    this.move({ ...this.framed({ x, y }), ratio: this.ratioFor(scale) });
  }

  /** Moves only when the node is not well in sight. */
  reveal(id: string, rim = RIM): void {
    const at = this.positionOf(id);
    if (at === null) return;
    const { width, height } = this.viewport();
    const isInSight = at.x > rim && at.y > rim && at.x < width - rim && at.y < height - rim;
    if (!isInSight) this.focus(id);
  }

  /** To the node nearest to the middle of the pane, at the scale that is. */
  toNearest(): void {
    const { scale, left, top, width, height } = this.viewport();
    let nearest = { id: '', away: Infinity };
    for (const node of this.scene.nodes) {
      const x = left + node.column * CELL_WIDTH * scale;
      const y = top + node.row * CELL_HEIGHT * scale;
      const away = Math.hypot(x - width / 2, y - height / 2);
      if (away < nearest.away) nearest = { id: node.id, away };
    }
    this.focus(nearest.id, scale);
  }

  zoomTo(scale: number): void {
    this.move({ ratio: this.ratioFor(scale) });
  }

  zoomBy(factor: number): void {
    this.zoomTo(this.viewport().scale * factor);
  }

  /** Centre of a node in pixels of the pane; null for one that is not drawn. */
  positionOf(id: string): GraphPlace | null {
    const node = this.scene.nodeOf.get(id);
    return node === undefined ? null : this.toPixels(placeOf(node));
  }

  viewport(): Viewport {
    const origin = this.toPixels({ x: 0, y: 0 });
    const unit = this.toPixels({ x: 1000, y: 0 });
    const { width, height } = this.sigma.getDimensions();
    return { scale: (unit.x - origin.x) / 1000, left: origin.x, top: origin.y, width, height };
  }

  /** Puts the drawing where it was, at the scale it had, after the pane changed its size. */
  keep({ scale, left, top }: Viewport): void {
    const camera = this.sigma.getCamera();
    camera.setState({ ratio: this.ratioFor(scale) });
    const now = this.viewport();
    const from = this.sigma.viewportToFramedGraph({ x: now.left, y: now.top });
    const to = this.sigma.viewportToFramedGraph({ x: left, y: top });
    camera.setState({ x: camera.x + from.x - to.x, y: camera.y + from.y - to.y });
  }

  /** Keeps the reader from getting lost; to be called again when the pane changed its size. */
  limitZoom(): void {
    const whole = this.scaleAt(1);
    // A pane without a size has no scale.
    if (!Number.isFinite(whole) || whole <= 0) return;
    this.sigma.setSetting('minCameraRatio', whole / LARGEST);
    this.sigma.setSetting('maxCameraRatio', Math.max(2, whole / SMALLEST));
    const { width, height } = this.viewport();
    const tolerance = BARE * Math.min(width, height);
    // Sigma's own bounds are those of nothing while it makes its index anew.
    this.sigma.setSetting('cameraPanBoundaries', { tolerance, boundaries: nodeBounds(this.scene) });
  }

  private move(to: { x?: number; y?: number; ratio?: number }, animate = true): void {
    if (animate && this.motion > 0) void this.sigma.getCamera().animate(to, { duration: this.motion });
    else this.sigma.getCamera().setState(to);
  }

  /** By the camera as it is now: Sigma's cached matrix is that of the last frame. */
  private toPixels(place: GraphPlace): GraphPlace {
    return this.sigma.graphToViewport(place, { cameraState: this.sigma.getCamera().getState() });
  }

  /** In the camera's own coordinates. */
  private framed(place: GraphPlace): { x: number; y: number } {
    return this.sigma.viewportToFramedGraph(this.toPixels(place));
  }

  private ratioFor(scale: number): number {
    return this.scaleAt(1) / scale;
  }

  private scaleAt(ratio: number): number {
    return (this.viewport().scale * this.sigma.getCamera().ratio) / ratio;
  }
}
