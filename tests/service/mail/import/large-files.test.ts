import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { decodePieces, decodeTransfer } from '../../../../src/service/mail/parse/mime/decode-transfer.ts';
import { examineFile } from '../../../../src/service/mail/parse/archives/examine-file.ts';
import { importPaths } from '../../../../src/service/mail/import/import-paths.ts';
import { originalFrames } from '../../../../src/service/mail/import/original-store-sqlite.ts';
import { parseBatch } from '../../../../src/service/mail/import/parse-batch.ts';
import { createParsePool } from '../../../../src/service/mail/import/parse-pool.ts';
import { multipart, multipartType, writeMail } from '../hostile-mails/write-mail.ts';
import { openMailStore } from '../support/open-mail-store.ts';
import { parse, tenant } from '../support/parse.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const file = randomBytes(900_000);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** In pieces of varying sizes, in a buffer that is reused. */
function* inPieces(bytes: Buffer, sizes: readonly number[]): Generator<Buffer> {
  const scratch = Buffer.alloc(Math.max(...sizes));
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const count = bytes.copy(scratch, 0, at, at + (sizes[turn % sizes.length] ?? 1));
    yield scratch.subarray(0, count);
    at += count;
  }
}

const quoted = (bytes: Buffer) =>
  Array.from(
    bytes,
    (byte, at) => `=${byte.toString(16).padStart(2, '0')}${at % 20 === 19 ? '= \t\r\n' : ''}`,
  ).join('');
const uuLine = (line: Buffer) => {
  const padded = Buffer.concat([line, Buffer.alloc(2)]);
  let text = String.fromCharCode(32 + line.length);
  for (let at = 0; at < line.length; at += 3) {
    const group = padded.readUIntBE(at, 3);
    for (const shift of [18, 12, 6, 0]) text += String.fromCharCode(32 + ((group >> shift) & 63));
  }
  return text.trimEnd();
};
const uuencoded = (bytes: Buffer) => {
  const lines = ['begin 644 a.bin'];
  for (let at = 0; at < bytes.length; at += 45) lines.push(uuLine(bytes.subarray(at, at + 45)));
  return [...lines, '`', 'end', ''].join('\n');
};

it.each([
  ['base64', file.toString('base64').replace(/.{1,75}/g, '$&\r\n ')],
  [
    'base64',
    `${file.subarray(0, 400_000).toString('base64')}==\n${file.subarray(400_000).toString('base64').replace(/=+$/, '')}`,
  ],
  ['quoted-printable', quoted(file)],
  ['x-uuencode', uuencoded(file)],
  ['uuencode', uuencoded(file).replaceAll('\n', '\r\n').replace('`\r\n', '\r\n')],
  ['uuencode', uuencoded(file).replace('`\n', '')],
  ['8bit', file.toString('latin1')],
])('decodes %s in pieces, as a whole and up to a limit', (encoding, text) => {
  const raw = Buffer.from(text, 'latin1');
  const hash = createHash('sha256');
  for (const piece of decodePieces(raw, encoding)) hash.update(piece);
  expect(hash.digest('hex')).toBe(sha256(file));
  expect(decodeTransfer(raw, encoding).equals(file)).toBe(true);
  expect(decodeTransfer(raw, encoding, 500_000).equals(file.subarray(0, 500_000))).toBe(true);
});

it('limits the decoded size of every encoding', () => {
  expect(decodeTransfer(Buffer.from('_\n'.repeat(1_000)), 'uuencode').length).toBeLessThan(2_000);
});

it('reports the same in pieces as in one pass, whatever the pieces', () => {
  const entry = (name: string, flags = 0) =>
    Buffer.concat([
      Buffer.from('PK\x03\x04\0\0', 'latin1'),
      Buffer.from([flags, 0]),
      Buffer.alloc(18),
      Buffer.from([name.length, 0, 0, 0]),
      Buffer.from(name),
    ]);
  const filler = Buffer.alloc(300_000, 'x');
  const archive = Buffer.concat([entry('a.txt'), filler, entry('run.js', 1), filler]);
  const program = Buffer.concat([
    Buffer.from('MZ'),
    Buffer.alloc(58),
    Buffer.from([0x40, 0x42, 0x0f, 0]),
    Buffer.alloc(999_936),
    Buffer.from('PE\0\0'),
  ]);
  const office = Buffer.concat([filler, Buffer.from('EncryptedPackage', 'utf16le'), filler]);
  for (const sizes of [[file.length], [1, 100_000], [299_990, 7], [4_096]]) {
    const look = (bytes: Buffer) => examineFile(inPieces(bytes, sizes), { isHashed: true });
    expect(look(file), String(sizes)).toMatchObject({
      size: file.length,
      sha256: sha256(file),
      packedProgram: undefined,
    });
    expect(look(file).head.equals(file.subarray(0, 256 * 1024))).toBe(true);
    expect(look(file).tail.equals(file.subarray(-256 * 1024))).toBe(true);
    expect(look(archive), String(sizes)).toMatchObject({ packedProgram: 'run.js', hasEncryptedEntry: true });
    expect(look(program), String(sizes)).toMatchObject({ isWindowsProgram: sizes[0] !== 1 });
    expect(look(office), String(sizes)).toMatchObject({ hasEncryptedPackage: true });
  }
  expect(examineFile([], { isHashed: false })).toMatchObject({
    size: 0,
    sha256: '',
    isWindowsProgram: false,
  });
});

it('stores a large original in pieces, which are read as one', async () => {
  const bytes = Buffer.concat([writeMail([]), randomBytes(5_000_000)]);
  const buffer = new SharedArrayBuffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  const items = [{ start: 0, length: bytes.length, origin: { fallbackTime: 0 } }];
  const [item] = parseBatch({ kind: 'messages', buffer, items, settings: { tenant }, at: 0 }, null).items;
  if (!item || !('mail' in item)) throw new Error('It was not read.');
  const store = openMailStore(join(temporaryFolder(), 'postern.db'));
  try {
    const { version } = await store.readRuleSet(undefined);
    await store.addMails({ mails: [item.mail], progress: null, rules: { version, at: 0 } });
    const [key = 0] = store.handle.index.keys({ kind: 'all' }, 1);
    expect(await store.originalSize(key)).toBe(bytes.length);
    expect(bytes.equals((await store.readOriginal(key)) ?? Buffer.alloc(0))).toBe(true);
    const frames = Buffer.concat([...originalFrames(store.handle, key)]);
    expect(zstdDecompressSync(frames).equals(bytes)).toBe(true);
    expect(store.handle.db.prepare('SELECT max(length(message)) AS most FROM original_piece').get()).toEqual({
      most: expect.toSatisfy((most: number) => most < 1_100_000) as number,
    });
  } finally {
    store.close();
  }
});

it('imports large messages of a mbox one after the other, unquoted', async () => {
  const folder = temporaryFolder();
  const body = (name: string) => `${name}\n${'>From here\n>>From there\n > From\n'.repeat(150_000)}`;
  const envelope = 'From a@b.example Mon Jan  5 10:00:00 2026\n';
  const written = ['one', 'two', 'three'].map(
    (name) => `Message-ID: <${name}@b>\nSubject: ${name}\n\n${body(name)}`,
  );
  writeFileSync(join(folder, 'box'), written.map((text) => `${envelope}${text}\n`).join(''));
  const store = openMailStore(join(folder, 'postern.db'));
  const pool = createParsePool(2);
  try {
    const summary = await importPaths([join(folder, 'box')], { settings: { tenant } }, { store, pool });
    expect(summary).toMatchObject({ imported: 3, unreadable: 0 });
    const originals = await Promise.all(
      store.handle.index
        .keys({ kind: 'all' }, 10)
        .map(async (key) => String(Buffer.from((await store.readOriginal(key))!))),
    );
    expect(originals.toSorted()).toEqual(
      written.map((text) => text.replaceAll(/^>(>*From )/gm, '$1')).toSorted(),
    );
  } finally {
    await pool.close();
    store.close();
  }
});

it('reports containers that are together too large to open', async () => {
  const type = 'Content-Type: message/rfc822\r\nContent-Transfer-Encoding: quoted-printable';
  const layers = Array.from({ length: 4 }, () => type).join('\r\n\r\n');
  const { row, detail } = await parse(
    writeMail(
      [multipartType()],
      multipart([`${layers}\r\n\r\nSubject: a\r\n\r\n${'x '.repeat(22_500_000)}`]),
    ),
  );
  expect(row.attachments).toHaveLength(2);
  expect(detail.evidence.map(({ code }) => code)).toContain('not_read_parts');
});

it('reads any number of messages that begin with messages', async () => {
  const { row, detail } = await parse(
    Buffer.from(`Subject: x\r\n${'Content-Type: message/rfc822\r\n\r\n'.repeat(50_000)}`),
  );
  expect(row.subject).toBe('x');
  expect(detail.evidence.map(({ code }) => code)).toContain('not_read_parts');
});
