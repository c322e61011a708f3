import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { importDirectory } from '../../../../src/service/directory/import-directory-sqlite.ts';
import { importPaths } from '../../../../src/service/mail/import/import-paths.ts';
import { nameKey } from '../../../../src/service/mail/inspect/name-similarity.ts';
import { createParsePool } from '../../../../src/service/mail/import/parse-pool.ts';
import { openMailStore, type TestMailStore } from '../support/open-mail-store.ts';
import { tenant } from '../support/parse.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const pool = createParsePool(1);
afterAll(() => pool.close());

let store: TestMailStore;
beforeEach(() => {
  store = openMailStore(join(temporaryFolder(), 'postern.db'));
  onTestFinished(() => store.close());
});

function directoryOf(csv: string): void {
  const actor = { email: 'ann@acme.example', clientAddress: '' };
  store.handle.db.exec('BEGIN IMMEDIATE');
  importDirectory(store.handle, { csv, replace: true, actor, at: Date.now() });
  store.handle.db.exec('COMMIT');
}

let made = 0;
/** Takes in a mail and returns its evidence. */
async function takeIn(from: string, { to = 'ann@acme.example', id = '' } = {}) {
  made += 1;
  const path = join(temporaryFolder(), 'mail.eml');
  const subject = `mail ${made}`;
  const headers = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${id || made}@s.example>`,
  ];
  writeFileSync(path, `${headers.join('\n')}\n\ntext ${made}\n`);
  await importPaths([path], { settings: { tenant } }, { store, pool });
  const { rows } = store.handle.index.page({ kind: 'all' }, null, 1_000);
  const key = store.handle.records.find(rows.find((row) => row.subject === subject)!.entity_id);
  const { evidence } = (await store.readDetail(key!))!;
  return evidence.map(({ code, values }) => ({ code, values }));
}

const amara = 'email,name\na.okafor@acme.example,Amara Okafor\n';
const found = {
  code: 'colleague_name',
  values: { real: 'a.okafor@acme.example', address: 'desk@gmail.com' },
};

it('suspects a stranger with the name of somebody in the directory, also after changes of the directory', async () => {
  expect(await takeIn('Amara Okafor <desk@gmail.com>')).toEqual([]);
  directoryOf(amara);
  expect(await takeIn('"Okafor, Dr. Amara" <desk@gmail.com>')).toEqual([found]);
  expect(await takeIn('Amara Nwosu <desk@gmail.com>')).toEqual([]);
  directoryOf('email,name\na.okafor@acme.example,Amara Nwosu\n');
  expect(await takeIn('Amara Okafor <desk@gmail.com>')).toEqual([]);
  expect(await takeIn('Amara Nwosu <desk@gmail.com>')).toEqual([found]);
  directoryOf('email,name\nbob@acme.example,Bob Stone\n');
  expect(await takeIn('Amara Nwosu <desk@gmail.com>')).toEqual([]);
});

it('does not suspect people whose address the directory has, outgoing mail, or mail to oneself', async () => {
  directoryOf(`${amara}okafor@gmail.com,Amara Okafor\n`);
  expect(await takeIn('Amara Okafor <okafor@gmail.com>')).toEqual([]);
  directoryOf(amara);
  expect(await takeIn('Amara Okafor <desk@gmail.com>', { to: 'a.okafor@acme.example' })).toEqual([]);
  expect(
    await takeIn('Amara Okafor <desk@gmail.com>', { to: 'a.okafor@acme.example, ann@acme.example' }),
  ).toEqual([found]);
});

it('knows of a reused Message-ID and of a name at once', async () => {
  directoryOf(amara);
  await takeIn('Bob <bob@shop.example>', { id: 'twice' });
  const evidence = await takeIn('Amara Okafor <desk@gmail.com>', { id: 'twice' });
  expect(evidence.map(({ code }) => code).toSorted()).toEqual(['colleague_name', 'reused_id']);
});

it.each([
  ['Amara Okafor', 'OKAFOR, Amara'],
  ['Jörg Müller', 'Joerg Mueller'],
  ['Anna von Berg', 'Dipl.-Ing. Anna von Berg'],
  ['Amara Okafor', 'Аmara Оkafor [External]'], // Cyrillic А and О
  ['李 小龙', '小龙, 李'],
])('compares %s and %s as one name', (one, other) => {
  expect(nameKey(one)).not.toBe('');
  expect(nameKey(other)).toBe(nameKey(one));
});

it.each([
  '',
  'Amara',
  'Dr. Okafor',
  'a.okafor@acme.example',
  'Amara Okafor via Docs',
  'A B',
  '!'.repeat(300),
])('takes %j for no name of a person', (text) => expect(nameKey(text)).toBe(''));
