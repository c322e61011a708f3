import {
  type HeldMail,
  heldMailLimit,
  type listHeldMail as listEndpoint,
  type openHeldMail as openEndpoint,
  type unsubscribeNotices,
  type verifyHeldMailReader as verifyEndpoint,
  type writeNoticePreferences as writeEndpoint,
} from '../../api/contract/end-users/held-mail.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { RequestState } from '../../api/vocabulary/held-mail.ts';
import { locales } from '../../api/vocabulary/locales.ts';
import type { Call, ParsedInput } from '../core/call.ts';
import { belongsTo } from '../config/address-domain.ts';
import { pageLogo } from '../config/custom-logo.ts';
import { readTenant } from '../config/tenant-store.ts';
import { refuse } from '../core/refuse.ts';
import { hashSecret } from '../secret-box/secrets.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import {
  type EndUserPolicy,
  notifiesAnybody,
  readEndUserPolicy,
  readerOf,
  readReaders,
  readRestorePolicy,
  restoreChoiceOf,
  type RestorePolicy,
} from './end-user-policy.ts';
import { verdictGroupOf } from './verdict-group.ts';
import type { HeldFor } from './held-mail-store-sqlite.ts';
import { readLinkToken } from './link-store-sqlite.ts';
import { nameOfStranger, senderOf } from './linked-mail.ts';
import { otherMailboxOf, ownersOf } from './mail-people-sqlite.ts';
import { makeLink } from './make-link.ts';
import { findProof, proveByCode, readAddress, sendCodeFor } from './open-link.ts';

/** The purpose that codes for the list of held mail are bound to, instead of a link. */
const listHash = hashSecret('held mail of a person');

interface Reader {
  email?: string | undefined;
  code?: string | undefined;
}

/** Whose pages these are, for everybody. */
export async function readPageOwner({ stores }: Pick<ServiceParts, 'stores'>) {
  const [{ name }, { timeZone }, logo] = await Promise.all([
    readTenant(stores),
    readEndUserPolicy(stores),
    pageLogo(stores),
  ]);
  return { organisation: name, logo, time_zone: timeZone };
}

/** The mails held for a person, after the same proof as for links in notices. Read-only. */
export async function listHeldMail(
  parts: ServiceParts,
  reader: Reader,
  call: Call,
): Promise<CallAnswer<typeof listEndpoint>> {
  const owner = await readPageOwner(parts);
  const email = await proved(parts, reader, call);
  if (email === undefined) return { status: 'needed', ...owner, mails: [], total: 0, notices: null };
  const policy = await readRestorePolicy(parts);
  const { mails, total } = await parts.stores.endUsers.findHeldFor({
    email,
    mailboxes: mailboxesOf(policy, email),
    limit: heldMailLimit,
    readers: await readReaders(parts.stores),
  });
  const readers = await parts.stores.endUsers.listReaders(undefined);
  const own = readers.find((one) => one.email === email);
  return {
    status: 'not_needed',
    ...owner,
    mails: mails.map((held) => presentMail(held, policy, email)),
    total,
    notices: !notifiesAnybody(policy)
      ? null
      : {
          wanted: own?.wanted !== false && !own?.isStopped,
          how: own?.how ?? null,
          locale: locales.find((locale) => locale === own?.locale) ?? null,
        },
  };
}

function presentMail({ row, request, isReleasing }: HeldFor, policy: RestorePolicy, email: string): HeldMail {
  const group = verdictGroupOf(row.detections);
  return {
    entity_id: row.entity_id,
    subject: nameOfStranger(row.subject),
    sender: senderOf(row),
    received_at: row.received_at,
    group,
    mailbox: otherMailboxOf(policy, row, email),
    is_open: restoreChoiceOf(policy, { group, actor: row.quarantine_actor }) !== 'nothing',
    status: isReleasing ? 'releasing' : request === null ? 'quarantined' : statusOf[request],
  };
}

/** Status of a held mail by the state of its request; an approved one is being released. */
const statusOf = {
  open: 'requested',
  approved: 'started',
  declined: 'declined',
  expired: 'quarantined',
} as const satisfies Record<RequestState, HeldMail['status']>;

/**
 * Sends a code if the address is of the tenant and has received mail; the answer is the same for every
 * address.
 */
export async function sendReaderCode(
  parts: ServiceParts,
  typed: string | undefined,
  call: Call,
): Promise<CallAnswer<typeof verifyEndpoint>> {
  const email = await readAddress(parts, typed);
  const mayRead = async () => {
    const readers = await readReaders(parts.stores);
    if (!belongsTo(email, readers.domains)) return false;
    const mailboxes = mailboxesOf(readers, email);
    return parts.stores.endUsers.hasMailIn({ email, mailboxes, readers });
  };
  return sendCodeFor(parts, { email, link: listHash, isPublic: true, mayRead }, call);
}

/**
 * Creates a link to one of the person's held mails.
 * @throws ServiceError `proof_needed`; `not_found` for a mail that is not held for the person.
 */
export async function openHeldMail(
  parts: ServiceParts,
  reader: Reader,
  { entity_id: entityId, purpose }: ParsedInput<typeof openEndpoint>['body'],
  call: Call,
): Promise<CallAnswer<typeof openEndpoint>> {
  const { email, mailboxes } = await requireReader(parts, reader, call);
  const readers = await readReaders(parts.stores);
  const { mails } = await parts.stores.endUsers.findHeldFor({
    email,
    mailboxes,
    limit: heldMailLimit,
    readers,
  });
  const row = mails.find((mail) => mail.row.entity_id === entityId)?.row;
  if (!row) throw refuse('not_found', 'link_unknown');
  const { path, link } = makeLink(parts.secretBox, {
    row,
    recipient: email,
    purpose: purpose === 'answer' ? 'dismiss' : 'restore',
    at: parts.now(),
  });
  await parts.stores.endUsers.addLink(link);
  return { path };
}

/** Changes the person's notice preferences. */
export async function writePreferences(
  parts: ServiceParts,
  reader: Reader,
  wanted: ParsedInput<typeof writeEndpoint>['body'],
  call: Call,
): Promise<CallAnswer<typeof writeEndpoint>> {
  const email = await requireProved(parts, reader, call);
  await parts.stores.endUsers.writeReader({ email, ...wanted });
  parts.audit.note({
    actor: email,
    action: 'end_user_notices_change',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details: wanted,
  });
  return { success: true };
}

/** The address that the browser has proved, or that the given code proves; undefined without either. */
async function proved(parts: ServiceParts, reader: Reader, call: Call): Promise<string | undefined> {
  const email = await readerOf(parts.stores, reader.email ?? '');
  if (await findProof(parts, { email, link: listHash }, call)) return email;
  const code = reader.code ?? '';
  if (code === '' || email === '') return undefined;
  await proveByCode(parts, { email, link: listHash, code }, call);
  return email;
}

async function requireProved(parts: ServiceParts, reader: Reader, call: Call): Promise<string> {
  const email = await proved(parts, reader, call);
  if (email === undefined) throw refuse('proof_needed', 'proof_needed');
  return email;
}

/** The proved person and the person's mailboxes; undefined without proof. */
export async function findReader(
  parts: ServiceParts,
  reader: Reader,
  call: Call,
): Promise<{ email: string; mailboxes: string[] } | undefined> {
  const email = await proved(parts, reader, call);
  return email === undefined
    ? undefined
    : { email, mailboxes: mailboxesOf(await readEndUserPolicy(parts.stores), email) };
}

/**
 * The same.
 * @throws ServiceError `proof_needed`.
 */
export async function requireReader(
  parts: ServiceParts,
  reader: Reader,
  call: Call,
): Promise<{ email: string; mailboxes: string[] }> {
  const found = await findReader(parts, reader, call);
  if (!found) throw refuse('proof_needed', 'proof_needed');
  return found;
}

/** The mailboxes of a person: the own address, and those assigned by the policy. */
const mailboxesOf = (policy: Pick<EndUserPolicy, 'owners'>, email: string): string[] => [
  ...(ownersOf(policy, email).includes(email) ? [email] : []),
  ...Object.keys(policy.owners).filter(
    (mailbox) => mailbox !== email && policy.owners[mailbox]!.includes(email),
  ),
];

/**
 * Unsubscribes a person from notices, or from a mailed report, by a link in one of them; the answer for any
 * other or invalid link is the same.
 */
export async function endNotices(
  parts: ServiceParts,
  token: string,
  call: Call,
): Promise<CallAnswer<typeof unsubscribeNotices>> {
  const { stores } = parts;
  const { hash, isExpired } = readLinkToken(parts.secretBox, token, parts.now());
  const link =
    hash && !isExpired && (await stores.endUsers.findLink({ hash, ...(await readReaders(stores)) }));
  if (link && link.purpose === 'unsubscribe_report') {
    await stores.reportMail.stopReport({
      email: link.recipient,
      at: parts.now(),
      clientAddress: call.clientAddress,
    });
  }
  if (!link || link.purpose !== 'unsubscribe') return { success: true };
  const { recipient: email } = link;
  const reader = (await stores.endUsers.listReaders(undefined)).find((one) => one.email === email);
  if (reader?.wanted === false) return { success: true };
  await stores.endUsers.writeReader({
    email,
    wanted: false,
    how: reader?.how ?? null,
    locale: reader?.locale ?? null,
  });
  parts.audit.note({
    actor: email,
    action: 'end_user_notices_change',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details: { wanted: false, one_click: true },
  });
  return { success: true };
}
