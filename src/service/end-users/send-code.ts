import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { verifyRecipient } from '../../api/contract/end-users/restore-links.ts';
import { normalizeEmail } from '../accounts/account.ts';
import type { AttemptLimit } from '../accounts/attempt-store-sqlite.ts';
import { networksOf } from '../accounts/network-of.ts';
import type { Call } from '../call.ts';
import { isMailAddress } from '../mail-out/mail-address.ts';
import { fieldProblem, refuse, refuseField } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import { readTenant } from '../config/tenant-store.ts';
import { hashSecret } from '../secret-box/secrets.ts';
import { browserOf, codeMacOf, holderOf, type LinkQuery } from './open-link.ts';
import { readerOf, readReaders } from './read-readers.ts';
import { readLinkToken } from './link-token.ts';

/** Validity of a code, minutes. */
const lifetime = 10;
/** Seconds until another code can be requested. */
const waitTime = 60;

/** Random delay between the answer and queueing the mail, milliseconds. */
const behind = { least: 40, most: 200 };

const minute = 60_000;

type CodeAnswer = CallAnswer<typeof verifyRecipient>;

/**
 * Sends a code to an address that may open this link. The answer and its timing are the same for every
 * address: whether it gets a mail is determined afterwards, and all addresses count towards the same limits.
 * @throws ServiceError `invalid_input` for an invalid address; `link_expired`.
 */
export async function sendCode(parts: ServiceParts, query: LinkQuery, call: Call): Promise<CodeAnswer> {
  const token = query.msg ?? query.id ?? '';
  const email = await readAddress(parts, query.email);
  const { hash, isExpired } = readLinkToken(parts.secretBox, token, parts.now());
  if (isExpired) throw refuse('link_expired', 'link_over');
  const link = hash ?? hashSecret(token);
  // Looked up for every token, so that unknown tokens take as long as known ones.
  const mayRead = async () => {
    const found = await parts.stores.endUsers.findLink({ hash: link, ...(await readReaders(parts.stores)) });
    const recipient = await readerOf(parts.stores, found?.recipient ?? '');
    return hash !== undefined && found !== undefined && recipient === email;
  };
  return sendCodeFor(parts, { email, link, isSigned: hash !== undefined, mayRead }, call);
}

/** The mailbox of a typed address, which gets the code. @throws ServiceError `invalid_input` for an invalid address. */
export async function readAddress({ stores }: Pick<ServiceParts, 'stores'>, typed = ''): Promise<string> {
  const email = normalizeEmail(typed);
  if (isMailAddress(email) && email.includes('.', email.lastIndexOf('@'))) return readerOf(stores, email);
  throw refuseField(fieldProblem('email', 'not_email'));
}

interface Asked {
  email: string;
  /** The purpose that the code is bound to. */
  link: Uint8Array;
  /** Whether anybody knows the purpose: then strangers are told apart from the owner by their network. */
  isPublic?: boolean;
  /** Whether the link is one of ours, which strangers do not have. */
  isSigned?: boolean;
  /** Whether the address gets a mail; determined after the answer was sent. */
  mayRead: () => Promise<boolean>;
}

/** The same for any purpose of a proof. */
export async function sendCodeFor(parts: ServiceParts, asked: Asked, call: Call): Promise<CodeAnswer> {
  const { stores, now } = parts;
  const wait = await stores.attempts.takeAttempt({ limits: await limitsOf(parts, asked, call), at: now() });
  if (wait === 0) parts.background('a code for an end user', () => sendTo(parts, asked, call));
  const isLate = await parts.mailOut.isHeldUp();
  return { status: 'ok', wait_time: wait || waitTime, message: '', ...(isLate && { is_late: true }) };
}

async function sendTo(parts: ServiceParts, { email, link, mayRead }: Asked, call: Call): Promise<void> {
  const { stores, mailOut, now } = parts;
  const { name } = await readTenant(stores);
  const isReader = await mayRead();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const at = now();
  await stores.endUsers.keepCode({
    browser: holderOf(call, link),
    email,
    link,
    // Addresses that get no mail have a code too, which is never sent, so that wrong attempts are counted and
    // reported alike.
    codeMac: codeMacOf(parts, isReader ? code : randomBytes(32).toString('hex'), link),
    expiresAt: at + lifetime * minute,
    at,
  });
  // Composing and sending a mail takes this thread milliseconds, which the timing of the answer would
  // disclose.
  await pause(randomInt(behind.least, behind.most));
  // Written for every address, so that requests for unknown addresses take as long.
  const mail = mailOut.prepare({
    to: email,
    template: 'end_user_code',
    values: { code, minutes: lifetime, organisation: name },
    locale: call.locale,
  });
  if (isReader) await stores.mailOut.queueMail(mail);
  mailOut.wake();
}

/** Requests from one network in an hour: without anything that only an owner has, and with a link of ours. */
const networkLimits = { unknown: 600, signed: 3_000 };

/**
 * Stored in the database, so that restarts do not reset them. Those of an address count by link, and by network for what
 * needs no link; a browser that has proved the address has its own: a stranger with made-up links, elsewhere, or in the
 * same office uses up nothing of its owner. Links of ours count alike, so that the answer discloses none.
 */
async function limitsOf(
  { stores }: Pick<ServiceParts, 'stores'>,
  { email, isPublic = false, isSigned = false, link }: Asked,
  call: Call,
): Promise<AttemptLimit[]> {
  // The second is the /24 of IPv4 and the /56 of IPv6.
  const network = networksOf(call.clientAddress)[1];
  const browser = browserOf(call);
  const isProved =
    browser !== undefined && (await stores.endUsers.findProof({ browser, email })) !== undefined;
  const holder = Buffer.from(holderOf(call, link)).toString('base64url');
  const place = isProved ? holder : isPublic ? (network ?? '') : '';
  const asked = `${email}:${Buffer.from(link).toString('base64url')}:${place}`;
  const kind = isSigned ? 'signed' : 'unknown';
  return [
    { subject: `end-user-code:next:${email}:${holder}`, most: 1, window: waitTime * 1_000 },
    { subject: `end-user-code:address:${asked}`, most: 3, window: 15 * minute },
    { subject: `end-user-code:day:${asked}`, most: 10, window: 24 * 60 * minute },
    ...(network && !isProved
      ? [
          {
            subject: `end-user-code:${kind}:${network}`,
            most: networkLimits[kind],
            window: 60 * minute,
          },
        ]
      : []),
  ];
}
