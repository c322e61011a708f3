import { z } from 'zod';
import { directions } from '../../vocabulary/directions.ts';
import { entityTypes } from '../../vocabulary/platforms.ts';

/** A file that came with a mail. `MD5` is spelled so in the calls (AP-01). */
export const attachmentSchema = z.object({
  name: z.string(),
  MD5: z.string(),
  sha256: z.string().default(''),
  /** Bytes after decoding. */
  size: z.number().int().nonnegative().default(0),
  mime_type: z.string().default(''),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** A mail as the calls tell it (AP-01), plus `message_id`, `detections` and `states`. Times are ISO 8601 in UTC. */
export const emailRowSchema = z.object({
  entity_id: z.string(),
  entity_type: z.enum(entityTypes),
  received_at: z.string(),
  direction: z.enum(directions),
  is_quarantined: z.boolean(),
  is_restored: z.boolean(),
  /** `cp`, `admin`, `analyst` or `microsoft`; null while the mail is not quarantined. */
  quarantine_actor: z.string().nullable(),
  subject: z.string(),
  recipients: z.array(z.string()),
  nickname: z.string(),
  sender_address: z.string(),
  sender_ip: z.string(),
  sender_client_ip: z.string(),
  attachments: z.array(attachmentSchema),
  email_body_links: z.array(z.string()),
  spf_check: z.string(),
  comment: z.string(),
  /** The Message-ID header without angle brackets; empty when the mail has none. */
  message_id: z.string(),
  /** Values of the detection vocabulary. */
  detections: z.array(z.string()),
  /** Values of the quarantined-state vocabulary. */
  states: z.array(z.string()).default([]),
  /** The mailbox this copy belongs to. */
  mailbox: z.string().default(''),
  is_deleted: z.boolean().default(false),
  /** Microsoft's spam confidence level, where it said one. */
  scl: z.number().int().min(-1).max(9).optional(),
});
export type EmailRow = z.infer<typeof emailRowSchema>;
