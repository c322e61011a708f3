import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../secret-box/secrets.ts';
import type { Log } from '../core/log.ts';
import type { Stores } from '../core/stores.ts';
import { noticeProof, returnAddress } from './returned-mail.ts';
import { isMailAddress } from './mail-address.ts';
import { accentOf, type MailBrand, productBrand } from './mail-brand.ts';
import { logoKindOf, type MailLogos, type MailLook, type MailOut, type OutgoingMail } from './mail-out.ts';
import { inTime } from '../core/in-time.ts';
import { MailRefused, type MailTransport, MailUnsure, watchTransport } from './mail-transport.ts';
import { renderMail } from './render-mail.ts';
import { refuse } from '../core/refuse.ts';
import type { SecretBox } from '../secret-box/secret-box.ts';
import type { MailLogoKind } from '../../api/contract/config/custom-logo.ts';
import { metrics } from '../../runtime/metrics.ts';
import type { DueMail } from './mail-queue-store-sqlite.ts';

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

/** Waits after the first, second, … failed try, milliseconds; the last one repeats. */
const retryDelays = [5_000, 15_000, 60_000, 300_000, 900_000];
/** The same for bulk mails, which all wait after a failure: the server wants fewer of them, or none just now. */
const bulkRetryDelays = [60_000, 300_000, 1_800_000, 7_200_000];
const minute = 60_000;
/** How long a try may take before another program may take the mail over, milliseconds; above all timeouts together. */
const lease = 300_000;
/** The queue is looked at at least this often: another program on the same data may have put a mail into it. */
const lookEvery = 30_000;

/** Works off the queue of outgoing mails in the background. */
export interface MailQueueRunner {
  /** Looks at the queue now. */
  wake(): void;
  /** Lets the try under way end; the rest of the queue is sent after the next start. */
  stop(): Promise<void>;
}

interface RunnerOptions {
  stores: Pick<Stores, 'mailOut'>;
  transport: MailTransport;
  /** The data directory, which the files of mails lie below. */
  dataDirectory: string;
  /** Whether bulk mails are not sent at all. */
  isQuiet?: () => boolean;
  now: () => number;
  log: Log;
  /** Bulk mails that the mail server takes in a minute. */
  bulkPerMinute?: number | undefined;
  /** The picture of mails that show it. */
  logo?: (kind: MailLogoKind) => Uint8Array | undefined;
  /** For tests: how much faster than the clock the waits pass. */
  haste?: number;
}

/** Starts sending what is queued: oldest first, one at a time, again and again until it is sent, refused or of no use. */
export function startMailQueue({
  stores,
  transport,
  dataDirectory,
  isQuiet = () => false,
  now,
  log,
  bulkPerMinute = Infinity,
  logo = () => undefined,
  haste = 1,
}: RunnerOptions): MailQueueRunner {
  const stopping = new AbortController();
  let awake = Promise.withResolvers<void>();
  /** When the bulk mails of the last minute were handed over, and until when the server wants no more of them. */
  let handedOver: number[] = [];
  let bulkFrom = 0;
  let bulkFailures = 0;
  /** From when on a bulk mail may be handed over. */
  const bulkAllowedAt = () => {
    const at = now();
    handedOver = handedOver.filter((time) => time > at - minute && time <= at);
    const full = handedOver.length < bulkPerMinute ? 0 : handedOver.at(-bulkPerMinute)! + minute;
    return Math.max(bulkFrom, full);
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      awake = Promise.withResolvers<void>();
      const wait = await workOff().catch((error: unknown) => {
        log('error', 'the queue of mails could not be read', { error: String(error) });
        return lookEvery;
      });
      if (!stopping.signal.aborted) await sleep(wait / haste);
    }
  };
  /** Sends what is due; returns the milliseconds until the next mail is. */
  const workOff = async () => {
    while (!stopping.signal.aborted) {
      const at = now();
      const mail = await stores.mailOut.takeDueMail({ at, lease, bulk: bulkAllowedAt() <= at });
      if (!mail) break;
      await send(mail);
    }
    const due = async (bulk: boolean) => (await stores.mailOut.nextMailDue({ bulk })) ?? Infinity;
    const next = Math.min(await due(false), Math.max(await due(true), bulkAllowedAt()));
    return Math.min(lookEvery, Math.max(10, next - now()));
  };
  const send = async (mail: DueMail) => {
    if (mail.expiresAt <= now()) return giveUp(mail, 'late', 'too late');
    if (mail.isBulk && isQuiet())
      return stores.mailOut.endMail({
        id: mail.id,
        state: 'late',
        info: 'a restored copy sends none',
        at: now(),
      });
    if (mail.isBulk) handedOver.push(now());
    try {
      const attachment = mail.attachment && {
        ...mail.attachment,
        path: join(dataDirectory, mail.attachment.file),
      };
      const kind = mail.content.logo ?? (mail.content.hasLogo ? 'email_notification' : undefined);
      const given = await transport.deliver({
        ...mail,
        to: mail.recipient,
        attachment: attachment ?? undefined,
        logo: kind && logo(kind),
      });
      await stores.mailOut.endMail({ id: mail.id, ...given, at: now() });
      metrics.mailsOut.inc({ outcome: given.state });
      if (mail.isBulk) bulkFailures = 0;
      return undefined;
    } catch (error) {
      if (error instanceof MailRefused) return giveUp(mail, 'refused', failureOf(error.cause));
      if (mail.isBulk && error instanceof MailUnsure) return giveUp(mail, 'unknown', failureOf(error));
      const delay = (mail.isBulk ? waitOfBulk() : waitOf(retryDelays, mail.tries)) / haste;
      metrics.mailsOut.inc({ outcome: 'postponed' });
      log('warn', 'a mail could not be sent yet', {
        mail: mail.messageKey,
        tries: mail.tries,
        error: String(error),
      });
      const at = now();
      return stores.mailOut.postponeMail({ id: mail.id, dueAt: at + delay, info: failureOf(error), at });
    }
  };
  const waitOfBulk = () => {
    bulkFailures += 1;
    const delay = waitOf(bulkRetryDelays, bulkFailures);
    bulkFrom = now() + delay / haste;
    return delay;
  };
  const giveUp = async (mail: DueMail, state: 'refused' | 'late' | 'unknown', reason: string) => {
    metrics.mailsOut.inc({ outcome: state });
    log('error', 'a mail was given up', { mail: mail.messageKey, tries: mail.tries, reason });
    await stores.mailOut.endMail({ id: mail.id, state, info: reason, at: now() });
  };
  const sleep = (milliseconds: number) => {
    const over = new AbortController();
    const timer = pause(milliseconds, undefined, { signal: over.signal }).catch(() => undefined);
    return Promise.race([timer, awake.promise]).finally(() => over.abort());
  };

  const running = run();
  return {
    wake: () => awake.resolve(),
    async stop() {
      stopping.abort();
      awake.resolve();
      await running;
      transport.close();
    },
  };
}

/** The wait after the failure `tries`, from 1; the last one repeats. */
const waitOf = (delays: readonly number[], tries: number): number =>
  delays[Math.min(tries, delays.length) - 1]!;

/**
 * The message of the mail server or the network, without the name of the error class. Of a file, only what is wrong (`EACCES:
 * permission denied`): people who wait for a mail read this, and paths on the server belong in the log only.
 */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'path' in error ? error.message.split(',')[0]! : error.message;
}
