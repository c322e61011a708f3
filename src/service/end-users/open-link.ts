import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { neverSelfReleased } from '../../api/contract/config/end-user-policy.ts';
import type { LinkType, verifyRecipient } from '../../api/contract/end-users/restore-links.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { normalizeEmail } from '../accounts/account.ts';
import type { AttemptLimit } from '../accounts/sign-in-store-sqlite.ts';
import { networksOf } from '../accounts/devices.ts';
import type { Call } from '../core/call.ts';
import { mailboxOf } from '../config/address-domain.ts';
import { readTenant } from '../config/tenant-store.ts';
import { isMailAddress } from '../mail-out/mail-address.ts';
import { fieldProblem, refuse, refuseField, refuseTry } from '../core/refuse.ts';
import { addressOf } from '../records/fold-text.ts';
import { hashSecret, typedCode } from '../secret-box/secrets.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { readEndUserPolicy, readerOf, readReaders } from './end-user-policy.ts';
import { verdictGroupOf } from './verdict-group.ts';
import { type FoundLink, type LinkedCopy, type LinkPurpose, readLinkToken } from './link-store-sqlite.ts';
import { ownersOf, type Readers } from './mail-people-sqlite.ts';

/** Parameters of a call about a link. */
export interface LinkQuery {
  readonly msg?: string | undefined;
  readonly id?: string | undefined;
  readonly email?: string | undefined;
  readonly code?: string | undefined;
}

/** A link that its proved recipient has opened. */
export interface OpenedLink {
  /** The proved address. */
  readonly email: string;
  readonly link: FoundLink;
}

/** Links that do not lead to the person's own mail. */
const ofOtherPages: ReadonlySet<LinkPurpose> = new Set(['unsubscribe', 'approve']);

/** Validity of a proof for mail with malware or secrets, for its own link only, milliseconds. */
const strictProof = 3_600_000;

/**
 * Opens a link for its recipient: by the browser's existing proof, else by the given code, which then proves
 * the address. Before that, nothing of the link is examined.
 * @throws ServiceError `proof_needed` without a proof; `not_found` with `attempts_left` for a wrong code, and
 * for a link that is not this person's; `link_expired`.
 */
export async function openLink(
  parts: ServiceParts,
  type: LinkType,
  query: LinkQuery,
  call: Call,
): Promise<OpenedLink> {
  const token = query.msg ?? query.id ?? '';
  const email = await readerOf(parts.stores, query.email ?? '');
  const { hash, isExpired } = readLinkToken(parts.secretBox, token, parts.now());
  if (isExpired) throw refuse('link_expired', 'link_over');
  const wanted = hash ?? hashSecret(token);
  const proof = await findProof(parts, { email, link: wanted }, call);
  if (!proof) await proveByCode(parts, { email, link: wanted, code: query.code ?? '' }, call);
  const readers = await readReaders(parts.stores);
  const link = hash && (await parts.stores.endUsers.findLink({ hash, ...readers }));
  const isTheirs = link && (await readerOf(parts.stores, link.recipient)) === email;
  if (!link || ofOtherPages.has(link.purpose) || !isTheirs || !isOfType(link, type))
    throw refuse('not_found', 'link_unknown');
  if (link.mail && !isRecipient(link.mail, email, readers)) throw refuse('not_found', 'link_unknown');
  // A proof for another mail does not suffice for malware or secrets, one by another link to the same mail does.
  if (proof === 'general' && isStrict(link) && !(await isProvedFor(parts, { email, link }, readers, call))) {
    await proveByCode(parts, { email, link: wanted, code: query.code ?? '', isProved: true }, call);
  }
  return { email, link };
}

/** The hash that identifies a browser's proofs; undefined for a program without a token, for which nothing is kept. */
const browserOf = ({ deviceTokens: [token] }: Call): Uint8Array | undefined =>
  token === undefined ? undefined : hashSecret(token);

/**
 * Whose code it is: a browser's or, of programs without a token, that of one address for one link, so that nobody replaces
 * another's code or uses up its tries.
 */
const holderOf = (call: Call, link: Uint8Array): Uint8Array =>
  browserOf(call) ??
  hashSecret(
    `no browser at ${networksOf(call.clientAddress)[0] ?? ''} for ${Buffer.from(link).toString('hex')}`,
  );

/** Codes are compared by a MAC: a plain hash of one of a million codes could be guessed without the key. */
const codeMacOf = (
  { secretBox }: Pick<ServiceParts, 'secretBox'>,
  code: string,
  link: Uint8Array,
): Uint8Array => secretBox.sign(`${code} ${Buffer.from(link).toString('hex')}`, 'end-user codes');

/**
 * How the browser has proved the address: recently for this link, or for any link within the policy's period;
 * undefined if it has not.
 */
export async function findProof(
  parts: Pick<ServiceParts, 'stores' | 'now'>,
  { email, link }: { email: string; link: Uint8Array },
  call: Call,
): Promise<'own' | 'general' | undefined> {
  const browser = browserOf(call);
  if (!browser || email === '') return undefined;
  const proof = await parts.stores.endUsers.findProof({ browser, email });
  if (!proof) return undefined;
  const age = parts.now() - proof.provedAt;
  if (Buffer.from(proof.link).equals(link) && age < strictProof) return 'own';
  const { proofHours } = await readEndUserPolicy(parts.stores);
  return age < proofHours * 3_600_000 ? 'general' : undefined;
}

async function isProvedFor(
  { stores, now }: Pick<ServiceParts, 'stores' | 'now'>,
  { email, link }: OpenedLink,
  readers: Readers,
  call: Call,
): Promise<boolean> {
  const browser = browserOf(call);
  const proof = browser && (await stores.endUsers.findProof({ browser, email }));
  const proved = proof && (await stores.endUsers.findLink({ hash: proof.link, ...readers }));
  return proved?.entityId === link.entityId && now() - proof!.provedAt < strictProof;
}

const isStrict = ({ mail }: FoundLink): boolean =>
  mail !== null && neverSelfReleased.includes(verdictGroupOf(mail.row.detections));

export async function proveByCode(
  parts: ServiceParts,
  {
    email,
    link,
    code,
    isProved = false,
  }: { email: string; link: Uint8Array; code: string; isProved?: boolean },
  call: Call,
): Promise<void> {
  if (code === '' || email === '') throw refuse('proof_needed', 'proof_needed');
  const digits = typedCode(code);
  if (!/^\d+$/.test(digits)) throw refuseField(fieldProblem('code', 'code_no_number'));
  const outcome = await parts.stores.endUsers.tryCode({
    browser: holderOf(call, link),
    isKept: browserOf(call) !== undefined,
    email,
    link,
    codeMac: codeMacOf(parts, digits, link),
    at: parts.now(),
  });
  // The given code already proved the address for another mail: not a wrong attempt, but a missing proof.
  if (outcome === 'none' && isProved) throw refuse('proof_needed', 'proof_needed');
  const isRight = outcome === 'right';
  parts.audit.note({
    actor: email,
    action: 'end_user_proof',
    outcome: isRight ? 'success' : 'refused',
    clientAddress: call.clientAddress,
    details: {},
  });
  if (isRight) return;
  const attemptsLeft = outcome === 'none' ? 0 : outcome.attemptsLeft;
  throw refuseTry(attemptsLeft === 0 ? 'link_code_over' : 'link_code_wrong', attemptsLeft);
}

const isOfType = ({ mail, purpose }: FoundLink, type: LinkType): boolean => {
  const app = type.startsWith('google_mail') ? 'google_mail_email' : 'office365_emails_email';
  return (
    (purpose === 'attachment') === type.endsWith('_attachment') && (!mail || mail.row.entity_type === app)
  );
};

/** Whether the mail is the person's, or was addressed to them. */
const isRecipient = ({ people, row }: LinkedCopy, email: string, readers: Readers): boolean =>
  mailboxOf(row.mailbox) === email ||
  people.includes(email) ||
  row.recipients.some((recipient) => ownersOf(readers, addressOf(recipient)).includes(email));

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
  return {
    status: 'ok',
    wait_time: wait || waitTime,
    message: '',
    ...(isLate && { is_late: true }),
    ...(wait > 0 && { is_limited: true }),
  };
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
