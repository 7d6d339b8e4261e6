import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  isJsonArray,
  isJsonObject,
  JsonNumber,
  type JsonObject,
  type JsonValue,
  valueAt,
} from '../../lib/base/json-value.ts';
import { parseJson } from '../../lib/base/parse-json.ts';
import { canonicalJson } from '../../lib/base/python/json.ts';
import { agedStub } from '../../lib/replay/forms/aged-stub.ts';
import { authorityEnvelope } from '../../lib/replay/forms/authority-envelope.ts';
import { elide } from '../../lib/replay/forms/elide.ts';
import { endedNote } from '../../lib/replay/forms/ended-note.ts';
import { resultText } from '../../lib/replay/forms/result-text.ts';
import { signature } from '../../lib/replay/forms/signature.ts';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import type { SpillStamp } from '../../lib/store/call-metadata.ts';
import { VECTOR_FOLDER } from '../support/vectors.ts';

/** The unit cases hold lone surrogates, floats such as 1.0 and large integers: read losslessly. */
const ATOMS = parseJson(readFileSync(join(VECTOR_FOLDER, 'atoms.json'), 'utf8'));
const CASES = isJsonObject(ATOMS) ? valueAt(ATOMS, 'cases') : null;

const RUNS: Readonly<Record<string, (atom: JsonObject) => string>> = {
  agedStub: (atom) =>
    agedStub(text(atom, 'name'), at(atom, 'args'), at(atom, 'result'), at(atom, 'is_error') === true, 200),
  elide: (atom) =>
    elide(text(atom, 'text'), stampOf(at(atom, 'stamp')), {
      ...DEFAULT_POLICY,
      nodeRenderCap: Number(at(atom, 'cap')),
    }),
  authority: (atom) => authorityEnvelope(text(atom, 'text'), at(atom, 'metadata') as Record<string, unknown>),
  result: (atom) => resultText(at(atom, 'value')),
  signature: (atom) => signature(text(atom, 'name'), at(atom, 'input')),
  endedNote: (atom) => endedNote(text(atom, 'status').trim()),
};

describe.each(Object.keys(RUNS))('atoms: %s', (fn) => {
  const atoms = isJsonArray(CASES ?? null)
    ? (CASES as JsonObject[]).filter((atom) => at(atom, 'fn') === fn)
    : [];

  test('has cases', () => expect(atoms.length).toBeGreaterThan(0));

  test.each(atoms.map((atom, index) => [index, atom] as const))('case %i', (_, atom) => {
    expect(RUNS[fn]?.(atom), canonicalJson(atom).slice(0, 400)).toBe(text(atom, 'out'));
  });
});

function at(object: JsonObject, key: string): JsonValue {
  return valueAt(object, key) ?? null;
}

function text(object: JsonObject, key: string): string {
  const value = at(object, key);
  return typeof value === 'string' ? value : '';
}

function stampOf(value: JsonValue): SpillStamp | null {
  if (!isJsonObject(value) || text(value, 'path') === '') return null;
  const count = (key: string): number | null => {
    const found = at(value, key);
    return found instanceof JsonNumber ? found.valueOf() : null;
  };
  return { path: text(value, 'path'), totalLines: count('total_lines'), totalChars: count('total_chars') };
}
