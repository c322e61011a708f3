import { resolve } from 'node:path';
import { forgetNotedHead } from '../service/audit/noted-head.ts';
import { openSecretBox } from '../service/secret-box/open-secret-box.ts';
import { secretKeyFile } from '../service/secret-box/secret-key-file.ts';
import { backUpDatabase } from '../service/storage/back-up-database.ts';
import { databaseFile } from '../service/storage/database-file.ts';
import { restoreDatabase } from '../service/storage/restore-database.ts';
import type { Command, CommandContext } from './command.ts';
import { withStores } from './open-stores.ts';
import { readKeyOfEnvironment } from './read-environment.ts';
import { UsageError } from './usage-error.ts';

/** Copies the database while it is in use. */
export const backupCommand: Command = {
  name: 'backup',
  summary: 'Copy everything into one file, while the server runs',
  usage: `Usage: postern backup FILE

FILE must not exist. It contains people's mail and password hashes: protect it as you protect the data. The secrets of
second factors in it are encrypted: the key is in postern.key beside the database, or in POSTERN_SECRET_KEY. Keep a copy
of the key as well, in another place.
`,
  async run(args, context) {
    const { dataDirectory, stdout } = context;
    const target = onlyFile(args);
    const bytes = await backUpDatabase(databaseFile(dataDirectory), target);
    await recordInAudit('backup', target, context);
    const key = readKeyOfEnvironment(process.env) ? 'POSTERN_SECRET_KEY' : secretKeyFile(dataDirectory);
    stdout.write(
      `Backed up ${(bytes / 1_000_000).toFixed(1)} MB to ${target}.\n` +
        `The second factors in it are sealed: keep a copy of ${key} too, in another place.\n`,
    );
    return 0;
  },
};

/** Puts a backup in the place of the database. */
export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Replace the data with a backup, with the server stopped',
  usage: `Usage: postern restore FILE

FILE is checked from end to end first. The data it replaces is kept beside it.
`,
  async run(args, context) {
    const { dataDirectory, stdout } = context;
    const source = onlyFile(args);
    const kept = await restoreDatabase(source, databaseFile(dataDirectory), Date.now());
    // The trail of the backup is the trail from now on.
    await forgetNotedHead(dataDirectory);
    await recordInAudit('restore_backup', source, context);
    stdout.write(`Restored ${source}.\n${kept ? `What was there before is in ${kept}.\n` : ''}`);
    await checkKey(context);
    return 0;
  },
};

/** Reports now, not at the next start, that the present key does not decrypt what was restored. */
async function checkKey({ dataDirectory, stderr }: CommandContext): Promise<void> {
  try {
    const key = readKeyOfEnvironment(process.env);
    await withStores(dataDirectory, ({ stores }) => openSecretBox(stores, dataDirectory, key));
  } catch (error) {
    stderr.write(`${(error as Error).message}\n`);
  }
}

/** The backup is complete, so a failed audit row (a full disk) is reported but no failure. */
async function recordInAudit(
  action: 'backup' | 'restore_backup',
  file: string,
  { dataDirectory, stderr }: CommandContext,
): Promise<void> {
  try {
    await withStores(dataDirectory, ({ audit, actor }) =>
      audit.record({ actor: actor.email, action, outcome: 'success', clientAddress: '', details: { file } }),
    );
  } catch (error) {
    stderr.write(`The audit trail has no line of this: ${(error as Error).message}\n`);
  }
}

function onlyFile(args: readonly string[]): string {
  if (args.length === 1 && !args[0]!.startsWith('-')) return resolve(args[0]!);
  throw new UsageError('Give one file.');
}
