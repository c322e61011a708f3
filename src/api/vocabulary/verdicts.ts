import type { LiftableDetection } from '../contract/exception-rules/exception-rule.ts';
import type { VerdictGroup } from './held-mail.ts';

/** The facts about a verdict; everything else about verdicts is derived from them. */
export interface VerdictFacts {
  /**
   * Its bit in the stored flags, unique among `emailFlags` (src/service/records/email-flags.ts) and below 53. Stored
   * mails contain it: never change it, and never reuse the bit of a removed verdict.
   */
  readonly bit: number;
  /**
   * Whether the partial index of rare flags includes mails with this verdict. The SQL of the index lists the bits:
   * another rare flag needs a migration that rebuilds the index; a test compares both.
   */
  readonly rare: boolean;
  /** The branch of the filter tree that it is in; within a branch the order is that of the table. */
  readonly branch: 'cp' | 'cp_sec_train' | 'ms';
  /** The tenant option without which the tree omits it. */
  readonly onlyWith?: 'graymail' | 'phishingTraining';
  /** Its rank among all verdicts; the lowest is the most serious. Multiples of ten leave gaps. */
  readonly rank: number;
  /** The severity that histogram and previews count a mail as, if it has no worse verdict. `clean` is no accusation. */
  readonly severity: 'malicious' | 'suspicious' | 'clean';
  /** Omitted from the summary of what an action would do. */
  readonly isHarmless?: true;
  /** Where an incoming mail is placed; the strictest of several verdicts counts. */
  readonly place: 'held' | 'held_by_microsoft' | 'junk' | 'inbox';
  /** Of the verdicts of one ladder only the most serious is kept; the others are weaker forms of it. */
  readonly ladder?: 'malware' | 'phishing' | 'unwanted' | 'microsoft';
  /**
   * The kind that an allow rule names to lift it; absent for Microsoft's verdicts and data leaks, which no rule lifts.
   */
  readonly liftedAs?: LiftableDetection;
  /** The group of the employee policy for mail held by it; null for a verdict that holds no mail. */
  readonly heldAs: VerdictGroup | null;
  /** Its category in analytics; absent where it is no attack. */
  readonly category?: 'phishing' | 'malware' | 'malicious_url' | 'spam' | 'dlp';
  /**
   * Its names in questions in plain words, for either source: the meanings of the prompt derive from this. Empty for a
   * verdict that people mean only together with the name of who gave it.
   */
  readonly names: readonly VerdictName[];
}

/** What people call verdicts. A surer form of one has the common name and one of its own. */
export const verdictNames = [
  'phishing',
  'suspectedPhishing',
  'sureMicrosoftPhishing',
  'malware',
  'suspectedMalware',
  'maliciousLink',
  'maliciousLinkClick',
  'spam',
  'sureMicrosoftSpam',
  'graymail',
  'bulk',
  'leak',
  'clean',
  'transportRule',
  'simulation',
  'trainingFeedback',
  'trainingModule',
] as const;
export type VerdictName = (typeof verdictNames)[number];

// oxfmt-ignore
const table = {
  cp_phishing: { bit: 0, rare: true, branch: 'cp', rank: 20, severity: 'malicious', place: 'held', ladder: 'phishing', liftedAs: 'phishing', category: 'phishing', heldAs: 'phishing', names: ['phishing'] },
  cp_ap_suspicious: { bit: 1, rare: true, branch: 'cp', rank: 90, severity: 'suspicious', place: 'junk', ladder: 'phishing', liftedAs: 'phishing', category: 'phishing', heldAs: 'suspected_phishing', names: ['suspectedPhishing'] },
  cp_malicious: { bit: 2, rare: true, branch: 'cp', rank: 10, severity: 'malicious', place: 'held', ladder: 'malware', liftedAs: 'malware', category: 'malware', heldAs: 'malware', names: ['malware'] },
  cp_av_suspicious: { bit: 3, rare: true, branch: 'cp', rank: 80, severity: 'suspicious', place: 'held', ladder: 'malware', liftedAs: 'malware', category: 'malware', heldAs: 'malware', names: ['suspectedMalware'] },
  cp_malicious_url: { bit: 8, rare: true, branch: 'cp', rank: 40, severity: 'malicious', place: 'held', liftedAs: 'malicious_url', category: 'malicious_url', heldAs: 'phishing', names: ['maliciousLink'] },
  cp_malicious_url_click: { bit: 9, rare: true, branch: 'cp', rank: 30, severity: 'malicious', place: 'inbox', liftedAs: 'malicious_url', category: 'malicious_url', heldAs: 'phishing', names: ['maliciousLinkClick'] },
  cp_spam: { bit: 4, rare: true, branch: 'cp', rank: 120, severity: 'suspicious', place: 'junk', ladder: 'unwanted', liftedAs: 'spam', category: 'spam', heldAs: 'spam', names: ['spam'] },
  cp_graymail: { bit: 5, rare: true, branch: 'cp', onlyWith: 'graymail', rank: 150, severity: 'suspicious', place: 'inbox', ladder: 'unwanted', liftedAs: 'graymail', heldAs: 'graymail', names: ['graymail'] },
  cp_leak: { bit: 7, rare: true, branch: 'cp', rank: 100, severity: 'suspicious', place: 'inbox', category: 'dlp', heldAs: 'dlp', names: ['leak'] },
  cp_clean: { bit: 6, rare: false, branch: 'cp', rank: 210, severity: 'clean', isHarmless: true, place: 'inbox', heldAs: null, names: ['clean'] },
  cp_phishing_simulation: { bit: 10, rare: true, branch: 'cp_sec_train', onlyWith: 'phishingTraining', rank: 180, severity: 'clean', place: 'inbox', heldAs: null, names: ['simulation'] },
  cp_training_feedback: { bit: 11, rare: true, branch: 'cp_sec_train', onlyWith: 'phishingTraining', rank: 190, severity: 'clean', isHarmless: true, place: 'inbox', heldAs: null, names: ['trainingFeedback'] },
  cp_training_module: { bit: 12, rare: true, branch: 'cp_sec_train', onlyWith: 'phishingTraining', rank: 200, severity: 'clean', isHarmless: true, place: 'inbox', heldAs: null, names: ['trainingModule'] },
  ms_malware: { bit: 13, rare: true, branch: 'ms', rank: 50, severity: 'malicious', place: 'held_by_microsoft', ladder: 'microsoft', category: 'malware', heldAs: 'malware', names: ['malware'] },
  ms_high_confidence_phishing: { bit: 14, rare: true, branch: 'ms', rank: 60, severity: 'malicious', place: 'held_by_microsoft', ladder: 'microsoft', category: 'phishing', heldAs: 'phishing', names: ['phishing', 'sureMicrosoftPhishing'] },
  ms_phishing: { bit: 15, rare: true, branch: 'ms', rank: 70, severity: 'malicious', place: 'junk', ladder: 'microsoft', category: 'phishing', heldAs: 'phishing', names: ['phishing'] },
  ms_high_confidence_spam: { bit: 16, rare: true, branch: 'ms', rank: 130, severity: 'suspicious', place: 'junk', ladder: 'microsoft', category: 'spam', heldAs: 'spam', names: ['spam', 'sureMicrosoftSpam'] },
  ms_spam: { bit: 17, rare: true, branch: 'ms', rank: 140, severity: 'suspicious', place: 'junk', ladder: 'microsoft', category: 'spam', heldAs: 'spam', names: ['spam'] },
  ms_bulk: { bit: 18, rare: true, branch: 'ms', rank: 160, severity: 'suspicious', place: 'inbox', ladder: 'microsoft', heldAs: 'graymail', names: ['bulk'] },
  ms_transport_rule: { bit: 19, rare: true, branch: 'ms', rank: 170, severity: 'clean', place: 'inbox', heldAs: null, names: ['transportRule'] },
  ms_leak: { bit: 21, rare: true, branch: 'ms', rank: 110, severity: 'suspicious', place: 'inbox', category: 'dlp', heldAs: 'dlp', names: ['leak'] },
  ms_clean: { bit: 20, rare: false, branch: 'ms', rank: 220, severity: 'clean', isHarmless: true, place: 'inbox', ladder: 'microsoft', heldAs: null, names: [] },
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

/** Groups of malicious verdicts: their mail is marked as a danger, and not released on one click. */
export const maliciousGroups: ReadonlySet<VerdictGroup> = new Set(
  detectionsOfSeverity('malicious').flatMap((detection) => verdicts[detection].heldAs ?? []),
);

/** Whether a verdict is an accusation. */
export const accuses = (detection: Detection): boolean => verdicts[detection].severity !== 'clean';

/** Whether it is the product's own verdict, not the mail platform's. */
export const isOwn = (detection: Detection): boolean => verdicts[detection].branch !== 'ms';

/** Whether it is about data that leaves the organisation: neither an attack, nor lifted by a rule. */
export const isLeak = (detection: Detection): boolean => verdicts[detection].category === 'dlp';

/** The verdicts that people call so; those with a name of their own last. */
export const verdictsNamed = (name: VerdictName): Detection[] =>
  detections
    .filter((detection) => verdicts[detection].names.includes(name))
    .sort((a, b) => verdicts[a].names.length - verdicts[b].names.length);

/** Verdicts, the most serious first; unknown ones (of a newer service) last. */
export function bySeverity(values: readonly string[]): string[] {
  const facts: Readonly<Record<string, VerdictFacts>> = verdicts;
  const rank = (value: string) => facts[value]?.rank ?? Number.MAX_SAFE_INTEGER;
  return [...values].sort((a, b) => rank(a) - rank(b));
}
