import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { importPaths } from '../../../../src/service/mail/import/import-paths.ts';
import { parseBatch } from '../../../../src/service/mail/import/parse-batch.ts';
import { createParsePool, type ParseLimits } from '../../../../src/service/mail/import/parse-pool.ts';
import type { ParseSettings } from '../../../../src/service/mail/import/parsed-mail.ts';
import { headOnly } from '../../../../src/service/mail/parse/mime/read-head-only.ts';
import {
  attachment,
  htmlType,
  multipart,
  multipartType,
  part,
  writeMail,
} from '../hostile-mails/write-mail.ts';
import { openMailStore, type TestMailStore } from '../support/open-mail-store.ts';
import { parse, tenant } from '../support/parse.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
let store: TestMailStore;
beforeEach(() => {
  folder = temporaryFolder();
  store = openMailStore(join(folder, 'postern.db'));
  onTestFinished(() => store.close());
});

const poolWith = (limits?: ParseLimits) => {
  const pool = createParsePool(1, limits && { limits });
  onTestFinished(() => pool.close());
  return pool;
};

/** Less than the mail below needs, and many times what others do. */
const scarce: ParseLimits = { perItem: 1, perMegabyte: 0 };

/** A mail that takes seconds: it has ten thousand nested messages, and as many fields and links as are read. */
const slowMail = (...headers: string[]) =>
  writeMail(
    ['Subject: =?utf-8?q?h=C3=A9avy?=', 'Message-ID: <heavy@sender.example>', ...headers, multipartType()],
    multipart([
      part([htmlType], '<a href="https://far.example/">x</a>'.repeat(200_000)),
      ...Array.from({ length: 16 }, (_, at) =>
        part(
          ['Content-Type: text/html', `Content-Disposition: attachment; filename="page${at}.html"`],
          '<input type=text name=x>'.repeat(40_000),
        ),
      ),
      attachment('invoice.pdf.exe'),
      `Content-Disposition: attachment\r\n${'Content-Type: message/rfc822\r\n\r\n'.repeat(9_900)}`,
    ]),
  );
const lightMail = (name: string) => writeMail([`Subject: ${name}`, `Message-ID: <${name}@sender.example>`]);

const importMails = async (
  pool: ReturnType<typeof createParsePool>,
  mails: readonly Buffer[],
  settings: Partial<ParseSettings> = {},
) => {
  const folder = temporaryFolder();
  for (const [at, mail] of mails.entries()) writeFileSync(join(folder, `${at}.eml`), mail);
  const unreadable: string[] = [];
  const summary = await importPaths(
    [folder],
    {
      settings: { tenant, ...settings },
      onUnreadable: (_path, _place, reason) => unreadable.push(reason),
    },
    { store, pool },
  );
  return { ...summary, reasons: unreadable };
};

const storedMails = async () => {
  const keys = store.handle.index.keys({ kind: 'all' }, 100);
  const rows = store.handle.records.read(keys);
  return Promise.all(
    rows.map(async (row, at) => ({
      row,
      detail: (await store.readDetail(keys[at]!))!,
      original: await store.readOriginal(keys[at]!),
    })),
  );
};

describe('a mail that blocks its parser', () => {
  it('is kept as not read, with headers, original and verdict; its neighbours are read', async () => {
    const pool = poolWith(scarce);
    // The first mails of a worker take longer than the next ones.
    await importMails(pool, ['one', 'two', 'three'].map(lightMail));
    const heavy = slowMail();
    const summary = await importMails(pool, [
      lightMail('before'),
      heavy,
      lightMail('after'),
      lightMail('last'),
    ]);
    expect(summary).toMatchObject({ outcome: 'done', imported: 4, unreadable: 0, reasons: [] });
    const mails = await storedMails();
    const verdicts = Object.fromEntries(mails.map(({ row }) => [row.subject, row.detections]));
    expect(verdicts).toEqual({
      one: ['cp_clean'],
      two: ['cp_clean'],
      three: ['cp_clean'],
      before: ['cp_clean'],
      after: ['cp_clean'],
      last: ['cp_clean'],
      héavy: ['cp_av_suspicious'],
    });
    const kept = mails.find(({ row }) => row.subject === 'héavy')!;
    expect(kept.row).toMatchObject({
      sender_address: 'sender@sender.example',
      recipients: ['ann@acme.example'],
      mailbox: 'ann@acme.example',
      message_id: 'heavy@sender.example',
      received_at: '2026-01-05T10:00:00.000Z',
      is_quarantined: true,
    });
    expect(kept.detail.evidence).toMatchObject([{ inspector: 'not-read', code: 'not_read_message' }]);
    expect(kept.detail.problems[0]).toContain('it took too long');
    expect(heavy.equals(kept.original!)).toBe(true);
  });

  it('is named as unreadable when it is judged again; its neighbours are judged', async () => {
    const pool = poolWith(scarce);
    await importMails(pool, ['one', 'two', 'three'].map(lightMail));
    const facts = {
      mailbox: 'ann@acme.example',
      app: 'office365_emails',
      direction: 'is_incoming',
      receivedAt: 0,
      flags: 0,
    } as const;
    const { buffer, places } = inOneBuffer(
      [lightMail('before'), slowMail(), lightMail('after')].map((mail) => zstdCompressSync(mail)),
    );
    const items = places.map((message) => ({ message, detail: null, facts }));
    const judged = await pool.judge(buffer, items, tenant, { rules: '', at: 0 });
    expect(judged).toMatchObject([
      { detections: ['cp_clean'] },
      { unreadable: expect.stringContaining('it took too long') },
      { detections: ['cp_clean'] },
    ]);
  });
});

it('a mail whose thread runs out of memory, ends or hangs is kept as not read, and its neighbours are read', async () => {
  const program = new URL('../support/parse-with-dying-workers.ts', import.meta.url);
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', fileURLToPath(program)]);
  const kept = (subject: string) => [subject, 'ann@acme.example', 'cp_av_suspicious', expect.any(Number)];
  const read = (subject: string) => [subject, 'ann@acme.example', 'cp_clean', expect.any(Number)];
  expect(JSON.parse(stdout)).toEqual([
    kept('0 memory'),
    read('1 none'),
    kept('2 exit'),
    read('3 none'),
    kept('4 hang'),
    read('5 none'),
  ]);
});

describe('mail of as many pieces as fit', () => {
  const fill = (size: number, piece: string) => Buffer.alloc(size, piece, 'latin1');
  const page = (piece: string) => writeMail([htmlType], fill(9_000_000, piece));
  const nested = (count: number, part: Buffer) =>
    writeMail([multipartType()], Buffer.concat(Array.from({ length: count }, () => part)));

  it.each<[string, () => Buffer]>([
    ['tags', () => page('<a>')],
    ['links', () => page('<a href=//a.b>x')],
    ['entities', () => page('&lt;')],
    ['lines of quotations', () => writeMail([], fill(12_000_000, '>\n'))],
    [
      'header fields of nested messages',
      () =>
        nested(
          80,
          Buffer.concat([
            Buffer.from('\r\n--edge\r\nContent-Type: message/rfc822\r\n\r\n'),
            fill(150_000, 'X:\n'),
          ]),
        ),
    ],
  ])('%s: is read in a third of the memory of a thread', async (_name, write) => {
    const pool = createParsePool(1, { heap: 170 });
    onTestFinished(() => pool.close());
    const [item] = await parseOne(pool, write(), {});
    const { detail } = (item as { mail: { detail: Uint8Array } }).mail;
    const { problems } = JSON.parse(zstdDecompressSync(detail).toString()) as { problems: string[] };
    expect(problems.filter((text) => text.includes('could not be read'))).toEqual([]);
  });
});

it('a mail that was kept as not read is the same mail once it can be read', async () => {
  const heavy = slowMail();
  expect(await importMails(poolWith(scarce), [heavy])).toMatchObject({ imported: 1 });
  expect(await importMails(poolWith(), [heavy])).toMatchObject({ imported: 0, present: 1 });
});

it('a report from an employee whose mail cannot be read is still a report', async () => {
  const pool = poolWith(scarce);
  const [parsed] = await parseOne(pool, slowMail('From: ann@acme.example', 'To: report@acme.example'), {
    reportAddress: 'report@acme.example',
    isSent: true,
  });
  expect(parsed).toMatchObject({
    mail: { report: { reporter: 'ann@acme.example', mails: [{ facts: { subject: 'héavy' } }] } },
  });
});

it('keeps a mail on which the exception rules fail, with its main headers', async () => {
  const rules = {
    at: 0,
    engine: {
      find() {
        throw new Error('a rule failed');
      },
    },
  };
  const { buffer, places } = inOneBuffer([lightMail('any')]);
  const items = places.map((place) => ({ ...place, origin: { fallbackTime: 0 } }));
  const [item] = parseBatch(
    { kind: 'messages', buffer, items, settings: { tenant }, at: 0 },
    rules,
    () => {},
  ).items;
  const { row, detail } = (item as { mail: { row: object; detail: Uint8Array } }).mail;
  expect(row).toMatchObject({ subject: 'any', detections: ['cp_av_suspicious'], is_quarantined: true });
  expect(JSON.parse(zstdDecompressSync(detail).toString())).toMatchObject({
    problems: ['The message could not be read: a rule failed'],
  });
});

describe('the main headers of a message that cannot be read', () => {
  const read = (bytes: Buffer, reading: 'head' | 'bare' = 'head') =>
    headOnly(bytes, reading).toString('latin1');

  it('are unfolded and cut, and stop at the content', () => {
    const mail = Buffer.from(
      `From a@b Thu Aug 22 13:17:22 2002\r\nReceived: from a\r\n\tby b\r\nX-Other: 1\r\nFrom: a@b.example\r\nSubject: ${'é'.repeat(5_000)}\r\nContent-Type: text/html\r\n\r\nTo: x\r\n`,
    );
    expect(read(mail).split('\r\n')).toEqual([
      'Received: from a by b',
      'From: a@b.example',
      `Subject: ${'é'.repeat(1_995)}`.replaceAll('é', '\xc3\xa9'),
      '',
      '',
    ]);
    expect(read(mail, 'bare')).not.toContain('Received');
  });

  it('are read of any bytes, in bounded time', () => {
    for (const unit of [
      '\n',
      '\r',
      ' \n',
      '\n ',
      'From:',
      'From: a\n',
      ':',
      '\0',
      'To: a\n b\n',
      'Received: a\r\n\t',
    ])
      expect(read(Buffer.from(unit.repeat(2_000_000 / unit.length))).length).toBeLessThan(900_000);
  });

  it('are a mail of their own, with the same sender, recipients and time', async () => {
    const { row } = await parse(headOnly(slowMail(), 'bare'));
    expect(row).toMatchObject({ subject: 'héavy', sender_address: 'sender@sender.example' });
  });
});

function inOneBuffer(parts: readonly Uint8Array[]) {
  const buffer = new SharedArrayBuffer(parts.reduce((sum, { length }) => sum + length, 0));
  let start = 0;
  const places = parts.map((bytes) => {
    new Uint8Array(buffer).set(bytes, start);
    const place = { start, length: bytes.length };
    start += bytes.length;
    return place;
  });
  return { buffer, places };
}

function parseOne(pool: ReturnType<typeof createParsePool>, mail: Buffer, settings: Partial<ParseSettings>) {
  const { buffer, places } = inOneBuffer([mail]);
  const items = places.map((place) => ({ ...place, origin: { fallbackTime: 0 } }));
  return pool.parse('messages', buffer, items, { tenant, ...settings }, { rules: '', at: 0 });
}
