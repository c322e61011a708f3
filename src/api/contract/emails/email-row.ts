import { z } from 'zod';
import { essential, orUnknown } from '../foreign.ts';
import { mailboxes, privateText, publicText } from '../../privacy.ts';
import { type Direction, directions } from '../../vocabulary/directions.ts';
import { entityTypes } from '../../vocabulary/platforms.ts';

/** A file that came with a mail. `MD5` is spelled so in the calls (AP-01). */
export const attachmentSchema = z.object({
  name: privateText('file'),
  MD5: publicText(),
  sha256: publicText().default(''),
  /** Bytes after decoding. */
  size: z.number().int().nonnegative().default(0),
  mime_type: publicText().default(''),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** A mail in answers of calls (AP-01), plus `message_id`, `detections` and `states`. Times are ISO 8601 in UTC. */
export const emailRowSchema = z.object({
  entity_id: essential(publicText()),
  entity_type: z.enum(entityTypes),
  received_at: essential(publicText()),
  direction: orUnknown(directions),
  /** Null where another service does not say; so is `is_restored`. */
  is_quarantined: z.boolean().nullable().default(null),
  is_restored: z.boolean().nullable().default(null),
  /** `cp`, `admin`, `analyst` or `microsoft`; null while the mail is not quarantined. */
  quarantine_actor: publicText().nullable(),
  subject: privateText(),
  recipients: z.array(privateText('address')),
  nickname: privateText(),
  sender_address: privateText('address'),
  sender_ip: publicText(),
  sender_client_ip: publicText(),
  attachments: z.array(attachmentSchema),
  email_body_links: z.array(privateText('link')),
  spf_check: publicText().default('unknown'),
  comment: privateText(),
  /** The Message-ID header without angle brackets; empty when the mail has none. */
  message_id: privateText('address'),
  /** Values of the detection vocabulary. */
  detections: z.array(publicText()).default(['unknown']),
  /** Values of the quarantined-state vocabulary. */
  states: z.array(publicText()).default([]),
  /** The mailbox this copy belongs to. */
  mailbox: privateText('address').default(''),
  is_deleted: z.boolean().default(false),
  /** What its mailboxes are doing with it in rows of searches, lists and requests, while they have not answered: its state is that before. */
  moving: z.enum(['hold', 'release']).optional(),
  /** Of a message that is the mail of several recipients, in rows of searches: for how many of them it is held, where that is not all or none. */
  same_message: z.object({ held: z.number().int(), total: z.number().int() }).optional(),
  /** Microsoft's spam confidence level, if there is one. */
  scl: z.number().int().min(-1).max(9).optional(),
});
mailboxes.add(emailRowSchema, { mailOf: (row: ReadEmailRow) => row });
/** A mail as consoles read it: another service may say less of it. */
export type ReadEmailRow = z.infer<typeof emailRowSchema>;
/** A mail as this product knows it. */
export type EmailRow = ReadEmailRow & { direction: Direction; is_quarantined: boolean; is_restored: boolean };
