const UNSAFE = /[^A-Za-z0-9._-]+/g;
const MAX_LENGTH = 80;

/**
 * One key a session id, in the order given: safe as a file name on every system and in a URL, and
 * unique also where case does not count. Of equal ids each gets its own key.
 */
export function siteKeys(ids: readonly string[]): string[] {
  const taken = new Set<string>();
  return ids.map((id) => {
    const base =
      id
        .replace(UNSAFE, '-')
        .replace(/^[-.]+/, '')
        .slice(0, MAX_LENGTH) || 'session';
    let key = base;
    for (let count = 2; taken.has(key.toLowerCase()); count += 1) key = `${base}-${count}`;
    taken.add(key.toLowerCase());
    return key;
  });
}
