import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMbox, type MboxEntry } from '../../../../src/service/mail/parse/archives/read-mbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const envelope = 'From a@b.example Thu Aug 22 13:17:22 2002';

async function read(content: string | Buffer, start = 0, limit?: number): Promise<MboxEntry[]> {
  const path = join(temporaryFolder(), 'box');
  writeFileSync(path, content);
  return Array.fromAsync(readMbox(path, start, limit), (entry) =>
    entry.bytes ? { ...entry, bytes: Buffer.from(entry.bytes) } : entry,
  );
}

const texts = (entries: MboxEntry[]) => entries.map((entry) => entry.bytes?.toString('latin1'));

it('splits messages, undoes quoting and returns the time of the envelope', async () => {
  const entries = await read(
    `${envelope}\nSubject: 1\n\n>From here\n>>From there\n> From me\n\n${envelope}\nSubject: 2\n\nx\n`,
  );
  expect(texts(entries)).toEqual(['Subject: 1\n\nFrom here\n>From there\n> From me\n', 'Subject: 2\n\nx\n']);
  expect(entries[0]?.received).toBe(Date.UTC(2002, 7, 22, 13, 17, 22));
});

it('accepts CRLF files', async () => {
  const entries = await read(
    `${envelope}\r\nSubject: 1\r\n\r\n>From x\r\n\r\n${envelope}\r\nSubject: 2\r\n\r\ny\r\n`,
  );
  expect(texts(entries)).toEqual(['Subject: 1\r\n\r\nFrom x\r\n', 'Subject: 2\r\n\r\ny\r\n']);
});

it('does not split at headers and lines that only look like an envelope', async () => {
  const body = 'Dear all,\n\nFrom now on we meet at ten.\nFrom Monday 10:30 we meet in 2003.\n\nbye\n';
  const entries = await read(`${envelope}\nSubject: 1\n>From: kept\n\n${body}`);
  expect(texts(entries)).toEqual([`Subject: 1\n>From: kept\n\n${body}`]);
});

it('finds an envelope without an empty line before it when headers follow', async () => {
  expect(texts(await read(`${envelope}\nSubject: 1\n\nx\n${envelope}\nSubject: 2\n\ny\n`))).toEqual([
    'Subject: 1\n\nx\n',
    'Subject: 2\n\ny\n',
  ]);
});

it('accepts the forms of other programs and a last line without end', async () => {
  const entries = await read(
    'From - Thu Aug 22 12:36:23 2002\nSubject: 1\n\nx\n\nFrom 1234@xxx Thu Aug 22 12:36:23 +0000 2002\nSubject: 2\n\ny',
  );
  expect(texts(entries)).toEqual(['Subject: 1\n\nx\n', 'Subject: 2\n\ny']);
});

for (const line of ['From -', 'From - ', 'From nora@supplier.example', 'From <>', 'From MAILER-DAEMON'])
  it(`separates at '${line}', which has no date`, async () => {
    const entries = await read(
      `${line}\nSubject: 1\n\nx\n\n${line}\nSubject: 2\n\ny\n\n${line}\r\nX-Empty:\r\n\r\nz`,
    );
    expect(texts(entries)).toEqual(['Subject: 1\n\nx\n', 'Subject: 2\n\ny\n', 'X-Empty:\r\n\r\nz']);
    expect(entries.map(({ received }) => received)).toEqual([undefined, undefined, undefined]);
  });

it('does not split at sentences that begin with From', async () => {
  const body =
    'Hi,\n\nFrom now on:\nNote: bring paper.\n\nFrom -\nno header follows\nFrom a@b.example\nX: y\n';
  expect(texts(await read(`${envelope}\nSubject: 1\n\n${body}`))).toEqual([`Subject: 1\n\n${body}`]);
});

it('resumes at the end of any entry', async () => {
  const content = Array.from(
    { length: 50 },
    (_, at) => `${envelope}\nSubject: ${at}\n\n${'line\n'.repeat(at * 3)}\n`,
  ).join('');
  const all = await read(content);
  expect(all).toHaveLength(50);
  for (const at of [0, 17, 48])
    expect(texts(await read(content, all[at]?.end))).toEqual(texts(all).slice(at + 1));
  expect(await read(content, content.length)).toEqual([]);
});

it('finds every message wherever the pieces of a large file end', async () => {
  const message = (at: number) =>
    `${envelope}\nSubject: ${at}\n\n${`${'x'.repeat(71)}\n`.repeat(700 + at)}\n`;
  const content = Array.from({ length: 120 }, (_, at) => message(at)).join('');
  expect(content.length).toBeGreaterThan(5_000_000);
  const entries = await read(content);
  expect(
    entries.map((entry) => Number(/Subject: (\d+)/.exec(entry.bytes?.toString('latin1', 0, 40) ?? '')?.[1])),
  ).toEqual(Array.from({ length: 120 }, (_, at) => at));
  expect(entries.at(-1)?.end).toBe(content.length);
});

it('reports a message that is too large and continues after it', async () => {
  const large = `${envelope}\nSubject: large\n\n${'x'.repeat(4_000_000)}\n\n`;
  const entries = await read(
    `${envelope}\nSubject: 1\n\nx\n\n${large}${envelope}\nSubject: 2\n\ny\n`,
    0,
    1024 * 1024,
  );
  expect(entries.map(({ reason }) => reason)).toEqual([
    undefined,
    'The message is larger than 1 MB.',
    undefined,
  ]);
  expect(entries[1]?.offset).toBe(entries[0]?.end);
  expect(entries[2]?.bytes?.toString()).toBe('Subject: 2\n\ny\n');
});

it('preserves bytes that are not text', async () => {
  const body = Buffer.from([0, 255, 10, 13, 128, 10]);
  const entries = await read(Buffer.concat([Buffer.from(`${envelope}\nSubject: 1\n\n`), body]));
  expect(entries[0]?.bytes?.subarray(-body.length)).toEqual(body);
});

it('reads lines that end in carriage returns', async () => {
  const content = `${envelope}\nSubject: 1\n\nx\n\n${envelope}\nSubject: 2\n\ny\n`.replaceAll('\n', '\r');
  expect(texts(await read(content))).toEqual(['Subject: 1\n\nx\n', 'Subject: 2\n\ny\n']);
});

describe('Content-Length', () => {
  const quoted = `Hello,\n\n${envelope}\nSubject: quoted\n\n>From a letter\n`;
  const sized = (subject: string, body: string, length: number | string = Buffer.byteLength(body)) =>
    `${envelope}\nSubject: ${subject}\nContent-Length: ${length}\n\n${body}`;
  const bodies = (entries: MboxEntry[]) =>
    texts(entries).map((text) =>
      text
        ?.split(/\r?\n\r?\n/)
        .slice(1)
        .join('\n\n'),
    );

  it('ends a message at the next one, whose body needs no quoting', async () => {
    const content = `${sized('1', quoted)}\n${sized('2', 'y\n')}\n${sized('3', quoted)}`;
    expect(bodies(await read(content))).toEqual([quoted, 'y\n', quoted]);
    expect(bodies(await read(content.replaceAll('\n', '\r\n'))).length).toBe(5);
    const entries = await read(content);
    expect(bodies(await read(content, entries[0]?.end))).toEqual(['y\n', quoted]);
  });

  it('counts the bytes of files with CRLF, and may count the empty line before the next message', async () => {
    const wide = quoted.replaceAll('\n', '\r\n');
    const content = `${sized('1', '', wide.length).replaceAll('\n', '\r\n')}${wide}\r\n${envelope}\r\nSubject: 2\r\n\r\ny\r\n`;
    expect(bodies(await read(content))).toHaveLength(2);
    expect(
      await read(`${sized('1', quoted, quoted.length + 1)}\n${envelope}\nSubject: 2\n\ny\n`),
    ).toHaveLength(2);
  });

  it('undoes quoting where it was needed', async () => {
    expect(bodies(await read(`${sized('1', '>From here\n')}\n${sized('2', 'y\n')}`))).toEqual([
      'From here\n',
      'y\n',
    ]);
  });

  const last = `${envelope}\nReceived: by mx.acme.example\nSubject: 2\n\nlast\n`;
  it.each<[string, number | string]>([
    ['too large', 10_000],
    ['too small', 3],
    ['negative', -5],
    ['no number', 'many'],
    ['as long as the rest of the file', Buffer.byteLength(`x\n\n${last}`)],
    ['repeated with another value', `2\nContent-Length: ${Buffer.byteLength(`x\n\n${last}`)}`],
    ['beyond every number', '9'.repeat(400)],
  ])('that is %s never swallows the next mail', async (_name, length) => {
    expect(bodies(await read(`${sized('1', 'x\n', length)}\n${last}`))).toEqual(['x\n', 'last\n']);
  });

  it('of a message that a delivered mail follows does not lead past that mail', async () => {
    const third = `${envelope}\nSubject: 3\n\nz\n`;
    const swallowing = sized('1', 'x\n', Buffer.byteLength(`x\n\n${last}`));
    expect(await read(`${swallowing}\n${last}\n${third}`)).toHaveLength(3);
  });

  it('ends a large message', async () => {
    const large = `${'x'.repeat(5_000_000)}\n\n${envelope}\nSubject: quoted\n\ny\n`;
    const path = join(temporaryFolder(), 'box');
    writeFileSync(path, `${sized('1', large)}\n${sized('2', 'z\n')}`);
    const sizes: number[] = [];
    for await (const { bytes, load } of readMbox(path, 0))
      sizes.push((bytes ?? (await load!(new SharedArrayBuffer(6_000_000)))).length);
    const head = `Subject: 1\nContent-Length: ${large.length}\n\n`;
    expect(sizes).toEqual([head.length + large.length, 'Subject: 2\nContent-Length: 2\n\nz\n'.length]);
  });

  it('costs linear time, whatever all messages claim', async () => {
    const time = async (count: number) => {
      const content = Array.from({ length: count }, (_, at) =>
        sized(`${at}\nReceived: by mx.acme.example`, 'x\n', 100_000),
      ).join('\n');
      const start = performance.now();
      expect(await read(content)).toHaveLength(count);
      return performance.now() - start;
    };
    await time(500);
    expect(await time(2_000)).toBeLessThan(20 * (await time(500)) + 500);
  });
});

it('a sentence that looks like an envelope line does not end a message', async () => {
  const body = 'Hi,\n\nFrom 10:30 on 5 May 2003 we meet.\nAll of us.\n\nbye\n';
  expect(texts(await read(`${envelope}\nSubject: 1\n\n${body}`))).toEqual([`Subject: 1\n\n${body}`]);
});
