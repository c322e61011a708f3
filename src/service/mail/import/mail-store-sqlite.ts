import { zstdDecompressSync } from 'node:zlib';
import {
  countRuleHits,
  readRuleLines,
  ruleSetVersion,
} from '../../exception-rules/exception-rule-store-sqlite.ts';
import type { RuleSet } from '../../exception-rules/rule-engine.ts';
import type { StoreHandle } from '../../database/operation.ts';
import { noteJudgements } from '../../judging/judgement-store-sqlite.ts';
import { type Evidence, hasUnread } from '../../judging/evidence.ts';
import { readDetail } from '../../judging/read-detail.ts';
import { compressBlob } from './compress-blob.ts';
import type { ImportProgress, MailBatch, MailsToJudge } from './mail-store.ts';
import { addIntake } from './intake-counts-sqlite.ts';
import { deriveNameKeys, findNamesake } from './namesakes-sqlite.ts';
import { holderOf, noteDelivery } from '../../directory/alias-store-sqlite.ts';
import { addOriginal } from './original-store-sqlite.ts';
import type { StoreFacts, StoredMail } from './parsed-mail.ts';
import { type IdentifiedMail, separateNewMails } from './separate-new-mails.ts';
import type { EmailKey } from '../../ports/mail-records.ts';

/**
 * Stores a batch of mails, the hits of the rules that applied to them and the progress of their import;
 * returns for each mail whether it is new. Stores nothing and returns null if the rules changed since that
 * version; stores nothing either if some mails must be judged again.
 */
export function addMails(
  store: StoreHandle,
  { mails, unreadable = 0, progress, rules }: MailBatch,
): boolean[] | MailsToJudge | null {
  // Inside the transaction: either a change of the rules is seen here, or it waits until these mails are
  // stored.
  if (ruleSetVersion(store) !== rules.version) return null;
  const { index, sql } = store;
  const { fresh, reused } = separateNewMails(store, mails);
  const toJudge = findToJudge(store, fresh, new Set(reused));
  if (toJudge.size > 0) return { toJudge };
  const rows = fresh.map(({ mail: { row, isNotRead = false }, entityId }) => ({
    ...row,
    entity_id: entityId,
    mailbox: holderOf(store, row.mailbox, Date.parse(row.received_at)) ?? row.mailbox,
    isNotRead,
  }));
  const keys = index.add(rows);
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
  return isNew;
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
    store.index.change([{ key, add: isNotRead ? ['not_read'] : [], remove: isNotRead ? [] : ['not_read'] }]);
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
