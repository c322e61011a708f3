import { domainOf } from '../../api/domain-of.ts';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';
import { encodingOf } from './fit-mail.ts';
import type { MailContent } from './mail-queue-store-sqlite.ts';
import { noticeHeader } from './mail-out.ts';
import { logoId } from './mail-view.ts';
import { isWhole } from '../files/whole-file.ts';
import { MailRefused, type MailMessage } from './mail-transport.ts';

/** The sender of the product's mails. */
export interface MailSender {
  name: string;
  address: string;
}

/**
 * Opens the file of a message, composes it and lets `send` send it; the file is closed whatever happens.
 * @throws MailRefused when the file is gone, or not what it was
 */
export async function withMessage<Sent>(
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
