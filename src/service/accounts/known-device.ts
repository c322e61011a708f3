import { randomBytes } from 'node:crypto';
import type { Call } from '../core/call.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { Account } from './account.ts';
import { hashSecret } from '../secret-box/secrets.ts';

/** Lifetime of a device token after the last sign-in, milliseconds. */
const lifetime = 180 * 24 * 3_600_000;
/** Most tokens checked per browser, which has one for each of its accounts. */
export const mostDevices = 5;

type Parts = Pick<ServiceParts, 'secretBox' | 'now'>;
type Owner = Pick<Account, 'id' | 'deviceEpoch'>;

/**
 * A token for a browser that has signed in to an account, or opened a link mailed to its address, so that wrong guesses of
 * strangers do not lock it out (OWASP, device cookies). It grants nothing else. `NAME.SEALED`: the name identifies the account, so that a browser has one for
 * each; the sealed part is valid only for this account, until its password is reset.
 */
export function issueDeviceToken(parts: Parts, account: Owner, call: Pick<Call, 'deviceTokens'>): string {
  const id = findDevice(parts, account, call) ?? randomBytes(9).toString('base64url');
  const sealed = parts.secretBox.seal(JSON.stringify({ id, at: parts.now() }), purposeOf(account));
  return `${nameOf(account)}.${sealed}`;
}

/** The id of the browser of a call if it has signed in to this account before; else undefined. */
export function findDevice(
  { secretBox, now }: Parts,
  account: Owner,
  { deviceTokens }: Pick<Call, 'deviceTokens'>,
): string | undefined {
  const prefix = `${nameOf(account)}.`;
  for (const token of deviceTokens) {
    if (!token.startsWith(prefix)) continue;
    try {
      const opened = secretBox.open(token.slice(prefix.length), purposeOf(account));
      const { id, at } = JSON.parse(opened) as { id: string; at: number };
      if (now() - at < lifetime) return id;
    } catch {
      // Sealed with another key, issued before a password reset, or forged.
    }
  }
  return undefined;
}

/**
 * The key of the limits that only the owner of an account uses up: of a browser that has signed in to it or opened a link
 * mailed to its address, or of a session that is signed in to it. Undefined for strangers.
 */
export function ownKeyOf(
  parts: Parts,
  account: Owner,
  call: Pick<Call, 'deviceTokens' | 'session'>,
): string | undefined {
  const device = findDevice(parts, account, call);
  if (device) return `device:${device}`;
  const { session } = call;
  return session?.stage === 'done' && session.account.id === account.id ? `session:${session.id}` : undefined;
}

const nameOf = ({ id }: Owner) =>
  Buffer.from(hashSecret(`device of ${id}`))
    .toString('base64url')
    .slice(0, 8);
const purposeOf = ({ id, deviceEpoch }: Owner) => `device:${id}:${deviceEpoch}`;
