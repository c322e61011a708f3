import {
  type DeliveryFormat,
  type DeliveryKind,
  kindOfReceiver,
  type ReceiverId,
  type ResendPeriod,
} from '../../api/vocabulary/audit-deliveries.ts';
import { X509Certificate } from 'node:crypto';
import type { StoreHandle } from '../database/operation.ts';
import { type AuditCheckpoint, genesis } from './audit-chain.ts';
import type { AuditEntry } from './audit-entry.ts';
import { appendAudit, readHead } from './audit-store-sqlite.ts';
import type { FoundRow } from './find-audit-sqlite.ts';

/** The configuration of a receiver, without its secrets. */
export interface DeliverySettings {
  format: DeliveryFormat;
  private_data: boolean;
  authorities: string;
  host: string;
  port: number;
  tls: boolean;
  /** The client certificate of this service, PEM; empty for none. Its private key is among the secrets. */
  certificate: string;
  url: string;
}

/** A position in the trail: rows and checkpoints up to these, inclusive. */
export interface DeliveryPlace {
  row: number;
  checkpoint: number;
}

/** A delivery as it is stored. */
export interface StoredDelivery {
  id: ReceiverId;
  kind: DeliveryKind;
  enabled: boolean;
  settings: DeliverySettings;
  /** Encrypted; empty for none. */
  secrets: string;
  sent: DeliveryPlace;
  transmittedRow: number;
  pending: DeliveryPlace | null;
  lastSentAt: number | null;
  failingSince: number | null;
  failures: number;
  problem: string;
  problemDetail: string;
  nextTryAt: number;
  updatedAt: number;
  updatedBy: string;
}

/** Items to send, in the order of the chain. */
export type DeliveryItem =
  | { kind: 'row'; row: FoundRow; previous: Uint8Array }
  | { kind: 'checkpoint'; checkpoint: AuditCheckpoint };

export function listDeliveries({ sql }: StoreHandle): StoredDelivery[] {
  return sql.all`SELECT * FROM audit_receiver ORDER BY id`.map(readDelivery);
}

const readDelivery = (row: Record<string, unknown>): StoredDelivery => ({
  id: row['id'] as ReceiverId,
  kind: row['kind'] as DeliveryKind,
  enabled: row['enabled'] === 1,
  // Settings stored before client certificates existed have none.
  settings: {
    certificate: '',
    ...(JSON.parse(row['settings'] as string) as Omit<DeliverySettings, 'certificate'>),
  },
  secrets: row['secrets'] as string,
  sent: { row: row['sent_row'] as number, checkpoint: row['sent_checkpoint'] as number },
  transmittedRow: row['told_row'] as number,
  pending: row['pending'] === '' ? null : (JSON.parse(row['pending'] as string) as DeliveryPlace),
  lastSentAt: row['last_sent_at'] as number | null,
  failingSince: row['failing_since'] as number | null,
  failures: row['failures'] as number,
  problem: row['problem'] as string,
  problemDetail: row['problem_detail'] as string,
  nextTryAt: row['next_try_at'] as number,
  updatedAt: row['updated_at'] as number,
  updatedBy: row['updated_by'] as string,
});

/** Settings as the trail has them: of certificates, whose they are and their fingerprints. */
const forTrail = (settings: DeliverySettings): DeliverySettings => ({
  ...settings,
  authorities: namesIn(settings.authorities),
  certificate: namesIn(settings.certificate),
});

const namesIn = (pem: string): string =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [])
    .map((part) => new X509Certificate(part))
    .map(({ subject, fingerprint256 }) => `${subject.replaceAll('\n', ', ')} (SHA-256 ${fingerprint256})`)
    .join('; ');

type AuditContext = Pick<AuditEntry, 'at' | 'actor' | 'clientAddress'>;

/**
 * Stores the configuration of a receiver, with a row of the trail. A new receiver starts with that row; a
 * re-enabled one continues where it stopped. Clears earlier failures.
 * @param secrets encrypted; undefined keeps them.
 * @param newSecret whether the trail records a new secret
 */
export function writeDelivery(
  store: StoreHandle,
  {
    id,
    enabled,
    settings,
    secrets,
    newSecret,
    doing,
  }: {
    id: ReceiverId;
    enabled: boolean;
    settings: DeliverySettings;
    secrets: string | undefined;
    newSecret: boolean;
    doing: AuditContext;
  },
): void {
  const { sql } = store;
  const before = listDeliveries(store).find((one) => one.id === id);
  const end = endOf(store);
  const updatedAt = Math.max(doing.at, (before?.updatedAt ?? 0) + 1);
  sql.run`INSERT INTO audit_receiver (id, kind, enabled, settings, secrets, sent_row, sent_checkpoint, told_row, updated_at, updated_by)
    VALUES (${id}, ${kindOfReceiver(id)}, ${enabled ? 1 : 0}, ${JSON.stringify(settings)}, ${secrets ?? ''}, ${end.row}, ${end.checkpoint}, ${end.row},
      ${updatedAt}, ${doing.actor})
    ON CONFLICT (id) DO UPDATE SET enabled = excluded.enabled, settings = excluded.settings,
      secrets = coalesce(${secrets ?? null}, secrets), updated_at = excluded.updated_at, updated_by = excluded.updated_by,
      pending = '', failing_since = NULL, failures = 0, problem = '', problem_detail = '', next_try_at = 0`;
  const after = { enabled, ...forTrail(settings), ...(newSecret && { new_secret: true }) };
  const details = {
    delivery: id,
    ...(before && { before: { enabled: before.enabled, ...forTrail(before.settings) } }),
    after,
  };
  appendAudit(store, [{ ...doing, action: 'audit_delivery_change', outcome: 'success', details }]);
}

/** Removes a receiver, with a row of the trail. Returns whether it existed. */
export function removeDelivery(
  store: StoreHandle,
  { id, doing }: { id: ReceiverId; doing: AuditContext },
): boolean {
  const before = listDeliveries(store).find((one) => one.id === id);
  if (!before) return false;
  store.sql.run`DELETE FROM audit_receiver WHERE id = ${id}`;
  const details = {
    delivery: id,
    change: 'removed',
    before: { enabled: before.enabled, ...forTrail(before.settings) },
  };
  appendAudit(store, [{ ...doing, action: 'audit_delivery_change', outcome: 'success', details }]);
  return true;
}

function endOf(store: StoreHandle): DeliveryPlace {
  const checkpoint = store.sql.get`SELECT max(row) AS row FROM audit_checkpoint`?.['row'] as number | null;
  return { row: readHead(store)?.rows ?? 0, checkpoint: checkpoint ?? 0 };
}

/** The items after a position, in order, at most `limit` rows; up to `to` when a message is repeated. */
export function readDeliveryItems(
  store: StoreHandle,
  { after, to, limit }: { after: DeliveryPlace; to: DeliveryPlace | null; limit: number },
): DeliveryItem[] {
  const { sql } = store;
  const head = readHead(store);
  const from = Math.max(after.row, head?.removedTo ?? 0);
  const rows =
    sql.all`SELECT id AS row, at, actor, action, outcome, client_address AS clientAddress, details, session, request,
      hash, (SELECT hash FROM audit AS earlier WHERE earlier.id = audit.id - 1) AS previous
    FROM audit WHERE id > ${from} AND id <= ${to?.row ?? Number.MAX_SAFE_INTEGER}
    ORDER BY id LIMIT ${limit}` as unknown as (FoundRow & { previous: Uint8Array | null })[];
  const last = rows.at(-1)?.row ?? from;
  const checkpoints = sql.all`SELECT row, at, hash, key_id AS keyId, signature FROM audit_checkpoint
    WHERE row > ${after.checkpoint} AND row <= ${Math.min(last, to?.checkpoint ?? last)} ORDER BY row` as unknown as AuditCheckpoint[];
  const items: DeliveryItem[] = [];
  let next = 0;
  const addUntil = (row: number) => {
    for (; next < checkpoints.length && checkpoints[next]!.row <= row; next += 1)
      items.push({ kind: 'checkpoint', checkpoint: checkpoints[next]! });
  };
  addUntil(from);
  for (const { previous, ...row } of rows) {
    const before = previous ?? (row.row - 1 === head?.removedTo ? head.removedHash : null) ?? genesis;
    items.push({ kind: 'row', row, previous: before });
    addUntil(row.row);
  }
  return items;
}

/**
 * Resets receivers whose position is beyond the end of the trail, which was truncated or replaced by an older one. They
 * get the next rows, which do not follow what they have. Returns those receivers.
 */
export function rewindDeliveries(store: StoreHandle): ReceiverId[] {
  const end = endOf(store);
  const ahead = listDeliveries(store).filter(({ sent }) => sent.row > end.row);
  for (const { id, sent } of ahead) {
    const checkpoint = Math.min(sent.checkpoint, end.checkpoint);
    store.sql
      .run`UPDATE audit_receiver SET sent_row = ${end.row}, sent_checkpoint = ${checkpoint}, told_row = ${end.row}, pending = ''
      WHERE id = ${id}`;
  }
  return ahead.map(({ id }) => id);
}

interface Seen {
  id: ReceiverId;
  /** Version of the configuration that the sender has seen: a later configuration is not changed. */
  updatedAt: number;
}

/** Stores the end of a message before it is sent. */
export function keepPending({ sql }: StoreHandle, { id, updatedAt, to }: Seen & { to: DeliveryPlace }): void {
  sql.run`UPDATE audit_receiver SET pending = ${JSON.stringify(to)} WHERE id = ${id} AND updated_at = ${updatedAt}`;
}

/** Stores the progress of a receiver: `sent` is confirmed, `transmittedRow` was sent. */
export function advanceDelivery(
  { sql }: StoreHandle,
  {
    id,
    updatedAt,
    sent,
    transmittedRow,
    at,
  }: Seen & { sent: DeliveryPlace; transmittedRow: number; at: number },
): void {
  sql.run`UPDATE audit_receiver SET sent_row = ${sent.row}, sent_checkpoint = ${sent.checkpoint}, told_row = ${transmittedRow},
      last_sent_at = ${at}, pending = '', failing_since = NULL, failures = 0, problem = '', problem_detail = '', next_try_at = 0
    WHERE id = ${id} AND updated_at = ${updatedAt}`;
}

/** Stores why the receiver failed, and when to try again. */
export function noteDeliveryFailure(
  { sql }: StoreHandle,
  {
    id,
    updatedAt,
    problem,
    detail,
    at,
    nextTryAt,
  }: Seen & { problem: string; detail: string; at: number; nextTryAt: number },
): void {
  sql.run`UPDATE audit_receiver SET failing_since = coalesce(failing_since, ${at}), failures = failures + 1,
      problem = ${problem}, problem_detail = ${detail}, next_try_at = ${nextTryAt}, told_row = sent_row
    WHERE id = ${id} AND updated_at = ${updatedAt}`;
}

const periods: Record<Exclude<ResendPeriod, 'everything'>, number> = {
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
};

/**
 * Moves a receiver back by a time, or forward past a refused message. Returns whether the receiver exists.
 */
export function moveDelivery(
  store: StoreHandle,
  { id, to, doing }: { id: ReceiverId; to: ResendPeriod | 'skip'; doing: AuditContext },
): boolean {
  const { sql } = store;
  const delivery = listDeliveries(store).find((one) => one.id === id);
  if (!delivery) return false;
  const place = to === 'skip' ? placeBehind(store, delivery) : placeBefore(store, to, doing.at);
  const { sent } = delivery;
  const row = to === 'skip' ? Math.max(place.row, sent.row) : Math.min(place.row, sent.row);
  const checkpoint =
    to === 'skip' ? Math.max(place.checkpoint, sent.checkpoint) : Math.min(place.checkpoint, sent.checkpoint);
  sql.run`UPDATE audit_receiver SET sent_row = ${row}, sent_checkpoint = ${checkpoint}, told_row = ${row}, pending = '',
      failing_since = NULL, failures = 0, problem = '', problem_detail = '', next_try_at = 0,
      updated_at = ${Math.max(doing.at, delivery.updatedAt + 1)} WHERE id = ${id}`;
  const details = { delivery: id, change: to, before: { row: sent.row }, after: { row } };
  appendAudit(store, [{ ...doing, action: 'audit_delivery_resend', outcome: 'success', details }]);
  return true;
}

function placeBehind(store: StoreHandle, { pending, sent }: StoredDelivery): DeliveryPlace {
  if (pending) return pending;
  const [first] = readDeliveryItems(store, { after: sent, to: null, limit: 1 });
  return first?.kind === 'row' ? { ...sent, row: first.row.row } : sent;
}

function placeBefore({ sql }: StoreHandle, period: ResendPeriod, at: number): DeliveryPlace {
  if (period === 'everything') return { row: 0, checkpoint: 0 };
  const first = sql.get`SELECT id FROM audit WHERE at >= ${at - periods[period]} ORDER BY at, id LIMIT 1`;
  const row = first ? Number(first['id']) - 1 : Number.MAX_SAFE_INTEGER;
  return { row, checkpoint: row };
}

/** When the first row after another was written, and the number of such rows. */
export function countBehind(
  store: StoreHandle,
  { row }: { row: number },
): { rows: number; since: number | null } {
  const end = readHead(store)?.rows ?? 0;
  const from = Math.max(row, readHead(store)?.removedTo ?? 0);
  const since = store.sql.get`SELECT at FROM audit WHERE id = ${from + 1}`?.['at'] as number | undefined;
  return { rows: Math.max(0, end - from), since: since ?? null };
}
