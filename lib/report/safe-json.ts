import { UNSAFE_CLASS } from '../base/unsafe-class.ts';

/** All but the line ends between values: inside a string JSON escapes its own. */
const UNSAFE = new RegExp(`(?!\n)[${UNSAFE_CLASS}]`, 'gu');

/**
 * JSON with escapes for what a terminal or an eye could misread, and for lone surrogates, which
 * UTF-8 cannot hold. Outside of strings JSON has none of them, so that it is the same document.
 */
export function safeJson(json: string): string {
  return json.replace(UNSAFE, (character) =>
    Array.from({ length: character.length }, (_, at) => escaped(character.charCodeAt(at))).join(''),
  );
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
