import { once } from 'node:events';
import { appendFile, mkdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { MailImport, MailImportState } from '../../../api/contract/config/mail-import.ts';
import { mailImportLimits } from '../../../api/limits.ts';
import type { HandlersOf, SignedInCall } from '../../core/call.ts';
import { safeCell } from '../../files/csv-cells.ts';
import { refuse } from '../../core/refuse.ts';
import { newId } from '../../secret-box/secrets.ts';
import type { ServiceParts } from '../../core/service-parts.ts';
import { longestName } from './unpack-zip.ts';
import { readDiskSpace } from '../../database/database-file.ts';

/** The setting that keeps the latest import, for those who come back later and after a restart. */
const mailImportSetting = 'mail_import';
/** An upload that nothing is heard of for so long is cancelled, milliseconds. */
const silence = 5 * 60_000;
/** Bytes that an import leaves free on the disk, for everything else. */
const reserve = 300_000_000;

type Running = { -readonly [Field in keyof MailImport]: MailImport[Field] };
type Parts = Pick<ServiceParts, 'audit' | 'log' | 'now' | 'signIn' | 'stores'>;

export type MailImportCalls =
  | 'showMailImport'
  | 'startMailImport'
  | 'addMailImportPiece'
  | 'runMailImport'
  | 'cancelMailImport';

/** Imports of uploaded mail, one at a time. */
export interface MailImports {
  readonly routes: (parts: Parts) => HandlersOf<MailImportCalls>;
  /** Ends what runs; what was imported stays. */
  stop(): Promise<void>;
}

/** What the thread of an import is started with. */
export interface ImportThreadSettings {
  readonly dataDirectory: string;
  /** The folder of the uploaded files. */
  readonly folder: string;
  readonly secretKey?: Uint8Array | undefined;
  readonly reportAddress?: string | undefined;
  readonly bounceAddress?: string | undefined;
}

interface Counts {
  readonly imported: number;
  readonly further: number;
  readonly present: number;
  readonly unreadable: number;
}

/** What it tells: bytes of mail in all, its progress, what was left out, and how it ended. */
export type ImportReply =
  | { readonly total: number }
  | { readonly progress: Counts & { readonly bytes: number } }
  | { readonly skipped: { readonly path: string; readonly place: string; readonly reason: string } }
  | { readonly outcome: 'done' | 'interrupted' | 'disk_full'; readonly counts?: Counts }
  | { readonly failure: string };

const isOver = (state: MailImport['state']): boolean => state !== 'uploading' && state !== 'running';

/**
 * Opens the imports of a data directory. Files of an earlier one are removed: an import that was under way at the end of
 * the service is over, and doing it again skips what it had imported.
 */
export async function openMailImports(
  { stores, signIn, now, log }: Omit<Parts, 'audit'>,
  dataDirectory: string,
  startThread: (settings: ImportThreadSettings) => Worker,
): Promise<MailImports> {
  const root = join(dataDirectory, 'imports');
  await rm(root, { recursive: true, force: true });
  const stored = await stores.settings.readSetting(mailImportSetting);
  let latest = stored === undefined ? null : (JSON.parse(stored) as Running);
  let thread: Worker | undefined;
  let ended: Promise<void> = Promise.resolve();
  let isStopping = false;
  let isHeard = false;
  let watch: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  /** One change after the other: nothing is imported, or removed, while a piece is being written. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };
  const keep = () => stores.settings.writeSetting({ name: mailImportSetting, value: JSON.stringify(latest) });
  const end = async (one: Running, state: MailImportState) => {
    clearInterval(watch);
    // Before another may begin.
    await rm(root, { recursive: true, force: true });
    one.state = state;
    one.finished_at = new Date(now()).toISOString();
    await keep();
  };
  if (latest && !isOver(latest.state)) await end(latest, 'interrupted');

  const require = (id: string, state: MailImportState): Running => {
    if (latest?.id !== id || latest.state !== state) throw refuse('conflict', 'import_over');
    return latest;
  };
  const requireRoom = async (bytes: number) => {
    const { free } = await readDiskSpace(dataDirectory);
    if (free < bytes + reserve) throw refuse('payload_too_large', 'import_no_room');
  };
  const start = async (size: number, call: SignedInCall): Promise<string> => {
    if (latest && !isOver(latest.state)) throw refuse('conflict', 'import_running');
    if (size > mailImportLimits.bytes)
      throw refuse('payload_too_large', 'import_too_large', { size: mailImportLimits.bytes / 1e9 });
    // The files, and what they become in the database.
    await requireRoom(2 * size);
    await rm(root, { recursive: true, force: true });
    await mkdir(join(root, 'files'), { recursive: true, mode: 0o700 });
    const one: Running = {
      id: newId(),
      state: 'uploading',
      actor: call.caller.account.email,
      started_at: new Date(now()).toISOString(),
      finished_at: null,
      files: [],
      done: 0,
      total: size,
      imported: 0,
      further: 0,
      present: 0,
      unreadable: 0,
      skipped: [],
      skipped_total: 0,
      failure: '',
    };
    latest = one;
    isHeard = true;
    watch = setInterval(() => {
      if (isHeard) isHeard = false;
      else
        cancel(one.id).catch((error: unknown) =>
          log('error', 'an upload was not cancelled', { error: String(error) }),
        );
    }, silence).unref();
    await keep();
    return one.id;
  };
  const add = async (id: string, piece: { file: number; name: string; offset: number; content: string }) => {
    const one = require(id, 'uploading');
    isHeard = true;
    const bytes = Buffer.from(piece.content, 'base64');
    if (one.done + bytes.length > mailImportLimits.bytes)
      throw refuse('payload_too_large', 'import_too_large', { size: mailImportLimits.bytes / 1e9 });
    await requireRoom(bytes.length);
    if (piece.file > one.files.length) throw refuse('conflict', 'import_over');
    const name = (one.files[piece.file] ??= basename(piece.name));
    const path = join(root, 'files', fileName(piece.file, name));
    const size = (await stat(path).catch(() => undefined))?.size ?? 0;
    if (size >= piece.offset + bytes.length && size > 0) return;
    if (size !== piece.offset) throw refuse('conflict', 'import_over');
    await appendFile(path, bytes, { mode: 0o600 });
    one.done += bytes.length;
  };
  const take = (one: Running, reply: ImportReply): MailImportState | undefined => {
    if ('total' in reply) one.total = Math.max(reply.total, 1);
    else if ('progress' in reply) {
      const { bytes, imported, further, present, unreadable } = reply.progress;
      Object.assign(one, { imported, further, present, unreadable, done: Math.min(bytes, one.total) });
    } else if ('skipped' in reply) {
      one.skipped_total += 1;
      const { path } = reply.skipped;
      if (one.skipped.length < mailImportLimits.skipped)
        one.skipped.push({ ...reply.skipped, cell: safeCell(path) });
    } else if ('failure' in reply) {
      one.failure = reply.failure;
      return 'failed';
    } else {
      Object.assign(one, reply.counts);
      if (reply.outcome === 'disk_full') one.failure = 'disk_full';
      if (reply.outcome === 'interrupted') return isStopping ? 'interrupted' : 'cancelled';
      return reply.outcome === 'done' ? 'done' : 'failed';
    }
    return undefined;
  };
  const run = (one: Running, audit: Parts['audit'], clientAddress: string) => {
    clearInterval(watch);
    one.state = 'running';
    one.done = 0;
    const { secretKey, mail } = signIn;
    const worker = startThread({
      dataDirectory,
      folder: join(root, 'files'),
      secretKey,
      reportAddress: mail.reportAddress,
      bounceAddress: mail.bounceAddress,
    });
    thread = worker;
    let outcome: MailImportState = 'failed';
    worker.on('message', (reply: ImportReply) => void (outcome = take(one, reply) ?? outcome));
    worker.on('error', (error) => {
      one.failure = String(error);
      log('error', 'an import stopped', { error: String(error) });
    });
    const finish = async () => {
      // An error comes before the exit.
      await once(worker, 'exit').catch(() => undefined);
      thread = undefined;
      if (outcome === 'done') one.done = one.total;
      await end(one, outcome);
      const { actor, imported, further, present, unreadable, state } = one;
      const details = { state, imported, further, present, unreadable };
      const isDone = outcome === 'done' || outcome === 'cancelled';
      await audit.record({
        actor,
        action: 'mail_import_end',
        outcome: isDone ? 'success' : 'failed',
        clientAddress,
        details,
      });
    };
    ended = finish();
    ended.catch((error: unknown) =>
      log('error', 'the end of an import was not kept', { error: String(error) }),
    );
  };
  const cancel = (id: string) =>
    inTurn(async () => {
      if (latest?.id !== id || isOver(latest.state)) return;
      if (latest.state === 'uploading') await end(latest, 'cancelled');
      else thread?.postMessage('stop');
    });
  return {
    routes: ({ audit }) => ({
      showMailImport: async () => ({ import: latest }),
      startMailImport: async ({ body }, call) => ({
        success: true,
        id: await inTurn(() => start(body.size, call)),
      }),
      async addMailImportPiece({ params, body }) {
        await inTurn(() => add(params.id, body));
        return { success: true };
      },
      async runMailImport({ params }, { caller, clientAddress }) {
        const one = await inTurn(async () => {
          const uploaded = require(params.id, 'uploading');
          if (uploaded.files.length === 0) throw refuse('invalid_input', 'import_empty');
          run(uploaded, audit, clientAddress);
          return uploaded;
        });
        await audit.record({
          actor: caller.account.email,
          action: 'mail_import',
          outcome: 'success',
          clientAddress,
          details: { files: one.files.slice(0, 20), count: one.files.length, size: one.total },
        });
        await keep();
        return { success: true };
      },
      async cancelMailImport({ params }) {
        await cancel(params.id);
        return { success: true };
      },
    }),
    async stop() {
      isStopping = true;
      clearInterval(watch);
      await turn;
      thread?.postMessage('stop');
      await ended.catch(() => undefined);
    },
  };
}

/** The name of an uploaded file in the folder: its kind is found by its content, and by the end of its name. */
function fileName(place: number, name: string): string {
  const plain = basename(name.replaceAll('\\', '/')).replaceAll(/[^\p{L}\p{N} ._()@+-]/gu, '_');
  return `${String(place).padStart(4, '0')}-${plain.slice(-longestName)}`;
}
