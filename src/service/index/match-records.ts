import type { DatabaseSync } from 'node:sqlite';
import { type OwnerField, ownerFields } from '../../api/vocabulary/directory-fields.ts';
import { splitList } from '../records/email-texts.ts';
import { foldStoredId } from '../records/fold-address.ts';
import { compileSampleMatcher, type MailLookups, type SampleRow } from './match-sample.ts';
import { normalizeExpression } from './normalize-expression.ts';
import { decodeMailbox } from '../records/restore-row.ts';
import type { SearchExpression, TextField } from '../ports/search-expression.ts';
import { statementCacheOf } from '../database/statement-cache.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** Those of the mails that fit, in their order; see `MailIndex.matching`. Searches nothing, so it is for transactions. */
export function matchingEmails(
  db: DatabaseSync,
  expression: SearchExpression,
  keys: readonly EmailKey[],
): EmailKey[] {
  const normal = normalizeExpression(expression);
  const fits = compileSampleMatcher(normal, lookUpMails(db));
  // Reading all texts of a mail would take several times as long as the comparison.
  const columns = [
    'f.k',
    'f.flags',
    ...columnsOf(normal)
      .values()
      .map((name) => sampleColumns[name]),
  ];
  const find = statementCacheOf(db)(
    `SELECT ${columns.join()} FROM json_each(?) AS asked
       CROSS JOIN email_flags f ON f.k = asked.value CROSS JOIN email_texts t ON t.k = f.k`,
  );
  const matching: EmailKey[] = [];
  for (const stored of find.iterate(JSON.stringify(keys))) {
    const row = toSampleRow(stored as unknown as StoredSample);
    if (fits(row)) matching.push(row.key);
  }
  return matching;
}

/** One mail in the form of a sample row; undefined for an unknown key. */
export function readSampleRow(db: DatabaseSync, key: EmailKey): SampleRow | undefined {
  const stored = statementCacheOf(db)(
    `SELECT f.k, f.flags, ${allSampleColumns} FROM email_flags f JOIN email_texts t ON t.k = f.k WHERE f.k = ?`,
  ).get(BigInt(key));
  return stored && toSampleRow(stored as unknown as StoredSample);
}

/** What a sample row is made of, as columns of `email_texts t`. */
const sampleColumns = {
  subject: 't.subject',
  sender: 't.sender',
  sender_name: 't.sender_name',
  recipients: 't.recipients',
  links: 't.links',
  server_ip: 't.server_ip',
  client_ip: 't.client_ip',
  files: 't.files',
  hashes: 't.hashes',
  message_id: 't.message_id',
  mailbox: 't.mailbox',
  attachments: `iif(t.remainder = '', 0, coalesce(json_array_length(t.remainder, '$.z'), 0)) AS attachments`,
} as const;
type SampleColumn = keyof typeof sampleColumns;
export const allSampleColumns = Object.values(sampleColumns).join();

const columnsOfField: Record<TextField, readonly SampleColumn[]> = {
  subject: ['subject'],
  sender_email: ['sender'],
  sender_name: ['sender_name'],
  sender_domain: ['sender'],
  recipients: ['recipients'],
  links: ['links'],
  attachment_md5: ['hashes'],
  attachment_sha256: ['hashes'],
  attachment_name: ['files'],
  sender_ip: ['server_ip'],
  client_ip: ['client_ip'],
  message_id: ['message_id'],
  // Stored as a mark where it is the first recipient.
  mailbox: ['mailbox', 'recipients'],
};

/** The columns that decide whether a row fits. */
function columnsOf(expression: SearchExpression): ReadonlySet<SampleColumn> {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return new Set(expression.of.flatMap((part) => [...columnsOf(part)]));
    case 'not':
      return columnsOf(expression.of);
    case 'text':
    case 'ip-range':
      return new Set(columnsOfField[expression.field]);
    case 'count':
      return new Set([expression.of]);
    case 'owner':
    case 'mailbox-in':
      return new Set(columnsOfField.mailbox);
    default:
      return new Set();
  }
}

/** The key, the flags and some sample columns of a mail. */
export type StoredSample = Record<'k' | 'flags', number> &
  Partial<Record<Exclude<SampleColumn, 'attachments'>, string> & { attachments: number }>;

/** A row with the texts that were read; the others are empty. */
export function toSampleRow(stored: StoredSample): SampleRow {
  const recipients = splitList(stored.recipients ?? '');
  return {
    key: stored.k,
    flags: stored.flags,
    texts: {
      subject: stored.subject ?? '',
      sender: stored.sender ?? '',
      senderName: stored.sender_name ?? '',
      recipients,
      links: splitList(stored.links ?? ''),
      serverIp: stored.server_ip ?? '',
      clientIp: stored.client_ip ?? '',
      files: splitList(stored.files ?? ''),
      hashes: splitList(stored.hashes ?? ''),
      messageId: foldStoredId(stored.message_id ?? ''),
      mailbox: decodeMailbox(stored.mailbox ?? '', recipients),
      attachments: stored.attachments ?? 0,
    },
  };
}

/** Looks up what expressions ask beside rows. Answers are kept, so it is made for one decision, or one sample. */
export function lookUpMails(db: DatabaseSync): MailLookups {
  const prepare = statementCacheOf(db);
  const campaigns = new Map<EmailKey, number | undefined>();
  const merged = new Map<number, number>();
  const owners = new Map<string, Record<OwnerField, string> | undefined>();
  const ask = <Key, Value>(kept: Map<Key, Value>, key: Key, read: () => Value): Value => {
    if (!kept.has(key)) kept.set(key, read());
    return kept.get(key)!;
  };
  return {
    campaignOf: (key) =>
      ask(campaigns, key, () => {
        const found = prepare('SELECT campaign FROM campaign_mail WHERE k = ?').get(BigInt(key));
        return found && Number(found['campaign']);
      }),
    mergedCampaign: (number) =>
      ask(merged, number, () => {
        const found = prepare('SELECT campaign FROM campaign_joined WHERE number = ?').get(BigInt(number));
        return Number(found?.['campaign'] ?? number);
      }),
    ownerValue: (mailbox, field) =>
      ask(
        owners,
        mailbox,
        () =>
          prepare(`SELECT ${ownerFields.join()} FROM directory_person WHERE address = ?`).get(mailbox) as
            | Record<OwnerField, string>
            | undefined,
      )?.[field] ?? '',
  };
}
