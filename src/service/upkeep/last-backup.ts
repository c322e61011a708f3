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

/** Keeps what came of a backup, with a row of the audit trail. */
export async function noteBackup(
  stores: Pick<Stores, 'audit' | 'settings'>,
  made: Omit<LastBackup, 'goodAt' | 'outcome'>,
  actor = 'postern',
): Promise<void> {
  const { at, took, file, bytes, problem } = made;
  const outcome = problem === '' ? 'success' : 'failed';
  const goodAt = outcome === 'success' ? at : ((await readLastBackup(stores))?.goodAt ?? null);
  const value = JSON.stringify({ ...made, outcome, goodAt } satisfies LastBackup);
  await stores.settings.writeSetting({ name: lastBackupSetting, value });
  const details = { file, bytes, ...(problem && { problem }) };
  await stores.audit.appendAudit([
    { at: at + took, actor, action: 'backup', outcome, clientAddress: '', details },
  ]);
}
