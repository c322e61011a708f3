import { createHmac, randomBytes } from 'node:crypto';

/** What every secret begins with. */
const prefix = 'whsec_';
/** Bytes of a secret that is made here; Standard Webhooks allows 24 to 64. */
const secretBytes = 32;

/** A new secret of a receiver: `whsec_` and base64. */
export const makeWebhookSecret = (): string => prefix + randomBytes(secretBytes).toString('base64');

/**
 * The headers by which a receiver knows a message (Standard Webhooks 1.0): `webhook-id` is the same in each try, `webhook-timestamp`
 * (seconds) is that of the try, and `webhook-signature` has one signature for each secret, so that one can be replaced by another.
 * @param at milliseconds since 1970
 */
export function signWebhook(
  secrets: readonly string[],
  { id, body, at }: { id: string; body: string; at: number },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
