import { z } from 'zod';
import { succeeded } from '../foreign.ts';
import { publicText } from '../../privacy.ts';
import { domainLimit, trustedEntriesLimit } from '../../limits.ts';
import { endpoint } from '../endpoint.ts';

/** Longest network: an IPv6 address, a slash and three digits; names are longer. */
const entries = z.array(publicText().trim().min(1).max(domainLimit)).max(trustedEntriesLimit);

const senderTrustSchema = z.object({
  /**
   * The tenant's own mail servers, whose trace headers are believed: host names (with all below them), IP addresses, networks.
   * None: the topmost station of each mail.
   */
  trusted_hops: entries,
  /** Who writes the `Authentication-Results` that are believed. None: the trusted servers. */
  trusted_authserv_ids: entries,
});
export type SenderTrust = z.infer<typeof senderTrustSchema>;

/** Who is believed about the sender of a mail. For administrators. */
export const showSenderTrust = endpoint({
  method: 'GET',
  path: '/api/v1/config/sender_trust',
  permission: 'system_settings:view',
  by: 'person',
  answer: senderTrustSchema,
});

/**
 * Replaces both lists, for mail that comes in from now on; what is stored already can be judged again. For administrators, with
 * a fresh proof; `invalid_input` names the field and its first wrong entry.
 */
export const writeSenderTrust = endpoint({
  method: 'PUT',
  path: '/api/v1/config/sender_trust',
  permission: 'system_settings:act',
  by: 'proved-person',
  body: senderTrustSchema,
  answer: z.object({ success: succeeded() }),
});
