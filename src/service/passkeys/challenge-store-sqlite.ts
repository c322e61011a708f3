import type { StoreHandle } from '../database/operation.ts';

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
