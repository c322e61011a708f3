import type { SignInProvider } from '../../api/vocabulary/sign-in.ts';
import type { Account } from '../accounts/account.ts';
import { createUser, readAccount, type NewUser } from '../accounts/user-store-sqlite.ts';
import type { StoreHandle } from '../database/operation.ts';
import type { ProvedIdentity } from './proved-identity.ts';

/** A sign-in that was started at a provider and is waiting for the response. */
export interface SsoRequest {
  provider: SignInProvider;
  /** The values that the response must match; never leaves the service. */
  expected: Readonly<Record<string, string>>;
  returnUrl: string | null;
}

/** Stores a started sign-in until `expiresAt`. */
export function createSsoRequest(
  { sql }: StoreHandle,
  {
    handleHash,
    request,
    at,
    expiresAt,
  }: { handleHash: Uint8Array; request: SsoRequest; at: number; expiresAt: number },
): void {
  sql.run`DELETE FROM sso_request WHERE expires_at <= ${at}`;
  sql.run`INSERT INTO sso_request (handle_hash, provider, expected, return_url, expires_at)
    VALUES (${handleHash}, ${request.provider}, ${JSON.stringify(request.expected)}, ${request.returnUrl}, ${expiresAt})`;
}

/** Consumes a started sign-in, so that a second response finds nothing; undefined if missing or expired. */
export function takeSsoRequest(
  { sql }: StoreHandle,
  { handleHash, at }: { handleHash: Uint8Array; at: number },
): SsoRequest | undefined {
  const row = sql.get`DELETE FROM sso_request WHERE handle_hash = ${handleHash}
    RETURNING provider, expected, return_url, expires_at`;
  if (!row || (row['expires_at'] as number) <= at) return undefined;
  return {
    provider: row['provider'] as SignInProvider,
    expected: JSON.parse(row['expected'] as string) as Record<string, string>,
    returnUrl: row['return_url'] as string | null,
  };
}

/** Records the use of an assertion; false if it was used before. */
export function useSamlAssertion(
  { sql }: StoreHandle,
  { issuer, id, at, expiresAt }: { issuer: string; id: string; at: number; expiresAt: number },
): boolean {
  sql.run`DELETE FROM saml_assertion WHERE expires_at <= ${at}`;
  const { changes } = sql.run`INSERT OR IGNORE INTO saml_assertion (issuer, id, expires_at)
    VALUES (${issuer}, ${id}, ${expiresAt})`;
  return changes > 0;
}

/** The account linked to a provider's user. */
export function findLinkedUser(
  { sql }: StoreHandle,
  { issuer, subject }: { issuer: string; subject: string },
): Account | undefined {
  const row = sql.get`SELECT account.* FROM sso_identity JOIN account ON account.id = sso_identity.user_id
    WHERE issuer = ${issuer} AND subject = ${subject}`;
  return row && readAccount(row);
}

/** Links a provider's user to an account, if the provider has a lasting id of them; an existing link is kept. */
export function linkUser(
  { sql }: StoreHandle,
  { issuer, subject, userId, at }: { issuer: string; subject: string | null; userId: number; at: number },
): void {
  if (subject !== null)
    sql.run`INSERT OR IGNORE INTO sso_identity (issuer, subject, user_id, linked_at)
      VALUES (${issuer}, ${subject}, ${userId}, ${at})`;
  // Signing in by a provider accepts a pending invitation.
  sql.run`UPDATE user SET invited_at = NULL WHERE id = ${userId}`;
}

/** A first sign-in that waits for the code mailed to its address. */
export interface PendingLink {
  provider: SignInProvider;
  /** The person, as the provider named them, with the address in `claimedEmail`. */
  identity: ProvedIdentity & { readonly claimedEmail: string };
}

/** Stores a first sign-in until `expiresAt`. */
export function createSsoLink(
  { sql }: StoreHandle,
  {
    handleHash,
    link: { provider, identity },
    at,
    expiresAt,
  }: { handleHash: Uint8Array; link: PendingLink; at: number; expiresAt: number },
): void {
  sql.run`DELETE FROM sso_link WHERE expires_at <= ${at}`;
  sql.run`INSERT INTO sso_link (handle_hash, provider, identity, expires_at)
    VALUES (${handleHash}, ${provider}, ${JSON.stringify(identity)}, ${expiresAt})`;
}

/** A waiting first sign-in; undefined if missing or expired. */
export function findSsoLink(
  { sql }: StoreHandle,
  { handleHash, at }: { handleHash: Uint8Array; at: number },
): PendingLink | undefined {
  const row = sql.get`SELECT provider, identity FROM sso_link
    WHERE handle_hash = ${handleHash} AND expires_at > ${at}`;
  return (
    row && {
      provider: row['provider'] as SignInProvider,
      identity: JSON.parse(row['identity'] as string) as PendingLink['identity'],
    }
  );
}

/** Consumes a waiting first sign-in; false if another request did. */
export function takeSsoLink({ sql }: StoreHandle, { handleHash }: { handleHash: Uint8Array }): boolean {
  return sql.run`DELETE FROM sso_link WHERE handle_hash = ${handleHash}`.changes > 0;
}

/**
 * Creates an account together with its link.
 * @throws ServiceError `conflict` if the address has an account.
 */
export function createLinkedUser(
  store: StoreHandle,
  { issuer, subject, user }: { issuer: string; subject: string | null; user: NewUser },
): Account {
  const account = createUser(store, user);
  linkUser(store, { issuer, subject, userId: account.id, at: user.at });
  return account;
}
