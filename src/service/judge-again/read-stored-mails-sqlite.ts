import type { Direction } from '../../api/vocabulary/directions.ts';
import { appOfEntityType, type EntityType } from '../../api/vocabulary/platforms.ts';
import { decidedByPeople } from '../emails/email-states.ts';
import { readFlags } from '../records/walk-mails.ts';
import { hasPeoplesEvents } from '../records/timeline.ts';
import { findNamesake } from '../mail/import/mail-store-sqlite.ts';
import { originalFrames } from '../mail/import/original-store-sqlite.ts';
import type { StoredItem } from '../mail/import/parse-protocol.ts';
import { fieldsOfFlags, flagsOf } from '../records/email-flags.ts';
import type { StoreHandle } from '../database/operation.ts';
import type { JudgeEffect, PlannedMail } from './judge-plan.ts';
import { timeOfKey } from '../records/mail-key.ts';
import type { EmailKey, EmailFlag } from '../ports/mail-records.ts';

/** Most mails and bytes of originals (unless one alone is larger) that are read at once, for one message to a parse worker. */
const batchLimit = { mails: 256, bytes: 4 * 1024 * 1024 };

/** A stored mail with what is needed to judge it, or why it cannot be judged. */
export interface ReadMail {
  readonly key: EmailKey;
  /** Its flags as a number. */
  readonly flags: number;
  readonly was: PlannedMail['was'];
  /** The folder in which it is expected after a release; absent for the inbox, or where it is not quarantined. */
  readonly folder: EmailFlag | null;
  readonly read: StoredItem | Extract<JudgeEffect, 'kept_people' | 'kept_deleted' | 'missing'>;
}

/** Mails of a stretch, newest first, with originals and details in one shared buffer. */
export interface ReadStretch {
  readonly mails: readonly ReadMail[];
  readonly buffer: SharedArrayBuffer;
  /** Mails older than this key come next; null when there are none. */
  readonly next: EmailKey | null;
}

interface FoundMail {
  k: number;
  flags: number;
  size: number | null;
  inspectors: number | null;
  at: number | null;
  folder: EmailFlag | null;
}

/** Reads the next stored mails of [since, before), newest first. */
export function readStoredMails(
  store: StoreHandle,
  { since, before }: { since: EmailKey; before: EmailKey },
): ReadStretch {
  const read = readFlags(store, { from: since, to: before, limit: batchLimit.mails });
  const found = read.map((mail) => ({ ...mail, ...readJudged(store, mail.k) }));
  const blobs: Uint8Array[] = [];
  let size = 0;
  const take = (blob: Uint8Array) => {
    const place = { start: size, length: blob.length };
    blobs.push(blob);
    size += blob.length;
    return place;
  };
  const mails: ReadMail[] = [];
  let bytes = 0;
  for (const mail of found) {
    if (mails.length > 0 && bytes + (mail.size ?? 0) > batchLimit.bytes) break;
    const { k: key, flags, inspectors, at, folder } = mail;
    const item = keptAs(store, mail) ?? readItem(store, mail, take);
    if (typeof item !== 'string') bytes += mail.size ?? 0;
    mails.push({ key, flags, was: inspectors === null ? null : { inspectors, at: at! }, folder, read: item });
  }
  const isLast = mails.length === found.length && found.length < batchLimit.mails;
  return { mails, buffer: shareAll(blobs, size), next: isLast ? null : mails.at(-1)!.key };
}

/** Largest original that is judged within a call, bytes. */
const judgedAtOnce = 25_000_000;

/** One stored mail, whoever has decided about it; null when its original is missing or very large. */
export function readStoredMail(
  store: StoreHandle,
  entityId: string,
): { item: StoredItem; buffer: SharedArrayBuffer } | null {
  const key = store.records.find(entityId);
  const [mail] = key === undefined ? [] : readFlags(store, { from: key, to: key + 1, limit: 1 });
  if (!mail) return null;
  const found = { ...mail, ...readJudged(store, mail.k) };
  if (found.size === null || found.size > judgedAtOnce) return null;
  const blobs: Uint8Array[] = [];
  let size = 0;
  const item = readItem(store, found, (blob) => {
    blobs.push(blob);
    size += blob.length;
    return { start: size - blob.length, length: blob.length };
  });
  return { item, buffer: shareAll(blobs, size) };
}

/** What is stored beside a mail of its original and of how it was judged. */
const readJudged = ({ sql }: StoreHandle, key: EmailKey): Omit<FoundMail, 'k' | 'flags'> =>
  sql.get`SELECT (SELECT size FROM original
      WHERE k = coalesce((SELECT of FROM original_copy WHERE k = ${key}), ${key})) AS size, inspectors, mail_judgement.at, state AS folder
    FROM (SELECT ${key} AS k) AS mail LEFT JOIN mail_judgement ON mail_judgement.k = mail.k
      LEFT JOIN folder_before ON folder_before.email_key = mail.k` as unknown as Omit<
    FoundMail,
    'k' | 'flags'
  >;

function keptAs(
  store: StoreHandle,
  { k, flags, size }: FoundMail,
): Exclude<ReadMail['read'], StoredItem> | null {
  const decided = decidedByPeople(new Set(flagsOf(flags)), hasPeoplesEvents(store, k));
  if (decided) return `kept_${decided}`;
  return size === null ? 'missing' : null;
}

function readItem(
  store: StoreHandle,
  { k, flags }: FoundMail,
  take: (blob: Uint8Array) => StoredItem['message'],
): StoredItem {
  const { sql, records } = store;
  const message = { start: -1, length: 0 };
  for (const frame of originalFrames(store, k)) {
    const { start, length } = take(frame);
    if (message.start < 0) message.start = start;
    message.length += length;
  }
  const detail = sql.get`SELECT detail FROM mail_detail WHERE k = ${k}` as { detail: Uint8Array } | undefined;
  const fields = fieldsOfFlags(flags);
  const direction = fields.direction as Direction;
  const [row] = records.read([k]);
  const namesakeOf = row && findNamesake(store, { ...row, direction });
  return {
    message,
    detail: detail ? take(detail.detail) : null,
    facts: {
      mailbox: row?.mailbox ?? '',
      app: appOfEntityType[fields.entity_type as EntityType],
      direction,
      receivedAt: timeOfKey(k),
      flags,
      ...(namesakeOf !== undefined && { namesakeOf }),
    },
  };
}

function shareAll(blobs: readonly Uint8Array[], size: number): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(size);
  const view = new Uint8Array(buffer);
  let at = 0;
  for (const blob of blobs) {
    view.set(blob, at);
    at += blob.length;
  }
  return buffer;
}
