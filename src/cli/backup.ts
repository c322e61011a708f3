import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { AuditEntry } from '../service/audit/audit-entry.ts';
import { forgetNotedHead } from '../service/audit/verify-audit.ts';
import { openSecretBox } from '../service/secret-box/open-secret-box.ts';
import { secretKeyFile } from '../service/secret-box/secret-key-file.ts';
import { backUpDatabase, restoreDatabase } from '../service/database/back-up-database.ts';
import { databaseFile } from '../service/database/database-file.ts';
import { noteBackup } from '../service/upkeep/last-backup.ts';
import { quietSetting } from '../service/upkeep/quiet.ts';
import { type BackupCheck, oldestSqlite, verifyBackup } from '../service/upkeep/verify-backup.ts';
import { megabytes, onlyOne, readSetting, UsageError, type Command, type CommandContext } from './command.ts';
import { withStores } from './open-stores.ts';

/** Copies the database while it is in use. */
export const backupCommand: Command = {
  summary: 'Copy everything into one file, while the server runs, or check such a file',
  usage: `Usage: postern backup FILE
       postern backup - > FILE
       postern backup verify FILE

FILE must not exist. It contains people's mail and password hashes: protect it as you protect the data. The secrets of
second factors in it are encrypted: the key is in postern.key beside the database, or in POSTERN_SECRET_KEY. Keep a copy
of the key as well, in another place.

  -        writes the backup to standard output, for a program that encrypts or uploads it. Until it is complete, it is a file
           in POSTERN_DATA.
  verify   checks a backup without changing anything: the file from end to end, the version of its schema, the chain of
           the audit trail, and whether the present key opens the secrets. Exits with 1 when something is wrong.

A backup is such a check too: what it finds is written to standard error. It is a database of SQLite, and the programs of
SQLite open it from version ${oldestSqlite} on; older ones report a malformed schema.
`,
  async run(args, context) {
    if (args[0] === 'verify' && args.length > 1) return verify(onlyFile(args.slice(1)), context);
    if (args[0] === '-' && args.length === 1) return streamBackup(context);
    const target = onlyFile(args);
    const { bytes } = await makeBackup(target, context);
    context.stdout.write(`Backed up ${megabytes(bytes)} to ${target}.\n${keyAdvice(context)}`);
    return 0;
  },
};

/** Makes a backup, notes it as the last one and in the audit trail, and prints what is wrong with it. */
async function makeBackup(target: string, context: CommandContext, name = target): Promise<BackupCheck> {
  const { dataDirectory, stderr } = context;
  const at = Date.now();
  const check = await backUpDatabase(databaseFile(dataDirectory), target, (copy) =>
    verifyBackup(copy, keyPlaceOf(context)),
  );
  const { bytes } = check;
  const made = { at, took: Date.now() - at, file: name, bytes, problem: check.problems.join(' ') };
  try {
    await withStores(dataDirectory, ({ stores, actor }) => noteBackup(stores, made, actor.email));
  } catch (error) {
    // The backup is complete all the same, such as on a full disk.
    stderr.write(
      `The system page and the audit trail do not have this backup: ${(error as Error).message}\n`,
    );
  }
  for (const problem of check.problems) stderr.write(`${problem}\n`);
  return check;
}

async function streamBackup(context: CommandContext): Promise<number> {
  const { dataDirectory, stdout, stderr } = context;
  if (stdout.isTTY)
    throw new UsageError('Standard output is a terminal: redirect the backup to a file or a program.');
  await removeForgotten(dataDirectory);
  const file = join(dataDirectory, `${streamed}${randomUUID()}`);
  try {
    const { bytes } = await makeBackup(file, context, 'standard output');
    await pipeline(createReadStream(file), stdout);
    stderr.write(`Backed up ${megabytes(bytes)} to standard output.\n${keyAdvice(context)}`);
    return 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
    stderr.write('The program that reads the backup ended before it was complete.\n');
    return 1;
  } finally {
    await rm(file, { force: true });
  }
}

/** What the name of a backup for standard output begins with. */
const streamed = '.backup-';

/** Removes what a command left that was killed: it cannot be one of today. */
async function removeForgotten(dataDirectory: string): Promise<void> {
  for (const name of await readdir(dataDirectory)) {
    if (!name.startsWith(streamed)) continue;
    const { mtimeMs } = await stat(join(dataDirectory, name));
    if (mtimeMs < Date.now() - 86_400_000) await rm(join(dataDirectory, name), { force: true });
  }
}

async function verify(file: string, context: CommandContext): Promise<number> {
  const { stdout, stderr } = context;
  const { bytes, version, isOlder, rows, secrets, problems } = verifyBackup(file, keyPlaceOf(context));
  stdout.write(`${file}: ${megabytes(bytes)}, complete and undamaged, schema version ${version}.\n`);
  if (isOlder)
    stdout.write(
      'It was made by an older version of Postern: the first start after a restore migrates it. Audit trail and secrets were not checked.\n',
    );
  else stdout.write(`${rows} rows of the audit trail and ${secrets} secrets are valid.\n`);
  for (const problem of problems) stderr.write(`${problem}\n`);
  return problems.length > 0 ? 1 : 0;
}

const keyPlaceOf = ({ dataDirectory }: CommandContext) => ({
  dataDirectory,
  environmentKey: readSetting('POSTERN_SECRET_KEY'),
});

function keyAdvice({ dataDirectory }: CommandContext): string {
  const key = readSetting('POSTERN_SECRET_KEY') ? 'POSTERN_SECRET_KEY' : secretKeyFile(dataDirectory);
  return `Its second factors are encrypted: keep a copy of ${key} elsewhere, too.\n`;
}

/** Puts a backup in the place of the database. */
export const restoreCommand: Command = {
  summary: 'Replace the data with a backup, with the server stopped',
  usage: `Usage: postern restore [--quiet] FILE

FILE is checked from end to end first. The data it replaces is kept beside it.

  --quiet  for a drill, or while another server may be at work with this data: the restored server sends no mail (it goes to
           the folder outbox of POSTERN_DATA), delivers no audit trail and no webhooks, removes nothing by retention and makes no
           backups, until an administrator confirms it in the console. Without it, all that begins with the start.
`,
  async run(args, context) {
    const { dataDirectory, stdout } = context;
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { quiet: { type: 'boolean', default: false } },
    });
    const source = onlyFile(positionals);
    const now = Date.now();
    const kept = await restoreDatabase(source, databaseFile(dataDirectory), now, (db) => {
      // A restore without it is itself the confirmation.
      db.prepare('DELETE FROM setting WHERE name = ?').run(quietSetting);
      if (values.quiet)
        db.prepare('INSERT INTO setting (name, value) VALUES (?, ?)').run(quietSetting, String(now));
    });
    // The trail of the backup is the trail from now on.
    await forgetNotedHead(dataDirectory);
    stdout.write(`Restored ${source}.\n${kept ? `The previous data is in ${kept}.\n` : ''}`);
    if (values.quiet)
      stdout.write(
        'It sends, delivers and removes nothing until an administrator confirms it in the console.\n',
      );
    await recordRestore({ file: source, quiet: values.quiet }, context);
    return 0;
  },
};

/** Records the restore, and reports now, not at the next start, that the present key does not decrypt what was restored. */
async function recordRestore(
  details: AuditEntry['details'],
  { dataDirectory, stderr }: CommandContext,
): Promise<void> {
  const tell = (what: string) => (error: Error) => void stderr.write(`${what}${error.message}\n`);
  await withStores(dataDirectory, async ({ stores, record }) => {
    await record('restore_backup', details).catch(tell('The audit trail could not record it: '));
    await openSecretBox(stores, dataDirectory, readSetting('POSTERN_SECRET_KEY'));
  }).catch(tell(''));
}

const onlyFile = (args: readonly string[]): string => resolve(onlyOne(args, 'Give one file.'));
