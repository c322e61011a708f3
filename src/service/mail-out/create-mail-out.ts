import { newId } from '../secret-box/secrets.ts';
import type { Log } from '../core/log.ts';
import type { Stores } from '../core/stores.ts';
import { noticeProof, returnAddress } from './bounce-mark.ts';
import { isMailAddress } from './mail-address.ts';
import { accentOf, type MailBrand, productBrand } from './mail-brand.ts';
import { logoKindOf, type MailLogos, type MailLook, type MailOut, type OutgoingMail } from './mail-out.ts';
import { inTime } from '../core/in-time.ts';
import { watchTransport } from './watch-transport.ts';
import { failureOf, startMailQueue } from './run-mail-queue.ts';
import type { MailTransport } from './mail-transport.ts';
import { renderMail } from './render-mail.ts';
import { refuse } from '../core/refuse.ts';
import type { SecretBox } from '../secret-box/secret-box.ts';

/** How long somebody waits for a mail that is sent at once, milliseconds. */
const sendPatience = 20_000;
/** How long a notice may still be sent when the mail server was away, milliseconds. */
const noticeLifetime = 2 * 24 * 3_600_000;

/**
 * Unsolicited bulk mails, whose failures are listed. Codes and decisions are expected, so people notice when they are
 * missing.
 */
const mailsThatReturn: ReadonlySet<OutgoingMail['template']> = new Set(['held_mail', 'protection_report']);

interface MailOutOptions {
  stores: Pick<Stores, 'mailOut'>;
  transport: MailTransport;
  dataDirectory: string;
  /** The brand of the mails; default: the product's own. */
  brand?: MailBrand | undefined;
  /** The console's public URL, the base of links in mails. */
  publicUrl: string;
  /** Signs the marks of our mails. */
  secretBox: Pick<SecretBox, 'sign'>;
  /** Whether mails to many are not sent at all. */
  isQuiet?: () => boolean;
  now: () => number;
  log: Log;
  /** Bulk mails that the mail server takes in a minute. */
  bulkPerMinute?: number | undefined;
  /** The bounce address of notices. */
  bounceAddress?: string | undefined;
  /** Whether the queue is left to another program. */
  isIdle?: boolean;
}

/** A durable queue of outgoing mails, sent in the background. */
export interface RunningMailOut extends MailOut {
  /** Waits for the current attempt. Queued mails are sent after the next start. */
  stop(): Promise<void>;
}

export function createMailOut(options: MailOutOptions): RunningMailOut {
  const { stores, publicUrl, secretBox, now, brand = productBrand } = options;
  let logos: MailLogos = new Map();
  let look: MailLook = { showsLogo: true, timeZone: 'UTC', organisation: '' };
  const queue = options.isIdle
    ? { wake: () => undefined, stop: async () => options.transport.close() }
    : startMailQueue({ ...options, logo: (kind) => logos.get(kind)?.png });
  const prepare: MailOut['prepare'] = (mail, attachment) => {
    if (!isMailAddress(mail.to)) {
      throw refuse('invalid_input', 'no_mail_address');
    }
    const at = now();
    const logoKind = look.showsLogo ? logoKindOf(mail.template, logos) : undefined;
    const logo = (logoKind && logos.get(logoKind)) ?? null;
    const messageKey = newId();
    const returnTo =
      options.bounceAddress && mailsThatReturn.has(mail.template)
        ? returnAddress(secretBox, options.bounceAddress, messageKey)
        : undefined;
    return {
      messageKey,
      recipient: mail.to,
      content: {
        ...renderMail(mail, { brand, publicUrl, logo, ...look }),
        ...(logoKind && { logo: logoKind }),
        ...(returnTo !== undefined && { returnTo }),
        notice: noticeProof(secretBox, messageKey),
      },
      attachment,
      at,
      expiresAt: at + lifetimeOf(mail),
    };
  };
  return {
    accent: accentOf(brand).light,
    prepare,
    async send(mail) {
      await stores.mailOut.queueMail(prepare(mail));
      queue.wake();
    },
    async sendNow(mail) {
      const { messageKey, recipient: to, content, at: createdAt } = prepare(mail);
      const logo = content.logo && logos.get(content.logo)?.png;
      try {
        const message = { to, content, messageKey, createdAt, ...(logo && { logo }) };
        return await inTime(options.transport.deliver(message), sendPatience);
      } catch (error) {
        return { state: 'failed', info: failureOf((error as Error).cause ?? error) };
      }
    },
    useLogos: (next) => void (logos = next),
    useLook: (next) => void (look = next),
    wake: () => queue.wake(),
    isHeldUp: watchTransport(options.transport, now),
    stop: () => queue.stop(),
  };
}

/** How long a mail is worth sending, milliseconds: a code or link until it expires. */
const lifetimeOf = ({ values }: OutgoingMail): number =>
  'minutes' in values
    ? values.minutes * 60_000
    : 'days' in values
      ? values.days * 24 * 3_600_000
      : noticeLifetime;
