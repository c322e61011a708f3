import {
  type Direction,
  heldStates,
  type EntityType,
  type QuarantineActor,
  quarantineActors,
} from '../../api/vocabulary.ts';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { emailFlags, type EmailFlag } from './search-expression.ts';

const bits = new Map<string, bigint>(emailFlags.map((flag, bit) => [flag, 1n << BigInt(bit)]));

/**
 * The bits of flags. More than 32 flags exist, so JavaScript's own bit operators do not serve; SQLite's do.
 * Values stay below 2^53 and travel as numbers.
 */
export function maskOf(flags: Iterable<string>): bigint {
  let mask = 0n;
  for (const flag of flags) mask |= bits.get(flag) ?? 0n;
  return mask;
}

/** The flags of a stored bit set, in the order of `emailFlags`. */
export function flagsOf(mask: number | bigint): EmailFlag[] {
  const set = BigInt(mask);
  return emailFlags.filter((_, bit) => (set >> BigInt(bit)) & 1n);
}

/** A test for 'carries at least one of these flags' on stored bit sets, in plain numbers. */
export function compileAnyOf(flags: readonly EmailFlag[]): (mask: number) => boolean {
  const mask = maskOf(flags);
  const low = Number(mask & 0xffffffn);
  const high = Number(mask >> 24n);
  return (stored) => ((stored % 0x1000000) & low) !== 0 || (Math.floor(stored / 0x1000000) & high) !== 0;
}

const commonFlags: ReadonlySet<EmailFlag> = new Set([
  'cp_clean',
  'ms_clean',
  'cp_not_quarantined',
  'ms_delivered_inbox',
  'ms_delivered_junk',
  'google_delivered_inbox',
  'google_delivered_junk',
  'is_incoming',
  'is_outgoing',
  'is_internal',
  'office365_emails',
  'google_mail',
  'has_attachments',
  'has_links',
]);

/** Flags that few mails carry. The partial index `email_flags_rare` holds the rows with any; its SQL names `rareMask`. */
export const rareFlags: readonly EmailFlag[] = emailFlags.filter((flag) => !commonFlags.has(flag));
export const rareMask = maskOf(rareFlags);

/**
 * The flag of each actor's quarantine, in the order in which they count: a mail that two of them hold is held by the
 * first. The column, the filter and the query field `quarantine_actor` all go by it.
 */
export const heldFlagOfActor = {
  cp: 'cp_quarantined_by_cp',
  admin: 'cp_quarantined_by_admin',
  analyst: 'cp_quarantined_by_analyst',
  microsoft: 'ms_quarantined',
} as const satisfies Record<QuarantineActor, EmailFlag>;

/** Who holds a mail that has these flags or states: of several the first counts; undefined when nobody does. */
export const holderAmong = (
  has: (held: (typeof heldFlagOfActor)[QuarantineActor]) => boolean,
): QuarantineActor | undefined => quarantineActors.find((actor) => has(heldFlagOfActor[actor]));

/** The flags of a row. A row without a state of the product gets the one its `is_quarantined` says. */
export function flagsOfRow(row: EmailRow): bigint {
  const states = new Set(row.states);
  const held = heldStates.some((state) => states.has(state));
  if (held) states.delete('cp_not_quarantined');
  else if (row.is_quarantined && !states.has('ms_quarantined')) {
    states.delete('cp_not_quarantined');
    states.add(stateOfActor(row.quarantine_actor));
  } else if (!row.is_quarantined) states.add('cp_not_quarantined');
  return maskOf([
    ...row.detections.filter((value) => detectionFlags.has(value)),
    ...[...states].filter((value) => stateFlags.has(value)),
    row.direction,
    row.entity_type === 'google_mail_email' ? 'google_mail' : 'office365_emails',
    ...(row.is_restored ? ['restored'] : []),
    ...(row.is_deleted ? ['deleted'] : []),
    ...(row.attachments.length > 0 ? ['has_attachments'] : []),
    ...(row.email_body_links.length > 0 ? ['has_links'] : []),
  ]);
}

function stateOfActor(actor: string | null): EmailFlag {
  return heldFlagOfActor[quarantineActors.find((candidate) => candidate === actor) ?? 'cp'];
}

const firstState = emailFlags.indexOf('cp_quarantined_by_cp');
const firstDirection = emailFlags.indexOf('is_incoming');
/** Flags that are values of the detection vocabulary, and of the quarantined-state vocabulary. */
export const detectionFlags: ReadonlySet<string> = new Set(emailFlags.slice(0, firstState));
export const stateFlags: ReadonlySet<string> = new Set(emailFlags.slice(firstState, firstDirection));

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
  return {
    entity_type: (has('google_mail') ? 'google_mail_email' : 'office365_emails_email') satisfies EntityType,
    direction: (flags.find((flag) => flag.startsWith('is_')) ?? 'is_incoming') as Direction,
    is_quarantined: actor !== undefined,
    is_restored: has('restored'),
    is_deleted: has('deleted'),
    quarantine_actor: actor ?? null,
    detections: flags.filter((flag) => detectionFlags.has(flag)),
    states: flags.filter((flag) => stateFlags.has(flag)),
  };
}
