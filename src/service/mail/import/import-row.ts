import { z } from 'zod';
import { attachmentSchema, type EmailRow, emailRowSchema } from '../../../api/contract/emails/email-row.ts';
import { directions } from '../../../api/vocabulary/directions.ts';
import { appOfEntityType, entityTypeOfApp, entityTypes } from '../../../api/vocabulary/platforms.ts';
import {
  heldStates,
  holderAmong,
  holdingStates,
  type QuarantineActor,
  quarantineActors,
  type QuarantineState,
  quarantineStates,
  stateOfActor,
  states as facts,
} from '../../../api/vocabulary/states.ts';
import { accuses, type Detection, detections } from '../../../api/vocabulary/verdicts.ts';
import { applyRules } from '../../exception-rules/judge-mail.ts';
import type { EvidenceCode } from '../../core/refuse.ts';
import type { RulesInForce } from '../../exception-rules/rule-engine.ts';
import { textsOf } from '../../records/email-texts.ts';
import { chooseMailbox, ownMailboxOf, decideDirection } from '../trust/place-mail.ts';
import { cleanLine, cleanSubject, fieldLimits } from '../parse/clean-fields.ts';
import { contentHash } from '../parse/mail-identity.ts';
import { identifyMail } from '../../records/mail-key.ts';
import type { ParseSettings } from './parsed-mail.ts';
import type { MailDetail } from '../../judging/mail-detail.ts';

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
function contradictionOf(row: WrittenPlace): string | undefined {
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

const line = (limit: number) =>
  z
    .string()
    .nullish()
    .transform((text) => cleanLine(text ?? '', limit));

const list = (limit: number, entries: number) =>
  z
    .array(z.string())
    .nullish()
    .transform((texts) => (texts ?? []).slice(0, entries).map((text) => cleanLine(text, limit)));

/** A contract row from another program: only the time of receipt is required. */
const writtenRowSchema = emailRowSchema.extend({
  entity_id: z
    .string()
    .regex(/^[\w.:@+-]{1,200}$/, 'must be 1 to 200 letters, digits or . : @ + - _')
    .nullish(),
  entity_type: z.enum(entityTypes).nullish(),
  received_at: z.iso.datetime({ offset: true, error: 'must be a time like 2026-01-31T12:00:00Z' }),
  direction: z.enum(directions).nullish(),
  is_quarantined: z.boolean().nullish(),
  is_restored: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  quarantine_actor: z.enum(quarantineActors).nullish(),
  subject: z
    .string()
    .nullish()
    .transform((text) => cleanSubject(text ?? '', fieldLimits.subject)),
  recipients: list(fieldLimits.address, fieldLimits.recipients),
  nickname: line(fieldLimits.name),
  sender_address: line(fieldLimits.address),
  sender_ip: line(64),
  sender_client_ip: line(64),
  attachments: z
    .array(
      attachmentSchema.extend({
        name: line(fieldLimits.attachmentName),
        MD5: line(32),
        sha256: line(64),
        mime_type: line(200),
      }),
    )
    .nullish()
    .transform((files) => (files ?? []).slice(0, fieldLimits.attachments)),
  email_body_links: list(fieldLimits.url, fieldLimits.rowLinks),
  spf_check: line(50),
  comment: line(2_000),
  message_id: line(fieldLimits.messageId),
  detections: z.array(z.enum(detections)).nullish(),
  states: z.array(z.enum(quarantineStates)).nullish(),
  mailbox: line(fieldLimits.address),
  is_deleted: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  scl: z
    .number()
    .int()
    .min(-1)
    .max(9)
    .nullish()
    .transform((value) => value ?? undefined),
});

/** A row as it is stored. */
export interface ImportedRow {
  readonly row: EmailRow;
  /** The evidence of its verdict if a rule applied; else null, since there is no original to inspect. */
  readonly detail: MailDetail | null;
  /** Numbers of the exception rules that applied. */
  readonly ruleHits: readonly number[];
}

/**
 * Parses one NDJSON line as a contract row; missing fields are derived as for a parsed mail, and exception
 * rules apply in the same way.
 * @param rules Null when there are none.
 */
export function importRow(
  bytes: Uint8Array,
  settings: ParseSettings,
  rules: RulesInForce | null,
): ImportedRow | { unreadable: string } {
  let written: unknown;
  try {
    written = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    return { unreadable: `It is no JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  const checked = writtenRowSchema.safeParse(written);
  if (!checked.success) {
    const reasons = checked.error.issues
      .slice(0, 5)
      .map((issue) => `${issue.path.join('.') || 'row'}: ${issue.message}`);
    return { unreadable: cleanLine(reasons.join('; '), 500) };
  }
  const contradiction = contradictionOf(checked.data);
  if (contradiction) return { unreadable: contradiction };
  return completeRow(checked.data, bytes, settings, rules);
}

/** Whether a line is a valid row, regardless of the rules and settings of a run. */
export function isRow(bytes: Uint8Array): boolean {
  try {
    return writtenRowSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).success;
  } catch {
    return false;
  }
}

function completeRow(
  row: z.infer<typeof writtenRowSchema>,
  bytes: Uint8Array,
  settings: ParseSettings,
  rules: RulesInForce | null,
): ImportedRow {
  const { tenant } = settings;
  const app =
    settings.app ??
    (row.entity_type ? appOfEntityType[row.entity_type] : (tenant.apps[0] ?? 'office365_emails'));
  const party = { sender: row.sender_address, recipients: row.recipients, domains: tenant.domains };
  // A row is supplied by the owner of the mail, not by its sender, so only a failed SPF check makes it
  // unauthenticated.
  const isProved = !/^(?:soft)?fail$/i.test(row.spf_check);
  const direction = row.direction ?? decideDirection({ ...party, isProved });
  const mailbox =
    settings.mailbox?.toLowerCase() ||
    ownMailboxOf(
      row.mailbox || chooseMailbox({ ...party, isProved, spf: row.spf_check, deliveredTo: [] }),
      tenant.domains,
    );
  const found = (row.detections ?? []).map((detection) => ({
    detection,
    inspector: 'import',
    code: (detection.startsWith('ms_') ? 'imported_ms' : 'imported') satisfies EvidenceCode,
  }));
  const hasState = typeof row.is_quarantined === 'boolean' || Boolean(row.quarantine_actor);
  const written = {
    detections: row.detections,
    // What people restored is not held, whatever the evidence.
    states: row.states ?? (hasState || row.is_restored ? statesOf(row) : null),
    isRestored: row.is_restored,
    isDeleted: row.is_deleted,
  };
  const fitting = rules?.engine.find({ texts: textsOf({ ...row, mailbox }), headers: [] }) ?? [];
  const mail = { spfCheck: row.spf_check, direction, app, found, written };
  const { settled, judgement, evidence } = applyRules(fitting, rules?.at ?? 0, mail);
  return {
    row: {
      ...row,
      entity_id: row.entity_id ?? identifyMail(mailbox, row.message_id, () => contentHash(bytes)),
      entity_type: entityTypeOfApp[app],
      received_at: new Date(row.received_at).toISOString(),
      direction,
      mailbox,
      comment: judgement?.comment ?? row.comment,
      ...settled,
    },
    detail: judgement && {
      headers: [],
      links: row.email_body_links.map((url) => ({ url, text: '' })),
      evidence,
      problems: [],
    },
    ruleHits: judgement?.hits ?? [],
  };
}

/** The states of a row that only has the fields for quarantine and restoring. */
function statesOf(row: {
  is_quarantined?: boolean | null;
  quarantine_actor?: QuarantineActor | null;
}): QuarantineState[] {
  if (!row.is_quarantined && !row.quarantine_actor) return ['cp_not_quarantined'];
  const holding = stateOfActor[row.quarantine_actor ?? 'cp'];
  return heldStates.some((state) => state === holding) ? [holding] : ['cp_not_quarantined', holding];
}
