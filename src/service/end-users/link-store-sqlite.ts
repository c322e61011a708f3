import { randomBytes } from 'node:crypto';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { type EmailState, stateOf } from '../emails/email-states.ts';
import type { SecretBox } from '../secret-box/secret-box.ts';
import { hashSecret } from '../secret-box/secrets.ts';
import type { SearchHandle, StoreHandle } from '../database/operation.ts';
import { peopleOf, type Readers } from './mail-people-sqlite.ts';
import { type MoveAct, moveUnderWay } from '../records/moves.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/**
 * Purposes of signed links: restoring a mail or one of its files, viewing its original, answering a notice,
 * unsubscribing from notices or reports, deciding a request.
 */
export const linkPurposes = [
  'restore',
  'attachment',
  'original',
  'dismiss',
  'unsubscribe',
  'unsubscribe_report',
  'approve',
] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

const version = 1;
const sizes = { random: 16, mac: 16 };
/** Version, key id, random bytes, expiry in seconds, MAC. */
const length = 1 + 1 + sizes.random + 4 + sizes.mac;

type Signer = Pick<SecretBox, 'sign' | 'keyId'>;

/** Lifetime of a link, milliseconds. */
export const linkLifetime = 30 * 24 * 3_600_000;

/**
 * Creates a token for a link: 51 characters of base64url, without personal data and useless without proof.
 * The store keeps its hash.
 * @param expiresAt milliseconds since 1970
 */
export function createLinkToken(box: Signer, expiresAt: number): { token: string; hash: Uint8Array } {
  const head = Buffer.alloc(length - sizes.mac);
  head[0] = version;
  head[1] = keyByte(box);
  randomBytes(sizes.random).copy(head, 2);
  head.writeUInt32BE(Math.floor(expiresAt / 1_000), 2 + sizes.random);
  const token = Buffer.concat([head, macOf(box, head)]).toString('base64url');
  return { token, hash: hashSecret(token) };
}

/**
 * Parses a token as mail programs pass it on: trailing garbage, HTML entities and double encoding are
 * tolerated, any other change is not. `hash` is undefined for tokens that this service did not sign.
 * Discloses nothing about any mail.
 */
export function readLinkToken(
  box: Signer,
  text: string,
  at: number,
): { hash?: Uint8Array; isExpired: boolean } {
  const token = cleanToken(text);
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== length || bytes.toString('base64url') !== token || bytes[0] !== version) {
    return { isExpired: false };
  }
  const head = bytes.subarray(0, length - sizes.mac);
  const isOurs = bytes[1] === keyByte(box) && macOf(box, head).equals(bytes.subarray(length - sizes.mac));
  if (!isOurs) return { isExpired: false };
  return { hash: hashSecret(token), isExpired: head.readUInt32BE(2 + sizes.random) * 1_000 <= at };
}

function cleanToken(text: string): string {
  const decoded = text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
  return decoded.replace(/[\s<>"'.,;]+$/, '').replace(/(?:&amp;|&).*$/s, '');
}

const keyByte = ({ keyId }: Signer): number => parseInt(keyId.slice(0, 2), 16);

const macOf = (box: Signer, head: Buffer): Buffer => box.sign(head, 'end-user links').subarray(0, sizes.mac);

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
  /** What mailboxes are doing with it; null for nothing. */
  moving: MoveAct | null;
}

/** The link of a token; undefined if it does not exist. */
export function findLink(
  store: SearchHandle,
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
  store: SearchHandle,
  entityId: string,
  recipient: string,
  readers: Readers,
): LinkedCopy | null {
  const key = store.records.find(entityId);
  const row = key === undefined ? undefined : store.records.read([key])[0];
  const flags = key === undefined ? undefined : store.records.flags(key);
  if (key === undefined || !row || !flags) return null;
  const people = peopleOf(store, row, readers).all;
  return {
    key,
    row,
    state: stateOf(flags),
    people,
    others: people.filter((one) => one !== recipient).length,
    moving: moveUnderWay(store, key) ?? null,
  };
}

/** Wrong attempts per code. */
export const maxTries = 4;

/** Stores a new code, replacing the previous one. */
export function keepCode(
  { sql }: StoreHandle,
  code: {
    browser: Uint8Array;
    email: string;
    link: Uint8Array;
    codeMac: Uint8Array;
    expiresAt: number;
    at: number;
  },
): void {
  sql.run`DELETE FROM end_user_code WHERE expires_at <= ${code.at}`;
  sql.run`INSERT INTO end_user_code (browser, email, link, code_mac, expires_at)
    VALUES (${code.browser}, ${code.email}, ${code.link}, ${code.codeMac}, ${code.expiresAt})
    ON CONFLICT (browser, email) DO UPDATE SET link = excluded.link, code_mac = excluded.code_mac,
      expires_at = excluded.expires_at, tries = 0`;
}

/** `none`: there is no valid code. */
export type CodeOutcome = 'right' | 'none' | { readonly attemptsLeft: number };

/**
 * Checks a code; the attempt is counted in the same transaction, so parallel guesses count separately. A
 * correct one proves the address for the browser and is consumed; a program without a browser, for which no proof is kept,
 * may reuse it until it expires.
 */
export function tryCode(
  { sql }: StoreHandle,
  given: {
    browser: Uint8Array;
    isKept: boolean;
    email: string;
    link: Uint8Array;
    codeMac: Uint8Array;
    at: number;
  },
): CodeOutcome {
  const { browser, email, link, at } = given;
  const row = sql.get`SELECT link, code_mac AS codeMac, tries FROM end_user_code
    WHERE browser = ${browser} AND email = ${email} AND expires_at > ${at}` as
    | { link: Uint8Array; codeMac: Uint8Array; tries: number }
    | undefined;
  if (!row) return 'none';
  if (row.tries >= maxTries) return { attemptsLeft: 0 };
  const isRight = Buffer.from(row.codeMac).equals(given.codeMac) && Buffer.from(row.link).equals(given.link);
  if (!isRight) {
    sql.run`UPDATE end_user_code SET tries = tries + 1 WHERE browser = ${browser} AND email = ${email}`;
    return { attemptsLeft: maxTries - row.tries - 1 };
  }
  if (!given.isKept) return 'right';
  sql.run`DELETE FROM end_user_code WHERE browser = ${browser} AND email = ${email}`;
  sql.run`INSERT INTO end_user_proof (browser, email, link, proved_at) VALUES (${browser}, ${email}, ${link}, ${at})
    ON CONFLICT (browser, email) DO UPDATE SET link = excluded.link, proved_at = excluded.proved_at`;
  return 'right';
}

/** When, and for which link, an address was proved in a browser. */
export function findProof(
  { sql }: StoreHandle,
  { browser, email }: { browser: Uint8Array; email: string },
): { link: Uint8Array; provedAt: number } | undefined {
  return sql.get`SELECT link, proved_at AS provedAt FROM end_user_proof
    WHERE browser = ${browser} AND email = ${email}` as { link: Uint8Array; provedAt: number } | undefined;
}
