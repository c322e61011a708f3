import { readFile } from 'node:fs/promises';
import { directoryColumns } from '../api/vocabulary/directory-fields.ts';
import { parseArgs } from 'node:util';
import { onlyOne, UsageError, type Command } from './command.ts';
import { withStores } from './open-stores.ts';

/** `postern directory import PEOPLE.csv`: what the organisation knows of its people. */
export const directoryCommand: Command = {
  summary: 'Import departments, titles and groups of people from a CSV file',
  usage: `Usage: postern directory import PEOPLE.csv [--replace]

  The first row of the file names its columns: ${directoryColumns.join(', ')}.
  Only email is needed; groups and aliases (further addresses, whose mail is that
  of the person) are separated by semicolons. A file with a wrong row changes nothing.

  --replace   removes people from earlier files who are missing in this one
`,
  async run([action = '', ...args], { dataDirectory, stdout }) {
    if (action !== 'import') {
      throw new UsageError(action ? `There is no "directory ${action}".` : 'Name an action: import.');
    }
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    });
    const csv = await readFile(onlyOne(positionals, 'Give one file.'), 'utf8');
    const { added, changed, removed, unchanged } = await withStores(dataDirectory, ({ stores, actor, now }) =>
      stores.directory.importDirectory({ csv, replace: values.replace, actor, at: now() }),
    );
    stdout.write(`Added ${added}, changed ${changed}, removed ${removed}, ${unchanged} unchanged.\n`);
    return 0;
  },
};
