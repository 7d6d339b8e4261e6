import { SvelteSet } from 'svelte/reactivity';
import { type NodeId, nodeId } from '../../lib/base/brand.ts';
import type { OpenSession } from '../session/open-session.ts';
import { hasContext, shownContext } from '../session/shown-context.ts';
import { otherContext } from '../session/shown-diff.ts';
import { branchIds } from '../view/branch-ids.ts';
import { type SessionRoute, sessionRoute, type View } from '../view/route.ts';
import { type RoutedEdge, routedEdges } from '../view/routed-edges.ts';
import { sceneEdges } from '../view/scene-edges.ts';
import { type Scene, sceneOf } from '../view/scene.ts';
import { tipAfter } from '../view/tip-after.ts';
import { transcriptOf } from '../view/transcript.ts';
import { place } from './place.svelte.ts';

/** An open session as it is being read: the URL's selection, and what follows from it. */
export class Reader {
  readonly open: OpenSession;
  readonly scene: Scene;
  readonly edges: readonly RoutedEdge[];
  /** Cards opened in the transcript, by index; they stay open while scrolled away. */
  readonly openCards = new SvelteSet<number>();

  readonly route: SessionRoute = $derived.by(() =>
    place.route.page === 'session' && place.route.key === this.open.key
      ? place.route
      : sessionRoute(this.open.key),
  );
  /** Indexes of the selected node and call; -1 for none and for ids that are not here. */
  readonly index: number = $derived.by(() => this.indexOf(this.route.node));
  readonly callIndex: number = $derived.by(() => this.indexOf(this.route.call));
  /** What the call is compared with: as the URL names it, else the call before it; null for none. */
  readonly other = $derived.by(() => otherContext(this.open, this.route.other, this.callIndex));
  readonly context = $derived.by(() => (this.callIndex < 0 ? null : shownContext(this.open, this.callIndex)));
  readonly tip: number = $derived.by(() => this.tipOf(this.route.branch));
  readonly transcript = $derived.by(() => transcriptOf(this.open.graph, this.tip));

  /** Ids on the branch that was picked; null while the active one is read unasked. */
  readonly branchIds = $derived.by(() =>
    this.route.branch === '' ? null : branchIds(this.open.graph, this.transcript),
  );

  constructor(open: OpenSession) {
    this.open = open;
    this.scene = sceneOf(open.graph, open.drawing);
    this.edges = routedEdges(this.scene, sceneEdges(open.graph, open.drawing));
  }

  indexOf(id: string): number {
    return this.open.graph.indexOf(nodeId(id));
  }

  /**
   * Selects a node; the branch follows it. A model call also shows its context when none is shown:
   * one that is being read stays until another is asked for.
   */
  select(id: string, how: 'push' | 'replace' = 'push', view: View = this.viewFor()): void {
    const call = this.callIndex < 0 && this.hasContextOf(id) ? id : this.route.call;
    this.goTo(id, call, how, view);
  }

  showContext(id: string): void {
    this.goTo(id, this.hasContextOf(id) ? id : this.route.call, 'push', 'context');
  }

  private hasContextOf(id: string): boolean {
    const index = this.indexOf(id);
    return index >= 0 && hasContext(this.open, index);
  }

  private goTo(id: string, call: string, how: 'push' | 'replace', view: View): void {
    const index = this.indexOf(id);
    const branch =
      this.transcript.placeOf.has(index) || index < 0
        ? this.route.branch
        : this.idOf(tipAfter(this.open.graph, index));
    place.go({ ...this.route, node: id, call, branch, view }, how);
  }

  compareWithBefore(): void {
    place.go({ ...this.route, other: '', view: 'diff' });
  }

  clearContext(): void {
    place.go({ ...this.route, call: '' });
  }

  clear(): void {
    if (this.route.node !== '' || this.route.call !== '') place.go({ ...this.route, node: '', call: '' });
  }

  show(view: View): void {
    place.go({ ...this.route, view });
  }

  showNodes(nodes: SessionRoute['nodes']): void {
    place.go({ ...this.route, nodes }, 'replace');
  }

  pickBranch(id: string): void {
    place.go({ ...this.route, branch: id, view: 'transcript' });
  }

  /** Lists of findings give way to what is looked at; every other view keeps its place. */
  private viewFor(): View {
    const { view } = this.route;
    return view === 'findings' || view === 'problems' ? 'node' : view;
  }

  private tipOf(branch: string): number {
    const named = this.indexOf(branch);
    if (named >= 0) return named;
    const head = this.open.graph.indexOf(this.open.graph.session.meta.headId);
    if (head >= 0) return head;
    return this.open.tips[0]?.index ?? this.open.graph.calls.length - 1;
  }

  private idOf(index: number): NodeId | '' {
    return this.open.graph.calls[index]?.id ?? '';
  }
}
