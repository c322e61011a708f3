import { lastAmountLimit } from '../limits.ts';

/** Units of the `last` time filter in the form of the URL and the page (MX-04). */
export const timeUnits = ['h', 'd', 'w', 'M', 'y'] as const;
export type TimeUnit = (typeof timeUnits)[number];

/** The wire form of each unit (D6). */
export const wireUnits = { h: 'Hours', d: 'Days', w: 'Weeks', M: 'Months', y: 'Years' } as const;
export type WireUnit = (typeof wireUnits)[TimeUnit];

/** Reads either form of a unit; undefined when it is neither. */
export function timeUnitOf(text: string): TimeUnit | undefined {
  const wire = text.toLowerCase();
  return timeUnits.find((unit) => unit === text || wireUnits[unit].toLowerCase() === wire);
}

/** `24h` as an amount and its unit; undefined when it is none, or more than `lastAmountLimit`. */
export function readLast(text: string): { amount: number; unit: WireUnit } | undefined {
  const [, digits = '', letters = ''] = /^(\d{1,6})\s*([a-z]+)$/i.exec(text) ?? [];
  const unit = timeUnitOf(letters);
  const amount = Number(digits);
  return unit && amount >= 1 && amount <= lastAmountLimit ? { amount, unit: wireUnits[unit] } : undefined;
}
