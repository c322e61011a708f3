import type { StoreFacts } from '../inspect/inspector.ts';
import { zstdDecompressSync } from 'node:zlib';
import {
  countRuleHits,
  readRuleLines,
  ruleSetVersion,
} from '../../exception-rules/exception-rule-store-sqlite.ts';
import type { RuleSet } from '../../exception-rules/rule-engine.ts';
import type { StoreHandle } from '../../database/operation.ts';
import { noteJudgements, readDetail } from '../../judging/judgement-store-sqlite.ts';
import { type Evidence, hasUnread } from '../../judging/evidence.ts';
import { compressBlob } from './compress-blob.ts';
import type { ImportProgress, MailBatch, MailsToJudge, StoredBatch } from './mail-store.ts';
import { mailboxOf } from '../../config/address-domain.ts';
import { holderOf, mayBeList, noteDelivery } from '../../directory/alias-store-sqlite.ts';
import { addOriginal, readOriginal, shareOriginal } from './original-store-sqlite.ts';
import type { MailIdentity, StoredMail } from './parsed-mail.ts';
import type { EmailKey } from '../../ports/mail-records.ts';
import { isExplainedByList, type SentOn } from '../trust/confirmed-list.ts';
import { contentOfOriginal } from '../parse/mail-identity.ts';
import { identifyReuse } from '../../records/mail-key.ts';
import type { MailDetail } from '../../judging/mail-detail.ts';
import type { EmailRow } from '../../../api/contract/emails/email-row.ts';
import { directoryAddress } from '../../directory/directory-store-sqlite.ts';
import { nameKey } from '../inspect/name-similarity.ts';
import { changeMails } from '../../records/change-mails.ts';

/**
 * Stores a batch of messages, the hits of the rules that applied to them and the progress of their import;
 * returns for each how many mails were added, of which each recipient of the tenant gets one. Stores nothing and returns null if the rules changed since that
 * version; stores nothing either if some mails must be judged again.
 */
export function addMails(store: StoreHandle, batch: MailBatch): number[] | MailsToJudge | null {
  const stored = storeMails(store, batch);
  return stored && 'added' in stored ? stored.added : stored;
}

/**
 * As `addMails`, with the keys of the mails.
 * @param notBefore New mails that were received earlier are not stored, milliseconds since 1970.
 */
export function storeMails(
  store: StoreHandle,
  { mails: messages, unreadable = 0, progress, rules }: MailBatch,
  notBefore = -Infinity,
): StoredBatch | MailsToJudge | null {
  // Inside the transaction: either a change of the rules is seen here, or it waits until these mails are
  // stored.
  if (ruleSetVersion(store) !== rules.version) return null;
  const { records, sql } = store;
  const mails = mailsOf(store, messages);
  const { fresh: unknown, reused, ids } = separateNewMails(store, mails);
  const fresh = unknown.filter(({ mail }) => Date.parse(mail.row.received_at) >= notBefore);
  const toJudge = findToJudge(store, fresh, new Set(reused));
  if (toJudge.size > 0) return { toJudge };
  const rows = fresh.map(({ mail: { row, isNotRead = false }, entityId }) => ({
    ...row,
    entity_id: entityId,
    mailbox: holderOfRow(store, row),
    isNotRead,
  }));
  const keys = records.add(rows);
  const added = messages.map(() => 0);
  const judged: EmailKey[] = [];
  const hits = new Map<number, number>();
  /** The mails that have the originals of their messages. */
  const originals = new Map<number, EmailKey>();
  for (const [place, { mail, message }] of fresh.entries()) {
    const key = keys[place] ?? null;
    if (key === null) continue;
    added[message]! += 1;
    if (rows[place]!.mailbox !== mail.row.mailbox) noteDelivery(store, key, mail.row.mailbox);
    if (mail.identity) {
      judged.push(key);
      sql.run`INSERT OR REPLACE INTO mail_content (k, content) VALUES (${key}, ${mail.identity.content})`;
    }
    if (mail.detail) sql.run`INSERT INTO mail_detail (k, detail) VALUES (${key}, ${mail.detail})`;
    const shared = originals.get(message);
    if (shared !== undefined) shareOriginal(store, { key, of: shared });
    else if (addOriginal(store, key, mail)) originals.set(message, key);
    if (mail.bounce) {
      sql.run`INSERT INTO received_bounce (bounce, received_at) VALUES (${JSON.stringify(mail.bounce)}, ${rules.at})`;
    }
    if (mail.report) {
      sql.run`INSERT INTO received_report (report, received_at) VALUES (${JSON.stringify(mail.report)}, ${rules.at})`;
    }
    for (const rule of mail.ruleHits) hits.set(rule, (hits.get(rule) ?? 0) + 1);
  }
  noteJudgements(store, judged, rules.at);
  const stored = messages.filter((_, at) => added[at]! > 0);
  for (const { failedEngines = [] } of stored) noteFailures(store, failedEngines, rules.at);
  countRuleHits(store, { hits: Array.from(hits, ([rule, count]) => ({ rule, count })), at: rules.at });
  addIntake(store, {
    stored: stored.length,
    present: messages.length - stored.length,
    unreadable,
    uninspected: stored.filter(({ failedEngines = [] }) => failedEngines.length > 0).length,
    bytes: stored.reduce((sum, { originalSize }) => sum + originalSize, 0),
  });
  if (progress) {
    const counted = {
      ...progress,
      imported: progress.imported + stored.length,
      further: (progress.further ?? 0) + added.reduce((sum, one) => sum + Math.max(0, one - 1), 0),
      present: progress.present + messages.length - stored.length,
    };
    sql.run`INSERT OR REPLACE INTO import_run (id, progress) VALUES (${progress.runId}, ${JSON.stringify(counted)})`;
  }
  return { added, ...keysOf(store, mails, ids) };
}
/** One mail of a message: that of its first recipient, or of another one. */
interface MailToStore {
  readonly mail: StoredMail;
  /** The position of its message in the batch. */
  readonly message: number;
  /** The position of the first recipient's mail; absent for that itself. */
  readonly first?: number;
}

/**
 * The mails of messages: one for each mailbox, and none for other recipients who may be a list, whose members would all get its notices
 * and codes.
 */
function mailsOf(store: StoreHandle, messages: readonly StoredMail[]): MailToStore[] {
  const mails: MailToStore[] = [];
  for (const [message, mail] of messages.entries()) {
    const first = mails.push({ mail, message }) - 1;
    if (!mail.others) continue;
    const { report: _report, bounce: _bounce, ...shared } = mail;
    const holders = new Set([holderOfRow(store, mail.row)]);
    for (const { row, detail = mail.detail, ruleHits } of mail.others) {
      const other = { ...shared, row: { ...mail.row, ...row }, detail, ruleHits };
      const holder = holderOfRow(store, other.row);
      if (holders.has(holder) || mayBeList(store, row.mailbox)) continue;
      holders.add(holder);
      mails.push({
        mail: mail.identity ? { ...other, identity: ofOther(mail.identity) } : other,
        message,
        first,
      });
    }
  }
  return mails;
}

/** The identity of a message in another mailbox, which earlier versions did not choose. */
const ofOther = ({ formerIds: _ids, formerPlaces: _places, ...identity }: MailIdentity): MailIdentity =>
  identity;

/** Whose mail a row is. */
const holderOfRow = (store: StoreHandle, { mailbox, received_at: at }: EmailRow): string =>
  holderOf(store, mailbox, Date.parse(at)) ?? mailbox;

/** The keys of the mails of each message. */
function keysOf(
  { records }: StoreHandle,
  mails: readonly MailToStore[],
  ids: readonly string[],
): Pick<StoredBatch, 'keys' | 'others'> {
  const keys: (EmailKey | undefined)[] = [];
  const others: Map<string, EmailKey>[] = [];
  for (const [at, { mail, message, first }] of mails.entries()) {
    const key = records.find(ids[at]!);
    if (first === undefined) {
      keys[message] = key;
      others[message] = new Map();
    } else if (key !== undefined) others[message]!.set(mail.row.mailbox, key);
  }
  return { keys, others };
}

/** The messages of new mails whose verdict does not account for what the store knows about them. */
function findToJudge(
  store: StoreHandle,
  fresh: readonly IdentifiedMail[],
  reused: ReadonlySet<number>,
): ReadonlyMap<number, StoreFacts> {
  deriveNameKeys(store);
  const toJudge = new Map<number, StoreFacts>();
  for (const { at, mail, message } of fresh) {
    if (!mail.identity) continue;
    const { judgedWith } = mail.identity;
    const namesakeOf = findNamesake(store, mail.row);
    if (!reused.has(at) && namesakeOf === judgedWith.namesakeOf) continue;
    const reusesMessageId = reused.has(at) || judgedWith.reusesMessageId;
    toJudge.set(message, {
      ...toJudge.get(message),
      ...(reusesMessageId && { reusesMessageId }),
      ...(namesakeOf !== undefined && { namesakeOf }),
    });
  }
  return toJudge;
}

/** Records failures of inspectors for the status page. */
function noteFailures({ sql }: StoreHandle, engines: readonly string[], at: number): void {
  for (const engine of engines) {
    sql.run`INSERT INTO engine_failure (engine, hour, mails) VALUES (${engine}, ${Math.floor(at / 3_600_000)}, 1)
      ON CONFLICT (engine, hour) DO UPDATE SET mails = mails + 1`;
  }
}

/** The exception rules that mail is judged by. */
export function readRuleSet(store: StoreHandle): RuleSet {
  const { version, lines } = readRuleLines(store);
  return { version, rules: lines };
}

/**
 * Replaces the evidence of a mail; argument and result (the previous evidence) are zstd-compressed JSON.
 * Headers, links and problems stay as they were.
 */
export function swapEvidence(store: StoreHandle, key: EmailKey, evidence: Uint8Array): Uint8Array {
  const detail = readDetail(store, key) ?? { headers: [], links: [], problems: [], evidence: [] };
  const next = {
    ...detail,
    evidence: JSON.parse(zstdDecompressSync(evidence).toString('utf8')) as Evidence[],
  };
  const blob = compressBlob(Buffer.from(JSON.stringify(next)));
  store.sql.run`INSERT OR REPLACE INTO mail_detail (k, detail) VALUES (${key}, ${blob})`;
  const isNotRead = hasUnread(next.evidence);
  if (isNotRead !== hasUnread(detail.evidence))
    changeMails(store, [{ key, add: isNotRead ? ['not_read'] : [], remove: isNotRead ? [] : ['not_read'] }]);
  return compressBlob(Buffer.from(JSON.stringify(detail.evidence)));
}

/** The progress of an interrupted import; null if there is none with this id. */
export function importProgress({ sql }: StoreHandle, runId: string): ImportProgress | null {
  const found = sql.get`SELECT progress FROM import_run WHERE id = ${runId}` as
    | { progress: string }
    | undefined;
  return found ? (JSON.parse(found.progress) as ImportProgress) : null;
}

/** Deletes the progress of a completed import. */
export function finishImport({ sql }: StoreHandle, runId: string): void {
  sql.run`DELETE FROM import_run WHERE id = ${runId}`;
}

/** A mail of a batch with its assigned entity id. */
interface IdentifiedMail {
  /** Its position among the mails. */
  readonly at: number;
  readonly mail: StoredMail;
  readonly message: number;
  readonly entityId: string;
}

/** The new mails of a batch, and those to be judged again because their Message-ID is another mail's. */
interface SeparatedMails {
  readonly fresh: readonly IdentifiedMail[];
  /** Positions among the mails. */
  readonly reused: readonly number[];
  /** The entity id of each mail of the batch, new or not. */
  readonly ids: readonly string[];
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
function separateNewMails(store: StoreHandle, mails: readonly MailToStore[]): SeparatedMails {
  const batch = new Map<string, Known>();
  const fresh: IdentifiedMail[] = [];
  const reused: number[] = [];
  const ids: string[] = [];
  const freshAt = new Set<number>();
  const add = ({ at, mail, message, entityId }: IdentifiedMail) => {
    batch.set(entityId, { content: mail.identity?.content ?? null, ...sentOnOf(mail) });
    fresh.push({ at, mail, message, entityId });
    freshAt.add(at);
  };
  for (const [at, { mail, message, first }] of mails.entries()) {
    const id = mail.row.entity_id;
    const { identity } = mail;
    const isHere = (entityId: string) => batch.has(entityId) || store.records.find(entityId) !== undefined;
    const former = identity?.formerIds?.find(isHere);
    ids[at] = former ?? id;
    if (former !== undefined) continue;
    const contents = identity ? [identity.content, ...(identity.formerContents ?? [])] : [];
    const isSameMail = (there: Known | undefined) =>
      contents.some((content) => there?.content && Buffer.compare(content, there.content) === 0);
    const isThere = (entityId: string) => isSameMail(batch.get(entityId) ?? knownOf(store, entityId));
    const formerPlace = identity?.formerPlaces?.find(isThere);
    if (formerPlace !== undefined) {
      ids[at] = formerPlace;
      continue;
    }
    const known = batch.get(id) ?? knownOf(store, id);
    const isLeftOut = () =>
      first !== undefined && !freshAt.has(first) && wasLeftOut(store, mail, ids[first]!);
    if (!known) {
      if (!isLeftOut()) add({ at, mail, message, entityId: id });
      continue;
    }
    // A row has no content to compare: only its id counts.
    if (!identity || known.content === null || isSameMail(known)) continue;
    const reuse = contents.map((content) => identifyReuse(id, content)).find(isHere);
    const entityId = reuse ?? identifyReuse(id, identity.content);
    ids[at] = entityId;
    if (reuse !== undefined || isLeftOut()) continue;
    add({ at, mail, message, entityId });
    if (!identity.judgedWith.reusesMessageId && !isExplainedByList(sentOnOf(mail), known)) reused.push(at);
  }
  return { fresh, reused, ids };
}

/**
 * Whether the mail of another recipient was left out when the message came first: an earlier version stored one mail a message, and
 * importing it again adds nothing. An envelope that did not name them then tells of a further delivery.
 */
function wasLeftOut(store: StoreHandle, { row, identity }: StoredMail, first: string): boolean {
  if (!identity?.envelope) return true;
  const key = store.records.find(first);
  const known = key === undefined ? undefined : readDetail(store, key)?.envelope;
  return known?.some((address) => mailboxOf(address) === row.mailbox) ?? false;
}

function knownOf(store: StoreHandle, entityId: string): Known | undefined {
  const key = store.records.find(entityId);
  if (key === undefined) return undefined;
  const row = store.records.read([key])[0];
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

/** Derives the names by which people of the directory are found, of those who are new or were renamed. */
export function deriveNameKeys({ sql }: StoreHandle): void {
  const people = sql.all`SELECT id, name FROM directory_person WHERE name_key IS NULL`;
  for (const { id, name } of people as { id: number; name: string }[])
    sql.run`UPDATE directory_person SET name_key = ${nameKey(name)} WHERE id = ${id}`;
}

/**
 * The address of somebody in the directory whose name the sender of an incoming mail has, but not the address; undefined if
 * nobody has the name, or if the address is that of one who has it. Whoever is not derived yet is not found.
 */
export function findNamesake(
  { sql }: StoreHandle,
  {
    direction,
    nickname,
    sender_address: address,
  }: Pick<EmailRow, 'direction' | 'nickname' | 'sender_address'>,
): string | undefined {
  const key = direction === 'is_incoming' ? nameKey(nickname) : '';
  if (key === '') return undefined;
  const people = sql.all`SELECT email, address FROM directory_person WHERE name_key = ${key} ORDER BY address`;
  const isOne = people.some((person) => person['address'] === directoryAddress(address));
  return isOne ? undefined : (people[0]?.['email'] as string | undefined);
}

/**
 * Mails that have come in since the database was made, by whatever program; of stored ones, on how many an inspector
 * failed, and their bytes.
 */
const noIntake = { stored: 0, present: 0, unreadable: 0, uninspected: 0, bytes: 0 };
const intakeSetting = 'intake_counts';

/** The counts so far. */
export function readIntake({ sql }: StoreHandle): typeof noIntake {
  const kept = sql.get`SELECT value FROM setting WHERE name = ${intakeSetting}`?.['value'] as
    | string
    | undefined;
  return kept === undefined ? noIntake : (JSON.parse(kept) as typeof noIntake);
}

/** Adds those of a batch, in its transaction. */
function addIntake(store: StoreHandle, added: typeof noIntake): void {
  const counts = { ...readIntake(store) };
  for (const name of Object.keys(noIntake) as (keyof typeof noIntake)[]) counts[name] += added[name];
  store.sql
    .run`INSERT OR REPLACE INTO setting (name, value) VALUES (${intakeSetting}, ${JSON.stringify(counts)})`;
}
