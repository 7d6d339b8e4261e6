/** The seq in the name of a node's file; -1 for a file without one, which may have stood anywhere. */
export function seqOfFile(file: string): number {
  const digits = /^history\/(\d+)-/.exec(file)?.[1];
  return digits === undefined ? -1 : Number(digits);
}
