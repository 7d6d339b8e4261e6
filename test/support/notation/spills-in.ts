/** The spilled texts among files, by path. */
export function spillsIn(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...files].filter(([path]) => path.startsWith('large_nodes/')));
}
