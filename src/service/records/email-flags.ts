import { mailApps, appOfEntityType, entityTypeOfApp, platforms } from '../../api/vocabulary/platforms.ts';
import { directionFacts, directions } from '../../api/vocabulary/directions.ts';
import {
  heldStates,
  holderAmong,
  platformHolds,
  quarantineActors,
  type QuarantineState,
  quarantineStates,
  stateOfActor,
  states,
} from '../../api/vocabulary/states.ts';
import { detections, detectionsOfSeverity, verdicts } from '../../api/vocabulary/verdicts.ts';
import type { EmailFlag, EmailOutline, MailMark, NewRow } from '../ports/mail-records.ts';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';

/** How a flag is stored. */
interface StoredFlag {
  readonly bit: number;
  readonly rare: boolean;
}

const marks: Record<MailMark, StoredFlag> = {
  restored: { bit: 36, rare: true },
  deleted: { bit: 37, rare: true },
  has_attachments: { bit: 38, rare: false },
  has_links: { bit: 39, rare: false },
  scl_1: { bit: 40, rare: false },
  scl_2: { bit: 41, rare: false },
  scl_4: { bit: 42, rare: false },
  scl_8: { bit: 43, rare: false },
  reported: { bit: 44, rare: false },
  not_read: { bit: 45, rare: false },
};

const stored: Readonly<Record<EmailFlag, StoredFlag>> = {
  ...verdicts,
  ...states,
  ...directionFacts,
  ...platforms,
  ...marks,
};

/** Every flag, by its bit. */
export const emailFlags = (Object.keys(stored) as EmailFlag[]).sort((a, b) => stored[a].bit - stored[b].bit);

/** The bit of a flag: its place in the stored number, and its number in the table `email_periods`. */
export const bitOf = (flag: EmailFlag): number => stored[flag].bit;

const masks = new Map<string, bigint>(emailFlags.map((flag) => [flag, 1n << BigInt(bitOf(flag))]));

/**
 * The bits of flags. More than 32 flags exist, so JavaScript's own bit operators do not serve; SQLite's do.
 * Values stay below 2^53 and travel as numbers.
 */
export function maskOf(flags: Iterable<string>): bigint {
  let mask = 0n;
  for (const flag of flags) mask |= masks.get(flag) ?? 0n;
  return mask;
}

// Bit sets are tested for every mail of a change: as two numbers that JavaScript's operators serve, not as a BigInt.
const lowBits = 24;
const lowValues = 2 ** lowBits;
const lowOf = (mask: number): number => mask % lowValues;
const highOf = (mask: number): number => Math.floor(mask / lowValues);

/** The flags of a stored bit set, in the order of `emailFlags`. */
export function flagsOf(mask: number | bigint): EmailFlag[] {
  const flags: EmailFlag[] = [];
  eachBit(Number(mask), (bit) => {
    const flag = flagOfBit(bit);
    if (flag !== undefined) flags.push(flag);
  });
  return flags;
}

const flagsByBit: (EmailFlag | undefined)[] = [];
for (const flag of emailFlags) flagsByBit[bitOf(flag)] = flag;

/** The flag of a bit, if it has one. */
export const flagOfBit = (bit: number): EmailFlag | undefined => flagsByBit[bit];

/** Calls `take` with each bit of a stored bit set, the lowest first. */
export function eachBit(mask: number, take: (bit: number) => void): void {
  for (let low = lowOf(mask); low !== 0; low &= low - 1) take(lowestBit(low));
  for (let high = highOf(mask); high !== 0; high &= high - 1) take(lowestBit(high) + lowBits);
}
const lowestBit = (half: number): number => 31 - Math.clz32(half & -half);

/** Some flags as a way to change stored bit sets, in plain numbers. */
export function compileChange(
  add: readonly EmailFlag[],
  remove: readonly EmailFlag[],
): (mask: number) => number {
  const [added, removed] = [Number(maskOf(add)), Number(maskOf(remove))];
  const [low, high] = [lowOf(added), highOf(added)];
  const [lowKept, highKept] = [~lowOf(removed), ~highOf(removed)];
  return (mask) => ((highOf(mask) | high) & highKept) * lowValues + ((lowOf(mask) | low) & lowKept);
}

/** A test for 'carries at least one of these flags' on stored bit sets, in plain numbers. */
export function compileAnyOf(flags: readonly EmailFlag[]): (mask: number) => boolean {
  const mask = Number(maskOf(flags));
  const [low, high] = [lowOf(mask), highOf(mask)];
  return (stored) => (lowOf(stored) & low) !== 0 || (highOf(stored) & high) !== 0;
}

const isMalicious = compileAnyOf(detectionsOfSeverity('malicious'));
const isSuspicious = compileAnyOf(detectionsOfSeverity('suspicious'));

/** The severity of a mail's worst verdict, by which the histogram counts it. */
export function severityOfFlags(flags: number): EmailOutline['severity'] {
  if (isMalicious(flags)) return 'malicious';
  return isSuspicious(flags) ? 'suspicious' : 'clean';
}

/** Flags that few mails carry. The partial index `email_flags_rare` holds the rows with any; its SQL names `rareMask`. */
export const rareFlags: readonly EmailFlag[] = emailFlags.filter((flag) => stored[flag].rare);
export const rareMask = maskOf(rareFlags);
export const rareCondition = `f.flags & ${rareMask} <> 0`;

/** The flags of a row. A row without a state of the product gets the one of its `is_quarantined`. */
export function flagsOfRow(row: NewRow): bigint {
  const kept = new Set(row.states);
  const held = heldStates.some((state) => kept.has(state));
  if (held) kept.delete('cp_not_quarantined');
  else if (row.is_quarantined && !platformHolds.some((state) => kept.has(state))) {
    kept.delete('cp_not_quarantined');
    kept.add(stateOfHolder(row.quarantine_actor));
  } else if (!row.is_quarantined) kept.add('cp_not_quarantined');
  return maskOf([
    ...row.detections.filter((value) => detectionFlags.has(value)),
    ...[...kept].filter((value) => stateFlags.has(value)),
    row.direction,
    appOfEntityType[row.entity_type],
    ...(row.is_restored ? ['restored'] : []),
    ...(row.is_deleted ? ['deleted'] : []),
    ...(row.isNotRead ? ['not_read'] : []),
    ...(row.attachments.length > 0 ? ['has_attachments'] : []),
    ...(row.email_body_links.length > 0 ? ['has_links'] : []),
    ...(row.scl === undefined ? [] : flagsOfSpamLevel(row.scl).set),
  ]);
}

const spamLevelFlags = ['scl_1', 'scl_2', 'scl_4', 'scl_8'] as const;

/** Which of the four flags of a spam confidence level (-1 to 9) a mail of that level carries, and which not. */
export function flagsOfSpamLevel(level: number): { set: EmailFlag[]; unset: EmailFlag[] } {
  const carries = (_: EmailFlag, place: number) => ((level + 2) >> place) % 2 === 1;
  return {
    set: spamLevelFlags.filter(carries),
    unset: spamLevelFlags.filter((flag, place) => !carries(flag, place)),
  };
}

/** The spam confidence level of stored flags; undefined without one. */
export function spamLevelOf(mask: number): number | undefined {
  const level = Math.floor(mask / 2 ** bitOf('scl_1')) % 16;
  return level === 0 ? undefined : level - 2;
}

function stateOfHolder(actor: string | null): QuarantineState {
  return stateOfActor[quarantineActors.find((candidate) => candidate === actor) ?? 'cp'];
}

/** Flags that are values of the detection vocabulary, and of the quarantined-state vocabulary. */
export const detectionFlags: ReadonlySet<string> = new Set(detections);
export const stateFlags: ReadonlySet<string> = new Set(quarantineStates);

type DerivedFields = Pick<
  EmailRow,
  | 'entity_type'
  | 'direction'
  | 'is_quarantined'
  | 'is_restored'
  | 'is_deleted'
  | 'quarantine_actor'
  | 'detections'
  | 'states'
  | 'scl'
>;

// A few hundred combinations of flags occur; to take one apart costs more than all else that makes a row.
const derived = new Map<number, DerivedFields>();

/** The fields of a row that follow from its flags. */
export function fieldsOfFlags(mask: number): DerivedFields {
  let fields = derived.get(mask);
  if (!fields) {
    if (derived.size > 10_000) derived.clear();
    derived.set(mask, (fields = deriveFields(mask)));
  }
  return { ...fields, detections: [...fields.detections], states: [...fields.states] };
}

function deriveFields(mask: number): DerivedFields {
  const flags = flagsOf(mask);
  const has = (flag: EmailFlag) => flags.includes(flag);
  const actor = holderAmong(has);
  const scl = spamLevelOf(mask);
  return {
    ...(scl !== undefined && { scl }),
    entity_type: entityTypeOfApp[mailApps.find(has) ?? 'office365_emails'],
    direction: directions.find(has) ?? 'is_incoming',
    is_quarantined: actor !== undefined,
    is_restored: has('restored'),
    is_deleted: has('deleted'),
    quarantine_actor: actor ?? null,
    detections: flags.filter((flag) => detectionFlags.has(flag)),
    states: flags.filter((flag) => stateFlags.has(flag)),
  };
}
