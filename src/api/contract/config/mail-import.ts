import { z } from 'zod';
import { mailImportLimits } from '../../limits.ts';
import { privateText, publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';
import { orUnknown, succeeded } from '../foreign.ts';

/** `interrupted`: the service stopped meanwhile. Mail that was imported stays in every case. */
export const mailImportStates = [
  'uploading',
  'running',
  'done',
  'cancelled',
  'failed',
  'interrupted',
] as const;
export type MailImportState = (typeof mailImportStates)[number];

const count = z.number().int().nonnegative();
const importSchema = z.object({
  id: publicText(),
  state: orUnknown(mailImportStates),
  actor: publicText(),
  started_at: publicText(),
  finished_at: publicText().nullable(),
  files: z.array(privateText()),
  /** Bytes of mail that were read, and of all: of the upload, then of what was unpacked. */
  done: count,
  total: count,
  imported: count,
  /** Emails that were added for further recipients of imported messages. */
  further: count.default(0),
  /** Emails that were there already. */
  present: count,
  unreadable: count,
  /** What was not imported and why, up to a limit; `skipped_total` counts all. */
  skipped: z.array(
    z.object({
      path: privateText(),
      /** The path as a cell of a spreadsheet, where it can start no formula. */
      cell: privateText().default(''),
      place: publicText(),
      reason: publicText(),
    }),
  ),
  skipped_total: count,
  /** Why it failed: `disk_full`, or in words; empty otherwise. */
  failure: publicText(),
});
export type MailImport = z.output<typeof importSchema>;

const params = z.object({ id: publicText().min(1).max(100) });
const base = { permission: 'system_settings:act', whenLocked: 'closed', by: 'person' } as const;
const path = '/api/v1/mail_imports';

/** The latest import of uploaded mail; null before the first. For administrators. */
export const showMailImport = endpoint({
  method: 'GET',
  path,
  permission: 'system_settings:view',
  whenLocked: 'closed',
  by: 'person',
  answer: z.object({ import: importSchema.nullable() }),
});

/**
 * Begins an upload of `size` bytes; the files follow in pieces. `conflict` while another import is under way,
 * `payload_too_large` beyond the limit or what the disk has room for. For administrators.
 */
export const startMailImport = endpoint({
  method: 'POST',
  path,
  ...base,
  body: z.object({ size: z.number().int().nonnegative() }),
  answer: z.object({ success: succeeded(), id: publicText() }),
});

/** The next piece of a file, in base64; a piece that is there already changes nothing. */
export const addMailImportPiece = endpoint({
  method: 'POST',
  path: `${path}/:id/pieces`,
  ...base,
  params,
  bodyLimit: 1_500_000,
  body: z.object({
    /** The place of the file among those of the upload, from 0, and its name. */
    file: z
      .number()
      .int()
      .min(0)
      .max(mailImportLimits.files - 1),
    name: privateText().max(1_000),
    /** Bytes of the file before this piece. */
    offset: count,
    content: publicText().max(Math.ceil((mailImportLimits.piece * 4) / 3) + 4),
  }),
  answer: z.object({ success: succeeded() }),
});

/** Imports what was uploaded, in the background. */
export const runMailImport = endpoint({
  method: 'POST',
  path: `${path}/:id/run`,
  ...base,
  params,
  answer: z.object({ success: succeeded() }),
});

/** Stops an upload or import; what was imported stays. One that is over stays as it is. */
export const cancelMailImport = endpoint({
  method: 'POST',
  path: `${path}/:id/cancel`,
  ...base,
  params,
  answer: z.object({ success: succeeded() }),
});
