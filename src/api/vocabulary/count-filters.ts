/** What of a mail is counted by a filter, by the filter's name in addresses, calls and the query language. */
export const countFilters = {
  recipients_count: 'recipients',
  attachments_count: 'attachments',
  links_count: 'links',
} as const;
export type CountFilterName = keyof typeof countFilters;
export const countFilterNames = Object.keys(countFilters) as CountFilterName[];
export type CountedPart = (typeof countFilters)[CountFilterName];

/** How many: `min` to `max`, both included; without `max` any number from `min` on. */
export interface CountRange {
  readonly min: number;
  readonly max?: number;
}

/** How a number is compared. */
export type CountSign = '' | '=' | '>' | '>=' | '<' | '<=';

/** The range of a number behind a sign; undefined for what is no number of up to six digits. */
export function countRange(sign: CountSign, text: string): CountRange | undefined {
  if (!/^\d{1,6}$/.test(text)) return undefined;
  const count = Number(text);
  switch (sign) {
    case '':
    case '=':
      return { min: count, max: count };
    case '>':
      return { min: count + 1 };
    case '>=':
      return { min: count };
    case '<':
      return { min: 0, max: count - 1 };
    case '<=':
      return { min: 0, max: count };
  }
}

/** A value of a filter: `3`, `>10`, `>=3`, `<3`, `<=1`, or `2-5`. Undefined for anything else, and for `5-2`. */
export function readCount(text: string): { range: CountRange; sign: CountSign | '-' } | undefined {
  const [, from = '', to = ''] = /^(\d{1,6})-(\d{1,6})$/.exec(text) ?? [];
  if (to !== '') {
    const range = { min: Number(from), max: Number(to) };
    return range.min <= range.max ? { range, sign: '-' } : undefined;
  }
  const [, sign = '', count = ''] = /^(>=|<=|=|>|<|)(\d{1,6})$/.exec(text) ?? [];
  const range = countRange(sign as CountSign, count);
  return range && { range, sign: sign as CountSign };
}
