import { DraftStore } from '../../fixtures/example-builder/draft-store.ts';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import { Random } from './random.ts';
import type { SessionPlan } from './session-plan.ts';
import { TextSource } from './text-source.ts';
import { toolRun } from './tool-run.ts';

interface Turn {
  readonly user: string;
  readonly reply: string;
  readonly replySeq: number;
  /** How many spilled nodes the branch had before this turn. */
  readonly spilledBefore: number;
}

interface OpenCall {
  readonly id: string;
  readonly manifest: Readonly<Record<string, unknown>>;
}

const MODEL = 'm-large-2';
const STARTED_AT = 1_760_000_000.0625;
const TOOLS_A_TURN = 2;
const FORK_SHARE = 0.04;
const DEEPEST_FORK = 4;
const FUNCTION_SHARE = 0.15;
const DEEPEST_FUNCTION = 3;
const TURNS_UNTIL_COMPACTION = 100;
const TURNS_KEPT = 8;

/**
 * Writes a session as the real writer does, without rendering contexts for it: what a manifest
 * records is known from the turns that a branch holds, so a call costs its own text alone.
 */
export class SessionMaker {
  readonly id: string;
  private readonly random: Random;
  private readonly texts: TextSource;
  private readonly store: DraftStore;
  /** The turns of the active branch, oldest first. */
  private readonly branch: Turn[] = [];
  /** How many of its first turns the active summary stands for; a fork never goes behind them. */
  private covered = 0;
  private summary: { readonly id: string; readonly seq: number } | null = null;
  /** Stamped paths of the branch, in order. */
  private readonly spilled: string[] = [];
  private readonly branchNames: Record<string, unknown> = {};

  constructor(private readonly plan: SessionPlan) {
    this.random = new Random(plan.seed);
    this.texts = new TextSource(this.random);
    this.id = `bench_${plan.seed}_${this.random.hex(8)}`;
    this.store = new DraftStore(this.id, STARTED_AT);
  }

  get nodeCount(): number {
    return this.store.nodes.size;
  }

  turn(): void {
    if (this.plan.forks === true && this.random.chance(FORK_SHARE)) this.goBack();
    if (this.plan.compaction === true && this.branch.length - this.covered >= TURNS_UNTIL_COMPACTION) {
      this.compact();
    }
    const spilledBefore = this.spilled.length;
    const user = this.user();
    const boundary = this.boundary();
    const call = this.openReply(user, boundary);
    for (let tool = 0; tool < TOOLS_A_TURN; tool += 1) {
      if (this.plan.functions === true && this.random.chance(FUNCTION_SHARE))
        this.runFunction(call.id, boundary, 1);
      else this.runTool(call.id);
    }
    this.finish(call, this.texts.prose(this.random.size(1000, 12_000)), { predecessor: user });
    const { seq } = this.store.node(call.id);
    this.branch.push({ user, reply: call.id, replySeq: seq, spilledBefore });
  }

  files(): ReadonlyMap<string, string> {
    const summaryMeta = this.summary === null ? {} : { _last_summary_id: this.summary.id };
    return this.store.files({
      id: this.id,
      agent_id: 'main',
      title: this.texts.words(5),
      source: 'tui',
      created_at: STARTED_AT,
      updated_at: this.store.now,
      status: 'idle',
      head_id: this.branch.at(-1)?.reply ?? '',
      branches: this.branchNames,
      ...summaryMeta,
    });
  }

  /** Leaves the newest turns behind on a branch of their own, which then has a name. */
  private goBack(): void {
    const deepest = Math.min(DEEPEST_FORK, this.branch.length - this.covered - 1);
    if (deepest < 1) return;
    const tip = this.branch.at(-1);
    if (tip !== undefined)
      this.branchNames[tip.reply] = { name: this.texts.words(3), created_at: this.store.now };
    const [first] = this.branch.splice(-this.random.between(1, deepest));
    this.spilled.length = first?.spilledBefore ?? 0;
  }

  private compact(): void {
    this.covered = this.branch.length - TURNS_KEPT;
    const covers = this.branch.slice(0, this.covered).flatMap(({ user, reply }) => [user, reply]);
    const first = this.store.node(covers[0] ?? '');
    const summary = this.store.append({
      id: `summary_${this.random.hex(12)}`,
      role: 'llm',
      name: 'context/summary',
      output: `[Previous conversation summary]\n${this.texts.prose(6000)}`,
      created_at: first.created_at - 0.000001,
      predecessor: first.predecessor,
      metadata: { type: 'compactionSummary', source: 'compaction', compaction: true, covers_ids: covers },
    });
    this.summary = summary;
  }

  private user(): string {
    this.store.wait(this.random.between(5, 90));
    const id = `u${this.nodeCount}_${this.random.hex(4)}`;
    const text = this.texts.prose(this.random.size(160, 8000));
    const predecessor = this.branch.at(-1)?.reply ?? 'ROOT';
    const metadata = { source: 'tui', agent_id: 'main' };
    return this.store.append({ id, role: 'user', output: text, caller: 'ROOT', predecessor, metadata }).id;
  }

  private openReply(user: string, boundary: number): OpenCall {
    this.store.now += 0.000001;
    const id = `${user}_reply`;
    const metadata = { source: 'tui', status: 'running', started_at: this.store.now };
    this.store.append({ id, role: 'llm', name: MODEL, output: '', predecessor: user, metadata });
    return { id, manifest: this.manifest(boundary) };
  }

  /** A function called as a tool; every model call in it renders with the boundary of the turn. */
  private runFunction(caller: string, boundary: number, depth: number): void {
    this.store.wait(0.5);
    const id = `${caller}_t_${this.nodeCount}`;
    const input = { topic: this.texts.words(6), rounds: this.random.between(1, 3) };
    const started = {
      tool_call_id: `call_${this.random.hex(16)}`,
      status: 'running',
      started_at: this.store.now,
    };
    this.store.append({ id, role: 'code', name: 'research', input, caller, metadata: started });
    for (let round = 0; round < input.rounds; round += 1) {
      const call = this.openInnerCall(id, boundary);
      if (this.random.chance(0.7)) this.runTool(call.id);
      this.finish(call, this.texts.prose(this.random.size(500, 6000)), {});
      if (depth < DEEPEST_FUNCTION && this.random.chance(0.2)) this.runFunction(id, boundary, depth + 1);
    }
    const output = this.texts.prose(this.random.size(800, 8000));
    this.store.complete(id, output, { status: 'completed', finished_at: this.store.now });
  }

  private openInnerCall(caller: string, boundary: number): OpenCall {
    this.store.wait(0.5);
    const id = `l${this.nodeCount}_${this.random.hex(4)}`;
    const prompt = this.texts.prose(this.random.size(900, 6000));
    const timestamp = Math.floor(this.store.now * 1000);
    const metadata = {
      status: 'running',
      started_at: this.store.now,
      execution_kind: 'agent',
      prompt_text: prompt,
      request_content: { role: 'user', content: [{ type: 'text', text: prompt }], timestamp },
    };
    this.store.append({ id, role: 'llm', name: `${MODEL}-mini`, output: '', caller, metadata });
    return { id, manifest: this.manifest(boundary) };
  }

  private runTool(caller: string): void {
    const startedAt = this.store.now;
    this.store.wait(this.random.between(1, 8));
    const metadata = {
      tool_call_id: `call_${this.random.hex(16)}`,
      status: 'completed',
      started_at: startedAt,
      finished_at: this.store.now,
    };
    const id = `${caller}_t_${this.nodeCount}`;
    const node = this.store.append({
      id,
      role: 'code',
      ...toolRun(this.random, this.texts),
      caller,
      metadata,
    });
    const { spilled } = node.metadata as { readonly spilled?: { readonly path: string } };
    if (spilled !== undefined) this.spilled.push(spilled.path);
  }

  private finish({ id, manifest }: OpenCall, text: string, more: Readonly<Record<string, unknown>>): void {
    this.store.wait(text.length / 90);
    this.store.complete(id, text, {
      status: 'completed',
      finished_at: this.store.now,
      render_manifest: manifest,
      input_tokens: this.random.between(4000, 90_000),
      output_tokens: Math.ceil(text.length / 4),
      cache_read_tokens: this.random.between(0, 4000),
      model: this.store.node(id).name,
      provider: 'p',
      ...more,
    });
  }

  /** The seq below which a turn that begins now sees tools aged (spec "renderMessages"). */
  private boundary(): number {
    const { tailTurns } = DEFAULT_POLICY;
    const shown = this.branch.slice(Math.max(this.covered, this.branch.length - tailTurns - 1));
    const seqs = shown.map(({ replySeq }) => replySeq);
    if (this.summary !== null) seqs.push(this.summary.seq);
    if (seqs.length <= tailTurns) return -1;
    return seqs.sort((a, b) => b - a)[tailTurns - 1] ?? -1;
  }

  private manifest(boundary: number): Readonly<Record<string, unknown>> {
    const spilled = this.spilled.slice(this.branch[this.covered]?.spilledBefore ?? 0);
    return { policy_version: DEFAULT_POLICY.policyVersion, aged_before_seq: boundary, spilled };
  }
}
