import { databaseFile } from '../service/database/database-file.ts';
import { compactDatabase } from '../service/database/back-up-database.ts';
import { holdServerLock } from '../service/database/server-lock.ts';
import { megabytes, UsageError, type Command } from './command.ts';

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
      stdout.write(`Compacted: ${megabytes(before)} before, ${megabytes(after)} now.\n`);
      return 0;
    } finally {
      lock.release();
    }
  },
};
