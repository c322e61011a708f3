import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { identifyMail, identifyReuse } from '../../../../src/service/records/mail-key.ts';
import { importPaths } from '../../../../src/service/mail/import/import-paths.ts';
import { parseBatch } from '../../../../src/service/mail/import/parse-batch.ts';
import { createParsePool } from '../../../../src/service/mail/import/parse-pool.ts';
import { writeMail } from '../hostile-mails/write-mail.ts';
import { openMailStore } from '../support/open-mail-store.ts';
import { tenant } from '../support/parse.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const pool = createParsePool(1);
afterAll(() => pool.close());

const utf8As1252 = (text: string) => Buffer.from(text).toString('latin1');
/** A subject that is not UTF-8 beside a sender that is. */
const mail = (id: string, text: string) =>
  writeMail(
    [`From: ${utf8As1252('Jürgen')} <j@sender.example>`, 'Subject: Gr\xfc\xdfe', ...(id === '' ? [] : [id])],
    text,
    { charset: 'latin1', without: ['Message-ID'] },
  );

/** The content digest of such a mail in earlier versions. */
const formerContent = (from: string, text: string) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        [`${from} <j@sender.example>`],
        [],
        [],
        ['Ann <ann@acme.example>'],
        [],
        ['Grüße'],
        ['Mon, 5 Jan 2026 10:00:00 +0000'],
        [],
        [],
        [],
      ]),
    )
    .update(text)
    .digest()
    .subarray(0, 16);

/** Stores a mail like an earlier version: with its content digest and entity id. */
async function storeFormer(
  store: ReturnType<typeof openMailStore>,
  bytes: Buffer,
  content: Buffer,
  idOf: (entityId: string) => string = (entityId) => entityId,
) {
  const buffer = new SharedArrayBuffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  const items = [{ start: 0, length: bytes.length, origin: { fallbackTime: 0, reusesMessageId: true } }];
  const [item] = parseBatch({ kind: 'messages', buffer, items, settings: { tenant }, at: 0 }, null).items;
  if (!item || !('mail' in item) || !item.mail.identity) throw new Error('It was not read.');
  const { row, identity } = item.mail;
  const former = {
    ...item.mail,
    row: { ...row, entity_id: idOf(row.entity_id) },
    identity: { list: identity.list, judgedWith: { reusesMessageId: true }, content },
  };
  const { version } = await store.readRuleSet(undefined);
  expect(await store.addMails({ mails: [former], progress: null, rules: { version, at: 0 } })).toEqual([1]);
}

async function takeIn(store: ReturnType<typeof openMailStore>, bytes: Buffer) {
  const path = join(temporaryFolder(), 'again.eml');
  writeFileSync(path, bytes);
  const { imported, present } = await importPaths([path], { settings: { tenant } }, { store, pool });
  return { imported, present };
}

const id = 'Message-ID: <mail@sender.example>';
const known = { imported: 0, present: 1 };

it.each([
  ['header by header', 'Jürgen'],
  ['all headers in one charset', utf8As1252('Jürgen')],
])('recognises a mail by the content digest of an earlier version, read %s', async (_name, from) => {
  const store = openMailStore(join(temporaryFolder(), 'postern.db'));
  try {
    await storeFormer(store, mail(id, 'first'), formerContent(from, 'first'));
    expect(await takeIn(store, mail(id, 'first'))).toEqual(known);

    const second = formerContent(from, 'second');
    await storeFormer(store, mail(id, 'second'), second, (entityId) => identifyReuse(entityId, second));
    expect(await takeIn(store, mail(id, 'second'))).toEqual(known);

    const nameless = formerContent(from, 'third');
    await storeFormer(store, mail('', 'third'), nameless, () =>
      identifyMail('ann@acme.example', '', () => nameless.toString('hex')),
    );
    expect(await takeIn(store, mail('', 'third'))).toEqual(known);

    expect(await takeIn(store, mail(id, 'fourth'))).toEqual({ imported: 1, present: 0 });
    expect(await takeIn(store, mail(id, 'fourth'))).toEqual(known);
  } finally {
    store.close();
  }
});
