import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { type FileSeal, isWhole } from '../files/whole-file.ts';
import type { MailContent } from './mail-queue-store-sqlite.ts';
import { domainOf } from '../../api/domain-of.ts';
import { encodingOf } from './fit-mail.ts';
import { noticeHeader } from './mail-out.ts';
import { logoId } from './mail-view.ts';

/** A mail ready to be handed over. */
interface MailMessage {
  /** The recipient's address; `isMailAddress` holds. */
  to: string;
  content: MailContent;
  /** A file to go with it. */
  attachment?: { path: string; name: string; type: string; seal: FileSeal } | undefined;
  /** The picture that its HTML shows as `cid:logo`. */
  logo?: Uint8Array | undefined;
  /** Unique to the mail; the same in each try. */
  messageKey: string;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** Where a mail is now: with the mail server, in its words, or in a file of the outbox folder. */
interface DeliveryReceipt {
  state: 'sent' | 'filed';
  info: string;
}

/** Hands mails over: to a mail server or to a folder. */
export interface MailTransport {
  /**
   * Resolves when the mail is in the other's hands.
   * @throws MailRefused, or any other error when a later try may work
   */
  deliver(message: MailMessage): Promise<DeliveryReceipt>;
  /** Whether mails are taken just now, as far as that can be determined without one. */
  isReady(): Promise<boolean>;
  close(): void;
}

/** The mail was handed over, and no answer came: the other side may have it. A later try may bring it twice. */
export class MailUnsure extends Error {
  override readonly name = 'MailUnsure';
}

/** The other side will never take this mail. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The sender of the product's mails. */
interface MailSender {
  name: string;
  address: string;
}

/**
 * Opens the file of a message, composes it and lets `send` send it; the file is closed whatever happens.
 * @throws MailRefused when the file is gone, or not what it was
 */
async function withMessage<Sent>(
  from: MailSender,
  message: MailMessage,
  send: (options: SendMailOptions) => Promise<Sent>,
): Promise<Sent> {
  if (!message.attachment) return send(composeMessage(from, message));
  const { path, seal } = message.attachment;
  if (!(await isWhole(path, seal))) {
    throw new MailRefused('The file of the mail is gone.', { cause: 'the file is no longer there' });
  }
  const file = await open(path);
  const stream = file.createReadStream();
  try {
    return await send(composeMessage(from, message, stream));
  } finally {
    stream.destroy();
  }
}

/** A Message-ID that may be repeated in our header. */
const answerable = /^[!-;=?-~]{3,900}$/;

/** The headers for unsubscribing: by one request where the address is https, as RFC 8058 requires, else on the page. */
function unsubscribeHeaders({ unsubscribe }: MailContent): Record<string, string> {
  if (!unsubscribe) return {};
  const { oneClick, page } = unsubscribe;
  return oneClick.startsWith('https:')
    ? { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : { 'List-Unsubscribe': `<${page}>` };
}

/**
 * The message for the mail library. Addresses are passed as objects and in an explicit envelope: from text the library would
 * parse lists and further headers. Nothing in it may name a file or a URL to be read.
 */
function composeMessage(from: MailSender, message: MailMessage, file?: Readable): SendMailOptions {
  const { to, content, messageKey, createdAt, attachment } = message;
  const domain = domainOf(from.address);
  const answers = content.answers && answerable.test(content.answers) ? `<${content.answers}>` : '';
  return {
    from: { ...from, name: content.from ?? from.name },
    to: { name: '', address: to },
    // Automatic replies must not cause bounces (RFC 3834 §3.3).
    envelope: { from: answers ? '' : (content.returnTo ?? from.address), to: [to] },
    subject: content.subject,
    text: content.text,
    html: content.html,
    textEncoding: encodingOf(content.html),
    attachments: [
      ...(message.logo
        ? [
            {
              filename: 'logo.png',
              contentType: 'image/png',
              content: Buffer.from(message.logo),
              cid: logoId,
              contentDisposition: 'inline' as const,
            },
          ]
        : []),
      ...(content.pictures ?? []).map(({ id, png }) => ({
        filename: `${id}.png`,
        contentType: 'image/png',
        content: Buffer.from(png, 'base64'),
        cid: id,
        contentDisposition: 'inline' as const,
      })),
      ...(attachment && file
        ? [
            {
              filename: attachment.name,
              contentType: attachment.type,
              content: file,
              encoding: 'base64' as const,
            },
          ]
        : []),
    ],
    date: new Date(createdAt),
    messageId: `<${messageKey}@${domain}>`,
    ...(answers && { inReplyTo: answers, references: answers }),
    headers: {
      // RFC 3834: prevents out-of-office replies and bounces of robots.
      'Auto-Submitted': answers ? 'auto-replied' : 'auto-generated',
      // `All` would also suppress reports of failed delivery.
      'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
      ...(content.notice && { [noticeHeader]: content.notice }),
      ...(content.list && { Precedence: 'bulk', 'List-Id': `<${content.list}.${domain}>` }),
      ...unsubscribeHeaders(content),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Longest waits for the mail server, milliseconds. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 30_000,
};

/**
 * Hands mails to the mail server of `url`: `smtp://user:password@host:587` (encrypted as soon as the server offers it)
 * or `smtps://…:465`; `?pool=true` and the library's other options may follow.
 * With `requireTls` nothing is sent to a server that does not encrypt or whose certificate is not right for its name.
 */
export function createSmtpTransport(
  url: string,
  from: MailSender,
  { requireTls }: { requireTls: boolean },
): MailTransport {
  const smtp = createTransport({ url: requireTls ? withRequiredTls(url) : url, ...timeouts });
  return {
    async deliver(message) {
      try {
        const sent = await withMessage(from, message, (options) => smtp.sendMail(options));
        return { state: 'sent', info: sent.response };
      } catch (error) {
        if (isFinal(error)) throw new MailRefused('The mail server refuses the mail.', { cause: error });
        if (isUnsure(error)) throw new MailUnsure((error as Error).message, { cause: error });
        throw error;
      }
    },
    // Greets, encrypts and signs in as for a mail.
    isReady: () =>
      smtp.verify().then(
        () => true,
        () => false,
      ),
    close: () => smtp.close(),
  };
}

/** Options in the address override others, so it is set there. */
function withRequiredTls(url: string): string {
  const required = new URL(url);
  const names = Array.from(required.searchParams.keys());
  for (const name of names)
    if (/^(?:ignoretls|opportunistictls|requiretls|tls\.rejectunauthorized)$/i.test(name))
      required.searchParams.delete(name);
  required.searchParams.set('requireTLS', 'true');
  required.searchParams.set('tls.rejectUnauthorized', 'true');
  return required.href;
}

/**
 * Whether trying again is of no use: a 5yz reply to the mail itself (RFC 5321 §4.2.1). A refused sign-in at the server
 * is the operator's mistake and passes when it is put right; 503 is about the SMTP conversation, not the mail.
 */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && responseCode !== 503;
}

/**
 * Whether the conversation ended without an answer, perhaps after the mail was handed over. The library does not expose
 * how far it got; a server that was never reached, did not greet or has a wrong certificate has nothing.
 */
function isUnsure(error: unknown): boolean {
  const {
    code = '',
    message,
    responseCode,
    syscall,
  } = error as Error & {
    code?: string;
    responseCode?: number;
    syscall?: string;
  };
  if (responseCode !== undefined || !['ESOCKET', 'ECONNECTION', 'ETIMEDOUT'].includes(code)) return false;
  return (
    syscall !== 'connect' && !/^(?:Connection timeout|Greeting never received)|certificate/i.test(message)
  );
}

/** How many mails the folder keeps; the oldest go. */
const kept = 200;

/** The outbox folder of a data directory. */
export const outboxFolder = (dataDirectory: string): string => join(dataDirectory, 'outbox');

/** Puts mails into a folder as `.eml` files, named so that they sort by time, for an installation without mail server. */
export function createOutboxTransport(folder: string, from: MailSender): MailTransport {
  const composer = createTransport({ streamTransport: true, newline: 'windows' });
  return {
    async deliver(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = new Date(message.createdAt).toISOString().replaceAll(/[:.]/g, '-');
      const file = join(folder, `${time}-${message.messageKey}.eml`);
      await withMessage(from, message, async (options) => {
        const { message: bytes } = await composer.sendMail(options);
        await pipeline(bytes as Readable, createWriteStream(`${file}.part`, { mode: 0o600 }));
      });
      await rename(`${file}.part`, file);
      await removeOldest(folder);
      return { state: 'filed', info: basename(file) };
    },
    isReady: async () => true,
    close: () => composer.close(),
  };
}

async function removeOldest(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  await Promise.all(files.slice(0, -kept).map((name) => rm(join(folder, name), { force: true })));
}

/** How long a result is valid, and how long to wait for one, milliseconds. */
const known = 15_000;
const patience = 1_000;

/**
 * Checks whether the mail server accepts mail, with one probe for all callers. The queue is not consulted: its state
 * would reveal whether a mail was sent in between.
 */
export function watchTransport(
  transport: Pick<MailTransport, 'isReady'>,
  now: () => number,
): () => Promise<boolean> {
  let isReadyNow = true;
  let asked: { at: number; answer: Promise<boolean> } | undefined;
  return async () => {
    const at = now();
    if (!asked || Math.abs(at - asked.at) >= known) {
      asked = { at, answer: transport.isReady().then((isReady) => (isReadyNow = isReady)) };
    }
    const over = new AbortController();
    const late = pause(patience, undefined, { signal: over.signal }).then(
      () => isReadyNow,
      () => isReadyNow,
    );
    const isReady = await Promise.race([asked.answer, late]).finally(() => over.abort());
    return !isReady;
  };
}
