import type { Session } from '../store/session.ts';
import type { Cause } from './rule.ts';

const NAME = /^history\/\d+-.-(.*)\.json$/;
const known = new WeakMap<Session, ReadonlyMap<string, string>>();

/**
 * Why an id names no node: its file could not be read, and is named after it. None where no such file
 * is known. Linear in the problems once a session, then constant.
 */
export function causesOfAbsence(session: Session, id: string): readonly Cause[] {
  const files = known.get(session) ?? unreadFiles(session);
  known.set(session, files);
  const file = files.get(id);
  if (file === undefined) return [];
  return ['store/unreadable-node', 'seq/missing'].map((rule) => ({ rule, of: file }));
}

function unreadFiles({ problems }: Session): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { code, file, node } of problems) {
    const id = code === 'store/unreadable-node' ? (node ?? NAME.exec(file)?.[1]) : undefined;
    if (id !== undefined) files.set(id, file);
  }
  return files;
}
