import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { type EmailState, stateOf } from '../emails/email-states.ts';
import { peopleOf, type Readers } from './mail-people-sqlite.ts';
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
  /** Whose mail it is: the owners of its mailbox, and those of other recipients of the tenant without a copy of their own. */
  people: readonly string[];
  /** How many of them, besides the person who looks, get it when it is released. */
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

/** The copy of a mail, with the people who share it. */
export function readCopy(
  store: StoreHandle,
  entityId: string,
  recipient: string,
  readers: Readers,
): LinkedCopy | null {
  const key = store.index.find(entityId);
  const row = key === undefined ? undefined : store.index.read([key])[0];
  const flags = key === undefined ? undefined : store.index.flags(key);
  if (key === undefined || !row || !flags) return null;
  const people = peopleOf(store, row, readers).all;
  return {
    key,
    row,
    state: stateOf(flags),
    people,
    others: people.filter((one) => one !== recipient).length,
  };
}
