import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { type EmailState, stateOf } from '../emails/email-states.ts';
import { identifyMail } from '../mail-in/identify-mail.ts';
import { belongsTo } from '../config/address-domain.ts';
import { type MailboxOwners, ownersOf } from './mailbox-owners.ts';
import type { EmailKey } from '../search/email-index.ts';
import type { StoreHandle } from '../storage/operation.ts';
import type { LinkPurpose } from './link-token.ts';

export interface NewLink {
  hash: Uint8Array;
  entityId: string;
  /** Lower case. */
  recipient: string;
  purpose: LinkPurpose;
  attachment?: string;
  /** For `approve`: the request to decide. */
  request?: string;
  at: number;
  expiresAt: number;
}

/** Stores a link before it is sent. */
export function addLink({ sql }: Pick<StoreHandle, 'sql'>, link: NewLink): void {
  sql.run`INSERT INTO end_user_link (hash, entity_id, recipient, purpose, attachment, request, created_at,
      expires_at)
    VALUES (${link.hash}, ${link.entityId}, ${link.recipient}, ${link.purpose}, ${link.attachment ?? ''},
      ${link.request ?? ''}, ${link.at}, ${link.expiresAt})`;
}

/** The target of a link. */
export interface FoundLink {
  recipient: string;
  purpose: LinkPurpose;
  attachment: string;
  /** For a link to decide a request: its id. */
  request: string;
  entityId: string;
  /** Null when the mail is gone. */
  mail: LinkedCopy | null;
}

/** The copy of a mail in a mailbox. */
export interface LinkedCopy {
  key: EmailKey;
  row: EmailRow;
  state: EmailState;
  /** Other recipients of the tenant without a copy of their own, who share this one. */
  others: number;
}

/** The link of a token; undefined if it does not exist. */
export function findLink(
  store: StoreHandle,
  { hash, ...readers }: { hash: Uint8Array } & Readers,
): FoundLink | undefined {
  const found = store.sql.get`SELECT recipient, purpose, attachment, request,
    entity_id AS entityId FROM end_user_link
    WHERE hash = ${hash}` as Omit<FoundLink, 'mail'> | undefined;
  if (!found) return undefined;
  return { ...found, mail: readCopy(store, found.entityId, found.recipient, readers) };
}

/** The tenant's domains and mailbox owners. */
export interface Readers {
  domains: readonly string[];
  owners: MailboxOwners;
}

/** The copy of a mail, with the people who share it. */
export function readCopy(
  store: StoreHandle,
  entityId: string,
  recipient: string,
  { domains, owners }: Readers,
): LinkedCopy | null {
  const key = store.index.find(entityId);
  const row = key === undefined ? undefined : store.index.read([key])[0];
  const flags = key === undefined ? undefined : store.index.flags(key);
  if (key === undefined || !row || !flags) return null;
  const people = ownersOf({ owners }, row.mailbox);
  // The person behind an alias is the owner of its copy; the owners of a shared mailbox share one.
  const isOwner = recipient !== row.mailbox && people.includes(recipient);
  const others = sharersOf(store, row, isOwner ? row.mailbox : recipient, domains);
  return { key, row, state: stateOf(flags), others: others + (isOwner ? people.length - 1 : 0) };
}

/** Most people compared; beyond that the copy counts as shared by all. */
const mostCompared = 500;

function sharersOf(
  { index }: StoreHandle,
  row: EmailRow,
  recipient: string,
  domains: readonly string[],
): number {
  const colleagues = new Set(row.recipients.slice(0, mostCompared).map(addressOf));
  colleagues.delete(recipient);
  colleagues.delete(row.mailbox);
  if (recipient !== row.mailbox && row.mailbox !== '') colleagues.add(row.mailbox);
  return [...colleagues].filter((address) => {
    if (!belongsTo(address, domains)) return false;
    // Without a Message-ID copies cannot be matched to recipients.
    if (row.message_id === '') return true;
    return index.find(identifyMail(address, row.message_id, () => '')) === undefined;
  }).length;
}

/** `Anna <anna@example.com>` → `anna@example.com`. */
export const addressOf = (text: string): string =>
  (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim().toLowerCase();
