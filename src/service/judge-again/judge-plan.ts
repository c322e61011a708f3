import type { judgementEffects } from '../../api/contract/judge-again/judge-again.ts';
import { detectionFlags, type EmailFlag, maskOf, stateFlags } from '../search/email-flags.ts';
import type { EmailKey } from '../search/email-index.ts';

export type JudgeEffect = (typeof judgementEffects)[number];

/** Effects that the confirmed plan has on mails. */
export const changingEffects: readonly JudgeEffect[] = ['held', 'let_go', 'verdict', 'evidence', 'versions'];

/** Of mails that stay as they are, no more than these are kept as samples. */
export const samplesShown = 10;

/** What would happen to one mail. */
export interface PlannedMail {
  readonly key: EmailKey;
  readonly effect: JudgeEffect;
  /** The numbers of all its flags as it was judged. */
  readonly flags: number;
  /** Flags of verdict and place, before and after; 0 where they stay. */
  readonly before: number;
  readonly after: number;
  /** Who judged it before, and when; null when that was not recorded. */
  readonly was: { readonly inspectors: number; readonly at: number } | null;
  /** zstd-compressed JSON; null where the evidence stays. */
  readonly evidence: Uint8Array | null;
}

const placeAndVerdict: readonly EmailFlag[] = [...detectionFlags, ...stateFlags] as EmailFlag[];
const shownMask = maskOf(placeAndVerdict);
/** What must be as it was for a planned change to be made. */
const watchedMask = maskOf([...placeAndVerdict, 'restored', 'deleted']);

/** The flags of verdict and place among all flags of a mail. */
export const shownFlags = (flags: number): number => Number(BigInt(flags) & shownMask);

/** Whether a mail has the verdict and place that it had. */
export const isUnchanged = (before: number, now: number): boolean =>
  (BigInt(before) & watchedMask) === (BigInt(now) & watchedMask);
