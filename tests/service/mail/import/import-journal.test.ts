import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { peopleOf } from '../../../../src/service/end-users/mail-people-sqlite.ts';
import { importPaths } from '../../../../src/service/mail/import/import-paths.ts';
import { parseMail } from '../../../../src/service/mail/import/parse-mail.ts';
import { createParsePool } from '../../../../src/service/mail/import/parse-pool.ts';
import type { ParseSettings } from '../../../../src/service/mail/import/parsed-mail.ts';
import { openMailStore, type TestMailStore } from '../support/open-mail-store.ts';
import { tenant } from '../support/parse.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const pool = createParsePool(1);
afterAll(() => pool.close());

let folder: string;
let store: TestMailStore;
beforeEach(() => {
  folder = temporaryFolder();
  store = openMailStore(join(folder, 'postern.db'));
  onTestFinished(() => store.close());
});

async function run(messages: readonly string[], settings: Partial<ParseSettings> = {}) {
  for (const [at, message] of messages.entries())
    writeFileSync(join(folder, `${at}.eml`), message.replaceAll('\n', '\r\n'));
  const notes: string[] = [];
  const paths = messages.map((_, at) => join(folder, `${at}.eml`));
  const onNote = (_path: string, _place: string, note: string) => notes.push(note);
  await importPaths(paths, { settings: { tenant, ...settings }, onNote }, { store, pool });
  const { keys, rows } = store.handle.index.page({ kind: 'all' }, null, 100);
  return { notes, rows, keys };
}

const fromOutside =
  'Received: from mail.supplier.test (mail.supplier.test [203.0.113.9]) by mx.acme.example with ESMTPS; Thu, 26 Nov 2026 09:00:00 +0000\n';
const fromExchange =
  'Received: from EX1.acme.example (10.0.0.5) by EX1.acme.example (10.0.0.5) with Microsoft SMTP Server id 15.2.1.1; Thu, 26 Nov 2026 09:00:00 +0000\n';
const exchange = 'MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@acme.example';

const original = ({
  trace = fromOutside,
  from = 'Mallory <mallory@evil.test>',
  to = 'anna@acme.example',
} = {}) =>
  `${trace}From: ${from}
To: ${to}
Subject: Quarterly numbers
Date: Thu, 26 Nov 2026 09:00:00 +0000
Message-ID: <jr1@supplier.test>

See https://inner.evil.test/x
`;
const envelope = `Sender: mallory@evil.test
Subject: Quarterly numbers
Message-Id: <jr1@supplier.test>
To: anna@acme.example
To: carl@acme.example, Expanded: staff@acme.example
Bcc: ben@acme.example
Recipient: <dora@acme.example>
Cc: eve@acme.example, Forwarded: fred@acme.example
`;
const people = ['anna', 'carl', 'ben', 'dora', 'eve'].map((name) => `${name}@acme.example`);
/** A journal report: what is above it, whether it has the header of Exchange, what it says and contains. */
const journal = ({
  trace = fromExchange,
  header = 'X-MS-Journal-Report:\n',
  sender = exchange,
  text = envelope,
  message = original(),
} = {}) => `${trace}${header}Sender: <${sender}>
From: <mallory@evil.test>
To: <journal@acme.example>
Subject: Quarterly numbers
Date: Thu, 26 Nov 2026 09:00:01 +0000
Message-ID: <a1b2@journal.report.generator>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="jb"

--jb
Content-Type: text/plain; charset="us-ascii"

${text}
--jb
Content-Type: message/rfc822

${message}
--jb--
`;
const isJournal = { isJournal: true };

describe('journal reports', () => {
  it('of our own Exchange are imported as the original, for each whom its envelope names', async () => {
    const { rows, keys, notes } = await run([journal()]);
    expect(notes).toEqual([]);
    expect(rows.map(({ mailbox }) => mailbox).toSorted()).toEqual(people.toSorted());
    for (const row of rows)
      expect(row).toMatchObject({
        subject: 'Quarterly numbers',
        sender_address: 'mallory@evil.test',
        message_id: 'jr1@supplier.test',
        recipients: people,
        email_body_links: ['https://inner.evil.test/x'],
        direction: 'is_incoming',
      });
    const stored = await store.readOriginal(keys[0]!);
    expect(Buffer.from(stored!).toString()).toBe(original().trimEnd().replaceAll('\n', '\r\n') + '\r\n');
    // Nobody shares it with another one.
    for (const row of rows)
      expect(peopleOf(store.handle, row, { domains: tenant.domains, owners: {} }).all).toEqual([row.mailbox]);
  });

  it('keep their recipients when the mail is judged again', async () => {
    const { keys, rows } = await run([journal()]);
    const detail = await store.readDetail(keys[0]!);
    const bytes = Buffer.from((await store.readOriginal(keys[0]!))!);
    const again = parseMail(bytes, { fallbackTime: 0, envelope: detail!.envelope! }, { tenant }, null);
    const ids = [again.row, ...again.others.map(({ row }) => row)].map(({ entity_id: id }) => id);
    expect(again.row.recipients).toEqual(rows[0]!.recipients);
    expect(ids.toSorted()).toEqual(rows.map(({ entity_id: id }) => id).toSorted());
  });

  it('from elsewhere are opened with --journal, in base64 and without the header of Exchange too', async () => {
    const plain = await run([journal({ trace: fromOutside, header: '' })], isJournal);
    expect(new Set(plain.rows.map(({ message_id: id }) => id))).toEqual(new Set(['jr1@supplier.test']));
    const encoded = journal({ trace: fromOutside, sender: 'journal@google.test', message: '' }).replace(
      'message/rfc822\n',
      `message/rfc822\nContent-Transfer-Encoding: base64\n\n${Buffer.from(original().replace('jr1', 'jr2')).toString('base64')}`,
    );
    const { rows } = await run([encoded], isJournal);
    expect(new Set(rows.map(({ message_id: id }) => id))).toEqual(
      new Set(['jr1@supplier.test', 'jr2@supplier.test']),
    );
  });

  it('that came back are opened in the report of their non-delivery', async () => {
    const returned = (trace: string) => `${trace}Sender: <${exchange}>
From: <${exchange}>
To: <journal-ndr@acme.example>
Subject: Undeliverable: Quarterly numbers
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary=ndr

--ndr
Content-Type: text/plain

Your message could not be delivered.
--ndr
Content-Type: message/delivery-status

Final-Recipient: rfc822;journal@acme.example
Action: failed

--ndr
Content-Type: message/rfc822

${journal()}
--ndr--
`;
    const own = await run([returned(fromExchange)]);
    expect(own.rows.map(({ mailbox }) => mailbox).toSorted()).toEqual(people.toSorted());
    expect(own.rows[0]).toMatchObject({ message_id: 'jr1@supplier.test' });
  });

  it.each<[string, string, Partial<ParseSettings>, string]>([
    ['a stranger’s, to anybody', journal({ trace: fromOutside }), {}, 'import that with --journal'],
    ['one below a server of somebody else', journal({ trace: fromExchange + fromOutside }), {}, '--journal'],
    ['one that no server of Exchange wrote', journal({ sender: 'x@evil.test' }), {}, '--journal'],
    ['one without any trace', journal({ trace: '' }), {}, '--journal'],
    [
      'one that our own checks refute',
      journal({
        trace: `Authentication-Results: mx.acme.example; dmarc=fail header.from=evil.test\n${fromOutside}`,
      }),
      isJournal,
      'somebody else sent it',
    ],
  ])('are not believed, but imported as they are: %s', async (_, message, settings, note) => {
    const { rows, notes } = await run([message], settings);
    expect(rows).toMatchObject([
      { mailbox: 'journal@acme.example', message_id: 'a1b2@journal.report.generator' },
    ]);
    expect(notes).toEqual([expect.stringContaining(note)]);
  });

  it('prove what was submitted inside, and nothing about mail from outside', async () => {
    const own = { from: 'Anna <anna@acme.example>', to: 'bob@customer.test' };
    const text = envelope.replaceAll(/^(?:to|cc|bcc|recipient):.*\n/gim, '') + 'To: bob@customer.test\n';
    const { rows } = await run([journal({ text, message: original({ ...own, trace: '' }) })]);
    expect(rows).toMatchObject([
      { direction: 'is_outgoing', mailbox: 'anna@acme.example', detections: ['cp_clean'] },
    ]);
    const forged = await run([journal({ message: original({ from: 'Anna <anna@acme.example>' }) })]);
    const incoming = forged.rows.filter(({ direction }) => direction === 'is_incoming');
    expect(incoming).toHaveLength(people.length);
    for (const row of incoming) expect(row).toMatchObject({ detections: ['cp_phishing'] });
  });

  it('are told from other mail of a journal mailbox', async () => {
    const forward = journal({ header: '', text: 'Please look at this.\n' });
    const { rows, notes } = await run([original({ to: 'journal@acme.example' }), forward], isJournal);
    expect(rows.map(({ mailbox }) => mailbox)).toEqual(['journal@acme.example', 'journal@acme.example']);
    expect(notes).toEqual([]);
  });
});
