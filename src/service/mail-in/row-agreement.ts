import {
  heldStates,
  holderAmong,
  type QuarantineActor,
  type QuarantineState,
} from '../../api/vocabulary/states.ts';
import { accuses, type Detection } from '../../api/vocabulary/verdicts.ts';

/** What a row says of its verdict and place; absent where it leaves that to be derived. */
interface WrittenPlace {
  readonly is_quarantined?: boolean | null | undefined;
  readonly is_restored: boolean;
  readonly quarantine_actor?: QuarantineActor | null | undefined;
  readonly states?: readonly QuarantineState[] | null | undefined;
  readonly detections?: readonly Detection[] | null | undefined;
}

/**
 * Why the verdicts, the states and the quarantine of a row cannot all be true, with the name of the field first;
 * undefined when they can. Such a row would be found by one filter and missed by another.
 */
export function contradictionOf(row: WrittenPlace): string | undefined {
  const { is_quarantined, is_restored, quarantine_actor, detections } = row;
  const states = row.states && [...new Set(row.states)];
  const held = (states ?? []).filter((state) => heldStates.some((one) => one === state));
  if (held.length > 1) return `states: ${held.join(' and ')} exclude each other`;
  if (held.length > 0 && states?.includes('cp_not_quarantined'))
    return `states: ${held[0]} and cp_not_quarantined exclude each other`;
  // What is held lies in no folder, and what lies in one lies in no other.
  const folders = (states ?? []).filter((state) => /_delivered_/.test(state));
  const [lies, other = [...held, 'ms_quarantined' as const].find((state) => states?.includes(state))] =
    folders;
  if (lies && other) return `states: ${other} and ${lies} exclude each other`;
  const holder = states ? (holderAmong((state) => states.includes(state)) ?? null) : undefined;
  const isHeld = holder === undefined ? is_quarantined : holder !== null;
  if (quarantine_actor && isHeld === false)
    return `quarantine_actor: ${quarantine_actor}, but ${states ? 'no state' : 'is_quarantined'} says that the mail is held`;
  if (quarantine_actor && holder && holder !== quarantine_actor)
    return `quarantine_actor: ${quarantine_actor}, but by its states the mail is held by ${holder}`;
  if (holder !== undefined && typeof is_quarantined === 'boolean' && is_quarantined !== (holder !== null))
    return `is_quarantined: ${is_quarantined}, but by its states the mail is ${holder === null ? 'not held' : `held by ${holder}`}`;
  if (is_restored && (isHeld || quarantine_actor)) return 'is_restored: true, but the mail is held';
  for (const product of ['cp', 'ms']) {
    const accuser = detections?.find((one) => one.startsWith(`${product}_`) && accuses(one));
    if (accuser && detections?.some((one) => one === `${product}_clean`))
      return `detections: ${product}_clean and ${accuser} exclude each other`;
  }
  return undefined;
}
