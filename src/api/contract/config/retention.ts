import { z } from 'zod';
import { essential, succeeded } from '../foreign.ts';
import { publicText } from '../../privacy.ts';
import {
  byCategory,
  daysOf,
  type RetentionCategory,
  retentionPresetNames,
} from '../../vocabulary/retention.ts';
import { endpoint } from '../endpoint.ts';

const days = (category: RetentionCategory) => ({
  /** Days that the original of a mail is kept. */
  raw: z.int().refine((value) => daysOf(category, 'raw').includes(value)),
  /** Days that everything else is kept, at least as long. */
  metadata: z.int().refine((value) => daysOf(category, 'metadata').includes(value)),
});
const daysSchema = z.strictObject(byCategory((category) => z.strictObject(days(category))));

const runSchema = z.object({
  job_id: essential(publicText()),
  status: publicText(),
  /** ISO 8601. */
  began_at: publicText(),
  finished_at: publicText().nullable(),
  /** Mails that went whole, and originals. */
  mails: z.number().int(),
  originals: z.number().int(),
  /** Bytes of originals and details, and bytes that the file gave back to the disk. */
  bytes: z.number().int(),
  given_back: z.number().int(),
  /** Mails that were due and stayed: under legal hold, and requested by people. */
  held: z.number().int(),
  asked_for: z.number().int(),
});

/** How long mail is kept, and what the last night removed. */
export const showRetention = endpoint({
  method: 'GET',
  path: '/api/v1/retention',
  permission: 'system_settings:view',
  by: 'person',
  answer: z.object({
    /** Off until somebody has chosen: then nothing is removed. */
    active: z.boolean(),
    days: daysSchema,
    /** Null for days of the organisation's own. */
    preset: z.enum(retentionPresetNames).nullable(),
    changed_by: publicText().nullable(),
    changed_at: publicText().nullable(),
    /** Since when every mail that came is stored; null while none was removed. */
    complete_since: publicText().nullable(),
    /** When the next night's work begins; null when retention is off. */
    next_run_at: publicText().nullable(),
    last_run: runSchema.nullable(),
    /** The job that is under way. */
    running: publicText().nullable(),
    /** Bytes of the database, those of them that are free, and whether free ones go back to the disk by themselves. */
    file: z.object({ bytes: z.number().int(), free: z.number().int(), gives_back: z.boolean() }),
  }),
});

/** What days would remove now, and what depends on it. Changes nothing. */
export const previewRetention = endpoint({
  method: 'POST',
  path: '/api/v1/retention/preview',
  isPreview: true,
  permission: 'system_settings:view',
  by: 'person',
  body: z.strictObject({ days: daysSchema }),
  answer: z.object({
    /** Mails that go whole, and originals of mails of which the rest stays; those that are held are counted with them. */
    mails: z.number().int(),
    originals: z.number().int(),
    /** Estimated from a sample. */
    bytes: z.number().int(),
    oldest: publicText().nullable(),
    newest: publicText().nullable(),
    /** When the work begins. */
    first_run_at: publicText(),
    /** Rules in force, which look back on 12 months; open requests and reports; files of exports; legal holds. */
    rules: z.number().int(),
    requests: z.number().int(),
    exports: z.number().int(),
    holds: z.number().int(),
  }),
});

/** Chooses how long mail is kept, or that none is removed. The first night's work begins at the next night. */
export const changeRetention = endpoint({
  method: 'PUT',
  path: '/api/v1/retention',
  permission: 'system_settings:act',
  by: 'proved-person',
  body: z.strictObject({ active: z.boolean(), days: daysSchema }),
  answer: z.object({ success: succeeded() }),
});

/** Does a night's work now. Refused with `conflict` while one is under way, or retention is off. */
export const runRetention = endpoint({
  method: 'POST',
  path: '/api/v1/retention/run',
  permission: 'system_settings:act',
  by: 'person',
  answer: z.object({ success: succeeded(), job_id: publicText() }),
});
