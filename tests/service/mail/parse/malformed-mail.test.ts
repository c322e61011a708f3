import { expect, it } from 'vitest';
import { readMime } from '../../../../src/service/mail/parse/mime/read-mime.ts';
import { parse } from '../support/parse.ts';
import { randomOf, writeMalformed, type MalformedMail } from '../support/write-malformed.ts';

/** `MAIL_SEED=123 npx vitest run …` repeats one mail; a failure contains its seed. */
const only = Number(process.env['MAIL_SEED'] ?? 0);
const seeds = only > 0 ? [only] : Array.from({ length: 400 }, (_, at) => 1_000 + at * 7_919);

/** Everything visible of a mail: texts, and files with their names. */
function seenOf(bytes: Buffer): string {
  const { html, text, files } = readMime(bytes);
  return [html, text, ...files.flatMap((file) => [...file.names, file.bytes(Infinity).toString('latin1')])]
    .join('\n')
    .replaceAll('\r\n', '\n');
}

/** What was planted before the mail ends. */
const plantedIn = ({ bytes, planted }: MalformedMail) => {
  const written = bytes.toString('latin1').replaceAll('\r\n', '\n');
  return planted.filter((one) => written.includes(one.written));
};

it('loses nothing of malformed mail: planted content is found, or the mail is marked as unread', async () => {
  for (const seed of seeds) {
    const mail = writeMalformed(seed);
    const { row, detail, html, text } = await parse(mail.bytes);
    const isRead = !detail.evidence.some(({ code }) => code?.startsWith('not_read_'));
    const hashes = new Set(row.attachments.map(({ sha256 }) => sha256));
    const links = row.email_body_links.join(' ');
    const seen = seenOf(mail.bytes);
    for (const { token, written, sha256 } of isRead ? plantedIn(mail) : []) {
      const where = `seed ${seed}, ${token}`;
      if (mail.isBroken) expect(seen.includes(token) || seen.includes(written), where).toBe(true);
      else if (sha256) expect([...hashes], where).toContain(sha256);
      else {
        expect(`${html}${text}`, where).toContain(token);
        expect(links, where).toContain(`https://${token}.example/`);
      }
    }
  }
});

it('parses sender and subject alike whatever follows the headers', async () => {
  for (const seed of seeds) {
    const { head, bytes } = writeMalformed(seed);
    const other = Buffer.concat([
      Buffer.from(`${head}\r\n`),
      bytes,
      Buffer.from('\r\nFrom: evil@x.example\r\nSubject: evil\r\n'),
    ]);
    for (const mail of [bytes, other])
      expect((await parse(mail)).row, `seed ${seed}`).toMatchObject({
        subject: `Mü ${seed}`,
        sender_address: `s${seed}@sender.example`,
        nickname: `S ${seed}`,
        recipients: ['ann@acme.example'],
      });
  }
});

it('does not throw on mail with bytes changed anywhere', async () => {
  for (const seed of seeds) {
    const { below } = randomOf(seed + 1);
    const bytes = Buffer.from(writeMalformed(seed).bytes);
    for (let change = 0; change < 20; change += 1) bytes[below(bytes.length)] = below(256);
    await expect(parse(bytes), `seed ${seed}`).resolves.toBeDefined();
  }
});

/** Number of bytes processed by searching, decoding and copying. */
function workOf(run: () => void): number {
  const proto = Buffer.prototype;
  const { indexOf, includes, toString, copy } = proto;
  const concat = Buffer.concat;
  let work = 0;
  proto.indexOf = function (this: Buffer, ...args: Parameters<typeof indexOf>) {
    const found = indexOf.apply(this, args);
    work += (found < 0 ? this.length : found) - Number(args[1] ?? 0);
    return found;
  } as typeof indexOf;
  proto.includes = function (this: Buffer, ...args: Parameters<typeof includes>) {
    return proto.indexOf.apply(this, args as Parameters<typeof indexOf>) >= 0;
  } as typeof includes;
  proto.toString = function (this: Buffer, ...args: Parameters<typeof toString>) {
    const text = toString.apply(this, args);
    work += text.length;
    return text;
  } as typeof toString;
  proto.copy = function (this: Buffer, ...args: Parameters<typeof copy>) {
    const count = copy.apply(this, args);
    work += count;
    return count;
  } as typeof copy;
  Buffer.concat = (...args) => {
    const whole = concat(...args);
    work += whole.length;
    return whole;
  };
  try {
    run();
  } finally {
    Object.assign(proto, { indexOf, includes, toString, copy });
    Buffer.concat = concat;
  }
  return work;
}

const type = (boundary: string) => `Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n`;
it.each<[string, (size: number) => string]>([
  [
    'nested multiparts and false delimiters',
    (n) =>
      Array.from({ length: n }, (_, at) => `${type(`b${at}`)}--b${at}\r\n`).join('') +
      '--xx\r\n'.repeat(n * 20),
  ],
  [
    'messages in attached messages',
    (n) =>
      'Content-Type: message/rfc822\r\nContent-Disposition: attachment\r\n\r\n'.repeat(n) +
      'x\r\n'.repeat(200 * n),
  ],
  [
    'parts that say they are encoded',
    (n) =>
      type('b') +
      '--b\r\nContent-Type: multipart/mixed; boundary=c\r\nContent-Transfer-Encoding: base64\r\n\r\nx\r\n'.repeat(
        n,
      ),
  ],
  [
    'quoted-printable',
    (n) => `Content-Transfer-Encoding: quoted-printable\r\n\r\n${'=C3=BC= \r\n'.repeat(n * 50)}`,
  ],
  ['delimiters with blanks', (n) => type('b') + `--${' '.repeat(5_000)}x\r\n`.repeat(n)],
  ['encoded words', (n) => `Subject: ${'=?utf-8?Q?=C3=BC?= =?koi8-r?Q?=F0?=\r\n '.repeat(n * 10)}\r\n\r\nx`],
])('does work that grows with the size alone: %s', (_name, write) => {
  const [small, large] = [300, 1_200].map((size) => {
    const bytes = Buffer.from(write(size));
    return workOf(() => seenFacts(bytes)) / bytes.length;
  });
  expect(large).toBeLessThan((small ?? 0) * 1.5 + 1);
});

function seenFacts(bytes: Buffer): void {
  for (const file of readMime(bytes).files) file.facts();
}
