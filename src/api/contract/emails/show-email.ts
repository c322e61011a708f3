import { z } from 'zod';
import { mailboxes, privateText, privateValue, publicText } from '../../privacy.ts';
import { entityTypes } from '../../vocabulary/platforms.ts';
import { endpoint } from '../endpoint.ts';
import { emailRowSchema } from './email-row.ts';

const params = z.object({
  entity_type: z.enum(entityTypes),
  entity_id: publicText().min(1).max(200),
});

/** Why a mail has a verdict: by which inspector, on what evidence. */
export const evidenceSchema = z.object({
  detection: publicText(),
  /** The inspector that found it, e.g. `authentication-results`, `eicar`, `look-alike-sender`. */
  inspector: publicText(),
  /** One sentence in English. */
  reason: privateText(),
  /** The sentence as a stable code with its values; null for mail that came in before there were codes. */
  code: publicText().nullable().default(null),
  values: privateValue(z.record(publicText(), z.union([publicText(), z.number()])), 'sentence').default({}),
  /** The exception rule that gives the verdict, or that lifts it. */
  rule_id: publicText().nullable().default(null),
  /** True when an allow rule lifted it: the mail has its verdict in spite of it. */
  lifted: z.boolean().default(false),
  /** The version of the inspector; null for rules, imported rows, and mail from before versions were recorded. */
  version: z.number().int().nullable().default(null),
  /** When it was found; null if not recorded. */
  judged_at: publicText().nullable().default(null),
});

/** One thing that happened to a mail, oldest first. */
export const timelineEntrySchema = z.object({
  at: publicText(),
  /** `received`, `inspected`, `quarantined`, `restored`, `quarantine_undone`, … */
  event: publicText(),
  /** Email of the user or name of the program that did it. */
  actor: privateText('actor'),
  reason: privateText(),
  /** The job that did it. */
  job_id: publicText().nullable().default(null),
  /** The exception rule that did it: by its past effect, or as the mail came in. */
  rule_id: publicText().nullable().default(null),
});

const emailSchema = z.object({
  email: emailRowSchema,
  /** In how many connected mailboxes it is, and in how many of these it is held; null where the service does not say. */
  copies: z.object({ held: z.number().int(), total: z.number().int() }).nullable().default(null),
  /** What its mailboxes are doing with it, while they have not answered: the state of the mail is that before; null for nothing. */
  moving: z.enum(['hold', 'release']).nullable().default(null),
  /** None for somebody who may not see private data. */
  headers: privateValue(z.array(z.object({ name: publicText(), value: publicText() })), 'list'),
  /** Where answers go, other than to the sender. */
  reply_to: z.array(privateText('address')).default([]),
  links: z.array(z.object({ url: privateText('link'), text: privateText() })),
  evidence: z.array(evidenceSchema),
  /** When inspectors looked at the mail last, whatever they found; null for mail from before that was recorded. */
  judged_at: publicText().nullable().default(null),
  timeline: z.array(timelineEntrySchema),
  /** Bytes of the original message; 0 when only its metadata was imported. */
  original_size: z.number().int(),
  /** When retention removed the original, ISO 8601; null while it has not. */
  original_removed_at: publicText().nullable().default(null),
  /** Legal holds that keep the mail. */
  legal_holds: z
    .array(z.object({ id: publicText(), reason: privateText(), set_by: publicText(), set_at: publicText() }))
    .default([]),
});
mailboxes.add(emailSchema, { mailOf: ({ email }: z.infer<typeof emailSchema>) => email });

/** Everything stored of one mail beside its body. */
export const showEmail = endpoint({
  method: 'GET',
  path: '/api/v1/emails/:entity_type/:entity_id',
  permission: 'entity:view',
  by: 'viewing-token',
  params,
  answer: emailSchema,
});

/** Why a mail or a file of it cannot be read: its encryption. */
export const protections = [
  'smime_encrypted',
  'pgp_encrypted',
  'encrypted_archive',
  'encrypted_document',
] as const;
export type Protection = (typeof protections)[number];

/**
 * The readable parts of a mail's body. The HTML is as the sender wrote it: hostile until sanitised. Refused with
 * `permission_denied` to somebody who may not see private data, unless the mailbox is their own; so is the original.
 */
export const showEmailBody = endpoint({
  method: 'GET',
  path: '/api/v1/emails/:entity_type/:entity_id/body',
  permission: 'entity:view',
  by: 'viewing-token',
  params,
  answer: z.object({
    // Private, and refused as a whole.
    html: publicText().nullable(),
    text: publicText().nullable(),
    protections: z.array(z.enum(protections)).default([]),
  }),
});

/** The original message, `message/rfc822`, byte for byte. */
export const downloadOriginal = endpoint({
  method: 'GET',
  path: '/api/v1/emails/:entity_type/:entity_id/original',
  permission: 'entity:view',
  by: 'viewing-token',
  mediaTypes: ['message/rfc822'],
  params,
});
