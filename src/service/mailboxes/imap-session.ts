import { rootCertificates } from 'node:tls';
import type { FetchMessageObject, ImapFlow } from 'imapflow';
import type { MailSystemProblem } from '../../api/contract/config/mail-systems.ts';
import { messageLimit } from '../../api/limits.ts';
import { cleanLine } from '../mail/parse/clean-fields.ts';

/** How a mail system is reached by IMAP. */
export interface ImapSettings {
  readonly host: string;
  readonly port: number;
  /** `tls` from the first byte, `starttls` before the sign-in, `plain` to this machine alone. */
  readonly security: 'tls' | 'starttls' | 'plain';
  /** Further certificate authorities, PEM; empty for those of the machine alone. */
  readonly authorities: string;
  /** `master` is a user who may open all mailboxes, as `user*master`. */
  readonly signIn: 'password' | 'xoauth2' | 'master';
  /** The name to sign in with; the master user's for `master`. */
  readonly user: string;
  /** The addresses of its mailboxes, lower case; one unless a master user signs in. */
  readonly mailboxes: readonly string[];
  /** The folder for held mail, whose name nobody guesses. */
  readonly holdFolder: string;
}

/** Characters of what a mail system said, for people. */
export const longestReason = 200;

/** Why a server does not answer as it should. */
export type ImapProblem = Extract<
  MailSystemProblem,
  'sign_in' | 'unreachable' | 'certificate' | 'plain_text' | 'no_answer' | 'failed'
>;

/** A failure in words for people: a code, and what the mail system said, cleaned. */
export function explainImap(error: unknown): { problem: ImapProblem; detail: string } {
  const {
    code = '',
    message = '',
    authenticationFailed,
    responseText = '',
  } = error as {
    code?: string;
    message?: string;
    authenticationFailed?: boolean;
    responseText?: string;
  };
  const detail = cleanLine(responseText || message, longestReason);
  if (error instanceof PlainTextRefused) return { problem: 'plain_text', detail: '' };
  if (authenticationFailed) return { problem: 'sign_in', detail };
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|^ERR_(?:SSL|TLS)|EPROTO/.test(code))
    return { problem: 'certificate', detail };
  if (/^E(?:CONNREFUSED|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)$/.test(code))
    return { problem: 'unreachable', detail };
  if (/TIMEOUT|ETIMEDOUT|ECONNRESET|EPIPE|Closed|NoConnection/i.test(code))
    return { problem: 'no_answer', detail };
  return { problem: 'failed', detail };
}

class PlainTextRefused extends Error {
  override readonly name = 'PlainTextRefused';
}

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host);

/** Milliseconds: a connection, its greeting, an answer, an IDLE before it is renewed. */
const times = { connect: 15_000, greeting: 15_000, answer: 60_000, idle: 5 * 60_000 };

/**
 * Opens a connection to a mailbox.
 * @throws Error what `explainImap` explains
 */
export async function openImap(
  settings: ImapSettings,
  secret: string,
  mailbox: string,
  { answerWithin = times.answer }: { answerWithin?: number } = {},
): Promise<ImapFlow> {
  const { host, port, security, authorities, signIn, user } = settings;
  if (security === 'plain' && !isLoopback(host))
    throw new PlainTextRefused('Only this machine is reached without TLS.');
  // Loaded by those who connect a mail system: it takes memory.
  const imapflow = await import('imapflow');
  const client = new imapflow.ImapFlow({
    host,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    tls: { ...(authorities && { ca: [...rootCertificates, authorities] }), rejectUnauthorized: true },
    auth: {
      user: signIn === 'master' ? `${mailbox}*${user}` : user,
      ...(signIn === 'xoauth2' ? { accessToken: secret } : { pass: secret }),
    },
    clientInfo: { name: 'Postern' },
    logger: false,
    qresync: true,
    disableAutoIdle: true,
    maxIdleTime: times.idle,
    connectionTimeout: times.connect,
    greetingTimeout: times.greeting,
    socketTimeout: answerWithin,
    maxLineLength: 32 * 1024 * 1024,
    maxLiteralSize: messageLimit + 1024,
    maxResponseSize: messageLimit + 32 * 1024 * 1024,
  });
  // A connection that ends is noticed by the call that uses it.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

/** A connection to a mailbox that is opened when it is needed, for one piece of work after the other. */
export interface ImapSession {
  use<Result>(work: (client: ImapFlow) => Promise<Result>): Promise<Result>;
  close(): void;
}

/** A failed piece of work ends its connection: the next one begins anew. */
export function createSession(open: () => Promise<ImapFlow>): ImapSession {
  let client: ImapFlow | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  return {
    use(work) {
      const done = turn.then(async () => {
        if (!client?.usable) client = await open();
        const used = client;
        try {
          return await work(used);
        } catch (error) {
          used.close();
          throw error;
        }
      });
      turn = done.catch(() => undefined);
      return done;
    },
    close: () => client?.close(),
  };
}

/** Whether folders can be acted on: what is moved is told by UIDPLUS, and nothing else is removed with it. */
export const canAct = (client: ImapFlow): boolean => client.capabilities.has('UIDPLUS');

/** Gmail's folders are labels: mail that leaves one stays in All Mail. */
export const isGmail = (client: ImapFlow): boolean => client.capabilities.has('X-GM-EXT-1');

/** Selects a folder; undefined when there is none of the name. Read-only: closing a folder then removes nothing. */
export async function openFolder(client: ImapFlow, path: string, { toChange = false } = {}) {
  const { mailbox } = client;
  if (mailbox && mailbox.path === path && mailbox.readOnly !== toChange) return mailbox;
  try {
    return await client.mailboxOpen(path, { readOnly: !toChange });
  } catch (error) {
    if ((error as { responseStatus?: string }).responseStatus === 'NO') return undefined;
    throw error;
  }
}

/** UIDs of the open folder among those asked for, ascending. */
export async function searchUids(
  client: ImapFlow,
  query: Parameters<ImapFlow['search']>[0],
): Promise<number[]> {
  const found = await client.search(query, { uid: true });
  if (!Array.isArray(found)) throw new Error('The mail system did not answer a search.');
  return found.toSorted((one, other) => one - other);
}

/** A message of the open folder; undefined when it is gone. */
export async function fetchWhole(
  client: ImapFlow,
  uid: number,
): Promise<{ bytes: Buffer; flags: string[]; received: number } | undefined> {
  const found = await client.fetchOne(
    String(uid),
    { source: true, flags: true, internalDate: true, uid: true },
    { uid: true },
  );
  if (!found || !found.source) return undefined;
  return {
    bytes: found.source,
    flags: [...(found.flags ?? [])].filter((flag) => flag !== '\\Recent'),
    received: dateOf(found),
  };
}

/** When a message arrived in its folder, milliseconds since 1970. */
export function dateOf({ internalDate }: FetchMessageObject): number {
  const time = new Date(internalDate ?? 0).getTime();
  return Number.isNaN(time) ? 0 : time;
}
