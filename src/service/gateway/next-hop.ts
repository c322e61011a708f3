import { createTransport } from 'nodemailer';
import type { GatewaySettings } from '../../settings/gateway.ts';
import type { MailServerAddress } from '../../settings/parse-setting.ts';
import type { GatewayProblem } from '../ports/gateway-state.ts';
import type { GatewayHealth } from './gateway-health.ts';

/** Who a message is from and for, as the conversation said, not its headers. */
export interface Envelope {
  /** Empty for the null sender, as of bounces. */
  readonly sender: string;
  readonly recipients: readonly string[];
  /** Whether the message has bytes above 127. */
  readonly is8Bit?: boolean;
}

/** What the next server said about one recipient. `reply` begins with its code, as in `550 5.1.1 no such user`. */
export type Handover =
  | { readonly recipient: string; readonly outcome: 'accepted' }
  /** Not now (`later`), or never (`refused`). */
  | { readonly recipient: string; readonly outcome: 'later' | 'refused'; readonly reply: string };

export interface NextHop {
  /** Hands a message over; never rejects. A lost connection is `later` for all, although the other side may have it. */
  hand(envelope: Envelope, message: Buffer): Promise<readonly Handover[]>;
  /** Connects and greets as for a mail, and notes what that showed. */
  probe(): Promise<void>;
  close(): void;
}

/** Milliseconds; shorter than the ten minutes that a client waits for the answer to its message (RFC 5321 §4.5.3.2). */
const patience = { connectionTimeout: 10_000, greetingTimeout: 30_000, socketTimeout: 120_000 };
/** Connections to the next server. */
const maxConnections = 10;

/** Opens the way to the next server; connections are made on demand and kept. */
export function openNextHop(
  {
    next: { protocol, host, port },
    requireTls,
  }: { next: MailServerAddress } & Pick<GatewaySettings, 'requireTls'>,
  health: Pick<GatewayHealth, 'noteNext'>,
): NextHop {
  const transport = createTransport({
    pool: true,
    maxConnections,
    maxMessages: 1_000,
    // A message whose connection broke may have arrived: whoever sent it decides whether it goes again.
    maxRequeues: 0,
    host,
    port,
    lmtp: protocol === 'lmtp',
    // Where encryption is only offered, a certificate would prove nothing: whoever could forge it could also take the offer away.
    ...(requireTls ? { requireTLS: true } : { opportunisticTLS: true, tls: { rejectUnauthorized: false } }),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...patience,
  });
  return {
    async hand({ sender, recipients, is8Bit = false }, message) {
      const envelope = { from: sender, to: [...recipients], use8BitMime: is8Bit };
      const refusals = new Map<string, Handover>();
      let accepted = new Set<string>();
      try {
        const info = await transport.sendMail({ envelope, raw: message });
        health.noteNext(null);
        accepted = new Set(info.accepted.map(addressOf));
        for (const error of info.rejectedErrors ?? []) note(refusals, error);
      } catch (error) {
        health.noteNext(problemOf(error as ReplyError));
        const { rejectedErrors = [] } = error as { rejectedErrors?: readonly ReplyError[] };
        for (const one of rejectedErrors) note(refusals, one);
        const { outcome, reply } = readReply(error as ReplyError);
        for (const recipient of recipients)
          if (!refusals.has(recipient)) refusals.set(recipient, { recipient, outcome, reply });
      }
      return recipients.map(
        (recipient) =>
          refusals.get(recipient) ??
          (accepted.has(recipient)
            ? { recipient, outcome: 'accepted' }
            : { recipient, outcome: 'later', reply: '451 4.3.0 no answer for this recipient' }),
      );
    },
    probe: () =>
      transport.verify().then(
        () => health.noteNext(null),
        (error: ReplyError) => health.noteNext(problemOf(error)),
      ),
    close: () => transport.close(),
  };
}

interface ReplyError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly recipient?: string;
}

const addressOf = (to: string | { address: string }): string => (typeof to === 'string' ? to : to.address);

function note(refusals: Map<string, Handover>, error: ReplyError): void {
  const { recipient } = error;
  if (recipient !== undefined) refusals.set(recipient, { recipient, ...readReply(error) });
}

/** What is wrong with the next server by an error; null when it answered about the message or its recipients. */
function problemOf(error: ReplyError): { kind: GatewayProblem; detail: string } | null {
  const { code = '', responseCode } = error;
  if (isAboutMail(code)) return null;
  const isCertificate = /certificate|self-signed|altname/i.test(error.message);
  const kind =
    code === 'ETLS' || isCertificate
      ? 'untrusted'
      : responseCode === undefined
        ? 'unreachable'
        : 'turned_away';
  return { kind, detail: plainLine(error.response ?? error.message) };
}

const plainLine = (text: string): string => text.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, 300);

/**
 * A 5yz reply about the message or its recipients is final, but for 503, which is about the conversation. Everything else may pass: a
 * server that turns us away, or cannot encrypt, has said nothing about this mail.
 */
function readReply({ code, responseCode = 0, response, message }: ReplyError) {
  const isFinal = isAboutMail(code) && responseCode >= 500 && responseCode < 600 && responseCode !== 503;
  const said = plainLine(response ?? message);
  const mayGoOn = /^4\d\d /.test(said) || (isFinal && /^\d{3} /.test(said));
  return {
    outcome: isFinal ? ('refused' as const) : ('later' as const),
    reply: mayGoOn ? said : `451 4.4.1 ${said}`,
  };
}

const isAboutMail = (code = ''): boolean => code === 'EENVELOPE' || code === 'EMESSAGE';
