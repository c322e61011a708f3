import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashAttachments } from '../../../../src/service/mail/parse/mime/mime-file.ts';
import { msgToMime } from '../../../../src/service/mail/parse/outlook/msg-to-mime.ts';
import { readHeaders } from '../../../../src/service/mail/parse/mime/read-headers.ts';
import { readMime } from '../../../../src/service/mail/parse/mime/read-mime.ts';
import { savedMessage, writeMsg } from '../support/write-msg.ts';

const room = 25 * 1024 * 1024;
const read = (bytes: Buffer, most = room) => {
  const mime = msgToMime(bytes, most);
  if (!mime) return undefined;
  const message = readMime(mime);
  const { headers } = readHeaders(message.buffer, message.fields);
  return { message, header: (name: string) => headers.first(name) };
};
const headers =
  'Received: from a by b\r\nFrom: Nora <nora@supplier.example>\r\nSubject: Bill\r\n 4711\r\n' +
  'Message-ID: <one@supplier.example>\r\nContent-Type: multipart/alternative; boundary=x\r\nMIME-Version: 1.0\r\n\r\n';
const file = { name: 'Plän <1>.pdf', bytes: Buffer.alloc(9_000, 7) };

describe('a message saved by Outlook', () => {
  it('[EU-12] is converted to the original mail: headers, text, and files byte for byte', () => {
    const { message, header } = read(savedMessage(headers, 'Pay at https://evil.example/x\r\n', file))!;
    expect(header('from')).toBe('Nora <nora@supplier.example>');
    expect(header('message-id')).toBe('<one@supplier.example>');
    expect(header('subject')).toMatch(/^Bill\s+4711$/);
    expect(message.text?.trim()).toBe('Pay at https://evil.example/x');
    expect(hashAttachments(message.files)).toMatchObject([
      { name: file.name, size: 9_000, sha256: createHash('sha256').update(file.bytes).digest('hex') },
    ]);
  });

  it('[EU-12] that was never sent over the internet is converted as far as possible', () => {
    const fixed = Buffer.alloc(48);
    fixed.writeUInt32LE(0x0e06_0040, 32);
    fixed.writeBigUInt64LE((BigInt(Date.UTC(2026, 10, 22)) + 11_644_473_600_000n) * 10_000n, 40);
    const { header } = read(
      writeMsg({
        '__properties_version1.0': fixed,
        '__substg1.0_0037001F': Buffer.from('Größe\r\nBcc: x@evil.example', 'utf16le'),
        '__substg1.0_5D01001E': Buffer.from('nora@supplier.example'),
      }),
    )!;
    expect(header('from')).toBe('<nora@supplier.example>');
    expect(header('date')).toBe('Sun, 22 Nov 2026 00:00:00 GMT');
    expect(header('bcc')).toBeUndefined();
  });

  it('[EU-12] is distinguished from other files, also those of Word', () => {
    expect(msgToMime(Buffer.from('From: a@b.example\r\n\r\n'), room)).toBeUndefined();
    expect(msgToMime(writeMsg({ WordDocument: Buffer.alloc(5_000) }), room)).toBeUndefined();
  });

  it('[EU-12] terminates on malformed sectors: cycles, wrong sizes, and any byte changed', () => {
    const whole = savedMessage(headers, 'text', file);
    const circle = Buffer.from(whole);
    // Every sector follows itself: the table is the last thing in the file.
    const tableAt = (circle.readUInt32LE(76) + 1) * 512;
    for (let number = 0; tableAt + number * 4 < circle.length; number += 1) {
      circle.writeUInt32LE(number, tableAt + number * 4);
    }
    expect(() => msgToMime(circle, room)).not.toThrow();
    for (let cut = 0; cut < whole.length; cut += 97) expect(() => read(whole.subarray(0, cut))).not.toThrow();
    let seed = 1;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let time = 0; time < 400; time += 1) {
      const broken = Buffer.from(whole);
      for (let hit = 0; hit < 4; hit += 1) broken[random(broken.length)] = random(256);
      const mime = msgToMime(broken, 50_000);
      expect(mime?.length ?? 0).toBeLessThan(100_000);
    }
  });
});
