/** Last part of an input's path: the rest would tell of the machine of who shares it. */
export function inputName(input: string): string {
  return input.split(/[\\/]/).findLast((part) => part !== '') ?? input;
}
