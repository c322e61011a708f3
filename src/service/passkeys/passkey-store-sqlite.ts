import { readAccount } from '../accounts/user-store-sqlite.ts';
import type { Account } from '../accounts/account.ts';
import type { StoreHandle } from '../database/operation.ts';
import { refuse } from '../core/refuse.ts';

/** A stored passkey. */
export interface Passkey {
  /** The credential's id, base64url. */
  id: string;
  name: string;
  /** COSE key. */
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
  createdAt: number;
  lastUsedAt: number | null;
}

/** How many passkeys an account may have. */
const maxPasskeys = 20;

/** @throws ServiceError `conflict` when the credential is known already or the account has too many. */
export function addPasskey(
  { sql }: StoreHandle,
  { userId, passkey }: { userId: number; passkey: Omit<Passkey, 'lastUsedAt'> },
): void {
  const { count } = sql.get`SELECT count(*) AS count FROM passkey WHERE user_id = ${userId}` as {
    count: number;
  };
  if (count >= maxPasskeys) {
    throw refuse('conflict', 'passkeys_full', { most: maxPasskeys });
  }
  const { changes } =
    sql.run`INSERT INTO passkey (id, user_id, name, public_key, counter, transports, created_at)
    VALUES (${passkey.id}, ${userId}, ${passkey.name}, ${passkey.publicKey}, ${passkey.counter},
      ${JSON.stringify(passkey.transports)}, ${passkey.createdAt}) ON CONFLICT DO NOTHING`;
  if (changes === 0) throw refuse('conflict', 'passkey_known');
}

/** A user's passkeys, oldest first. */
export function listPasskeys({ sql }: StoreHandle, userId: number): Passkey[] {
  return sql.all`SELECT * FROM passkey WHERE user_id = ${userId} ORDER BY created_at, id`.map(readPasskey);
}

/** The passkey with this id and whose it is. */
export function findPasskey(
  { sql }: StoreHandle,
  id: string,
): { passkey: Passkey; account: Account } | undefined {
  const row = sql.get`SELECT * FROM passkey WHERE id = ${id}`;
  const user = row && sql.get`SELECT * FROM account WHERE id = ${row['user_id'] as number}`;
  return row && user && { passkey: readPasskey(row), account: readAccount(user) };
}

/**
 * Notes a use. False when the authenticator's counter did not grow meanwhile: another program with a copy of the key, or
 * the same answer twice at once (WebAuthn Level 3 §6.1.1).
 */
export function usePasskey(
  { sql }: StoreHandle,
  { id, counter, at }: { id: string; counter: number; at: number },
): boolean {
  const { changes } = sql.run`UPDATE passkey SET counter = ${counter}, last_used_at = ${at}
    WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))`;
  return changes > 0;
}

/** Removes one of a user's passkeys; returns its name, undefined when there is none. */
export function removePasskey(
  { sql }: StoreHandle,
  { userId, id }: { userId: number; id: string },
): string | undefined {
  const row = sql.get`DELETE FROM passkey WHERE id = ${id} AND user_id = ${userId} RETURNING name`;
  return row?.['name'] as string | undefined;
}

function readPasskey(row: Record<string, unknown>): Passkey {
  return {
    id: row['id'] as string,
    name: row['name'] as string,
    // Copied: the row's bytes may lie in shared memory of the database's answer.
    publicKey: new Uint8Array(row['public_key'] as Uint8Array),
    counter: row['counter'] as number,
    transports: JSON.parse(row['transports'] as string) as string[],
    createdAt: row['created_at'] as number,
    lastUsedAt: row['last_used_at'] as number | null,
  };
}

/** A secret that counts once, until it expires. */
export interface Challenge {
  /** What it is for, e.g. `passkey:sign-in`. */
  subject: string;
  hash: Uint8Array;
}

/** Remembers a challenge that was handed out. */
export function keepChallenge(
  { sql }: StoreHandle,
  { subject, hash, at, expiresAt }: Challenge & { at: number; expiresAt: number },
): void {
  sql.run`DELETE FROM challenge WHERE expires_at <= ${at}`;
  sql.run`INSERT INTO challenge (subject, hash, expires_at) VALUES (${subject}, ${hash}, ${expiresAt})`;
}

/** Uses a challenge up: true for the first use of one that was handed out for this and has not expired. */
export function useChallenge(
  { sql }: StoreHandle,
  { subject, hash, at }: Challenge & { at: number },
): boolean {
  const { changes } = sql.run`DELETE FROM challenge
    WHERE subject = ${subject} AND hash = ${hash} AND expires_at > ${at}`;
  return changes > 0;
}

/** Notes that something was used, for as long as it could be used again; false when it had been used before. */
export function markUsedOnce(
  { sql }: StoreHandle,
  { subject, hash, at, expiresAt }: Challenge & { at: number; expiresAt: number },
): boolean {
  sql.run`DELETE FROM challenge WHERE expires_at <= ${at}`;
  const { changes } = sql.run`INSERT INTO challenge (subject, hash, expires_at)
    VALUES (${subject}, ${hash}, ${expiresAt}) ON CONFLICT DO NOTHING`;
  return changes > 0;
}
