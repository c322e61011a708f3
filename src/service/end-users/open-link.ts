import type { LinkType } from '../../api/contract/end-users/restore-links.ts';
import { normalizeEmail } from '../accounts/account.ts';
import { hashSecret } from '../accounts/secrets.ts';
import type { Call } from '../call.ts';
import { fieldProblem, refuse, refuseField, refuseTry } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import { neverSelfReleased } from '../../api/contract/config/end-user-policy.ts';
import { ownersOf } from './mailbox-owners.ts';
import { readEndUserPolicy } from './end-user-policy.ts';
import { type FoundLink, addressOf, type LinkedCopy, type Readers } from './link-store-sqlite.ts';
import { readReaders } from './read-readers.ts';
import { type LinkPurpose, readLinkToken } from './link-token.ts';
import { verdictGroupOf } from './verdict-group.ts';

/** What a call about a link brings along. */
export interface LinkQuery {
  readonly msg?: string | undefined;
  readonly id?: string | undefined;
  readonly email?: string | undefined;
  readonly code?: string | undefined;
}

/** A link in the hands of its proved recipient. */
export interface OpenedLink {
  /** The proved address. */
  readonly email: string;
  readonly link: FoundLink;
}

/** Links that lead to no mail of one's own. */
const ofOtherPages: ReadonlySet<LinkPurpose> = new Set(['unsubscribe', 'approve']);

/** How long a proof for mail with malware or secrets lasts: for its own link alone, milliseconds. */
const strictProof = 3_600_000;

/**
 * Opens a link for its recipient: by the proof that the browser has, else by the code that comes along, which then proves
 * it. Nothing of the link is looked at before.
 * @throws ServiceError `proof_needed` without a proof; `not_found` with `attempts_left` for a wrong code, and for a link
 * that is not this person's; `link_expired`.
 */
export async function openLink(
  parts: ServiceParts,
  type: LinkType,
  query: LinkQuery,
  call: Call,
): Promise<OpenedLink> {
  const token = query.msg ?? query.id ?? '';
  const email = normalizeEmail(query.email ?? '');
  const { hash, isExpired } = readLinkToken(parts.secretBox, token, parts.now());
  if (isExpired) throw refuse('link_expired', 'link_over');
  const wanted = hash ?? hashSecret(token);
  const proof = await findProof(parts, { email, link: wanted }, call);
  if (!proof) await proveByCode(parts, { email, link: wanted, code: query.code ?? '' }, call);
  const readers = await readReaders(parts.stores);
  const link = hash && (await parts.stores.endUsers.findLink({ hash, ...readers }));
  if (!link || ofOtherPages.has(link.purpose) || link.recipient !== email || !isOfType(link, type))
    throw refuse('not_found', 'link_unknown');
  if (link.mail && !isRecipient(link.mail, email, readers)) throw refuse('not_found', 'link_unknown');
  // A proof that was given for another mail does not open one with malware or secrets.
  if (proof === 'general' && isStrict(link)) {
    await proveByCode(parts, { email, link: wanted, code: query.code ?? '', isProved: true }, call);
  }
  return { email, link };
}

/** The hash by which a browser's proofs are found; of no bytes for a program that sends no token. */
export const browserOf = ({ deviceTokens: [token] }: Call): Uint8Array =>
  token === undefined ? new Uint8Array() : hashSecret(token);

/** What a code is compared by: the code alone has a million values, its MAC cannot be made without the key. */
export const codeMacOf = (
  { secretBox }: Pick<ServiceParts, 'secretBox'>,
  code: string,
  link: Uint8Array,
): Uint8Array => secretBox.sign(`${code} ${Buffer.from(link).toString('hex')}`, 'end-user codes');

/**
 * How the browser has proved the address: for this very link a short while ago, or for any within the time that the policy
 * gives; undefined when it has not.
 */
export async function findProof(
  parts: Pick<ServiceParts, 'stores' | 'now'>,
  { email, link }: { email: string; link: Uint8Array },
  call: Call,
): Promise<'own' | 'general' | undefined> {
  const browser = browserOf(call);
  if (browser.length === 0 || email === '') return undefined;
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
    browser: browserOf(call),
    email,
    link,
    codeMac: codeMacOf(parts, digits, link),
    at: parts.now(),
  });
  // The code that came along is the one by which the address was proved for another mail: no try, but a proof that is missing.
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

/** The mailbox that the copy lies in, a person behind it, or somebody it was sent to. */
const isRecipient = ({ row }: LinkedCopy, email: string, readers: Readers): boolean =>
  row.mailbox === email ||
  ownersOf(readers, row.mailbox).includes(email) ||
  row.recipients.some((recipient) => addressOf(recipient) === email);
