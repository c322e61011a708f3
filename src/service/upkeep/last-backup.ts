import type { Stores } from '../core/stores.ts';

/** The last attempt at a backup. */
export interface LastBackup {
  /** When it began, milliseconds since 1970. */
  readonly at: number;
  /** How long it took, milliseconds. */
  readonly took: number;
  readonly outcome: 'success' | 'failed';
  readonly file: string;
  /** 0 when there is no file. */
  readonly bytes: number;
  /** Why it failed, or what is wrong with it; empty for nothing. */
  readonly problem: string;
  /** When the last good one began; null for none. */
  readonly goodAt: number | null;
}

const lastBackupSetting = 'last_backup';

/** The last backup, made by the schedule or by the command; undefined when none was made. */
export async function readLastBackup({
  settings,
}: Pick<Stores, 'settings'>): Promise<LastBackup | undefined> {
  const text = await settings.readSetting(lastBackupSetting);
  return text === undefined ? undefined : (JSON.parse(text) as LastBackup);
}

/** Keeps what came of a backup. */
export async function noteBackup(
  stores: Pick<Stores, 'settings'>,
  made: Omit<LastBackup, 'goodAt' | 'outcome'>,
): Promise<void> {
  const outcome = made.problem === '' ? 'success' : 'failed';
  const goodAt = outcome === 'success' ? made.at : ((await readLastBackup(stores))?.goodAt ?? null);
  const value = JSON.stringify({ ...made, outcome, goodAt } satisfies LastBackup);
  await stores.settings.writeSetting({ name: lastBackupSetting, value });
}
