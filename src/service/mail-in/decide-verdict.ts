import type {
  Detection,
  Direction,
  MailApp,
  QuarantineActor,
  QuarantineState,
} from '../../api/vocabulary.ts';
import type { Evidence } from './parsed-mail.ts';

/** The verdicts a mail gets and where it is put. */
export interface Verdict {
  readonly detections: Detection[];
  readonly states: QuarantineState[];
  readonly isQuarantined: boolean;
  readonly quarantineActor: QuarantineActor | null;
}

/** Where a detection puts an incoming mail: held by us, held by Microsoft, the junk folder or the inbox. */
const placements: Partial<Record<Detection, 'held' | 'held-by-microsoft' | 'junk'>> = {
  cp_malicious: 'held',
  cp_phishing: 'held',
  cp_malicious_url: 'held',
  cp_av_suspicious: 'held',
  cp_ap_suspicious: 'junk',
  cp_spam: 'junk',
  ms_malware: 'held-by-microsoft',
  ms_high_confidence_phishing: 'held-by-microsoft',
  ms_phishing: 'junk',
  ms_high_confidence_spam: 'junk',
  ms_spam: 'junk',
};

/** Whether a verdict alone has the product hold an incoming mail. */
export const holds = (detection: Detection): boolean => placements[detection] === 'held';

/** Of each list the first that was found stands, the ones after it say the same with less. */
const ladders: readonly (readonly Detection[])[] = [
  ['cp_malicious', 'cp_av_suspicious'],
  ['cp_phishing', 'cp_ap_suspicious'],
  ['cp_spam', 'cp_graymail'],
  [
    'ms_malware',
    'ms_high_confidence_phishing',
    'ms_phishing',
    'ms_high_confidence_spam',
    'ms_spam',
    'ms_bulk',
    'ms_clean',
  ],
];

/** Detections that accuse nobody: beside them a mail is still clean. */
const neutral: readonly Detection[] = [
  'cp_phishing_simulation',
  'cp_training_feedback',
  'cp_training_module',
];

/**
 * Decides verdicts and first place of a mail from the evidence that no rule lifted. Two different inspectors that suspect phishing make it
 * phishing. A mail nobody of ours accuses is clean. Only incoming and internal mail is delivered somewhere; outgoing
 * mail is held or not.
 */
export function decideVerdict(
  evidence: readonly Evidence[],
  mail: { direction: Direction; app: MailApp },
): Verdict {
  const counting = evidence.filter(({ lifted }) => !lifted);
  const found = new Set(counting.map(({ detection }) => detection));
  const suspecting = new Set(
    counting.filter(({ detection }) => detection === 'cp_ap_suspicious').map(({ inspector }) => inspector),
  );
  if (suspecting.size > 1) found.add('cp_phishing');
  for (const ladder of ladders) {
    const strongest = ladder.find((detection) => found.has(detection));
    for (const weaker of ladder) if (weaker !== strongest) found.delete(weaker);
  }
  const accused = [...found].some(
    (detection) => detection.startsWith('cp_') && detection !== 'cp_clean' && !neutral.includes(detection),
  );
  if (accused) found.delete('cp_clean');
  else found.add('cp_clean');
  return { detections: [...found], ...placeMail([...found], mail) };
}

function placeMail(
  detections: readonly Detection[],
  mail: { direction: Direction; app: MailApp },
): Omit<Verdict, 'detections'> {
  const places = new Set(detections.map((detection) => placements[detection]));
  if (places.has('held'))
    return { states: ['cp_quarantined_by_cp'], isQuarantined: true, quarantineActor: 'cp' };
  const free = { isQuarantined: false, quarantineActor: null };
  if (mail.direction === 'is_outgoing') return { states: ['cp_not_quarantined'], ...free };
  if (places.has('held-by-microsoft') && mail.app === 'office365_emails')
    return {
      states: ['cp_not_quarantined', 'ms_quarantined'],
      isQuarantined: true,
      quarantineActor: 'microsoft',
    };
  const platform = mail.app === 'office365_emails' ? 'ms' : 'google';
  const folder = places.has('junk') ? 'junk' : 'inbox';
  return { states: ['cp_not_quarantined', `${platform}_delivered_${folder}`], ...free };
}
