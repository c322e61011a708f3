import { type Detection, verdicts } from '../../api/vocabulary/verdicts.ts';
import { type VerdictGroup, verdictGroups } from '../../api/vocabulary/held-mail.ts';

/** The group of a mail by its worst verdict; `other` if none of its verdicts has a group. */
export function verdictGroupOf(detections: readonly string[]): VerdictGroup {
  const carried = new Set(detections.map((detection) => verdicts[detection as Detection]?.heldAs));
  return verdictGroups.find((group) => carried.has(group)) ?? 'other';
}
