import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { importPaths } from '../../../src/service/mail-in/import-paths.ts';
import { createParsePool } from '../../../src/service/mail-in/parse-pool.ts';
import { writeMail } from './hostile-mails/write-mail.ts';
import { openMailStore } from './support/open-mail-store.ts';
import { tenant } from './support/parse.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const pool = createParsePool(1);
afterAll(() => pool.close());

/** From an unauthenticated address of the tenant, to a stranger and to another person of the tenant. */
const mail = (text: string) =>
  writeMail(['From: ceo@acme.example', 'To: bob@elsewhere.example, ann@acme.example'], text);

it('recognises a mail that an earlier version stored in the mailbox of its claimed sender', async () => {
  const folder = temporaryFolder();
  const store = openMailStore(join(folder, 'postern.db'));
  const takeIn = async (text: string, mailbox?: string) => {
    const path = join(folder, 'mail.eml');
    writeFileSync(path, mail(text));
    const settings = { tenant, ...(mailbox && { mailbox }) };
    const { imported, present } = await importPaths([path], { settings }, { store, pool });
    return { imported, present };
  };
  try {
    expect(await takeIn('first', 'ceo@acme.example')).toEqual({ imported: 1, present: 0 });
    expect(await takeIn('first')).toEqual({ imported: 0, present: 1 });
    // The same Message-ID with other content is a separate mail, in its recipient's mailbox.
    expect(await takeIn('second')).toEqual({ imported: 1, present: 0 });
    expect(await takeIn('second')).toEqual({ imported: 0, present: 1 });
    const rows = store.handle.index.read(store.handle.index.keys({ kind: 'all' }, 10));
    expect(rows.map(({ mailbox }) => mailbox).toSorted()).toEqual(['ann@acme.example', 'ceo@acme.example']);
  } finally {
    store.close();
  }
});
