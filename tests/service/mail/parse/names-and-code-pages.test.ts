import { describe, expect, it } from 'vitest';
import { slowOf } from '../../../support/growth.ts';
import { msgToMime } from '../../../../src/service/mail/parse/outlook/msg-to-mime.ts';
import { readMime } from '../../../../src/service/mail/parse/mime/read-mime.ts';
import { readRtf } from '../../../../src/service/mail/parse/outlook/read-rtf.ts';
import { readTnef } from '../../../../src/service/mail/parse/outlook/read-tnef.ts';
import { readZip } from '../../../../src/service/mail/parse/archives/archive-entries.ts';
import { multipart, multipartType, part, writeMail } from '../hostile-mails/write-mail.ts';
import { parse } from '../support/parse.ts';
import { writeMsg } from '../support/write-msg.ts';
import { attribute, propertyList, tnef } from '../support/write-tnef.ts';

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

describe('the name of a file', () => {
  const withNames = (...headers: string[]) =>
    parse(
      writeMail([multipartType()], multipart(['\r\nSee the file.', part(headers, 'var a = 1;')]), {
        charset: 'latin1',
      }),
    );

  for (const header of [
    'Content-Disposition: attachment; filename*0="=?UTF-8?Q?rechnung"; filename*1=".js?="',
    'Content-Disposition: attachment; filename*0="=?UTF-8?B?cmVjaG51"; filename*1="bmcuanM=?="',
    'Content-Disposition: attachment; filename="=?UTF-8?Q?rechnung.js?="',
    'Content-Type: application/octet-stream; name*0="=?UTF-8?Q?rechnung"; name*1=".js?="',
    "Content-Disposition: attachment; filename*=utf-8''=%3FUTF-8%3FQ%3Frechnung.js%3F=",
    'Content-Disposition: attachment; filename*0*=rechnung%2E; filename*1*=js',
    'Content-Disposition: attachment; filename*=rechnung%2Ejs',
  ])
    it(`is decoded as programs show it: ${header}`, async () => {
      const { row } = await withNames(header);
      expect(row.attachments.map(({ name }) => name)).toEqual(['rechnung.js']);
      expect(row.detections).toContain('cp_av_suspicious');
    });

  it('is also judged by what only some programs decode', async () => {
    const { row, detail } = await withNames('Content-Disposition: attachment; filename="rechnung%2Ejs"');
    expect(row.attachments.map(({ name }) => name)).toEqual(['rechnung%2Ejs']);
    expect(detail.evidence.map(({ code }) => code)).toContain('runs');
  });

  it('of an archive is judged as each of its records has it', () => {
    const local = (name: string, extra = Buffer.alloc(0)) => {
      const head = Buffer.alloc(30);
      head.writeUInt32LE(0x04034b50, 0);
      head.writeUInt32LE(1, 18);
      head.writeUInt32LE(1, 22);
      head.writeUInt16LE(name.length, 26);
      head.writeUInt16LE(extra.length, 28);
      return Buffer.concat([head, Buffer.from(name), extra, Buffer.from('x')]);
    };
    const listed = (name: string, at: number) => {
      const head = Buffer.alloc(46);
      head.writeUInt32LE(0x02014b50, 0);
      head.writeUInt32LE(1, 20);
      head.writeUInt32LE(1, 24);
      head.writeUInt16LE(name.length, 28);
      head.writeUInt32LE(at, 42);
      return Buffer.concat([head, Buffer.from(name)]);
    };
    const unicode = Buffer.concat([
      Buffer.from('7570', 'hex'),
      Buffer.from([9, 0, 1, 0, 0, 0, 0]),
      Buffer.from('b.js'),
    ]);
    const [first, second] = [local('a.txt'), local('b.txt', unicode)];
    const list = Buffer.concat([listed('a.js', 0), listed('b.txt', first.length)]);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt32LE(list.length, 12);
    end.writeUInt32LE(first.length + second.length, 16);
    const { entries } = readZip(Buffer.concat([first, second, list, end]), 10);
    expect(entries.map(({ names }) => names)).toEqual([
      ['a.js', 'a.txt'],
      ['b.txt', 'b.js'],
    ]);
  });
});

describe('raw headers of a multipart', () => {
  const gbk = (text: string) => text;
  it('are in the charset of its parts, and so are the names of its files and people', async () => {
    const written = writeMail(
      [
        `Subject: ${gbk('\xb2\xe2\xca\xd4')}`,
        `From: "${'\xb2\xe2\xca\xd4'}" <a@sender.example>`,
        multipartType(),
      ],
      multipart([
        part(['Content-Type: text/html;\r\n charset="gb18030"'], 'x'),
        part([`Content-Disposition: attachment; filename="${'\xb1\xa8\xbc\xdb'}.pdf"`], 'x'),
      ]),
      { charset: 'latin1' },
    );
    const { row } = await parse(written);
    expect(row).toMatchObject({ subject: '测试', nickname: '测试' });
    expect(row.attachments.map(({ name }) => name)).toEqual(['报价.pdf']);
  });

  it('are in Shift-JIS as well, where the second byte may be a backslash', async () => {
    const written = writeMail(
      ['Subject: \x95\x5c\x8e\xa6', multipartType()],
      multipart([part(['Content-Type: text/plain; charset=Shift_JIS'], 'x')]),
      { charset: 'latin1' },
    );
    expect((await parse(written)).row.subject).toBe('表示');
  });
});

describe('texts of Outlook in a code page', () => {
  const codePage = (page: number) => attribute(1, 0x00069007, Buffer.concat([int32(page), int32(0)]));
  const fileNamed = (name: Buffer) => [
    attribute(2, 0x00069002, Buffer.alloc(14)),
    attribute(2, 0x0006800f, Buffer.from('%PDF')),
    attribute(
      2,
      0x00069005,
      propertyList([{ id: 0x3707, type: 0x001e, value: Buffer.concat([name, Buffer.alloc(1)]) }]),
    ),
  ];

  it('are read by that of the container: text, short and long names', () => {
    const price = bytes('bcdbb8f1');
    const title = Buffer.concat([bytes('b1a8bcdbb5a5'), Buffer.from('.xls\0')]);
    const chinese = readTnef(
      tnef(
        codePage(936),
        attribute(1, 0x0002800c, Buffer.concat([price, Buffer.alloc(1)])),
        attribute(2, 0x00069002, Buffer.alloc(14)),
        attribute(2, 0x00018010, title),
        attribute(2, 0x0006800f, Buffer.from('x')),
      ),
    );
    expect(chinese).toMatchObject({ text: '价格', files: [{ name: '报价单.xls' }] });
    const czech = Buffer.from('P\xf8\xedloha \xe8. 1.pdf', 'latin1');
    expect(readTnef(tnef(codePage(1250), ...fileNamed(czech))).files[0]!.name).toBe('Příloha č. 1.pdf');
  });

  it('are read by their own: the code page of HTML, else the one in its meta', () => {
    const html = Buffer.from('<meta charset=utf-8><p>Größe — 5 €</p>');
    const property = (id: number, type: number, value: Buffer) => ({ id, type, value });
    for (const own of [[property(0x3fde, 0x0003, int32(65_001))], []]) {
      const list = propertyList([...own, property(0x1013, 0x0102, html)]);
      expect(readTnef(tnef(codePage(1252), attribute(1, 0x00069003, list))).html).toContain('Größe — 5 €');
    }
  });

  it('are read alike in a saved message', () => {
    const properties = Buffer.alloc(64);
    properties.writeUInt32LE(0x3ffd_0003, 32);
    properties.writeUInt32LE(936, 40);
    properties.writeUInt32LE(0x3fde_0003, 48);
    properties.writeUInt32LE(65_001, 56);
    const message = readMime(
      msgToMime(
        writeMsg({
          '__properties_version1.0': properties,
          '__substg1.0_1000001E': bytes('bcdbb8f1'),
          '__substg1.0_10130102': Buffer.from('<p>Größe</p>'),
          '__attach_version1.0_#00000000': {
            '__properties_version1.0': Buffer.alloc(8),
            '__substg1.0_37010102': Buffer.from('x'),
            '__substg1.0_3707001E': bytes('b1a8bcdbb5a52e786c73'),
          },
        }),
        1_000_000,
      )!,
    );
    expect(message.text).toContain('价格');
    expect(message.html).toContain('Größe');
    expect(message.files.at(-1)!.names).toEqual(['报价单.xls']);
  });
});

describe('rich text', () => {
  const read = (text: string) => readRtf(Buffer.from(text, 'latin1'));
  it('is read in the code page of the document, two bytes at a time', () => {
    const document =
      "{\\rtf1\\ansi\\ansicpg936\\fromhtml1 {\\fonttbl{\\f0 Arial;}}{\\*\\htmltag64 <p>}\\htmlrtf {\\htmlrtf0 \\'c7\\'eb\\'b2\\'e9\\'bf\\'b4\\htmlrtf }\\htmlrtf0 {\\*\\htmltag72 </p>}}";
    expect(read(document)).toEqual({ text: '<p>请查看</p>', isHtml: true });
  });

  it('is read in the code page of each font', () => {
    const fonts =
      '{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset204 Arial Cyr;}{\\f2\\fcharset128 Gothic;}}';
    const document = `{\\rtf1\\ansi\\ansicpg1252${fonts}\\f0 Gr\\'fc\\'dfe {\\f1 \\'cf\\'f0\\'e8}\\f2 \\'95\\\\\\'8e\\'a6 \\'83A\\f0  \\'e9}`;
    expect(read(document).text).toBe('Grüße При表示 ア é');
  });

  it('leaves out what Unicode characters stand before, and binary data', () => {
    expect(
      read("{\\rtf1\\ansi\\ansicpg936\\uc2\\u20215\\'bc\\'db\\uc1 !{\\pict\\bin4 }}}}\\'ff}end}").text,
    ).toBe('价!end');
    expect(read('{\\rtf1 a\\bin9999999 b}').text).toBe('ab');
  });

  it('costs time that grows with its size alone', () => {
    const pieces = ["\\'b1", '\\f1', '{\\f1\\fcharset134 ', '\\u1?', '\\bin0 ', 'a\\{'];
    expect(slowOf((text) => readRtf(Buffer.from(text, 'latin1')), pieces)).toEqual({});
  });
});
