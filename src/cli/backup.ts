import { resolve } from 'node:path';
import { backUpDatabase } from '../service/storage/back-up-database.ts';
import { databaseFile } from '../service/storage/open-storage.ts';
import { restoreDatabase } from '../service/storage/restore-database.ts';
import type { Command } from './command.ts';
import { UsageError } from './usage-error.ts';

/** Copies the database while it is in use. */
export const backupCommand: Command = {
  name: 'backup',
  summary: 'Copy everything into one file, while the server runs',
  usage: `Usage: postern backup FILE

FILE must not exist. It holds people's mail and password hashes: keep it as you keep the data.
`,
  async run(args, { dataDirectory, stdout }) {
    const target = onlyFile(args);
    const bytes = await backUpDatabase(databaseFile(dataDirectory), target);
    stdout.write(`Backed up ${(bytes / 1_000_000).toFixed(1)} MB to ${target}.\n`);
    return 0;
  },
};

/** Puts a backup in the place of the database. */
export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Put a backup in the place of the data, with the server stopped',
  usage: `Usage: postern restore FILE

FILE is checked from end to end first. The data it replaces is kept beside it.
`,
  async run(args, { dataDirectory, stdout }) {
    const source = onlyFile(args);
    const kept = await restoreDatabase(source, databaseFile(dataDirectory), Date.now());
    stdout.write(`Restored ${source}.\n${kept ? `What was there before is in ${kept}.\n` : ''}`);
    return 0;
  },
};

function onlyFile(args: readonly string[]): string {
  if (args.length === 1 && !args[0]!.startsWith('-')) return resolve(args[0]!);
  throw new UsageError('Give one file.');
}
