import type { DatabaseSync } from 'node:sqlite';
import { type OwnerField, ownerFields } from '../../api/vocabulary/directory-fields.ts';
import { statementCacheOf } from '../database/statement-cache.ts';
import type { EmailKey } from '../ports/mail-records.ts';
import { type EmailTexts, splitList } from './email-texts.ts';
import { foldStoredId } from './fold-address.ts';
import { decodeMailbox } from './restore-row.ts';

/** A mail as an expression is decided on it in JavaScript. */
export interface MailTexts {
  key: EmailKey;
  flags: number;
  texts: EmailTexts;
}

/** What the records know of a mail beside its row. */
export interface MailLookups {
  /** The campaign that a mail is part of; undefined for none. */
  campaignOf(key: EmailKey): number | undefined;
  /** The campaign that another one was merged into; itself if it was not. */
  mergedCampaign(number: number): number;
  /** What the directory says of the owner of a mailbox; empty for nothing. */
  ownerValue(mailbox: string, field: OwnerField): string;
}

/** What the texts are made of, as columns of `email_texts t`. */
const textColumns = {
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
export type TextColumn = keyof typeof textColumns;
export const allTextColumns = Object.values(textColumns).join();

/** Reads mails with the texts of some columns, in the order of the keys; unknown keys are left out. */
export function* readMailTexts(
  db: DatabaseSync,
  keys: readonly EmailKey[],
  columns: Iterable<TextColumn>,
): Generator<MailTexts> {
  const read = ['f.k', 'f.flags', ...Array.from(columns, (name) => textColumns[name])];
  const find = statementCacheOf(db)(
    `SELECT ${read.join()} FROM json_each(?) AS asked
       CROSS JOIN email_flags f ON f.k = asked.value CROSS JOIN email_texts t ON t.k = f.k`,
  );
  for (const row of find.iterate(JSON.stringify(keys))) {
    const stored = row as unknown as StoredMail;
    yield toMailTexts(stored.k, stored.flags, stored);
  }
}

/** One mail with all its texts; undefined for an unknown key. */
export function readTextsOf(db: DatabaseSync, key: EmailKey): MailTexts | undefined {
  const stored = statementCacheOf(db)(
    `SELECT f.k, f.flags, ${allTextColumns} FROM email_flags f JOIN email_texts t ON t.k = f.k WHERE f.k = ?`,
  ).get(BigInt(key)) as unknown as StoredMail | undefined;
  return stored && toMailTexts(stored.k, stored.flags, stored);
}

/** Some columns of a mail. */
export type StoredTexts = Partial<
  Record<Exclude<TextColumn, 'attachments'>, string> & { attachments: number }
>;
type StoredMail = Record<'k' | 'flags', number> & StoredTexts;

/** A mail with the texts that were read; the others are empty. */
export function toMailTexts(key: EmailKey, flags: number, stored: StoredTexts): MailTexts {
  const recipients = splitList(stored.recipients ?? '');
  return {
    key,
    flags,
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
