const UNSAFE = /[^A-Za-z0-9._-]+/g;
const MAX_LENGTH = 80;

/**
 * Gives each session id asked of it a key of its own: safe as a file name on every system and in
 * a URL, and unique also where case does not count. Equal ids get different keys.
 */
export function siteKeyMaker(): (id: string) => string {
  const taken = new Set<string>();
  return (id) => {
    const safe =
      id
        .replace(UNSAFE, '-')
        .replace(/^[-.]+/, '')
        .slice(0, MAX_LENGTH) || 'session';
    let key = safe;
    for (let count = 2; taken.has(key.toLowerCase()); count += 1) key = `${safe}-${count}`;
    taken.add(key.toLowerCase());
    return key;
  };
}
