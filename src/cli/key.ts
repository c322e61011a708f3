import { databaseFile } from '../service/database/database-file.ts';
import { existsSync } from 'node:fs';
import {
  makeNextKeyFile,
  readSecretKeyFile,
  secretKeyFile,
  useNextKeyFile,
} from '../service/secret-box/secret-key-file.ts';
import { keyIdOf } from '../service/secret-box/secret-box.ts';
import { holdServerLock } from '../service/database/server-lock.ts';
import { EnvironmentProblem, UsageError, readSetting, type Command } from './command.ts';
import { withStores } from './open-stores.ts';

/** The key that secrets are sealed with. */
export const keyCommand: Command = {
  summary: 'Replace the key that encrypts secrets, with the server stopped',
  usage: `Usage: postern key rotate

Seals every secret with a new key and continues the audit trail with it; "postern audit verify" still checks the rows from before.
The new key is written to postern.key in POSTERN_DATA, or is that of POSTERN_NEW_SECRET_KEY where that is set: then it has to be set as
POSTERN_SECRET_KEY afterwards. Interrupted at any moment, the data has one of the two keys; run it again to finish.

Backups from before need the old key: keep it as long as them. Links in mails to employees that were sent before do not work
any more, and browsers are not known any more.
`,
  async run([action = '', ...args], { dataDirectory, stdout }) {
    if (action !== 'rotate' || args.length > 0) throw new UsageError('Use "rotate".');
    if (!existsSync(databaseFile(dataDirectory)))
      throw new EnvironmentProblem(`There is no database in ${dataDirectory}. Check POSTERN_DATA.`);
    const ofEnvironment = readSetting('POSTERN_SECRET_KEY');
    const given = readSetting('POSTERN_NEW_SECRET_KEY');
    if (ofEnvironment && !given)
      throw new EnvironmentProblem(
        'The key is in POSTERN_SECRET_KEY: set POSTERN_NEW_SECRET_KEY to the new one, too.',
      );
    const lock = holdServerLock(dataDirectory);
    try {
      const count = await withStores(dataDirectory, async ({ stores, entry }) => {
        // Here, because an interrupted change of the file has been finished by now.
        const oldKey = ofEnvironment ?? readSecretKeyFile(dataDirectory);
        if (!oldKey) throw new EnvironmentProblem('There is no key yet: the first start makes one.');
        const newKey = given ?? makeNextKeyFile(dataDirectory);
        const sealed = await stores.upkeep.rotateKey({ oldKey, newKey, entry: entry() });
        stdout.write(
          `The key is ${keyIdOf(newKey)}${sealed === null ? ' already' : `, before it was ${keyIdOf(oldKey)}`}.\n`,
        );
        return sealed;
      });
      if (!given) useNextKeyFile(dataDirectory);
      if (count !== null) stdout.write(`${count} secrets were encrypted again.\n`);
      stdout.write(
        given
          ? `Set POSTERN_SECRET_KEY to it, unset POSTERN_NEW_SECRET_KEY, and remove ${secretKeyFile(dataDirectory)} if it exists.\n`
          : `It is in ${secretKeyFile(dataDirectory)}. Keep a copy elsewhere, and the old key for older backups.\n`,
      );
      return 0;
    } finally {
      lock.release();
    }
  },
};
