import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';
import { encodingOf } from './fit-mail.ts';
import { isWhole } from '../whole-file.ts';
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

/**
 * The message as the mail library takes it. Addresses go in as objects and in an explicit envelope: as text the library
 * would read lists and further headers out of them. Nothing in it may name a file or a URL to be read.
 */
function composeMessage(from: MailSender, message: MailMessage, file?: Readable): SendMailOptions {
  const { to, content, messageKey, createdAt, attachment } = message;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    from,
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    subject: content.subject,
    text: content.text,
    html: content.html,
    textEncoding: encodingOf(content.html),
    ...(attachment &&
      file && {
        attachments: [
          { filename: attachment.name, contentType: attachment.type, content: file, encoding: 'base64' },
        ],
      }),
    date: new Date(createdAt),
    messageId: `<${messageKey}@${domain}>`,
    headers: {
      // RFC 3834: out-of-office answers and bounces of robots stay away.
      'Auto-Submitted': 'auto-generated',
      // `All` would stop the reports about what cannot be delivered as well.
      'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
      ...(content.list && { Precedence: 'bulk', 'List-Id': `<${content.list}.${domain}>` }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
