import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import {
  type listRecipients as recipientsEndpoint,
  type RecipientState,
  recipientStates,
} from '../../api/contract/emails/list-recipients.ts';
import type { showEmail as showEndpoint } from '../../api/contract/emails/show-email.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { isoOrNull } from '../../api/iso-time.ts';
import { bulkLimit } from '../../api/limits.ts';
import type { EntityType } from '../../api/vocabulary/platforms.ts';
import type { Detection } from '../../api/vocabulary/verdicts.ts';
import type { AuditAction } from '../audit/audit-entry.ts';
import type { ParsedInput, SignedInCall } from '../core/call.ts';
import { safeCell } from '../files/csv-cells.ts';
import type { Evidence } from '../judging/evidence.ts';
import type { MailJudgement } from '../judging/judgement-store-sqlite.ts';
import type { MailDetail } from '../judging/mail-detail.ts';
import { requirePrivateData } from '../privacy/guard-private-data.ts';
import { type EvidenceCode, evidenceText, refuse } from '../core/refuse.ts';
import { openJobOf } from '../scopes/reach-of-call.ts';
import { compileCriteria } from '../index/compile-criteria.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { MailBody } from './mail-body.ts';
import type { EmailParts } from './email-cursor.ts';
import type { FoundEmail } from './email-store-sqlite.ts';

/** The path parameters that identify a mail. */
export interface EmailName {
  entity_type: EntityType;
  entity_id: string;
}

/**
 * Everything stored of a mail except its body, with its history.
 * @throws ServiceError `not_found`.
 */
export async function showEmail(
  parts: ServiceParts,
  name: EmailName,
  call: SignedInCall,
): Promise<CallAnswer<typeof showEndpoint>> {
  const email = await findEmail(parts, name);
  const [detail, judgement, originalSize, removedAt, holds] = await Promise.all([
    parts.stores.mail.readDetail(email.key),
    parts.stores.mail.readJudgement(email.key),
    parts.stores.mail.originalSize(email.key),
    parts.stores.mail.originalRemovedAt(email.key),
    parts.stores.retention.holdsOfMail(email.key),
  ]);
  noteView(parts, 'email_view', name, call);
  return {
    email: email.row,
    moving: email.moving,
    copies: email.copies,
    headers: [...(detail?.headers ?? [])],
    reply_to: [...(detail?.replyTo ?? [])],
    links: detail ? [...detail.links] : email.row.email_body_links.map((url) => ({ url, text: '' })),
    evidence: evidenceOf(email.row, detail).map((one) => presentEvidence(one, judgement)),
    judged_at: judgedAt(judgement),
    timeline: [
      {
        at: email.row.received_at,
        event: 'received',
        actor: 'Postern',
        reason: '',
        job_id: null,
        rule_id: null,
      },
      ...email.timeline.map(({ jobId, jobActor, ruleId, ...entry }) => ({
        ...entry,
        at: new Date(entry.at).toISOString(),
        job_id: openJobOf({ job: jobId, startedBy: jobActor }, call),
        rule_id: ruleId,
      })),
    ],
    original_size: originalSize,
    original_removed_at: isoOrNull(removedAt),
    legal_holds: holds.map(({ id, reason, setBy, setAt }) => ({
      id,
      reason,
      set_by: setBy,
      set_at: new Date(setAt).toISOString(),
    })),
  };
}

/** The evidence of a mail's verdict; for a row imported without its message, that of the row. */
function evidenceOf(row: EmailRow, detail: MailDetail | null): readonly Evidence[] {
  if (detail) return detail.evidence;
  return row.detections.map((detection) => ({
    detection: detection as Detection,
    inspector: 'import',
    code: (detection.startsWith('ms_') ? 'imported_ms' : 'imported') satisfies EvidenceCode,
  }));
}

const judgedAt = (judgement: MailJudgement | null): string | null =>
  judgement && new Date(judgement.at).toISOString();

const presentEvidence = (
  { detection, inspector, code, values, reason, ruleId, lifted }: Evidence,
  judgement: MailJudgement | null,
) => ({
  detection,
  inspector,
  reason: reason ?? evidenceText(code ?? '', values),
  code: code ?? null,
  values: { ...values },
  rule_id: ruleId ?? null,
  lifted: lifted ?? false,
  version: judgement?.versions[inspector] ?? null,
  judged_at: judgedAt(judgement),
});

/**
 * Finds a mail by its type and id.
 * @throws ServiceError `not_found` when there is none, or none of that type.
 */
export async function findEmail({ stores }: ServiceParts, name: EmailName): Promise<FoundEmail> {
  const email = await stores.emails.findEmail(name.entity_id);
  if (email?.row.entity_type === name.entity_type) return email;
  throw refuse('not_found', 'email_missing');
}

/** Records in the audit trail that a mail was viewed. */
export function noteView(
  parts: ServiceParts,
  action: AuditAction,
  name: EmailName,
  call: SignedInCall,
): void {
  parts.audit.note({
    actor: call.caller.account.email,
    action,
    outcome: 'success',
    clientAddress: call.clientAddress,
    details: { ...name },
  });
}

/**
 * The readable parts of a mail, read from its original; the HTML is as its sender wrote it.
 * @throws ServiceError `not_found`, or `permission_denied` to somebody who may not see private data.
 */
export async function showEmailBody(
  parts: EmailParts,
  name: EmailName,
  call: SignedInCall,
): Promise<MailBody> {
  const email = await findEmail(parts, name);
  requirePrivateData(email.row, call);
  const original = await parts.stores.mail.readOriginal(email.key);
  noteView(parts, 'email_body_view', name, call);
  if (!original) return { html: null, text: null, protections: [] };
  return parts.originals.readBody(original, call.signal);
}

/** Mails read before the thread yields: about 30 ms. */
const stride = 2_000;
const maxRecipients = 20_000;

/**
 * Everybody who got one of the mails that match, by address.
 * @throws ServiceError what `compileCriteria` refuses.
 */
export async function listRecipients(
  { audit, stores, now }: ServiceParts,
  { body: criteria }: ParsedInput<typeof recipientsEndpoint>,
  { caller, clientAddress, signal }: SignedInCall,
): Promise<CallAnswer<typeof recipientsEndpoint>> {
  const expression = compileCriteria(criteria, { now: now() });
  const keys = await stores.emails.keys({ expression, cap: bulkLimit + 1 }, signal);
  const found = new Map<string, { state: RecipientState; mails: number }>();
  for (let start = 0; start < Math.min(keys.length, bulkLimit); start += stride) {
    const part = keys.slice(start, Math.min(start + stride, bulkLimit));
    for (const { recipients, state } of await stores.emails.readRecipients(part, signal)) {
      for (const address of new Set(recipients)) {
        const known = found.get(address);
        const nearest = !known || rank(state) < rank(known.state) ? state : known.state;
        found.set(address, { state: nearest, mails: (known?.mails ?? 0) + 1 });
      }
    }
  }
  const recipients = [...found]
    .map(([address, { state, mails }]) => ({ address, cell: safeCell(address), state, mails }))
    .sort((a, b) => (a.address < b.address ? -1 : 1));
  audit.note({
    actor: caller.account.email,
    action: 'recipients_view',
    outcome: 'success',
    clientAddress,
    details: { criteria, rows: recipients.length },
  });
  return {
    recipients: recipients.slice(0, maxRecipients),
    complete: keys.length <= bulkLimit && recipients.length <= maxRecipients,
  };
}

const rank = (state: RecipientState) => recipientStates.indexOf(state);
