import { z } from 'zod';
import { succeeded } from '../foreign.ts';
import { publicText } from '../../privacy.ts';
import {
  deliveryFormats,
  deliveryKinds,
  kindOfReceiver,
  type ReceiverId,
  receiverIds,
  resendPeriods,
} from '../../vocabulary/audit-deliveries.ts';
import { certificateLimit, domainLimit } from '../../limits.ts';
import { endpoint } from '../endpoint.ts';

const settingFields = {
  enabled: z.boolean(),
  format: z.enum(deliveryFormats),
  /** Whether private details go along; only who sees them may say so. */
  private_data: z.boolean(),
  /** Authorities that are trusted in place of the system's, PEM; empty for the system's. */
  authorities: publicText().trim().max(certificateLimit),
  /** Syslog: the host, its port, and whether by TLS. */
  host: publicText().trim().max(domainLimit),
  port: z.number().int().min(1).max(65_535),
  tls: z.boolean(),
  /** Syslog by TLS: the certificate by which this service shows who it is, with those up to its authority, PEM; empty for none. */
  certificate: publicText().trim().max(certificateLimit).default(''),
  /** Webhook: an https address. */
  url: publicText().trim().max(2_000),
};

const id = z.enum(receiverIds);

const stateSchema = z.object({
  id,
  kind: z.enum(deliveryKinds),
  ...settingFields,
  /** Whether there is a secret to sign with, or a key of the certificate. */
  has_secret: z.boolean(),
  /** The last row that was sent, and how many rows there are behind it. */
  sent_row: z.number().int(),
  behind: z.number().int(),
  /** When the oldest row that was not sent was written; null when all were. */
  behind_since: publicText().nullable(),
  last_sent_at: publicText().nullable(),
  /** Since when nothing is taken, why (`receiver.problem.NAME`), and when it is tried again. */
  failing_since: publicText().nullable(),
  problem: publicText().nullable(),
  problem_detail: publicText().nullable(),
  next_try_at: publicText().nullable(),
  updated_at: publicText().nullable(),
  updated_by: publicText().nullable(),
});
export type DeliveryAnswer = z.infer<typeof stateSchema>;

/** A receiver that is not set up. */
export const unsetDelivery = (id: ReceiverId): DeliveryAnswer => ({
  id,
  kind: kindOfReceiver(id),
  enabled: false,
  format: 'json',
  private_data: false,
  authorities: '',
  host: '',
  port: 6514,
  tls: true,
  certificate: '',
  url: '',
  has_secret: false,
  sent_row: 0,
  behind: 0,
  behind_since: null,
  last_sent_at: null,
  failing_since: null,
  problem: null,
  problem_detail: null,
  next_try_at: null,
  updated_at: null,
  updated_by: null,
});

const idParams = z.strictObject({ id });
const permission = { all: ['audit:view', 'system_settings:act'] } as const;

/** Where the trail is sent to, and how far: the first of each kind, set up or not, and the others that are. */
export const listAuditDeliveries = endpoint({
  method: 'GET',
  path: '/api/v1/audit/deliveries',
  permission: 'audit:view',
  by: 'viewing-token',
  answer: z.object({ deliveries: z.array(stateSchema) }),
});

/**
 * Sets up a receiver. A webhook without a secret, or with a request for a new one, gets one; the previous secret also
 * signs for a day. A certificate's key is stored encrypted and never returned; an empty one keeps it.
 */
export const writeAuditDelivery = endpoint({
  method: 'PUT',
  path: '/api/v1/audit/deliveries/:id',
  permission,
  by: 'proved-person',
  params: idParams,
  body: z.strictObject({
    ...settingFields,
    new_secret: z.boolean().default(false),
    private_key: publicText().trim().max(certificateLimit).default(''),
  }),
  answer: z.object({ success: succeeded() }),
});

/** Removes a receiver. The others still get the trail. */
export const removeAuditDelivery = endpoint({
  method: 'DELETE',
  path: '/api/v1/audit/deliveries/:id',
  permission,
  by: 'proved-person',
  params: idParams,
  answer: z.object({ success: succeeded() }),
});

/** The secret that a webhook is signed with. */
export const showAuditSecret = endpoint({
  method: 'GET',
  path: '/api/v1/audit/deliveries/:id/secret',
  permission,
  by: 'proved-person',
  params: idParams,
  answer: z.object({ secret: publicText().nullable() }),
});

/** Sends a message that is no row, at once. What keeps the receiver from taking it is in the answer. */
export const testAuditDelivery = endpoint({
  method: 'POST',
  path: '/api/v1/audit/deliveries/:id/test',
  permission,
  by: 'proved-person',
  params: idParams,
  body: z.strictObject({}),
  answer: z.object({
    success: succeeded(),
    problem: publicText().nullable(),
    detail: publicText().nullable(),
  }),
});

/** Sends the rows of a period again, or skips the message that is not accepted. Receivers recognise rows by their ids. */
export const moveAuditDelivery = endpoint({
  method: 'POST',
  path: '/api/v1/audit/deliveries/:id/resend',
  permission,
  by: 'proved-person',
  params: idParams,
  body: z.union([
    z.strictObject({ period: z.enum(resendPeriods) }),
    z.strictObject({ skip: z.literal(true) }),
  ]),
  answer: z.object({ success: succeeded() }),
});
