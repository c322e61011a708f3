import { describe, expect, it } from 'vitest';
import { decodedRoom } from '../../../../src/service/mail/parse/mime/read-limits.ts';
import { readRtfObjects } from '../../../../src/service/mail/parse/outlook/rtf-objects.ts';
import { readZip, readTar } from '../../../../src/service/mail/parse/archives/archive-entries.ts';
import { decompressRtf, readRtf } from '../../../../src/service/mail/parse/outlook/read-rtf.ts';
import { importRow } from '../../../../src/service/mail/import/import-row.ts';
import {
  foreignReason,
  mayBeMessage,
  openMessage,
} from '../../../../src/service/mail/parse/archives/message-file.ts';
import { msgToMime } from '../../../../src/service/mail/parse/outlook/msg-to-mime.ts';
import { marksOfPath, readEmlxPlist } from '../../../../src/service/mail/import/archive-marks.ts';
import { isMbox, splitMbox } from '../../../../src/service/mail/parse/archives/read-mbox.ts';
import { readTnef } from '../../../../src/service/mail/parse/outlook/read-tnef.ts';
import { type Growing, type Reader, faultOf, pairsOf, refusing, slowOf } from '../../../support/growth.ts';
import { attribute, tnef } from '../support/write-tnef.ts';
import { settings, file, bytes, tags, words, rtf, mboxLines } from '../support/growing-mail.ts';

describe('files that strangers send are read in linear time', () => {
  it.each<[string, Reader, readonly (string | Growing)[]]>([
    ['attached pages', file('a.html'), [...tags, ...words]],
    ['attached messages', file('a.eml'), words],
    ['vCards', file('a.vcf'), ['\n', ' ', 'BEGIN:VCARD\n', '\\,', 'URL:http://a.b\n']],
    ['RTF files', file('a.rtf'), rtf],
    ['signed files', file('a.p7m'), ['\x30\x80', '\x30\x82', '\xa0\x80', '\x24\x80', '\x04\x01a', '\0\0']],
    ['mbox files', file('a.mbox'), mboxLines],
    ['drawings', file('a.svg'), [...tags, '<?xml ', '<!DOCTYPE ', 'xlink:href="']],
    ['gzip files', file('a.gz'), ['\x1f\x8b\x08\0', '\0', '\xff']],
    [
      'mboxes',
      (text) => [isMbox(bytes(text)), splitMbox(bytes(text), 100)],
      [...mboxLines, ...pairsOf(['00:00', '2026', ' '])],
    ],
    [
      'files that may be messages',
      (text) => [
        refusing((file) => openMessage(bytes(file)))(text),
        foreignReason(bytes(text)),
        mayBeMessage(bytes(text)),
      ],
      ['1', '1\n', 'a: b\n', ' ', '\n', 'AAAA', '"', '\xff\xfea\0', 'a\0', '<?xml', 'From a\n'],
    ],
    [
      'property lists',
      (text) => readEmlxPlist(`<plist>${text}`),
      ['<key>flags</key>', '<key>', '<integer>1', ' ', '<dict>'],
    ],
    [
      'paths of folders',
      (text) => marksOfPath(text, '', false),
      ['/', '.', 'Sent/', 'cur/', ':2,S', '.sbd/', '\\', '&AGE-'],
    ],
    [
      'rows',
      (text) => importRow(bytes(text), settings, null),
      ['[', '{"a":', '"', '\\', '\\u0041', ',', ' ', '1'],
    ],
    [
      'texts of rows',
      (text) =>
        importRow(
          bytes(
            JSON.stringify({ entity_id: '1', subject: text, recipients: [text], email_body_links: [text] }),
          ),
          settings,
          null,
        ),
      words,
    ],
    [
      'Outlook files',
      (text) => msgToMime(bytes(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${text}`), 1e7),
      ['\0', '\x01\0\0\0', '\xff', '\xfe\xff\xff\xff'],
    ],
    [
      'winmail.dat',
      (text) => readTnef(bytes(`\x78\x9f\x3e\x22\0\0${text}`)),
      ['\0', '\x01', '\x02\x05\x90\x06\0\x04\0\0\0', '\xff'],
    ],
    [
      'compressed RTF',
      (text) => decompressRtf(bytes(`\xff\xff\0\0\xff\xff\xff\0LZFu\0\0\0\0${text}`)),
      ['\0', '\xff', '\x0f\xf0', 'a'],
    ],
    [
      'tar',
      (text) => readTar(bytes(text), 50_000),
      ['\0', 'ustar', './@LongLink', '0000644\0', 'L', '11 path=a\n'],
    ],
    ['RTF', (text) => readRtf(Buffer.from(`{\\rtf1 ${text}`, 'latin1')), rtf],
    [
      'objects in RTF',
      (text) => readRtfObjects(bytes(`{\\rtf1 ${text}`), decodedRoom()),
      [
        '{',
        '}',
        '\\',
        '\\objdata',
        '\\objdata 01050000',
        '{\\objdata 01}',
        'a',
        '\\bin1 ',
        '\\bin9999999999 ',
        'x',
        "\\'e4",
      ],
    ],
    [
      'texts of winmail.dat',
      (text) => file('winmail.dat')(tnef(attribute(1, 0x0002800c, Buffer.from(text))).toString('latin1')),
      words,
    ],
    [
      'zip entries',
      (text) => readZip(Buffer.from(text, 'latin1'), 50_000),
      ['PK\x03\x04', 'PK\x01\x02', 'PK\x05\x06'],
    ],
  ])('%s', (_name, read, units) => {
    expect(slowOf(read, units)).toEqual({});
  });

  it('zip archives that list one entry again and again', () => {
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    const write = (size: number): string => {
      const list = Buffer.concat(Array<Buffer>(Math.ceil(size / entry.length)).fill(entry));
      const end = Buffer.alloc(22);
      end.write('PK\x05\x06', 'latin1');
      end.writeUInt32LE(list.length, 12);
      end.writeUInt32LE(30, 16);
      return `PK\x03\x04${'\0'.repeat(26)}${list.toString('latin1')}${end.toString('latin1')}`;
    };
    expect(faultOf((text) => readZip(Buffer.from(text, 'latin1'), 50_000), write)).toBeUndefined();
  });
});
