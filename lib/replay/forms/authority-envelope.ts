import { lengthOf, takeFirst } from '../../base/code-points.ts';
import { jsonString } from '../../base/python/json.ts';
import { isBlank, isPrintable, SPACE_CLASS, strip } from '../../base/python/text.ts';

const FIELDS = [
  'speaker_kind',
  'speaker_id',
  'speaker_display',
  'principal_id',
  'authority_tier',
  'interaction',
];
const TIERS = ['owner', 'paired', 'mcp_browser'];
const LONGEST_DISPLAY = 64;
const SPACES = new RegExp(`[${SPACE_CLASS}]+`, 'g');
const LOOKALIKES: Readonly<Record<string, string>> = { '[': '(', ']': ')', ':': '：' };

/**
 * A user text with who speaks, as one JSON object, where all six authority fields are there and
 * the tier is a known one; else the text as it is.
 */
export function authorityEnvelope(text: string, metadata: Readonly<Record<string, unknown>>): string {
  const values = FIELDS.map((field) => metadata[field]);
  if (!values.every((value) => typeof value === 'string' && !isBlank(value))) return text;
  const [kind = '', id = '', display = '', , tier = ''] = values as string[];
  if (!TIERS.includes(tier)) return text;
  const fields = [
    ['speaker_kind', kind],
    ['speaker_id', id],
    ['speaker_display', normalisedDisplay(display)],
    ['content', text],
  ] as const;
  return `{${fields.map(([key, value]) => `${jsonString(key)}:${jsonString(value)}`).join(',')}}`;
}

function normalisedDisplay(display: string): string {
  const spaced = strip(display.replace(SPACES, ' '));
  const printable = [...spaced].filter(isPrintable).join('');
  const safe = printable.replace(/[[\]:]/g, (character) => LOOKALIKES[character] ?? character);
  if (safe === '') return 'unknown';
  return lengthOf(safe) > LONGEST_DISPLAY ? `${takeFirst(safe, LONGEST_DISPLAY)}…` : safe;
}
