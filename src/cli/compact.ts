import { databaseFile } from '../service/database/database-file.ts';
import { compactDatabase } from '../service/database/back-up-database.ts';
import { holdServerLock } from '../service/database/server-lock.ts';
import { UsageError, type Command } from './command.ts';

/** Writes the database again, smaller. */
export const compactCommand: Command = {
  summary: 'Return the free space of the database to the disk, with the server stopped',
  usage: `Usage: postern compact

Rewrites the database without its free space. Needs as much free disk space as the database has content, and some
minutes for ten million mails; if interrupted, it leaves the database unchanged. Databases created by this version
return free space by themselves after each night of retention; older ones do so from their first "compact" on.
`,
  async run(args, { dataDirectory, stdout }) {
    if (args.length > 0) throw new UsageError('It takes no arguments.');
    const lock = holdServerLock(dataDirectory);
    try {
      const { before, after } = compactDatabase(databaseFile(dataDirectory));
      const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
      stdout.write(`Compacted: ${megabytes(before)} MB before, ${megabytes(after)} MB now.\n`);
      return 0;
    } finally {
      lock.release();
    }
  },
};
