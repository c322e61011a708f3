import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmailRow } from '../../src/api/contract/emails/email-row.ts';

export const anna = 'anna@tenant.example';
export const ben = 'ben@tenant.example';

/** A held mail for tests, as imported. */
export function heldRow(
  subject: string,
  detection: string,
  {
    to = [anna],
    minutesAgo = 1,
    now = Date.now(),
  }: { to?: string[]; minutesAgo?: number; now?: number } = {},
): EmailRow {
  const id = createHash('sha256').update(`${subject} ${to.join()}`).digest('hex').slice(0, 32);
  return {
    entity_id: id,
    entity_type: 'office365_emails_email',
    received_at: new Date(now - minutesAgo * 60_000).toISOString(),
    direction: 'is_incoming',
    is_quarantined: true,
    is_restored: false,
    quarantine_actor: 'cp',
    subject,
    recipients: to,
    nickname: 'Nora Lind',
    sender_address: 'nora.lind@supplier.example',
    sender_ip: '198.51.100.10',
    sender_client_ip: '192.0.2.7',
    attachments: [
      { name: 'plan.pdf', MD5: 'a'.repeat(32), sha256: '', size: 10, mime_type: 'application/pdf' },
    ],
    email_body_links: [],
    spf_check: 'pass',
    comment: '',
    message_id: `${id}@held.example`,
    detections: [detection],
    states: ['cp_quarantined_by_cp'],
    mailbox: to[0]!,
    is_deleted: false,
  };
}

/** A mail of the outbox folder, decoded far enough to search for texts and links. */
export interface FiledMail {
  to: string;
  subject: string;
  /** Everything, text part and HTML. */
  text: string;
}

/** The mails in the outbox folder of a data directory, oldest first. */
export function filedMails(dataDirectory: string): FiledMail[] {
  const folder = join(dataDirectory, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => readMail(readFileSync(join(folder, name), 'utf8')));
}

/** Parses a raw message of this product. */
export function readMail(raw: string): FiledMail {
  const headers = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  const header = (wanted: string) => new RegExp(`^${wanted}: (.*)$`, 'im').exec(headers)?.[1]?.trim() ?? '';
  return { to: header('To'), subject: decodeWords(header('Subject')), text: decodeQuoted(raw) };
}

const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?utf-8\?q\?([^?]*)\?=/gi, (_, words: string) => decodeQuoted(words.replaceAll('_', ' ')))
    .replaceAll(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, words: string) => Buffer.from(words, 'base64').toString());

function decodeQuoted(text: string): string {
  const joined = text.replaceAll(/=\r?\n/g, '');
  return joined.replaceAll(/(?:=[0-9A-F]{2})+/g, (run) =>
    Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'),
  );
}

/** Waits until `look` returns a value. */
export async function eventually<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (let tried = 0; tried < 1_500; tried += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('Waited in vain.');
}
