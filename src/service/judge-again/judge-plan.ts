import type { judgementEffects } from '../../api/contract/judge-again/judge-again.ts';
import { detectionFlags, maskOf, stateFlags } from '../records/email-flags.ts';
import type { EmailKey, EmailFlag } from '../ports/mail-records.ts';

export type JudgeEffect = (typeof judgementEffects)[number];

/** Effects that the confirmed plan has on mails. */
export const changingEffects: readonly JudgeEffect[] = ['held', 'let_go', 'verdict', 'evidence', 'versions'];

/** Maximum samples of unchanged mails. */
export const samplesShown = 10;

/** The planned change of one mail. */
export interface PlannedMail {
  readonly key: EmailKey;
  readonly effect: JudgeEffect;
  /** All flags of the mail when it was judged, as a number. */
  readonly flags: number;
  /** Flags of verdict and place, before and after; 0 if unchanged. */
  readonly before: number;
  readonly after: number;
  /** Its previous judgement; null if that was not recorded. */
  readonly was: { readonly inspectors: number; readonly at: number } | null;
  /** zstd-compressed JSON; null if the evidence is unchanged. */
  readonly evidence: Uint8Array | null;
}

const placeAndVerdict: readonly EmailFlag[] = [...detectionFlags, ...stateFlags] as EmailFlag[];
const shownMask = maskOf(placeAndVerdict);
/** Flags that must be unchanged for a planned change to be made. */
const watchedMask = maskOf([...placeAndVerdict, 'restored', 'deleted']);

/** The flags of verdict and place among all flags of a mail. */
export const shownFlags = (flags: number): number => Number(BigInt(flags) & shownMask);

/** Whether a mail has the verdict and place that it had. */
export const isUnchanged = (before: number, now: number): boolean =>
  (BigInt(before) & watchedMask) === (BigInt(now) & watchedMask);
