import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './mail-transport.ts';

/** The sender of the product's mails. */
export interface MailSender {
  name: string;
  address: string;
}

/**
 * The message as the mail library takes it. Addresses go in as objects and in an explicit envelope: as text the library
 * would read lists and further headers out of them. Nothing in it may name a file or a URL to be read.
 */
export function composeMessage(from: MailSender, message: MailMessage): SendMailOptions {
  const { to, content, messageKey, createdAt } = message;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    from,
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    ...content,
    date: new Date(createdAt),
    messageId: `<${messageKey}@${domain}>`,
    headers: {
      // RFC 3834: out-of-office answers and bounces of robots stay away.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
