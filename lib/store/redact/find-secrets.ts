import { privateKeys, type TextRange } from './private-key.ts';
import {
  ASSIGNED_SECRET,
  isAssignedSecret,
  MAY_HOLD_SECRET,
  SECRET_SHAPES,
  type SecretShape,
} from './secret-shapes.ts';

/** One secret in a text. */
export interface FoundSecret extends TextRange {
  readonly kind: string;
  /** Found by where it stands, and by no shape of its own. */
  readonly isByPlace: boolean;
}

/** Shorter texts hold no secret. */
const LEAST_UNITS = 8;
/** What is looked at of the name in front of a value. */
const NAME_UNITS = 48;
const PRIVATE_KEY = 'private-key';

/**
 * Likely secrets of a text, in order, none inside of another. Linear.
 *
 * @param name what the whole text is the value of, such as the key of a JSON object
 */
export function findSecrets(text: string, name = ''): readonly FoundSecret[] {
  if (text.length < LEAST_UNITS) return [];
  const found: FoundSecret[] = privateKeys(text).map((range) => ({
    ...range,
    kind: PRIVATE_KEY,
    isByPlace: false,
  }));
  if (MAY_HOLD_SECRET.test(text)) for (const shape of SECRET_SHAPES) findShape(text, shape, found);
  if (name !== '' && isAssignedSecret(text, name)) {
    found.push({ start: 0, end: text.length, kind: ASSIGNED_SECRET, isByPlace: true });
  }
  return found.length < 2 ? found : withoutOverlaps(found);
}

function findShape(text: string, { kind, pattern, isSecret }: SecretShape, found: FoundSecret[]): void {
  pattern.lastIndex = 0;
  // Not `matchAll`, which makes a new pattern for every text.
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const { secret = match[0] } = match.groups ?? {};
    // The secret ends its match or stands in front of an @, and the name in front of it is longer.
    const start = match.index + match[0].lastIndexOf(secret);
    const name = text.slice(Math.max(0, start - NAME_UNITS), start).replace(/[^A-Za-z0-9]+$/, '');
    if (isSecret === undefined || isSecret(secret, name)) {
      found.push({ start, end: start + secret.length, kind, isByPlace: isSecret !== undefined });
    }
  }
}

/** Of two that overlap the first stays, and grows over the other: no part may be left. */
function withoutOverlaps(found: readonly FoundSecret[]): readonly FoundSecret[] {
  const apart: FoundSecret[] = [];
  for (const secret of found.toSorted((a, b) => a.start - b.start)) {
    const last = apart.at(-1);
    if (last === undefined || secret.start >= last.end) apart.push(secret);
    else if (secret.end > last.end) apart[apart.length - 1] = { ...last, end: secret.end };
  }
  return apart;
}
