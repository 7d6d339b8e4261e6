import { LazyPart } from '../state/lazy-part.svelte.ts';
import type { Reader } from '../state/reader.svelte.ts';
import type { View } from '../view/route.ts';

/** The views beside the graph; each is fetched when it is first shown. A new view is one line here. */
export const VIEW_PARTS: Readonly<Record<Exclude<View, 'graph'>, LazyPart<{ reader: Reader }>>> = {
  transcript: new LazyPart(() => import('./TranscriptView.svelte')),
  node: new LazyPart(() => import('./NodeView.svelte')),
  context: new LazyPart(() => import('./ContextView.svelte')),
  diff: new LazyPart(() => import('./DiffView.svelte')),
  findings: new LazyPart(() => import('./FindingsView.svelte')),
  problems: new LazyPart(() => import('./ProblemsView.svelte')),
};
