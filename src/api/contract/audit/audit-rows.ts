import { z } from 'zod';
import { orUnknown } from '../foreign.ts';
import { emailLimit } from '../../limits.ts';
import { privateText, privateValue, publicText } from '../../privacy.ts';
import { auditGroups, auditObjectTypes, auditOutcomes } from '../../vocabulary/audit-actions.ts';
import { endpoint } from '../endpoint.ts';

/** What of the trail is wanted; what is absent does not matter. */
const filterFields = {
  /** Who did it: the address of an account, or the name of a program. */
  actor: publicText().trim().toLowerCase().max(emailLimit).optional(),
  /** Who did it, or to whom it was done. */
  person: publicText().trim().toLowerCase().max(emailLimit).optional(),
  /** The history of one thing; `object_id` belongs to it. */
  object_type: z.enum(auditObjectTypes).optional(),
  object_id: publicText().trim().max(300).optional(),
  /** One action by its code. */
  action: publicText().trim().max(60).optional(),
  group: z.enum(auditGroups).optional(),
  outcome: z.enum(auditOutcomes).optional(),
  /** An IP address. */
  address: publicText().trim().max(64).optional(),
  session: publicText().trim().max(120).optional(),
  request: publicText().trim().max(100).optional(),
  /** Somewhere in the row. Without the right to private data, private details are not searched. */
  text: publicText().trim().max(200).optional(),
  /** Sign-ins of support staff with their reasons. */
  support: z.enum(['1']).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
};

const objectSchema = z.object({
  type: z.enum(auditObjectTypes),
  id: publicText(),
  /** Of a mail that still exists. */
  subject: privateText().optional(),
  sender: privateText('address').optional(),
});
/** A detail: name and value; with `before`, the value before the change. */
const factSchema = z.object({ name: publicText(), value: publicText(), before: publicText().nullable() });
const privateFactSchema = z.object({
  name: publicText(),
  value: privateText(),
  before: privateText().nullable(),
});

const rowFields = {
  row: z.number().int(),
  at: publicText(),
  /** The account that acted; empty for employees and for callers who were not signed in. */
  actor: publicText(),
  /** The address of the employee who did it; empty otherwise. */
  employee: privateText('address'),
  action: publicText(),
  outcome: orUnknown(auditOutcomes),
  client_address: publicText(),
  /** Whether support staff gave this reason at a sign-in. */
  support: z.boolean(),
  /** Why, in the words of who did it; empty where none was given. */
  reason: privateText('prose'),
  /** The search (the contract's criteria) that was run, or whose mails were changed; null for other rows. */
  criteria: privateValue(z.record(publicText(), z.unknown()), 'criteria').nullable().default(null),
  /** What it is about, at most ten of `object_count`. */
  objects: z.array(objectSchema),
  object_count: z.number().int(),
};
const rowSchema = z.object(rowFields);
export type AuditRowAnswer = z.infer<typeof rowSchema>;

/** The trail, newest first. Asking is a row of the trail as well. */
export const listAuditRows = endpoint({
  method: 'GET',
  path: '/api/v1/audit/rows',
  permission: 'audit:view',
  by: 'viewing-token',
  query: z.object({ ...filterFields, after: publicText().max(60).optional() }),
  answer: z.object({
    rows: z.array(rowSchema),
    /** For `after`; null at the end. */
    next: publicText().nullable(),
    /** The time back to which was searched, when the search was cut off and continues with `next`; else null. */
    searched_to: publicText().nullable(),
  }),
});

const detailSchema = z.object({
  ...rowFields,
  session: publicText(),
  request: publicText(),
  /** Hexadecimal, to be held against what a receiver has. */
  hash: publicText(),
  objects: z.array(objectSchema),
  facts: z.array(factSchema),
  private_facts: z.array(privateFactSchema),
});
export type AuditDetail = z.infer<typeof detailSchema>;

/** One row, whole. */
export const showAuditRow = endpoint({
  method: 'GET',
  path: '/api/v1/audit/rows/:row',
  permission: 'audit:view',
  by: 'viewing-token',
  params: z.strictObject({ row: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  answer: detailSchema,
});

export const auditExportFormats = ['csv', 'ndjson'] as const;
export type AuditExportFormat = (typeof auditExportFormats)[number];

/** All rows that fit, newest first, as a file: CSV for spreadsheets, or a line of JSON each, with hashes. */
export const exportAuditRows = endpoint({
  method: 'GET',
  path: '/api/v1/audit/export',
  permission: 'audit:act',
  by: 'viewing-token',
  mediaTypes: ['text/csv', 'application/x-ndjson'],
  query: z.object({ ...filterFields, format: z.enum(auditExportFormats) }),
});
