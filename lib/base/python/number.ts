import type { JsonNumber } from '../json-value.ts';

/** A number as Python's `json.dumps` writes it: integers of any size exactly, floats as `repr`. */
export function numberAsJson(number: JsonNumber): string {
  if (number.isInteger) return number.lexeme === '-0' ? '0' : number.lexeme;
  const value = number.valueOf();
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  return floatRepr(value);
}

/** A number as Python's `repr` and `str` write it. */
export function numberAsRepr(number: JsonNumber): string {
  if (number.isInteger) return numberAsJson(number);
  const value = number.valueOf();
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  return floatRepr(value);
}

/** Python's `repr` of a finite float: the shortest digits, an exponent below 1e-4 and from 1e16. */
export function floatRepr(value: number): string {
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const [mantissa = '', exponentText = '0'] = Math.abs(value).toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const exponent = Number(exponentText);
  if (exponent < -4 || exponent >= 16) return sign + scientific(digits, exponent);
  return sign + fixed(digits, exponent);
}

function scientific(digits: string, exponent: number): string {
  const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
  const size = String(Math.abs(exponent)).padStart(2, '0');
  return `${digits.charAt(0)}${fraction}e${exponent < 0 ? '-' : '+'}${size}`;
}

function fixed(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${whole}.${digits.slice(exponent + 1) || '0'}`;
}
