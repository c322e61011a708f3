import type { LinkType } from '../../api/contract/end-users/restore-links.ts';
import { networksOf } from '../accounts/network-of.ts';
import { mailboxOf } from '../config/address-domain.ts';
import { addressOf } from '../search/fold-text.ts';
import { hashSecret } from '../secret-box/secrets.ts';
import type { Call } from '../call.ts';
import { fieldProblem, refuse, refuseField, refuseTry } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import { neverSelfReleased } from '../../api/contract/config/end-user-policy.ts';
import type { Readers } from './mail-people-sqlite.ts';
import { ownersOf } from './mailbox-owners.ts';
import { readEndUserPolicy } from './end-user-policy.ts';
import type { FoundLink, LinkedCopy } from './link-store-sqlite.ts';
import { readerOf, readReaders } from './read-readers.ts';
import { type LinkPurpose, readLinkToken } from './link-token.ts';
import { verdictGroupOf } from './verdict-group.ts';

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
  // A proof for another mail does not suffice for malware or secrets.
  if (proof === 'general' && isStrict(link)) {
    await proveByCode(parts, { email, link: wanted, code: query.code ?? '', isProved: true }, call);
  }
  return { email, link };
}

/** The hash that identifies a browser's proofs; undefined for a program without a token, for which nothing is kept. */
export const browserOf = ({ deviceTokens: [token] }: Call): Uint8Array | undefined =>
  token === undefined ? undefined : hashSecret(token);

/**
 * Whose code it is: a browser's or, of programs without a token, that of one address for one link, so that nobody replaces
 * another's code or uses up its tries.
 */
export const holderOf = (call: Call, link: Uint8Array): Uint8Array =>
  browserOf(call) ??
  hashSecret(
    `no browser at ${networksOf(call.clientAddress)[0] ?? ''} for ${Buffer.from(link).toString('hex')}`,
  );

/** Codes are compared by a MAC: a plain hash of one of a million codes could be guessed without the key. */
export const codeMacOf = (
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
  const digits = code.replaceAll(/\s/g, '');
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
