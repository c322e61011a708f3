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
import { holderOf, noteDelivery } from '../../directory/alias-store-sqlite.ts';
import { addOriginal, readOriginal } from './original-store-sqlite.ts';
import type { StoredMail } from './parsed-mail.ts';
import type { EmailKey } from '../../ports/mail-records.ts';
import { isExplainedByList, type SentOn } from '../trust/confirmed-list.ts';
import { identifyReuse, contentOfOriginal } from '../parse/mail-identity.ts';
import type { MailDetail } from '../../judging/mail-detail.ts';
import type { EmailRow } from '../../../api/contract/emails/email-row.ts';
import { directoryAddress } from '../../directory/directory-store-sqlite.ts';
import { nameKey } from '../inspect/name-similarity.ts';
import { changeMails } from '../../records/change-mails.ts';

/**
 * Stores a batch of mails, the hits of the rules that applied to them and the progress of their import;
 * returns for each mail whether it is new. Stores nothing and returns null if the rules changed since that
 * version; stores nothing either if some mails must be judged again.
 */
export function addMails(store: StoreHandle, batch: MailBatch): boolean[] | MailsToJudge | null {
  const stored = storeMails(store, batch);
  return stored && 'isNew' in stored ? stored.isNew : stored;
}

/**
 * As `addMails`, with the key of each mail.
 * @param notBefore New mails that were received earlier are not stored, milliseconds since 1970.
 */
export function storeMails(
  store: StoreHandle,
  { mails, unreadable = 0, progress, rules }: MailBatch,
  notBefore = -Infinity,
): StoredBatch | MailsToJudge | null {
  // Inside the transaction: either a change of the rules is seen here, or it waits until these mails are
  // stored.
  if (ruleSetVersion(store) !== rules.version) return null;
  const { records, sql } = store;
  const { fresh: unknown, reused, ids } = separateNewMails(store, mails);
  const fresh = unknown.filter(({ mail }) => Date.parse(mail.row.received_at) >= notBefore);
  const toJudge = findToJudge(store, fresh, new Set(reused));
  if (toJudge.size > 0) return { toJudge };
  const rows = fresh.map(({ mail: { row, isNotRead = false }, entityId }) => ({
    ...row,
    entity_id: entityId,
    mailbox: holderOf(store, row.mailbox, Date.parse(row.received_at)) ?? row.mailbox,
    isNotRead,
  }));
  const keys = records.add(rows);
  const isNew = mails.map(() => false);
  const judged: EmailKey[] = [];
  for (const [place, { mail, at }] of fresh.entries()) {
    const key = keys[place] ?? null;
    if (key === null) continue;
    isNew[at] = true;
    if (rows[place]!.mailbox !== mail.row.mailbox) noteDelivery(store, key, mail.row.mailbox);
    if (mail.identity) {
      judged.push(key);
      sql.run`INSERT OR REPLACE INTO mail_content (k, content) VALUES (${key}, ${mail.identity.content})`;
    }
    if (mail.detail) sql.run`INSERT INTO mail_detail (k, detail) VALUES (${key}, ${mail.detail})`;
    addOriginal(store, key, mail);
    if (mail.bounce) {
      sql.run`INSERT INTO received_bounce (bounce, received_at) VALUES (${JSON.stringify(mail.bounce)}, ${rules.at})`;
    }
    if (mail.report) {
      sql.run`INSERT INTO received_report (report, received_at) VALUES (${JSON.stringify(mail.report)}, ${rules.at})`;
    }
  }
  noteJudgements(store, judged, rules.at);
  const added = mails.filter((_, at) => isNew[at]);
  for (const { failedEngines = [] } of added) noteFailures(store, failedEngines, rules.at);
  countRuleHits(store, { hits: hitsOf(added), at: rules.at });
  addIntake(store, {
    stored: added.length,
    present: mails.length - added.length,
    unreadable,
    uninspected: added.filter(({ failedEngines = [] }) => failedEngines.length > 0).length,
    bytes: added.reduce((sum, { originalSize }) => sum + originalSize, 0),
  });
  if (progress) {
    const imported = isNew.filter(Boolean).length;
    const counted = {
      ...progress,
      imported: progress.imported + imported,
      present: progress.present + mails.length - imported,
    };
    sql.run`INSERT OR REPLACE INTO import_run (id, progress) VALUES (${progress.runId}, ${JSON.stringify(counted)})`;
  }
  return { isNew, keys: ids.map((id) => store.records.find(id)) };
}

/** The new mails whose verdict does not account for what the store knows about them. */
function findToJudge(
  store: StoreHandle,
  fresh: readonly IdentifiedMail[],
  reused: ReadonlySet<number>,
): ReadonlyMap<number, StoreFacts> {
  deriveNameKeys(store);
  const toJudge = new Map<number, StoreFacts>();
  for (const { at, mail } of fresh) {
    if (!mail.identity) continue;
    const { judgedWith } = mail.identity;
    const namesakeOf = findNamesake(store, mail.row);
    if (!reused.has(at) && namesakeOf === judgedWith.namesakeOf) continue;
    const reusesMessageId = reused.has(at) || judgedWith.reusesMessageId;
    toJudge.set(at, {
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

function hitsOf(mails: readonly StoredMail[]): { rule: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { ruleHits } of mails)
    for (const rule of ruleHits) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return Array.from(counts, ([rule, count]) => ({ rule, count }));
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
  readonly at: number;
  readonly mail: StoredMail;
  readonly entityId: string;
}

/** The new mails of a batch, and those to be judged again because their Message-ID is another mail's. */
interface SeparatedMails {
  readonly fresh: readonly IdentifiedMail[];
  /** Positions in the batch. */
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
function separateNewMails(store: StoreHandle, mails: readonly StoredMail[]): SeparatedMails {
  const batch = new Map<string, Known>();
  const fresh: IdentifiedMail[] = [];
  const reused: number[] = [];
  const ids: string[] = [];
  for (const [at, mail] of mails.entries()) {
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
    if (!known) {
      batch.set(id, { content: identity?.content ?? null, ...sentOnOf(mail) });
      fresh.push({ at, mail, entityId: id });
      continue;
    }
    // A row has no content to compare: only its id counts.
    if (!identity || known.content === null || isSameMail(known)) continue;
    const reuse = contents.map((content) => identifyReuse(id, content)).find(isHere);
    const entityId = reuse ?? identifyReuse(id, identity.content);
    ids[at] = entityId;
    if (reuse !== undefined) continue;
    batch.set(entityId, { content: identity.content, ...sentOnOf(mail) });
    fresh.push({ at, mail, entityId });
    if (!identity.judgedWith.reusesMessageId && !isExplainedByList(sentOnOf(mail), known)) reused.push(at);
  }
  return { fresh, reused, ids };
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
