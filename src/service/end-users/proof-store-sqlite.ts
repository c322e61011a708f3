import type { StoreHandle } from '../storage/operation.ts';

/** Wrong attempts per code. */
export const mostTries = 4;

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
  if (row.tries >= mostTries) return { attemptsLeft: 0 };
  const isRight = Buffer.from(row.codeMac).equals(given.codeMac) && Buffer.from(row.link).equals(given.link);
  if (!isRight) {
    sql.run`UPDATE end_user_code SET tries = tries + 1 WHERE browser = ${browser} AND email = ${email}`;
    return { attemptsLeft: mostTries - row.tries - 1 };
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
