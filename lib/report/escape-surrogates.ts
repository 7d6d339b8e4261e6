/** JSON that can be printed: lone surrogates, which UTF-8 cannot hold, as their escapes. */
export function escapeSurrogates(json: string): string {
  return json.replace(/\p{Surrogate}/gu, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`);
}
