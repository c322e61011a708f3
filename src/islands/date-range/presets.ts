/** The preset ranges of the date filter, starting with the default (MX-04). */
export const presets = [
  { amount: 1, unit: 'h' },
  { amount: 24, unit: 'h' },
  { amount: 7, unit: 'd' },
  { amount: 30, unit: 'd' },
  { amount: 3, unit: 'M' },
  { amount: 12, unit: 'M' },
] as const;
