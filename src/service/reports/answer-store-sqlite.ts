import type { MailAnswer } from '../../api/contract/end-users/restore-links.ts';
import { newId } from '../secret-box/secrets.ts';
import { appendAudit } from '../audit/audit-store-sqlite.ts';
import { aliasesOf } from '../directory/alias-store-sqlite.ts';
import { findRule, removeRule, saveRule } from '../exception-rules/exception-rule-store-sqlite.ts';
import { emptyConditions } from '../exception-rules/rule-conditions.ts';
import type { JobActor } from '../jobs/job-actor.ts';
import { factsOfRow } from '../mail/reports/mail-facts.ts';
import type { StoreHandle } from '../database/operation.ts';
import { addReport, withdrawReport } from './report-store-sqlite.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** How long an answer can be taken back, milliseconds. */
export const undoTime = 30 * 24 * 3_600_000;
/** Senders that one person may block. */
export const maxBlocks = 200;

export interface GivenAnswer {
  answer: MailAnswer;
  givenAt: number;
}

interface Given {
  key: EmailKey;
  person: string;
  answer: MailAnswer;
  locale: string;
  clientAddress: string;
  at: number;
}

/** A person's answer about a mail. */
export const listAnswers = (
  { sql }: StoreHandle,
  { key, person }: { key: EmailKey; person: string },
): GivenAnswer[] =>
  sql.all`SELECT answer, given_at AS givenAt FROM mail_answer WHERE email_key = ${key} AND person = ${person}
    ORDER BY given_at, answer` as unknown as GivenAnswer[];

/**
 * Keeps a person's answer, once: that a mail is phishing or safe is a report, and each takes the place of the other; a blocked
 * sender is a rule that holds for the person's own mailbox. `limited`: the person blocks very many.
 */
export function recordAnswer(store: StoreHandle, given: Given): 'given' | 'given_before' | 'limited' {
  const { sql, records } = store;
  const { answer, at, key, person } = given;
  const isKnown = sql.get`SELECT 1 FROM mail_answer
    WHERE email_key = ${key} AND person = ${person} AND answer = ${answer}`;
  if (isKnown) return 'given_before';
  const row = records.read([key])[0]!;
  let report: number | null = null;
  let rule: string | null = null;
  if (answer === 'block') {
    const blocks = sql.get`SELECT count(*) AS n FROM exception_rule WHERE only_mailbox = ${row.mailbox}`?.[
      'n'
    ];
    if ((blocks as number) >= maxBlocks) return 'limited';
    rule = blockSender(store, given, row.mailbox, row.sender_address);
  } else {
    takeBack(store, { ...given, answer: answer === 'safe' ? 'phishing' : 'safe' });
    report = addReport(store, {
      key,
      entityId: row.entity_id,
      facts: factsOfRow(row),
      person,
      kind: answer,
      channel: 'page',
      message: '',
      locale: given.locale,
      at,
    });
  }
  sql.run`INSERT INTO mail_answer (email_key, person, answer, given_at, report, rule)
    VALUES (${key}, ${person}, ${answer}, ${at}, ${report}, ${rule})`;
  note(store, given, 'end_user_answer', row.entity_id);
  return 'given';
}

/** Takes an answer back, within its time; what is not there stays so. */
export function undoAnswer(store: StoreHandle, given: Given): 'undone' | 'too_late' {
  const { sql } = store;
  const { answer, at, key, person } = given;
  const found = sql.get`SELECT given_at AS givenAt FROM mail_answer
    WHERE email_key = ${key} AND person = ${person} AND answer = ${answer}`;
  if (!found) return 'undone';
  if (at - (found['givenAt'] as number) > undoTime) return 'too_late';
  takeBack(store, given);
  note(store, given, 'end_user_answer_undo', store.records.read([key])[0]?.entity_id ?? '');
  return 'undone';
}

function takeBack(store: StoreHandle, given: Given): void {
  const { answer, key, person } = given;
  const gone = store.sql.get`DELETE FROM mail_answer
    WHERE email_key = ${key} AND person = ${person} AND answer = ${answer} RETURNING report, rule`;
  const report = gone?.['report'] as number | null | undefined;
  const rule = gone?.['rule'] as string | null | undefined;
  if (report) withdrawReport(store, { number: report, person });
  if (rule) removeBlock(store, { rule, by: actorOf(given), at: given.at });
}

/** The id of the rule; an earlier one of the mailbox for the same sender stays. */
function blockSender(store: StoreHandle, given: Given, mailbox: string, sender: string): string {
  const saved = saveRule(store, {
    content: {
      type: 'blacklist',
      conditions: { ...emptyConditions, emails: [sender], from_email_matching: 'exact' },
      expiresAt: null,
      matchOnlyFuture: true,
      lifted: [],
      ignoringSpf: false,
      action: 'spam',
      comment: `Only for ${mailbox}`,
      enabled: true,
    },
    existing: null,
    newId: newId(),
    onlyMailbox: mailbox,
    actor: actorOf(given),
    at: given.at,
  });
  return saved.outcome === 'saved' ? saved.entityId : saved.of.entityId;
}

/** A person without an account, as whoever acts. */
const actorOf = ({ person, clientAddress }: Given): JobActor => ({
  id: 0,
  email: person,
  clientAddress,
  heldState: 'cp_quarantined_by_analyst',
});

/** A sender that a mailbox takes no mail of. */
export interface BlockedSender {
  rule: string;
  sender: string;
  since: number;
}

/** What the owners of mailboxes block, newest first. */
export const listBlocks = (store: StoreHandle, mailboxes: readonly string[]): BlockedSender[] =>
  withAliases(store, mailboxes).flatMap((mailbox) =>
    store.sql.all`SELECT entity_id AS rule, conditions, created_at AS since FROM exception_rule
      WHERE only_mailbox = ${mailbox} ORDER BY number DESC`.map(({ rule, conditions, since }) => ({
      rule: rule as string,
      sender: (JSON.parse(conditions as string) as { emails?: string[] }).emails?.[0] ?? '',
      since: since as number,
    })),
  );

/** Ends the block of one of the mailboxes; one of others, or that is gone, is left alone. */
export function unblockSender(
  store: StoreHandle,
  { rule, mailboxes, by, at }: { rule: string; mailboxes: readonly string[]; by: JobActor; at: number },
): boolean {
  const found = findRule(store, rule);
  if (!found || !withAliases(store, mailboxes).includes(found.onlyMailbox)) return false;
  removeBlock(store, { rule, by, at });
  return true;
}

/** What was blocked before an address was known as an alias is blocked for the address. */
const withAliases = (store: StoreHandle, mailboxes: readonly string[]): string[] =>
  mailboxes.flatMap((mailbox) => [mailbox, ...aliasesOf(store, mailbox)]);

function removeBlock(store: StoreHandle, { rule, by, at }: { rule: string; by: JobActor; at: number }): void {
  store.sql.run`DELETE FROM mail_answer WHERE answer = 'block' AND rule = ${rule}`;
  // An administrator may have removed it.
  if (findRule(store, rule)) removeRule(store, { entityId: rule, actor: by, at });
}

function note(
  store: StoreHandle,
  { answer, at, clientAddress, person }: Given,
  action: 'end_user_answer' | 'end_user_answer_undo',
  entityId: string,
): void {
  const details = { answer, entity_id: entityId };
  appendAudit(store, [{ at, actor: person, action, outcome: 'success', clientAddress, details }]);
}
