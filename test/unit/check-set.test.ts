import { beforeAll, describe, expect, it } from 'vitest';
import { checkSet } from '../../lib/check/check-set.ts';
import { INTERNAL_ERROR } from '../../lib/check/internal-error.ts';
import { RULES } from '../../lib/check/rules.ts';
import { setMember } from '../../lib/check/session-set.ts';
import { buildGraph } from '../../lib/graph/session-graph.ts';
import { isAttachRow } from '../../lib/graph/node-kinds.ts';
import type { Call } from '../../lib/store/call.ts';
import type { Session } from '../../lib/store/session.ts';
import { loadVector, vectorNames } from '../support/vectors.ts';

const healthy: Session[] = [];
beforeAll(async () => {
  for (const name of vectorNames()) healthy.push((await loadVector(name)).session);
}, 60_000);

/** What rules find among sessions, one call of which is changed where it can be. */
function found(change: (call: Call, session: Session) => Call | null): string[] {
  let isChanged = false;
  const broken = healthy.map((session) => ({
    ...session,
    calls: session.calls.flatMap((call) => {
      const changed = isChanged ? call : change(call, session);
      if (changed !== call) isChanged = true;
      return changed ?? [];
    }),
  }));
  expect(isChanged).toBe(true);
  const findings = checkSet(broken.map((session) => setMember(buildGraph(session))));
  return findings.map(({ finding }) => finding.rule);
}

const pointsOut = (call: Call, session: Session): boolean => {
  const to = call.meta.attach?.sessionId ?? '';
  return isAttachRow(call) && to !== session.id && healthy.some(({ id }) => id === to);
};

describe('one thing broken among the sessions of the real writer', () => {
  it('spawn/attach-dangling', () => {
    const rules = found((call, session) => {
      const { attach } = call.meta;
      if (attach === null || !pointsOut(call, session)) return call;
      return { ...call, meta: { ...call.meta, attach: { ...attach, headId: 'gone' as Call['id'] } } };
    });
    expect(rules).toEqual(['spawn/attach-dangling']);
  });

  it('spawn/remote-unlinked', () => {
    // Other rows may lead to the same session, so all of the first row's session go.
    let from = '';
    const findings = checkSet(
      healthy.map((session) => {
        const isFirst = from === '' && session.calls.some((call) => pointsOut(call, session));
        if (isFirst) from = session.id;
        const calls = isFirst ? session.calls.filter((call) => !pointsOut(call, session)) : session.calls;
        return setMember(buildGraph({ ...session, calls }));
      }),
    );
    expect(new Set(findings.map(({ finding }) => finding.rule))).toEqual(new Set(['spawn/remote-unlinked']));
  });

  it('spawn/child-edge', () => {
    const rules = found((call, session) => {
      const to = call.meta.attach?.sessionId ?? '';
      return pointsOut(call, session) ? { ...call, meta: { ...call.meta, childSessionId: to } } : call;
    });
    expect(new Set(rules)).toEqual(new Set(['spawn/child-edge']));
  });

  it('store/duplicate-session', () => {
    const members = healthy.map((session) => setMember(buildGraph(session)));
    const [first] = members;
    if (first === undefined) throw new Error('no vectors');
    expect(checkSet([...members, first])).toEqual([]);
    const findings = checkSet([...members, { ...first, input: 'a copy' }]);
    expect(findings.map(({ finding }) => finding.rule)).toEqual(['store/duplicate-session']);
  });
});

it('lets the other rules go on when one throws', () => {
  const [rule] = RULES;
  const failing = {
    ...rule,
    id: 'test/failing',
    checkSet() {
      throw new Error('out of luck');
    },
  };
  const findings = checkSet([], [failing as never, ...RULES]);
  expect(findings.map(({ finding }) => finding.rule)).toEqual([INTERNAL_ERROR]);
});
