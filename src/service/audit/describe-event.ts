import type { DeliveryFormat } from '../../api/vocabulary/audit-deliveries.ts';
import { masks, maskText } from '../../api/privacy.ts';
import {
  canFail,
  factsOfAction,
  isPublicFact,
  proseFacts,
  ocsfOf,
  type AuditAction,
} from '../../api/vocabulary/audit-actions.ts';
import { hidden } from '../../api/vocabulary/hidden.ts';
import { messagesOf } from '../../messages/messages.ts';
import { version } from '../../runtime/version.ts';
import { type AuditObject, objectsOf } from './audit-entry.ts';
import type { DeliveryItem } from './delivery-store-sqlite.ts';
import type { FoundRow } from './find-audit-sqlite.ts';

/** Format of events for receivers. */
export interface EventStyle {
  readonly format: DeliveryFormat;
  /** Whether private details are included. */
  readonly seesPrivate: boolean;
  /** Id of the installation, part of event ids. */
  readonly installation: string;
}

/** An event for a receiver; `action` is a short name, `level` a syslog severity. */
export interface AuditEvent {
  readonly action: string;
  readonly at: number;
  readonly level: 3 | 4 | 5 | 6;
  readonly body: Record<string, unknown>;
}

const levels = { success: 6, refused: 4, failed: 3 } as const;
const severities = { success: 1, refused: 3, failed: 3 } as const;

/** Converts a row or a checkpoint of the trail to an event. */
export function describeEvent(item: DeliveryItem, style: EventStyle): AuditEvent {
  if (item.kind === 'row') {
    const { row } = item;
    const body = describeRow(row, item.previous, style);
    return { action: row.action, at: row.at, level: levels[row.outcome], body };
  }
  const { row, at, hash, keyId, signature } = item.checkpoint;
  const plain = {
    id: `${style.installation}-checkpoint-${row}`,
    kind: 'checkpoint',
    installation: style.installation,
    row,
    time: new Date(at).toISOString(),
    hash: Buffer.from(hash).toString('hex'),
    key: keyId,
    signed_at: at,
    signature: Buffer.from(signature).toString('base64'),
  };
  const body =
    style.format === 'json' ? plain : baseEvent(plain.id, at, 'Checkpoint of the audit trail', plain);
  return { action: 'checkpoint', at, level: 5, body };
}

/** A test event, which is not in the trail. */
export function describeTest(id: string, at: number, style: EventStyle): AuditEvent {
  const message = 'This is a test message of Postern.';
  const plain = {
    id,
    kind: 'test',
    installation: style.installation,
    time: new Date(at).toISOString(),
    message,
  };
  return {
    action: 'test',
    at,
    level: 6,
    body: style.format === 'json' ? plain : baseEvent(id, at, message, plain),
  };
}

/** A row as JSON, with the previous hash: a receiver that stores the rows can detect later changes. */
export function describeRow(row: FoundRow, previous: Uint8Array, style: EventStyle): Record<string, unknown> {
  const details = JSON.parse(row.details) as Record<string, unknown>;
  const isMasked = !style.seesPrivate;
  const plain = {
    id: `${style.installation}-${row.row}`,
    kind: 'audit',
    installation: style.installation,
    row: row.row,
    time: new Date(row.at).toISOString(),
    actor: isMasked && factsOfAction(row.action)?.byEmployee ? masks.address(row.actor) : row.actor,
    action: row.action,
    outcome: row.outcome,
    address: row.clientAddress,
    session: row.session,
    request: row.request,
    objects: objectsOf(row.action, details),
    details: isMasked ? maskDetails(row.action, details) : details,
    previous: Buffer.from(previous).toString('hex'),
    hash: Buffer.from(row.hash).toString('hex'),
  };
  return style.format === 'json' ? plain : toOcsf(row, plain);
}

/** Masks private details. */
function maskDetails(action: string, details: Record<string, unknown>): Record<string, unknown> {
  const mask = (record: Record<string, unknown>, before: string): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => {
        const isChange = before === '' && (name === 'before' || name === 'after');
        if (isChange && typeof value === 'object' && value !== null && !Array.isArray(value))
          return [name, mask(value as Record<string, unknown>, `${name}.`)];
        if (isPublicFact(action, before + name)) return [name, value];
        return [name, proseFacts.has(name) && typeof value === 'string' ? maskText('prose', value) : hidden];
      }),
    );
  return mask(details, '');
}

/** A row as an English sentence. */
export function rowSentence(action: string, outcome: string, who: string): string {
  const t = messagesOf('en');
  if (!factsOfAction(action)) return `${who}: ${action}`;
  if (outcome !== 'success' && canFail(action)) return t(`audit.tried.${action}`, { who });
  return t(`audit.did.${action as AuditAction}`, { who });
}

const product = { name: 'Postern', vendor_name: 'Postern', version };

/** Open Cybersecurity Schema Framework 1.3; values without a field there are in `unmapped`. */
function toOcsf(
  row: FoundRow,
  plain: { id: string; actor: string; objects: AuditObject[]; [name: string]: unknown },
): Record<string, unknown> {
  const { class: classUid, activity } = ocsfOf(row.action);
  const who = { name: plain.actor, ...(plain.actor.includes('@') && { email_addr: plain.actor }) };
  const [object] = plain.objects;
  const person = plain.objects.find(({ type }) => type === 'person');
  const whom = person ? { name: person.id, email_addr: person.id } : who;
  const about = {
    3001: { user: whom },
    3002: { user: whom },
    3004: { entity: object ? { type: object.type, uid: object.id } : { type: 'other', name: row.action } },
    3005: { user: whom, privileges: [row.action] },
    3006: { group: { uid: object?.id ?? '' } },
    6003: { api: { operation: row.action } },
  }[classUid];
  return {
    metadata: {
      version: '1.3.0',
      product,
      uid: plain.id,
      event_code: row.action,
      sequence: row.row,
      ...(row.request !== '' && { correlation_uid: row.request }),
    },
    time: row.at,
    class_uid: classUid,
    category_uid: Math.floor(classUid / 1_000),
    activity_id: activity,
    type_uid: classUid * 100 + activity,
    severity_id: severities[row.outcome],
    status_id: row.outcome === 'success' ? 1 : 2,
    ...(row.outcome !== 'success' && { status_detail: row.outcome }),
    message: rowSentence(row.action, row.outcome, plain.actor || 'Somebody'),
    actor: { user: who, ...(row.session !== '' && { session: { uid: row.session } }) },
    src_endpoint: row.clientAddress === '' ? { name: 'unknown' } : { ip: row.clientAddress },
    ...about,
    unmapped: plain,
  };
}

/** An event of no class (OCSF's base event). */
const baseEvent = (
  uid: string,
  time: number,
  message: string,
  unmapped: object,
): Record<string, unknown> => ({
  metadata: { version: '1.3.0', product, uid },
  time,
  class_uid: 0,
  category_uid: 0,
  activity_id: 99,
  type_uid: 99,
  severity_id: 1,
  message,
  unmapped,
});
