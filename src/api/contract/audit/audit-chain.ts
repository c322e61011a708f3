import { z } from 'zod';
import { succeeded } from '../foreign.ts';
import { publicText } from '../../privacy.ts';
import { auditRetentionDays } from '../../limits.ts';
import { endpoint } from '../endpoint.ts';

const checkpointSchema = z.object({
  row: z.number().int(),
  at: publicText(),
  hash: publicText(),
  signature: publicText(),
  key: publicText(),
});

const stateSchema = z.object({
  /** The rows that there are; 0 and 0 for none. */
  first_row: z.number().int(),
  last_row: z.number().int(),
  first_at: publicText().nullable(),
  last_at: publicText().nullable(),
  /** `ROW:HASH` of the last one, for `postern audit verify --expect`. */
  fingerprint: publicText().nullable(),
  key: publicText().nullable(),
  /** The key that checkpoints are verified with, PEM; null without one. */
  public_key: publicText().nullable(),
  /** The newest, newest first. */
  checkpoints: z.array(checkpointSchema),
  /** Whether rows from before are still being entered into the histories of what they are about. */
  entering: z.boolean(),
  verification: z
    .object({
      at: publicText(),
      by: publicText(),
      state: z.enum(['running', 'good', 'wrong', 'failed']),
      rows: z.number().int(),
      /** The first row that is wrong, and what is. */
      row: z.number().int().nullable(),
      problem: publicText().nullable(),
    })
    .nullable(),
  retention: z.object({
    /** Null keeps everything. */
    days: z.number().int().nullable(),
    /** What was removed so far: rows up to here. */
    removed_to: z.number().int(),
  }),
});
export type AuditState = z.infer<typeof stateSchema>;

/** The state of the chain: its ends, its checkpoints, the last verification, and how long it is kept. */
export const showAuditState = endpoint({
  method: 'GET',
  path: '/api/v1/audit/state',
  permission: 'audit:view',
  by: 'viewing-token',
  answer: stateSchema,
});

/** Verifies every row, in the background; the state has the result. */
export const verifyAuditRows = endpoint({
  method: 'POST',
  path: '/api/v1/audit/verifications',
  permission: 'audit:act',
  by: 'acting-token',
  body: z.strictObject({}),
  answer: z.object({ started: z.boolean() }),
});

/** Sets how long rows are kept; null means forever. Older ones are removed, in whole stretches between checkpoints. */
export const writeAuditRetention = endpoint({
  method: 'PUT',
  path: '/api/v1/audit/retention',
  permission: { all: ['audit:view', 'system_settings:act'] },
  by: 'proved-person',
  body: z.strictObject({
    days: z.number().int().min(auditRetentionDays.least).max(auditRetentionDays.most).nullable(),
  }),
  answer: z.object({ success: succeeded() }),
});
