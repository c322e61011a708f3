import type { LiftableDetection } from '../contract/exception-rules/exception-rule.ts';
import type { VerdictGroup } from './held-mail.ts';

/** What the product knows of a verdict; all that depends on one is derived from these facts. */
export interface VerdictFacts {
  /**
   * Its bit in the stored flags, unique among `emailFlags` (src/service/search/email-flags.ts) and below 53. Mails are
   * stored with it: never change it, and never use the bit of a verdict that is gone.
   */
  readonly bit: number;
  /**
   * Whether the partial index over rare flags holds the mails that carry it. The SQL of the index names the bits: one
   * more rare flag needs a migration that makes the index anew, a test compares them.
   */
  readonly rare: boolean;
  /** The branch of the filter tree it stands in; within a branch the order is that of the table. */
  readonly branch: 'cp' | 'cp_sec_train' | 'ms';
  /** The option of a tenant without which the tree leaves it out. */
  readonly onlyWith?: 'graymail' | 'phishingTraining';
  /** Its place among all verdicts, the lowest is the most serious; multiples of ten leave room. */
  readonly rank: number;
  /** What the histogram and the previews count a mail as that has no worse verdict. `clean` accuses nobody. */
  readonly severity: 'malicious' | 'suspicious' | 'clean';
  /** Not worth a line among what an action would do to mails. */
  readonly isHarmless?: true;
  /** Where it puts an incoming mail; the strictest of several counts. */
  readonly place: 'held' | 'held_by_microsoft' | 'junk' | 'inbox';
  /** Of the verdicts of one ladder the most serious stands, the others say the same with less. */
  readonly ladder?: 'malware' | 'phishing' | 'unwanted' | 'microsoft';
  /** The kind of verdict by which an allow rule lifts it; none lifts Microsoft's verdicts and data leaks. */
  readonly liftedAs?: LiftableDetection;
  /** What the policy for employees decides a mail by that is held for it; null for a verdict that holds none. */
  readonly heldAs: VerdictGroup | null;
  /** What analytics count it as; absent where it is nothing that a mail does to anybody. */
  readonly category?: 'phishing' | 'malware' | 'malicious_url' | 'spam' | 'dlp';
}

// prettier-ignore
const table = {
  cp_phishing: { bit: 0, rare: true, branch: 'cp', rank: 20, severity: 'malicious', place: 'held', ladder: 'phishing', liftedAs: 'phishing', category: 'phishing', heldAs: 'phishing' },
  cp_ap_suspicious: { bit: 1, rare: true, branch: 'cp', rank: 90, severity: 'suspicious', place: 'junk', ladder: 'phishing', liftedAs: 'phishing', category: 'phishing', heldAs: 'suspected_phishing' },
  cp_malicious: { bit: 2, rare: true, branch: 'cp', rank: 10, severity: 'malicious', place: 'held', ladder: 'malware', liftedAs: 'malware', category: 'malware', heldAs: 'malware' },
  cp_av_suspicious: { bit: 3, rare: true, branch: 'cp', rank: 80, severity: 'suspicious', place: 'held', ladder: 'malware', liftedAs: 'malware', category: 'malware', heldAs: 'malware' },
  cp_malicious_url: { bit: 8, rare: true, branch: 'cp', rank: 40, severity: 'malicious', place: 'held', liftedAs: 'malicious_url', category: 'malicious_url', heldAs: 'phishing' },
  cp_malicious_url_click: { bit: 9, rare: true, branch: 'cp', rank: 30, severity: 'malicious', place: 'inbox', liftedAs: 'malicious_url', category: 'malicious_url', heldAs: 'phishing' },
  cp_spam: { bit: 4, rare: true, branch: 'cp', rank: 120, severity: 'suspicious', place: 'junk', ladder: 'unwanted', liftedAs: 'spam', category: 'spam', heldAs: 'spam' },
  cp_graymail: { bit: 5, rare: true, branch: 'cp', onlyWith: 'graymail', rank: 150, severity: 'suspicious', place: 'inbox', ladder: 'unwanted', liftedAs: 'graymail', heldAs: 'graymail' },
  cp_leak: { bit: 7, rare: true, branch: 'cp', rank: 100, severity: 'suspicious', place: 'inbox', category: 'dlp', heldAs: 'dlp' },
  cp_clean: { bit: 6, rare: false, branch: 'cp', rank: 210, severity: 'clean', isHarmless: true, place: 'inbox', heldAs: null },
  cp_phishing_simulation: { bit: 10, rare: true, branch: 'cp_sec_train', onlyWith: 'phishingTraining', rank: 180, severity: 'clean', place: 'inbox', heldAs: null },
  cp_training_feedback: { bit: 11, rare: true, branch: 'cp_sec_train', onlyWith: 'phishingTraining', rank: 190, severity: 'clean', isHarmless: true, place: 'inbox', heldAs: null },
  cp_training_module: { bit: 12, rare: true, branch: 'cp_sec_train', onlyWith: 'phishingTraining', rank: 200, severity: 'clean', isHarmless: true, place: 'inbox', heldAs: null },
  ms_malware: { bit: 13, rare: true, branch: 'ms', rank: 50, severity: 'malicious', place: 'held_by_microsoft', ladder: 'microsoft', category: 'malware', heldAs: 'malware' },
  ms_high_confidence_phishing: { bit: 14, rare: true, branch: 'ms', rank: 60, severity: 'malicious', place: 'held_by_microsoft', ladder: 'microsoft', category: 'phishing', heldAs: 'phishing' },
  ms_phishing: { bit: 15, rare: true, branch: 'ms', rank: 70, severity: 'malicious', place: 'junk', ladder: 'microsoft', category: 'phishing', heldAs: 'phishing' },
  ms_high_confidence_spam: { bit: 16, rare: true, branch: 'ms', rank: 130, severity: 'suspicious', place: 'junk', ladder: 'microsoft', category: 'spam', heldAs: 'spam' },
  ms_spam: { bit: 17, rare: true, branch: 'ms', rank: 140, severity: 'suspicious', place: 'junk', ladder: 'microsoft', category: 'spam', heldAs: 'spam' },
  ms_bulk: { bit: 18, rare: true, branch: 'ms', rank: 160, severity: 'suspicious', place: 'inbox', ladder: 'microsoft', heldAs: 'graymail' },
  ms_transport_rule: { bit: 19, rare: true, branch: 'ms', rank: 170, severity: 'clean', place: 'inbox', heldAs: null },
  ms_leak: { bit: 21, rare: true, branch: 'ms', rank: 110, severity: 'suspicious', place: 'inbox', category: 'dlp', heldAs: 'dlp' },
  ms_clean: { bit: 20, rare: false, branch: 'ms', rank: 220, severity: 'clean', isHarmless: true, place: 'inbox', ladder: 'microsoft', heldAs: null },
} as const satisfies Record<string, VerdictFacts>;

/** A verdict of the product (`cp_…`) or of Microsoft (`ms_…`). */
export type Detection = keyof typeof table;

/** Every verdict with its facts, in the order of the filter tree; the words are `vocabulary.<verdict>` in src/messages. */
export const verdicts: Readonly<Record<Detection, VerdictFacts>> = table;

/** Every verdict, in the order of the filter tree. */
export const detections = Object.keys(table) as readonly Detection[];

/** The verdicts of a severity. */
export const detectionsOfSeverity = (severity: VerdictFacts['severity']): readonly Detection[] =>
  detections.filter((detection) => verdicts[detection].severity === severity);

/** Whether a verdict accuses a mail of anything. */
export const accuses = (detection: Detection): boolean => verdicts[detection].severity !== 'clean';

/** Whether the product itself said it, and not the mail platform. */
export const isOwn = (detection: Detection): boolean => verdicts[detection].branch !== 'ms';

/** Verdicts, the most serious first; unknown ones (of a newer service) last. */
export function bySeverity(values: readonly string[]): string[] {
  const facts: Readonly<Record<string, VerdictFacts>> = verdicts;
  const rank = (value: string) => facts[value]?.rank ?? Number.MAX_SAFE_INTEGER;
  return [...values].sort((a, b) => rank(a) - rank(b));
}
