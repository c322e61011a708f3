import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { canonicalIp, foldAddress, foldLink, foldMailbox, foldMessageId } from './fold-address.ts';
import { foldText, isPlain } from './fold-text.ts';

/** The searchable texts of a mail, folded. Lists keep no empty items. */
export interface EmailTexts {
  subject: string;
  sender: string;
  senderName: string;
  recipients: string[];
  links: string[];
  serverIp: string;
  clientIp: string;
  files: string[];
  hashes: string[];
  messageId: string;
  mailbox: string;
  /** How many files it has, also those without a name. */
  attachments: number;
}

/** What the searchable texts are made of. */
export type TextSource = Pick<
  EmailRow,
  | 'subject'
  | 'sender_address'
  | 'nickname'
  | 'recipients'
  | 'email_body_links'
  | 'sender_ip'
  | 'sender_client_ip'
  | 'attachments'
  | 'message_id'
  | 'mailbox'
>;

/** Folds the texts of a row; what comparisons mean is defined on the result. */
export function textsOf(row: TextSource): EmailTexts {
  return {
    subject: foldWhole(row.subject),
    sender: foldAddress(row.sender_address),
    senderName: foldWhole(row.nickname),
    recipients: foldList(row.recipients, foldAddress),
    links: foldList(row.email_body_links, foldLink),
    serverIp: foldIp(row.sender_ip),
    clientIp: foldIp(row.sender_client_ip),
    files: foldList(
      row.attachments.map((file) => file.name),
      foldWhole,
    ),
    hashes: foldList(
      row.attachments.flatMap((file) => [file.MD5, file.sha256]),
      foldWhole,
    ),
    messageId: foldMessageId(row.message_id),
    mailbox: foldMailbox(row.mailbox),
    attachments: row.attachments.length,
  };
}

/** A text that is compared as a whole: white space around it that nobody types is not seen. */
export const foldWhole = (text: string): string => (isPlain(text) ? foldText(text) : foldText(text).trim());

function foldIp(text: string): string {
  return canonicalIp(text) ?? foldWhole(text);
}

function foldList(items: readonly string[], fold: (item: string) => string): string[] {
  return items.map(fold).filter((item) => item !== '');
}

/** A list as one text, delimited on both ends, so that `\nvalue\n` finds an exact item. */
export function joinList(items: readonly string[]): string {
  return items.length === 0 ? '' : `\n${items.join('\n')}\n`;
}

export function splitList(text: string): string[] {
  return text === '' ? [] : text.slice(1, -1).split('\n');
}
