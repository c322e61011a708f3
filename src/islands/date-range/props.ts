import type { Labels } from '../labels.ts';

/** The 'date received' filter: a preset, the last N units, or a range of two moments in the viewer's zone. */
export interface DateRangeProps {
  id: string;
  locale: string;
  value: DateRangeValue;
  /** Whether no amount means any time, as beside a query. */
  isOptional: boolean;
  /** E.g. the last hour, 24 hours, 7 days; every one a `last` value. */
  presets: { amount: number; unit: string; label: string }[];
  /** h, d, w, M, y with their labels. */
  units: { value: string; label: string }[];
  /** Largest N. */
  maxAmount: number;
  /** The zone for display, e.g. `Europe/Berlin`. */
  timeZone: string;
  /** Errors found by the server, by field. */
  problems: { from?: string; to?: string; amount?: string };
  labels: DateRangeLabels;
}

interface DateRangeValue {
  timeType: 'last' | 'range';
  /** 0 for none. */
  amount: number;
  unit: string;
  /** Wall time in the viewer's zone as `<input type=datetime-local>` writes it, `2026-01-31T08:00`; or empty. */
  from: string;
  to: string;
}

/** Message keys of the filter, below `date_range.`. */
export const dateRangeLabelKeys = [
  'legend',
  'last',
  'amount',
  'unit',
  'presets',
  'range',
  'from',
  'to',
  'zone',
  'missing_from',
  'missing_to',
  'reversed',
  'equal',
  'bad_amount',
  'any',
] as const;
export type DateRangeLabels = Labels<(typeof dateRangeLabelKeys)[number]>;

/** The preset ranges of the date filter, starting with the default (MX-04). */
export const presets = [
  { amount: 1, unit: 'h' },
  { amount: 24, unit: 'h' },
  { amount: 7, unit: 'd' },
  { amount: 30, unit: 'd' },
  { amount: 3, unit: 'M' },
  { amount: 12, unit: 'M' },
] as const;
