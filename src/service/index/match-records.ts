import type { DatabaseSync } from 'node:sqlite';
import { compileSampleMatcher } from './match-sample.ts';
import { lookUpMails, readMailTexts, type TextColumn } from '../records/read-mail-texts.ts';
import { normalizeExpression } from './normalize-expression.ts';
import type { SearchExpression, TextField } from '../ports/search-expression.ts';
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
  const matching: EmailKey[] = [];
  for (const mail of readMailTexts(db, keys, columnsOf(normal))) if (fits(mail)) matching.push(mail.key);
  return matching;
}

const columnsOfField: Record<TextField, readonly TextColumn[]> = {
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
function columnsOf(expression: SearchExpression): ReadonlySet<TextColumn> {
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
