import { z } from 'zod';
import { publicText } from '../../privacy.ts';
import { deliveryFormats, deliveryKinds, resendPeriods } from '../../vocabulary/audit-deliveries.ts';
import { certificateLimit } from '../../limits.ts';
import { endpoint } from '../endpoint.ts';

const settingFields = {
  enabled: z.boolean(),
  format: z.enum(deliveryFormats),
  /** Whether private details go along; only who sees them may say so. */
  private_data: z.boolean(),
  /** Authorities that are trusted in place of the system's, PEM; empty for the system's. */
  authorities: publicText().trim().max(certificateLimit),
  /** Syslog: the host, its port, and whether by TLS. */
  host: publicText().trim().max(253),
  port: z.number().int().min(1).max(65_535),
  tls: z.boolean(),
  /** Webhook: an https address. */
  url: publicText().trim().max(2_000),
};

const stateSchema = z.object({
  kind: z.enum(deliveryKinds),
  ...settingFields,
  /** Whether there is a secret to sign with. */
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

const kindParams = z.strictObject({ kind: z.enum(deliveryKinds) });
const permission = { all: ['audit:view', 'system_settings:act'] } as const;

/** Where the trail is sent to, and how far. */
export const listAuditDeliveries = endpoint({
  method: 'GET',
  path: '/api/v1/audit/deliveries',
  permission: 'audit:view',
  by: 'viewing-token',
  answer: z.object({ deliveries: z.array(stateSchema) }),
});

/**
 * Sets where to. A webhook that has no secret, or is to have a new one, gets it; the one before signs as well for a day.
 */
export const writeAuditDelivery = endpoint({
  method: 'PUT',
  path: '/api/v1/audit/deliveries/:kind',
  permission,
  by: 'proved-person',
  params: kindParams,
  body: z.strictObject({ ...settingFields, new_secret: z.boolean().default(false) }),
  answer: z.object({ success: z.boolean() }),
});

/** The secret that a webhook is signed with. */
export const showAuditSecret = endpoint({
  method: 'GET',
  path: '/api/v1/audit/deliveries/webhook/secret',
  permission,
  by: 'proved-person',
  answer: z.object({ secret: publicText().nullable() }),
});

/** Sends a message that is no row, at once. What keeps the receiver from taking it is in the answer. */
export const testAuditDelivery = endpoint({
  method: 'POST',
  path: '/api/v1/audit/deliveries/:kind/test',
  permission,
  by: 'proved-person',
  params: kindParams,
  body: z.strictObject({}),
  answer: z.object({
    success: z.boolean(),
    problem: publicText().nullable(),
    detail: publicText().nullable(),
  }),
});

/** Sends again what was sent within a time, or goes on behind the message that is not taken. Receivers know rows by their ids. */
export const moveAuditDelivery = endpoint({
  method: 'POST',
  path: '/api/v1/audit/deliveries/:kind/resend',
  permission,
  by: 'proved-person',
  params: kindParams,
  body: z.union([
    z.strictObject({ period: z.enum(resendPeriods) }),
    z.strictObject({ skip: z.literal(true) }),
  ]),
  answer: z.object({ success: z.boolean() }),
});
