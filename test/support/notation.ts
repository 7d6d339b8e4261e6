import { buildGraph, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { NO_SURROUNDINGS, type Surroundings } from '../../lib/store/surroundings.ts';
import { dialectOf, type NotedFacts, readStatements } from './notation/read-statements.ts';
import { historyOf } from './notation/history-of.ts';
import { spillsIn } from './notation/spills-in.ts';

/**
 * The one-line notation: statements separated by `;`, one node, file or fact of meta.json each.
 *
 *     u1 < ROOT; l1 < u1; t1 @ l1; s1 @ l1 {spawn}; S1 < ROOT {covers u1 l1}; head l1
 *
 *     ID [< PREDECESSOR] [@ CALLER] [#SEQ] [{FLAG, FLAG …}]
 *     head ID | branch ID NAME | merged ID | session ID | meta KEY=VALUE | dialect NAME (that it is read in)
 *     commit ID [< PARENT …] [@ HEAD] {NODE STATE [TOKENS] [locked], …, total N}    a context commit
 *     file PATH TEXT | link PATH | gone ID or PATH | index ROW | damage
 *
 * Seq is the place among the nodes, from 0, unless `#SEQ` says otherwise; an id said twice makes two
 * files. The first letter gives the role: u s q x user, l a S llm, c t f code; `ROOT` is the ROOT node.
 * Flags: see `notation/node-flags.ts`; `KEY=VALUE` is any other metadata, VALUE being JSON or a plain word.
 *
 * `=>` stands between the states of two commits, `~>` in front of what no commit holds: a later state is
 * the one before it with what is said anew. `&` stands between two sessions.
 */
export interface NotedSession {
  readonly graph: SessionGraph;
  readonly around: Surroundings;
}

/** The sessions of a notation, with what lies around them. */
export async function sessionsOf(notation: string): Promise<NotedSession[]> {
  return Promise.all(notation.split(' & ').map((each, at) => sessionOf(each, `s${at}`)));
}

/** The graph of the only session of a notation. */
export async function graphOf(notation: string): Promise<SessionGraph> {
  return (await sessionOf(notation, 's')).graph;
}

/** The files of the only session of a notation, by path. */
export function filesOf(notation: string): Map<string, string> {
  return new Map(readStatements(notation).files);
}

async function sessionOf(notation: string, input: string): Promise<NotedSession> {
  const states = notation.split(/\s*[=~]>\s*/);
  const facts = states.reduce<NotedFacts[]>((all, state) => [...all, readStatements(state, all.at(-1))], []);
  const { files, links, indexed, damage } = facts.at(-1) ?? readStatements('');
  const source = { ...memoryFiles('s', files, input), refused: links };
  const session = await loadSession(source, { dialect: dialectOf(notation) });
  const past =
    states.length < 2
      ? NO_SURROUNDINGS
      : historyOf(
          facts.map((each) => each.files),
          /~>/.test(notation),
        );
  const around = { ...past, paths: [...files.keys()], spills: spillsIn(files), indexed };
  return {
    graph: buildGraph(session),
    around: damage === null ? around : { ...around, history: null, uncommitted: [], damage },
  };
}
