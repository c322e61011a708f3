import type { CountRange } from '../../api/vocabulary/count-filters.ts';

/** The text form of a range for recipients, attachments or links: `3`, `>10`, `<=1`, `2-5`. */
export function textOfCount({ min, max }: { min: number; max?: CountRange['max'] | undefined }): string {
  if (max === undefined) return min > 0 ? `>${min - 1}` : '>=0';
  if (max === min) return String(min);
  return min === 0 ? `<=${max}` : `${min}-${max}`;
}
