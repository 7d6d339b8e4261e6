import type { SessionId } from '../base/brand.ts';
import { groupBy } from '../base/group-by.ts';
import { type SessionLink, sessionLinks } from '../graph/session-links.ts';
import type { Session } from '../store/session.ts';

/** What is kept of a session to link it with others that are read later; small. */
export interface LinkingSession {
  /** The input it came from, as people gave it. */
  readonly input: string;
  readonly session: SessionId;
  readonly links: readonly SessionLink[];
}

/** A session's links, told which of them end among the inputs. */
export interface LinkedSession {
  readonly input: string;
  readonly session: SessionId;
  readonly links: readonly LinkedTarget[];
}

export interface LinkedTarget extends SessionLink {
  /** Inputs that hold a session of this id, in their order: all of several; none when it was not given. */
  readonly candidates: readonly string[];
}

/** Linear in the calls. */
export function linkingSession(session: Session): LinkingSession {
  return { input: session.input, session: session.id, links: sessionLinks(session) };
}

/** The links of a whole input set, in the order of its sessions. A session not given keeps its links. Linear. */
export function linkedSessions(all: readonly LinkingSession[]): LinkedSession[] {
  const byId = groupBy(all, ({ session }) => session);
  return all.map(({ input, session, links }) => ({
    input,
    session,
    links: links.map((link) => ({
      ...link,
      candidates: (byId.get(link.to) ?? []).map((each) => each.input),
    })),
  }));
}
