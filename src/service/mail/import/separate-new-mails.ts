import { zstdDecompressSync } from 'node:zlib';
import type { StoreHandle } from '../../database/operation.ts';
import { isExplainedByList, type SentOn } from '../trust/confirmed-list.ts';
import { identifyReuse, contentOfOriginal } from '../parse/mail-identity.ts';
import { readOriginal } from './original-store-sqlite.ts';
import type { StoredMail } from './parsed-mail.ts';
import type { MailDetail } from '../../judging/mail-detail.ts';
import type { EmailKey } from '../../ports/mail-records.ts';

/** A mail of a batch with its assigned entity id. */
export interface IdentifiedMail {
  readonly at: number;
  readonly mail: StoredMail;
  readonly entityId: string;
}

/** The new mails of a batch, and those to be judged again because their Message-ID is another mail's. */
export interface SeparatedMails {
  readonly fresh: readonly IdentifiedMail[];
  /** Positions in the batch. */
  readonly reused: readonly number[];
}

/** The first mail with an entity id: its content, null if unknown, and how it was sent. */
interface Known extends SentOn {
  readonly content: Uint8Array | null;
}

/**
 * Separates new mails from those that are already in the store or earlier in the batch: a mail is present if
 * one with its Message-ID in its mailbox has the same content. One with other content is new and gets an id
 * of its own; it must be judged again with that knowledge unless a mailing list explains the difference
 * (`isExplainedByList`).
 */
export function separateNewMails(store: StoreHandle, mails: readonly StoredMail[]): SeparatedMails {
  const batch = new Map<string, Known>();
  const fresh: IdentifiedMail[] = [];
  const reused: number[] = [];
  for (const [at, mail] of mails.entries()) {
    const id = mail.row.entity_id;
    const { identity } = mail;
    const isHere = (entityId: string) => batch.has(entityId) || store.index.find(entityId) !== undefined;
    if (identity?.formerIds?.some(isHere)) continue;
    const contents = identity ? [identity.content, ...(identity.formerContents ?? [])] : [];
    const isSameMail = (there: Known | undefined) =>
      contents.some((content) => there?.content && Buffer.compare(content, there.content) === 0);
    const isThere = (entityId: string) => isSameMail(batch.get(entityId) ?? knownOf(store, entityId));
    if (identity?.formerPlaces?.some(isThere)) continue;
    const known = batch.get(id) ?? knownOf(store, id);
    if (!known) {
      batch.set(id, { content: identity?.content ?? null, ...sentOnOf(mail) });
      fresh.push({ at, mail, entityId: id });
      continue;
    }
    // A row has no content to compare: only its id counts.
    if (!identity || known.content === null || isSameMail(known)) continue;
    if (contents.some((content) => isHere(identifyReuse(id, content)))) continue;
    const entityId = identifyReuse(id, identity.content);
    batch.set(entityId, { content: identity.content, ...sentOnOf(mail) });
    fresh.push({ at, mail, entityId });
    if (!identity.judgedWith.reusesMessageId && !isExplainedByList(sentOnOf(mail), known)) reused.push(at);
  }
  return { fresh, reused };
}

function knownOf(store: StoreHandle, entityId: string): Known | undefined {
  const key = store.index.find(entityId);
  if (key === undefined) return undefined;
  const row = store.index.read([key])[0];
  return {
    content: storedContent(store, key),
    list: storedList(store, key),
    sender: row?.sender_address ?? '',
    recipients: row?.recipients ?? [],
  };
}

const sentOnOf = ({ identity, row }: StoredMail): SentOn => ({
  list: identity?.list ?? '',
  sender: row.sender_address,
  recipients: row.recipients,
});

/**
 * The content digest of a stored mail; computed from its original if it predates stored digests, null without
 * one.
 */
function storedContent(store: StoreHandle, key: EmailKey): Uint8Array | null {
  const { sql } = store;
  const kept = sql.get`SELECT content FROM mail_content WHERE k = ${key}` as
    | { content: Uint8Array }
    | undefined;
  if (kept) return kept.content;
  const original = readOriginal(store, key);
  if (!original) return null;
  const content = contentOfOriginal(original);
  sql.run`INSERT OR REPLACE INTO mail_content (k, content) VALUES (${key}, ${content})`;
  return content;
}

function storedList({ sql }: StoreHandle, key: EmailKey): string {
  const found = sql.get`SELECT detail FROM mail_detail WHERE k = ${key}` as
    | { detail: Uint8Array }
    | undefined;
  if (!found) return '';
  return (JSON.parse(zstdDecompressSync(found.detail).toString('utf8')) as MailDetail).list ?? '';
}
