import { lengthOf, takeFirst } from '../../base/code-points.ts';
import { isJsonArray, isJsonObject, type JsonValue, keysOf } from '../../base/json-value.ts';
import { pythonJson } from '../../base/python/json.ts';
import { pythonStr } from '../../base/python/repr.ts';
import { firstLine, SPACE_CLASS, strip } from '../../base/python/text.ts';

const ERROR_CHARS = 80;
const LINE_CHARS = 120;
const FIRST_CHARS = 80;
const WORD = '[\\p{L}\\p{N}_]';
const COUNTED = new RegExp(
  `(?<!${WORD})\\p{Nd}+[${SPACE_CLASS}]+(?:match(?:es)?|files?|rows?|results?)(?!${WORD})`,
  'iu',
);
const TELLING_STARTS = ['# ', '/', '├', '└'];

/** The one line that stands for an aged tool call (seed §8). Lengths are code points. */
export function agedStub(
  name: string,
  input: JsonValue,
  output: JsonValue,
  isError: boolean,
  maxArgsChars: number,
): string {
  return `[aged] ${name}${stubArguments(input, maxArgsChars)} → ${blurb(pythonStr(output), isError)}`;
}

function stubArguments(input: JsonValue, longest: number): string {
  if (isEmpty(input)) return '';
  const text = typeof input === 'string' ? input : pythonJson(input);
  return `(${lengthOf(text) > longest ? `${takeFirst(text, longest - 1)}…` : text})`;
}

function isEmpty(input: JsonValue): boolean {
  if (input === null || input === '') return true;
  if (isJsonArray(input)) return input.length === 0;
  return isJsonObject(input) && keysOf(input).length === 0;
}

function blurb(output: string, isError: boolean): string {
  const text = strip(output);
  if (text === '') return '(empty)';
  if (isError) return `error: ${takeFirst(text, ERROR_CHARS)}`;
  const line = takeFirst(firstLine(text), LINE_CHARS);
  if (COUNTED.test(line) || TELLING_STARTS.some((start) => line.startsWith(start))) return line;
  return `${text.split('\n').length} lines, first: ${takeFirst(line, FIRST_CHARS)}`;
}
