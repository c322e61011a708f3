import { once } from 'node:events';
import { access, constants, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BackupSettings } from '../../settings/backups.ts';
import { installationOf } from '../audit/deliver-audit.ts';
import { readEndUserPolicy } from '../end-users/end-user-policy.ts';
import { latestSlot } from '../end-users/latest-slot.ts';
import type { Log } from '../core/log.ts';
import { removeUnfinished } from '../database/back-up-database.ts';
import { repeatWork } from '../database/repeat-work.ts';
import { databaseFile, readDiskSpace } from '../database/database-file.ts';
import type { Stores } from '../core/stores.ts';
import type { BackupThreadSettings } from './backup-worker.ts';
import { noteBackup } from './last-backup.ts';
import type { BackupCheck, KeyPlace } from './verify-backup.ts';

/** How often it is looked whether one is due, and how long after a failure the next try is; milliseconds. */
const lookEvery = 60_000;
const tryAgainAfter = 3_600_000;
/** A slot that lies further ahead is of a clock that was wrong, milliseconds. */
const setBack = 2 * 86_400_000;
/** The setting with the last slot that has a backup. */
const slotSetting = 'backup_slot';
/** What a backup leaves free on its disk, bytes: it may be that of the database. */
const reserve = 100_000_000;

const workerUrl = new URL(
  import.meta.url.endsWith('.ts') ? './backup-worker.ts' : './backup-worker.js',
  import.meta.url,
);

interface Parts extends KeyPlace {
  stores: Stores;
  /** Undefined makes none. */
  settings: BackupSettings | undefined;
  isQuiet: () => boolean;
  now: () => number;
  log: Log;
  every?: number;
}

/**
 * Makes backups at the hours of the settings, and one that was missed as soon as the server runs again. Each is checked before it gets its
 * name; old ones are removed only after a good one.
 */
export function startBackups(parts: Parts): { stop(): Promise<void> } {
  const { stores, settings, isQuiet, now, log, every = lookEvery } = parts;
  if (!settings) return { stop: async () => undefined };
  let notBefore = -Infinity;
  const look = async (signal: AbortSignal) => {
    if (isQuiet() || performance.now() < notBefore) return;
    const { timeZone } = await readEndUserPolicy(stores);
    const slot = latestSlot(now(), settings.hours, timeZone) ?? 0;
    const done = Number((await stores.settings.readSetting(slotSetting)) ?? 0);
    // A clock that was far ahead and is right again must not end the backups.
    if (slot <= done && done <= now() + setBack) return;
    if (await makeOne(parts, settings, signal))
      await stores.settings.writeSetting({ name: slotSetting, value: String(slot) });
    else notBefore = performance.now() + tryAgainAfter;
  };
  // One that is stopped is made again by the next start, which removes what it left.
  return repeatWork(look, { every, log, failure: 'the backup could not be noted' });
}

/** Makes one backup and tells log, trail and the record of the last one. Returns whether there is a file. */
async function makeOne(
  parts: Parts,
  { folder, keep }: BackupSettings,
  signal: AbortSignal,
): Promise<boolean> {
  const { stores, now, log, dataDirectory, environmentKey } = parts;
  const at = now();
  const began = performance.now();
  // Installations that share a folder leave each other's files alone.
  const start = `postern-${(await installationOf(stores)).slice(0, 8)}-`;
  const time = new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
  const file = join(folder, `${start}${time}.db`);
  let check: BackupCheck | undefined;
  let problem: string;
  try {
    await removeUnfinished(folder, start, at);
    await requireRoom(folder, databaseFile(dataDirectory));
    check = await runThread({ dataDirectory, environmentKey, target: file }, signal);
    problem = check.problems.join(' ');
    if (problem === '') await removeOld(folder, start, file, keep);
  } catch (error) {
    problem = explain(error, folder);
  }
  if (!check && signal.aborted) return false;
  const took = Math.round(performance.now() - began);
  const made = { file, bytes: check?.bytes ?? 0 };
  if (problem === '') log('info', 'a backup was made', { ...made, took });
  else log('error', check ? 'a backup has problems' : 'no backup could be made', { ...made, problem });
  await noteBackup(stores, { at, took, ...made, problem });
  return check !== undefined;
}

/** Makes and checks a backup. @throws what kept the thread from it, an end before its time included */
async function runThread(workerData: BackupThreadSettings, signal: AbortSignal): Promise<BackupCheck> {
  const thread = new Worker(workerUrl, { name: 'backup', workerData });
  const ended = once(thread, 'exit').then(() => Promise.reject(new Error('It was stopped.')));
  try {
    const [check] = (await Promise.race([once(thread, 'message', { signal }), ended])) as [BackupCheck];
    return check;
  } finally {
    await thread.terminate();
  }
}

/** @throws Error where the folder cannot be written, or has no room for a backup */
async function requireRoom(folder: string, database: string): Promise<void> {
  await access(folder, constants.W_OK);
  const [{ free }, { size }] = await Promise.all([readDiskSpace(folder), stat(database)]);
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
  if (free >= size + reserve) return;
  throw new Error(`${folder} has ${megabytes(free)} free, and a backup needs ${megabytes(size + reserve)}.`);
}

/** Removes all but the newest of this installation. The one that was just made stays, whatever the clock says. */
async function removeOld(folder: string, start: string, made: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter(
    (name) => name.startsWith(start) && /-\d{8}T\d{6}Z\.db$/.test(name),
  );
  const others = names.sort().filter((name) => join(folder, name) !== made);
  const old = others.slice(0, Math.max(0, others.length - (keep - 1)));
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
}

/** What is wrong with the folder, in words. */
function explain(error: unknown, folder: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  // It is not created: an unmounted disk would go unnoticed.
  if (code === 'ENOENT') return `${folder} does not exist: create it, or mount its disk.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${folder} cannot be written by this program (${code}).`;
  if (code === 'ENOTDIR') return `${folder} is no folder.`;
  return message;
}
