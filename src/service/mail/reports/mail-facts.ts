import { createHash } from 'node:crypto';
import type { EmailRow } from '../../../api/contract/emails/email-row.ts';
import { foldText } from '../../records/fold-text.ts';
import { withoutPrefixes } from '../../records/reply-words.ts';

/** Facts for finding similar mails. Lower case where case is irrelevant; must be escaped for display. */
export interface MailFacts {
  readonly subject: string;
  readonly sender: string;
  readonly messageId: string;
  /** Milliseconds since 1970; 0 if unknown. */
  readonly receivedAt: number;
  readonly links: readonly string[];
  /** MD5 of its files. */
  readonly files: readonly string[];
}

/** Most links and files of a mail that count. */
const most = 50;

export const factsOfRow = (
  row: Pick<
    EmailRow,
    'subject' | 'sender_address' | 'message_id' | 'received_at' | 'email_body_links' | 'attachments'
  >,
): MailFacts => ({
  subject: row.subject,
  sender: row.sender_address.toLowerCase(),
  messageId: row.message_id,
  receivedAt: Date.parse(row.received_at) || 0,
  links: row.email_body_links.slice(0, most),
  files: row.attachments.slice(0, most).flatMap(({ MD5 }) => MD5 || []),
});

/** A subject without reply and forward prefixes, digits normalised, since campaigns number their mails. */
export const plainSubject = (subject: string): string =>
  withoutPrefixes(foldText(subject))
    .trim()
    .replaceAll(/\p{N}+/gu, '#');

/** The words of a subject that are looked for in others, in any order; its numbers differ from mail to mail. */
export const subjectWords = (subject: string): string[] =>
  plainSubject(subject)
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word.length > 2);

/** The host of a link, lower case; empty for links that are not http(s). */
export function hostOf(link: string): string {
  if (!URL.canParse(link)) return '';
  const { protocol, hostname } = new URL(link);
  return protocol === 'http:' || protocol === 'https:' ? hostname.replace(/^www\./, '') : '';
}

export const hostsOf = ({ links }: MailFacts): string[] => [...new Set(links.map(hostOf).filter(Boolean))];

/**
 * The key that reports of the same mail share, whoever received it: the SHA-256 of subject, sender, files,
 * link hosts and paths.
 */
export function clusterOf(facts: MailFacts): Uint8Array {
  const paths = facts.links.map((link) => hostOf(link) && hostOf(link) + new URL(link).pathname);
  const parts = [
    plainSubject(facts.subject),
    facts.sender,
    [...new Set(facts.files)].toSorted(),
    [...new Set(paths)].toSorted(),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
