import {
  heldStates,
  holderAmong,
  holdingStates,
  type QuarantineActor,
  type QuarantineState,
  states as facts,
} from '../../api/vocabulary/states.ts';
import { accuses, type Detection } from '../../api/vocabulary/verdicts.ts';

/** The fields of a row about its verdict and state; absent ones are derived. */
interface WrittenPlace {
  readonly is_quarantined?: boolean | null | undefined;
  readonly is_restored: boolean;
  readonly quarantine_actor?: QuarantineActor | null | undefined;
  readonly states?: readonly QuarantineState[] | null | undefined;
  readonly detections?: readonly Detection[] | null | undefined;
}

/**
 * Why verdicts, states and quarantine of a row contradict each other, starting with the name of the field;
 * undefined if they do not. Such a row would match one filter and be missed by another.
 */
export function contradictionOf(row: WrittenPlace): string | undefined {
  const { is_quarantined, is_restored, quarantine_actor, detections } = row;
  const states = row.states && [...new Set(row.states)];
  const held = (states ?? []).filter((state) => heldStates.some((one) => one === state));
  if (held.length > 1) return `states: ${held.join(' and ')} exclude each other`;
  if (held.length > 0 && states?.includes('cp_not_quarantined'))
    return `states: ${held[0]} and cp_not_quarantined exclude each other`;
  // Held mail is in no folder, and other mail is in at most one.
  const folders = (states ?? []).filter((state) => facts[state].folder);
  const [lies, other = holdingStates.find((state) => states?.includes(state))] = folders;
  if (lies && other) return `states: ${other} and ${lies} exclude each other`;
  const holder = states ? (holderAmong((state) => states.includes(state)) ?? null) : undefined;
  const isHeld = holder === undefined ? is_quarantined : holder !== null;
  if (quarantine_actor && isHeld === false)
    return `quarantine_actor: ${quarantine_actor}, but ${states ? 'no state' : 'is_quarantined'} says that the mail is quarantined`;
  if (quarantine_actor && holder && holder !== quarantine_actor)
    return `quarantine_actor: ${quarantine_actor}, but by its states the mail is quarantined by ${holder}`;
  if (holder !== undefined && typeof is_quarantined === 'boolean' && is_quarantined !== (holder !== null))
    return `is_quarantined: ${is_quarantined}, but by its states the mail is ${holder === null ? 'not quarantined' : `quarantined by ${holder}`}`;
  if (is_restored && (isHeld || quarantine_actor)) return 'is_restored: true, but the mail is held';
  for (const product of ['cp', 'ms']) {
    const accuser = detections?.find((one) => one.startsWith(`${product}_`) && accuses(one));
    if (accuser && detections?.some((one) => one === `${product}_clean`))
      return `detections: ${product}_clean and ${accuser} exclude each other`;
  }
  return undefined;
}
