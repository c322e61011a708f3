import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page } from '../../../../src/service/emails/email-store-sqlite.ts';
import { importPaths } from '../../../../src/service/mail/import/import-paths.ts';
import { createParsePool } from '../../../../src/service/mail/import/parse-pool.ts';
import type { ParseSettings } from '../../../../src/service/mail/import/parsed-mail.ts';
import { removeMails, removeOriginals } from '../../../../src/service/retention/remove-mails-sqlite.ts';
import { maxMailboxes } from '../../../../src/service/mail/trust/place-mail.ts';
import { finish } from '../../../../src/service/turns/in-turns.ts';
import { openMailStore, type TestMailStore } from '../support/open-mail-store.ts';
import { tenant } from '../support/parse.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const pool = createParsePool(1);
afterAll(() => pool.close());

let folder: string;
let store: TestMailStore;
let runs = 0;
beforeEach(() => {
  folder = temporaryFolder();
  store = openMailStore(join(folder, 'postern.db'));
  onTestFinished(() => store.close());
});

const [anna, ben, carla] = ['anna@acme.example', 'ben@acme.example', 'carla@acme.example'];

const message = ({
  to = `${anna}, Ben <Ben+x@acme.example>, ${carla}, x@elsewhere.test`,
  more = '',
  id = 'one',
} = {}) =>
  `${more}Received: from mail.supplier.test (mail.supplier.test [203.0.113.9]) by mx.acme.example with ESMTPS; Thu, 26 Nov 2026 09:00:00 +0000
From: Partner <partner@supplier.test>
To: ${to}
Subject: ${id}
Date: Thu, 26 Nov 2026 09:00:00 +0000
Message-ID: <${id}@supplier.test>

Text of ${id}.
`;
const journal = (envelope: readonly string[], inner = message()) => `Sender: <journal@acme.example>
From: <partner@supplier.test>
Subject: one
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="jb"

--jb
Content-Type: text/plain; charset="us-ascii"

Sender: partner@supplier.test
Subject: one
Message-Id: <one@supplier.test>
${envelope.map((address) => `Recipient: ${address}`).join('\n')}

--jb
Content-Type: message/rfc822

${inner}
--jb--
`;

/** Imports messages as files of a folder of their own. */
async function run(messages: readonly string[], settings: Partial<ParseSettings> = {}) {
  const files = join(folder, `run${(runs += 1)}`);
  mkdirSync(files);
  for (const [at, one] of messages.entries())
    writeFileSync(join(files, `${at}.eml`), one.replaceAll('\n', '\r\n'));
  const { imported, further, present } = await importPaths(
    [files],
    { settings: { tenant, ...settings } },
    { store, pool },
  );
  return { imported, further, present };
}
const isJournal = { isJournal: true };
const all = () => store.handle.index.page({ kind: 'all' }, null, 1_000);
const mailboxes = () =>
  all()
    .rows.map(({ mailbox }) => mailbox)
    .toSorted();
const count = (table: string) =>
  Number(store.handle.db.prepare(`SELECT count(*) AS n FROM ${table}`).get()!['n']);

describe('a message to several people of the organisation', () => {
  it('is a mail of each of them, once, with one stored original', async () => {
    expect(await run([message()])).toEqual({ imported: 1, further: 2, present: 0 });
    expect(mailboxes()).toEqual([anna, ben, carla]);
    expect([count('original'), count('original_copy')]).toEqual([1, 2]);
    for (const key of all().keys) {
      expect(Buffer.from((await store.readOriginal(key))!).toString()).toContain('Text of one.');
      expect((await store.readDetail(key))!.headers.length).toBeGreaterThan(3);
    }
    expect(await run([message()])).toEqual({ imported: 0, further: 0, present: 1 });
    expect(mailboxes()).toHaveLength(3);
  });

  it('whose delivery to one of them was recorded is theirs alone, and each other copy adds its own', async () => {
    const copyOf = (mailbox: string) => message({ more: `Delivered-To: ${mailbox}\n` });
    expect(await run([copyOf(ben)])).toEqual({ imported: 1, further: 0, present: 0 });
    expect(mailboxes()).toEqual([ben]);
    await run([copyOf(carla)]);
    expect(mailboxes()).toEqual([ben, carla]);
    await run([copyOf(anna), message()], { mailbox: anna });
    expect(mailboxes()).toEqual([anna, ben, carla]);
  });

  it('is stored as mail of the first of more than a bounded number, and says so', async () => {
    const people = Array.from({ length: maxMailboxes + 1 }, (_, at) => `p${at}@acme.example`);
    await run([
      message({ to: people.slice(1).join(', '), id: 'most' }),
      message({ to: people.join(', '), id: 'more' }),
    ]);
    const { rows, keys } = all();
    expect(rows.filter(({ subject }) => subject === 'most')).toHaveLength(maxMailboxes);
    const rest = rows.flatMap(({ subject, mailbox }, at) =>
      subject === 'more' ? [{ mailbox, key: keys[at]! }] : [],
    );
    expect(rest).toMatchObject([{ mailbox: 'p0@acme.example' }]);
    expect((await store.readDetail(rest[0]!.key))!.problems[0]).toMatch(/51 mailboxes/);
  });

  it('that an earlier version stored once is left as it is', async () => {
    await run([message()]);
    const { keys, rows } = all();
    removeMails(
      store.handle,
      keys.filter((_, at) => rows[at]!.mailbox !== anna),
    );
    expect(await run([message()])).toEqual({ imported: 0, further: 0, present: 1 });
    expect(mailboxes()).toEqual([anna]);
  });

  it('belongs to the people of a journal report, and another report adds those whom it names', async () => {
    await run([journal([carla, 'x@elsewhere.test'])], isJournal);
    expect(mailboxes()).toEqual([carla]);
    await run([journal([anna, carla]), journal([carla, 'dora@acme.example'])], isJournal);
    expect(mailboxes()).toEqual([anna, carla, 'dora@acme.example']);
    expect(await run([journal([anna, carla])], isJournal)).toEqual({ imported: 0, further: 0, present: 1 });
  });

  it('is no mail of a list of a domain whose people are known', async () => {
    store.handle.sql
      .run`INSERT INTO directory_person (address, email, source, updated_at) VALUES (${ben}, ${ben}, 'csv', 0)`;
    await run([message({ to: `${anna}, all@acme.example, ${ben}` })]);
    expect(mailboxes()).toEqual([anna, ben]);
  });

  it('[MX-12] says in searches for how many of them it is held, where that is not all or none', async () => {
    await run([message(), message({ id: 'other' })]);
    const found = () => {
      const query = { expression: { kind: 'all' }, after: null, limit: 10 } as const;
      return finish(page(store.handle, query))
        .rows.filter(({ subject }) => subject === 'one')
        .map((row) => row.same_message);
    };
    const { keys, rows } = all();
    const own = keys.filter((_, at) => rows[at]!.subject === 'one');
    const hold = (key: number) =>
      store.handle.records.change([
        { key, add: ['cp_quarantined_by_admin'], remove: ['cp_not_quarantined'] },
      ]);
    expect(found()).toEqual([undefined, undefined, undefined]);
    own.slice(1).forEach(hold);
    // The one that is not held is clean.
    expect(found().filter(Boolean)).toEqual(Array.from({ length: 2 }, () => ({ held: 2, total: 3 })));
    hold(own[0]!);
    expect(found()).toEqual([undefined, undefined, undefined]);
  });

  it('keeps its original for those whose mails stay', async () => {
    await run([message()]);
    const { keys } = all();
    const [first, second, third] = keys.toSorted((one, other) => one - other) as [number, number, number];
    const { handle } = store;
    expect(removeMails(handle, [first])).toMatchObject({ originals: 1 });
    expect(Buffer.from((await store.readOriginal(third))!).toString()).toContain('Text of one.');
    expect(await store.originalSize(second)).toBeGreaterThan(100);
    removeOriginals(handle, { keys: [second, third], at: 1 });
    expect(await store.readOriginal(third)).toBeNull();
    expect([count('original'), count('original_copy')]).toEqual([0, 0]);
  });
});
