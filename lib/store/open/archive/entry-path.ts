/** As long a path as systems allow. */
const LONGEST_PATH = 4096;

/**
 * The path of an entry by its name in an archive, without `./` and slashes at its end; `""` is the
 * archive's own top. Null for a name that would lead out of a folder it is unpacked into, on any
 * system, or that was not text: absolute, with a drive, `..`, `\`, a zero byte, a line end or
 * U+FFFD, which a decoder leaves where bytes are no UTF-8.
 */
export function entryPath(name: string): string | null {
  if (name.length > LONGEST_PATH || name.startsWith('/') || /^[A-Za-z]:/.test(name)) return null;
  if (/[\\\0\n\r\ufffd]/.test(name)) return null;
  if (!/(^|\/)\.{0,2}(\/|$)/.test(name)) return name;
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  return parts.includes('..') ? null : parts.join('/');
}
