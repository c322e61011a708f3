import type { DateRangeLabels } from './props.ts';

export interface RangeProblems {
  from?: keyof DateRangeLabels;
  to?: keyof DateRangeLabels;
  /** A hint, not an error: equal dates search the following 24 hours (MX-09). */
  note?: keyof DateRangeLabels;
}

/** Checks a From/To pair of `<input type=datetime-local>`: both are required, in order. Values are wall times. */
export function checkRange(from: string, to: string): RangeProblems {
  if (from === '' || to === '') {
    return { ...(from === '' && { from: 'missing_from' }), ...(to === '' && { to: 'missing_to' }) };
  }
  // Both are ISO 8601 in one zone, possibly without seconds: comparing the common part orders them.
  const [start, end] = [from.slice(0, 16), to.slice(0, 16)];
  if (start > end) return { to: 'reversed' };
  return start === end ? { note: 'equal' } : {};
}

/** Whether the text is a whole number from 1 to `max`. */
export function isAmount(text: string, max: number): boolean {
  return /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= max;
}
