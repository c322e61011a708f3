import { createTransport } from 'nodemailer';
import type { MailServerAddress } from '../../settings/parse-setting.ts';

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
  close(): void;
}

/** Milliseconds; shorter than the ten minutes that a client waits for the answer to its message (RFC 5321 §4.5.3.2). */
const patience = { connectionTimeout: 10_000, greetingTimeout: 30_000, socketTimeout: 120_000 };
/** Connections to the next server. */
const maxConnections = 10;

/** Opens the way to the next server; connections are made on demand and kept. */
export function openNextHop({ protocol, host, port }: MailServerAddress): NextHop {
  const transport = createTransport({
    pool: true,
    maxConnections,
    maxMessages: 1_000,
    // A message whose connection broke may have arrived: whoever sent it decides whether it goes again.
    maxRequeues: 0,
    host,
    port,
    lmtp: protocol === 'lmtp',
    // It is on this machine or in its network: its certificate, if it offers one, is of its own making.
    tls: { rejectUnauthorized: false },
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
        accepted = new Set(info.accepted.map(addressOf));
        for (const error of info.rejectedErrors ?? []) note(refusals, error);
      } catch (error) {
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
    close: () => transport.close(),
  };
}

interface ReplyError extends Error {
  readonly responseCode?: number;
  readonly response?: string;
  readonly recipient?: string;
}

const addressOf = (to: string | { address: string }): string => (typeof to === 'string' ? to : to.address);

function note(refusals: Map<string, Handover>, error: ReplyError): void {
  const { recipient } = error;
  if (recipient !== undefined) refusals.set(recipient, { recipient, ...readReply(error) });
}

/** A 5yz reply is final, but for 503, which is about the conversation; everything else may pass. */
function readReply({ responseCode = 0, response, message }: ReplyError) {
  const isFinal = responseCode >= 500 && responseCode < 600 && responseCode !== 503;
  const said = (response ?? message).replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, 300);
  const reply = /^\d{3} /.test(said) ? said : `451 4.4.1 ${said}`;
  return { outcome: isFinal ? ('refused' as const) : ('later' as const), reply };
}
