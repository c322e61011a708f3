import { z } from 'zod';
import { entityTypes } from '../../vocabulary/platforms.ts';
import { endpoint } from '../endpoint.ts';
import { emailRowSchema } from './email-row.ts';

const params = z.object({
  entity_type: z.enum(entityTypes),
  entity_id: z.string().min(1).max(200),
});

/** Why a mail has a verdict: who said it, on what evidence. */
export const evidenceSchema = z.object({
  detection: z.string(),
  /** The inspector that said it, e.g. `authentication-results`, `eicar`, `look-alike-sender`. */
  inspector: z.string(),
  /** One sentence in English. */
  reason: z.string(),
  /** The sentence as a stable code with its values; null for mail that came in before there were codes. */
  code: z.string().nullable().default(null),
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  /** The exception rule that says it, or that lifts it. */
  rule_id: z.string().nullable().default(null),
  /** True when an allow rule lifted it: the mail has its verdict in spite of it. */
  lifted: z.boolean().default(false),
  /** The version of the inspector that said it; null for rules, imported rows, and mail from before versions were recorded. */
  version: z.number().int().nullable().default(null),
  /** When it was said; null where that was not recorded. */
  judged_at: z.string().nullable().default(null),
});

/** One thing that happened to a mail, oldest first. */
export const timelineEntrySchema = z.object({
  at: z.string(),
  /** `received`, `inspected`, `quarantined`, `restored`, `quarantine_undone`, … */
  event: z.string(),
  /** Email of the user or name of the program that did it. */
  actor: z.string(),
  reason: z.string(),
  /** The job that did it. */
  job_id: z.string().nullable().default(null),
  /** The exception rule that did it: by its past effect, or as the mail came in. */
  rule_id: z.string().nullable().default(null),
});

/** Everything stored of one mail beside its body. */
export const showEmail = endpoint({
  method: 'GET',
  path: '/api/v1/emails/:entity_type/:entity_id',
  permission: 'entity:view',
  by: 'viewing-token',
  params,
  answer: z.object({
    email: emailRowSchema,
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    links: z.array(z.object({ url: z.string(), text: z.string() })),
    evidence: z.array(evidenceSchema),
    /** When inspectors looked at the mail last, whatever they found; null for mail from before that was recorded. */
    judged_at: z.string().nullable().default(null),
    timeline: z.array(timelineEntrySchema),
    /** Bytes of the original message; 0 when only its metadata was imported. */
    original_size: z.number().int(),
  }),
});

/** How a mail or a file of it is kept from whoever has no key: why there is nothing to read. */
export const protections = [
  'smime_encrypted',
  'pgp_encrypted',
  'encrypted_archive',
  'encrypted_document',
] as const;
export type Protection = (typeof protections)[number];

/** The readable parts of a mail's body. The HTML is as the sender wrote it: hostile until sanitised. */
export const showEmailBody = endpoint({
  method: 'GET',
  path: '/api/v1/emails/:entity_type/:entity_id/body',
  permission: 'entity:view',
  by: 'viewing-token',
  params,
  answer: z.object({
    html: z.string().nullable(),
    text: z.string().nullable(),
    protections: z.array(z.enum(protections)).default([]),
  }),
});

/** The original message, `message/rfc822`, byte for byte. */
export const downloadOriginal = endpoint({
  method: 'GET',
  path: '/api/v1/emails/:entity_type/:entity_id/original',
  permission: 'entity:view',
  by: 'viewing-token',
  params,
});
