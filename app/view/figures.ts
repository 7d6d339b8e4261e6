/** Numbers and moments as the page writes them; one place, so that every view writes them alike. */

const WHOLE = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const DAY = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' });
const CLOCK = new Intl.DateTimeFormat('en-CA', { timeStyle: 'short', hour12: false });
const MOMENT = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeStyle: 'medium', hour12: false });

/** What stands where a store holds no number. */
const NOTHING = '–';

export function count(value: number | null): string {
  return value === null ? NOTHING : WHOLE.format(value);
}

/** 18,300 as 18.3K; the exact count belongs into the title beside it. */
export function shortCount(value: number | null): string {
  return value === null ? NOTHING : SHORT.format(value);
}

/** "1 turn", "2 turns". */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${WHOLE.format(value)} ${value === 1 ? one : many}`;
}

/** Local day of seconds since the epoch. */
export function day(seconds: number | null): string {
  return isMoment(seconds) ? DAY.format(seconds * 1000) : NOTHING;
}

/** Local time of day of seconds since the epoch. */
export function clock(seconds: number | null): string {
  return isMoment(seconds) ? CLOCK.format(seconds * 1000) : NOTHING;
}

/** Local date and time of seconds since the epoch. */
export function moment(seconds: number | null): string {
  return isMoment(seconds) ? MOMENT.format(seconds * 1000).replace(',', '') : NOTHING;
}

/** A span in seconds: 0.42 s, 12 s, 3 min 05 s. */
export function span(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(2)} s`;
  if (seconds < 60) return `${seconds.toFixed(0)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

function isMoment(seconds: number | null): seconds is number {
  // Beyond this a Date is invalid and its formatter throws.
  return seconds !== null && Number.isFinite(seconds) && Math.abs(seconds) < 8.64e12;
}
