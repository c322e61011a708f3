import type { Direction } from '../../api/vocabulary/directions.ts';
import type { MailApp } from '../../api/vocabulary/platforms.ts';
import {
  deliveredTo,
  platformHolds,
  type QuarantineActor,
  type QuarantineState,
} from '../../api/vocabulary/states.ts';
import { accuses, type Detection, detections, isOwn, verdicts } from '../../api/vocabulary/verdicts.ts';
import type { Evidence } from './evidence.ts';

/** The verdicts and the place of a mail. */
export interface Verdict {
  readonly detections: Detection[];
  readonly states: QuarantineState[];
  readonly isQuarantined: boolean;
  readonly quarantineActor: QuarantineActor | null;
}

/** What decides where a mail is expected, beside its verdicts. */
interface PlacedMail {
  readonly direction: Direction;
  readonly app: MailApp;
  /** Whether its platform filed it as junk. */
  readonly isJunk?: boolean;
}

/** Whether the product quarantines an incoming mail for this verdict alone. */
export const holds = (detection: Detection): boolean => verdicts[detection].place === 'held';

/** Of each ladder only the most serious verdict found remains; the ones after it are implied. */
const ladders: readonly (readonly Detection[])[] = Object.values(
  Object.groupBy(
    detections
      .filter((detection) => verdicts[detection].ladder)
      .sort((a, b) => verdicts[a].rank - verdicts[b].rank),
    (detection) => verdicts[detection].ladder ?? '',
  ),
).filter((ladder) => ladder !== undefined);

/**
 * Decides verdicts and first place of a mail from the evidence that no rule lifted. Two different inspectors that suspect phishing make it
 * phishing. A mail none of our inspectors accuses is clean. Only incoming and internal mail is expected in a folder; outgoing
 * mail is quarantined or not.
 */
export function decideVerdict(evidence: readonly Evidence[], mail: PlacedMail): Verdict {
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
  const accused = [...found].some((detection) => isOwn(detection) && accuses(detection));
  if (accused) found.delete('cp_clean');
  else found.add('cp_clean');
  return { detections: [...found], ...placeMail([...found], mail) };
}

/** The states of mail that its platform holds, and the product does not; undefined where no platform does. */
export function statesOfPlatformHold(states: readonly string[]): QuarantineState[] | undefined {
  const hold = platformHolds.find((state) => states.includes(state));
  return hold && ['cp_not_quarantined', hold];
}

function placeMail(detections: readonly Detection[], mail: PlacedMail): Omit<Verdict, 'detections'> {
  const places = new Set(detections.map((detection) => verdicts[detection].place));
  if (places.has('held'))
    return { states: ['cp_quarantined_by_cp'], isQuarantined: true, quarantineActor: 'cp' };
  const free = { isQuarantined: false, quarantineActor: null };
  if (mail.direction === 'is_outgoing') return { states: ['cp_not_quarantined'], ...free };
  if (places.has('held_by_microsoft') && mail.app === 'office365_emails')
    return {
      states: ['cp_not_quarantined', 'ms_quarantined'],
      isQuarantined: true,
      quarantineActor: 'microsoft',
    };
  const folder = places.has('junk') || mail.isJunk ? 'junk' : 'inbox';
  return { states: ['cp_not_quarantined', deliveredTo(mail.app, folder)], ...free };
}
