import { randomBytes, randomInt } from 'node:crypto';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { LinkType, verifyRecipient } from '../../api/contract/end-users/restore-links.ts';
import { normalizeEmail } from '../accounts/account.ts';
import type { AttemptLimit } from '../accounts/attempt-store-sqlite.ts';
import { networksOf } from '../accounts/network-of.ts';
import type { Call } from '../call.ts';
import { isMailAddress } from '../mail-out/mail-address.ts';
import { fieldProblem, refuse, refuseField } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import { readTenant } from '../config/tenant-store.ts';
import { hashSecret } from '../accounts/secrets.ts';
import { browserOf, codeMacOf, type LinkQuery } from './open-link.ts';
import { readLinkToken } from './link-token.ts';

/** How long a code works, minutes. */
const lifetime = 10;
/** Seconds until another code may be asked for. */
const waitTime = 60;

const minute = 60_000;

/**
 * Sends a code to an address that may open this link. Whoever it is, the answer is the same and takes as long: who gets a
 * mail is found out behind it, and every address that is typed counts towards the same limits.
 * @throws ServiceError `invalid_input` for what is no mail address; `link_expired`.
 */
export async function sendCode(
  parts: ServiceParts,
  type: LinkType,
  query: LinkQuery,
  call: Call,
): Promise<CallAnswer<typeof verifyRecipient>> {
  const token = query.msg ?? query.id ?? '';
  const email = normalizeEmail(query.email ?? '');
  if (!isMailAddress(email) || !email.includes('.', email.lastIndexOf('@'))) {
    throw refuseField(fieldProblem('email', 'not_email'));
  }
  const at = parts.now();
  const { hash, isExpired } = readLinkToken(parts.secretBox, token, at);
  if (isExpired) throw refuse('link_expired', 'link_over');
  const wait = await parts.stores.attempts.takeAttempt({ limits: limitsOf(email, call), at });
  if (wait > 0) return { status: 'ok', wait_time: wait, message: '' };
  parts.background('a code for an end user', () =>
    sendTo(parts, { hash: hash ?? hashSecret(token), isSigned: hash !== undefined, email, type }, call),
  );
  return { status: 'ok', wait_time: waitTime, message: '' };
}

async function sendTo(
  parts: ServiceParts,
  asked: { hash: Uint8Array; isSigned: boolean; email: string; type: LinkType },
  call: Call,
): Promise<void> {
  const { stores, mailOut, now } = parts;
  const { email, hash } = asked;
  const { domains, name } = await readTenant(stores);
  const link = await stores.endUsers.findLink({ hash, domains });
  const isRecipient = asked.isSigned && link?.recipient === email;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const at = now();
  await stores.endUsers.keepCode({
    browser: browserOf(call),
    email,
    link: hash,
    // Whoever gets no mail has a code that nobody knows: wrong tries are counted and told alike.
    codeMac: isRecipient ? codeMacOf(parts, code, hash) : randomBytes(32),
    expiresAt: at + lifetime * minute,
    at,
  });
  if (!isRecipient) return;
  await mailOut.send({
    to: email,
    template: 'end_user_code',
    values: { code, minutes: lifetime, organisation: name },
    locale: call.locale,
  });
}

/** Restarts forget none of these: they are kept in the database. */
function limitsOf(email: string, call: Call): AttemptLimit[] {
  // The second is the /24 of IPv4 and the /56 of IPv6.
  const network = networksOf(call.clientAddress)[1];
  const browser = Buffer.from(browserOf(call)).toString('base64url');
  return [
    { subject: `end-user-code:next:${email}:${browser}`, most: 1, window: waitTime * 1_000 },
    { subject: `end-user-code:address:${email}`, most: 3, window: 15 * minute },
    { subject: `end-user-code:day:${email}`, most: 10, window: 24 * 60 * minute },
    ...(network ? [{ subject: `end-user-code:network:${network}`, most: 60, window: 60 * minute }] : []),
  ];
}
