import {
  type RetentionCategory,
  retentionCategories,
  type RetentionDays,
  type RetentionKind,
} from '../../api/vocabulary/retention.ts';
import { holdingStates } from '../../api/vocabulary/states.ts';
import { accuses, detections, isLeak } from '../../api/vocabulary/verdicts.ts';
import type { DueRule } from '../records/due-mails.ts';
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

/** Which mails have been kept long enough: of several categories the longest time counts. */
export const dueBy = (cuts: RetentionCuts, kind: RetentionKind): DueRule => ({
  byFlags: (Object.keys(flagsOfCategory) as (keyof typeof flagsOfCategory)[]).map((category) => ({
    anyOf: flagsOfCategory[category],
    before: cutOf(cuts, category, kind),
  })),
  others: cutOf(cuts, 'clean', kind),
});
