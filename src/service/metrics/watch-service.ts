import { stat } from 'node:fs/promises';
import { clearState, collectWith, state } from '../../runtime/metrics.ts';
import { inTime } from '../core/in-time.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { databaseFile, readDiskSpace } from '../database/database-file.ts';
import type { Stores } from '../core/stores.ts';
import { readLastBackup } from '../upkeep/last-backup.ts';
import type { Measured } from './read-state-sqlite.ts';

/** Longest wait for the database, milliseconds: Prometheus waits ten seconds for all of it. */
const patience = 3_000;

/** Shows the state of a service in the metrics; returns what ends that. What cannot be read is left out. */
export function watchService(
  { stores, now, log }: Pick<ServiceParts, 'stores' | 'now' | 'log'>,
  dataDirectory: string,
): () => void {
  const orNothing = (value: Promise<Measured[]>) =>
    value.catch((error: unknown): Measured[] => {
      log('warn', 'the metrics are incomplete', { error: String(error) });
      return [];
    });
  return collectWith(async () => {
    const database = inTime(readDatabase(stores, now()), patience);
    const read = [orNothing(database), orNothing(readDisk(dataDirectory))];
    const [inDatabase = [], onDisk = []] = await Promise.all(read);
    // All at once, so that two readers at a time do not add up.
    clearState();
    state.databaseUp.set(inDatabase.length > 0 ? 1 : 0);
    for (const [name, value, labels = {}] of [...inDatabase, ...onDisk]) state[name].inc(labels, value);
  });
}

async function readDatabase(stores: Stores, at: number): Promise<Measured[]> {
  const backup = await readLastBackup(stores);
  return [
    ...(await stores.metrics.readMeasuredState({ at })),
    ['backupFailed', backup?.outcome === 'failed' ? 1 : 0],
    ...(backup?.goodAt ? [['backupTime', backup.goodAt / 1_000] as Measured] : []),
  ];
}

async function readDisk(dataDirectory: string): Promise<Measured[]> {
  const { free, total } = await readDiskSpace(dataDirectory);
  const file = databaseFile(dataDirectory);
  const sizes = [file, `${file}-wal`].map((path) => stat(path).catch(() => undefined));
  return [
    ['diskFree', free],
    ['diskSize', total],
    ...(await Promise.all(sizes)).map((found): Measured => ['databaseBytes', found?.size ?? 0]),
  ];
}
