import {
  type RetentionCategory,
  retentionCategories,
  type RetentionDays,
  type RetentionKind,
} from '../../api/vocabulary/retention.ts';
import { holdingStates } from '../../api/vocabulary/states.ts';
import { accuses, detections, isLeak } from '../../api/vocabulary/verdicts.ts';
import { maskOf } from '../records/email-flags.ts';
import { firstKeyAt } from '../records/mail-key.ts';
import type { EmailKey, EmailFlag } from '../ports/mail-records.ts';

const day = 86_400_000;

/** By what a mail is of a category; it is clean when it is of none. */
const flagsOfCategory: Readonly<Record<Exclude<RetentionCategory, 'clean'>, readonly EmailFlag[]>> = {
  malicious: detections.filter((one) => accuses(one) && !isLeak(one)),
  dlp: detections.filter(isLeak),
  quarantine: holdingStates,
  // Files that nobody on the way can look into, such as those that a password locks, are suspected.
  modified: ['cp_av_suspicious'],
};

const masks = Object.entries(flagsOfCategory).map(([category, flags]) => ({
  category: category as RetentionCategory,
  mask: maskOf(flags),
}));
const anyMask = masks.reduce((all, { mask }) => all | mask, 0n);

/** What is kept of mail, and the time it counts back from, milliseconds since 1970. */
export interface RetentionCuts {
  days: RetentionDays;
  now: number;
}

/** Mails of a category from before this key have been kept long enough. */
const cutOf = ({ days, now }: RetentionCuts, category: RetentionCategory, kind: RetentionKind): EmailKey =>
  firstKeyAt(now - days[category][kind] * day);

/** Before this key everything of its kind may be due; after it nothing is. */
export const latestCut = (cuts: RetentionCuts, kind: RetentionKind): EmailKey =>
  Math.max(...retentionCategories.map((category) => cutOf(cuts, category, kind)));

/** SQL of the key before which a mail with the flags `f.flags` is due: of several categories the longest time counts. */
export function dueSql(cuts: RetentionCuts, kind: RetentionKind): string {
  const clean = `CASE WHEN f.flags & ${anyMask} = 0 THEN ${cutOf(cuts, 'clean', kind)} ELSE ${latestCut(cuts, kind)} END`;
  const others = masks.map(
    ({ category, mask }) =>
      `CASE WHEN f.flags & ${mask} <> 0 THEN ${cutOf(cuts, category, kind)} ELSE ${latestCut(cuts, kind)} END`,
  );
  return `min(${[clean, ...others].join(', ')})`;
}
