import type { z } from 'zod';
import { AfterturnError } from '../../base/afterturn-error.ts';
import { JsonSyntaxError, parseJson } from '../../base/parse-json.ts';
import { byteOffsetOf, decodeUtf8, Utf8Error } from '../../base/utf8.ts';
import { isFields } from '../lenient-fields.ts';
import { MAX_PACK_BYTES, PACK_FORMAT, type PackDocument } from './pack-document.ts';
import { PACK_VERSION, PACK_VERSIONS } from './pack-versions.ts';

const BYTE_ORDER_MARK = '\ufeff';
const REMEDY = 'Get the file anew, or pack the sessions again';

/**
 * Parses a pack of any version there was. Linear, little more than `JSON.parse`.
 *
 * Throws {@link AfterturnError}: `pack/newer` for a version to come, `input/too-large`, and
 * `pack/invalid` with the place inside the document.
 *
 * @param input names the file in errors
 */
export function readPack(bytes: Uint8Array, input: string): PackDocument {
  if (bytes.length > MAX_PACK_BYTES) throw tooLarge(bytes.length, input);
  const value = parsed(textOf(bytes, input), input);
  const schema = PACK_VERSIONS.get(versionOf(value, input));
  if (schema === undefined) throw invalid('is no version of a pack', 'version', input);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = deepest(result.error.issues);
  throw invalid(issue.message, placeText(issue.path), input);
}

/** `place` is one inside the document, as `sessions[0].name`; "" for the whole. */
export function invalid(message: string, place: string, input: string): AfterturnError {
  const where = place === '' ? 'the document' : place;
  return new AfterturnError('pack/invalid', `it is no pack: ${where}: ${message}`, input, REMEDY);
}

function tooLarge(size: number, input: string): AfterturnError {
  const message = `it is ${Math.ceil(size / 2 ** 20)} MB large; at most 511 MB of one pack are read`;
  return new AfterturnError('input/too-large', message, input, 'Pack fewer sessions into one file');
}

function textOf(bytes: Uint8Array, input: string): string {
  try {
    const text = decodeUtf8(bytes);
    return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  } catch (error) {
    if (!(error instanceof Utf8Error)) throw error;
    throw invalid(`is not UTF-8 at byte ${error.byteOffset}`, '', input);
  }
}

function parsed(text: string, input: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid(faultOf(text) ?? String(error), '', input);
  }
}

/** Our own parser says what is wrong in the words of all other files, and where. */
function faultOf(text: string): string | null {
  try {
    parseJson(text);
    return null;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return `is not JSON at byte ${byteOffsetOf(text, error.offset)}: ${error.message}`;
  }
}

function versionOf(value: unknown, input: string): number {
  if (!isFields(value) || value['format'] !== PACK_FORMAT)
    throw invalid(`is not "${PACK_FORMAT}"`, 'format', input);
  const version = value['version'];
  if (typeof version !== 'number' || !Number.isSafeInteger(version)) {
    throw invalid('is no whole number', 'version', input);
  }
  if (version <= PACK_VERSION) return version;
  const message = `it is a pack of version ${version}; this afterturn reads versions up to ${PACK_VERSION}`;
  throw new AfterturnError('pack/newer', message, input, 'Update afterturn, or have it packed by this one');
}

/** Of a union that fits in no way, the fault of the way that came furthest: the one its writer meant. */
function deepest(issues: readonly z.core.$ZodIssue[]): { message: string; path: readonly PropertyKey[] } {
  let [issue] = issues;
  let path: readonly PropertyKey[] = issue?.path ?? [];
  while (issue?.code === 'invalid_union' && issue.errors.length > 0) {
    const ways: readonly z.core.$ZodIssue[] = issue.errors.flatMap((way) => way.slice(0, 1));
    const inner: z.core.$ZodIssue | undefined = ways.toSorted((a, b) => b.path.length - a.path.length)[0];
    path = [...path, ...(inner?.path ?? [])];
    issue = inner;
  }
  return { message: issue?.message ?? 'is not what it should be', path };
}

function placeText(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
