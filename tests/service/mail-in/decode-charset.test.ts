import { expect, it } from 'vitest';
import { decodeCharset } from '../../../src/service/mail-in/decode-charset.ts';

const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex');
const latin1 = (text: string) => Buffer.from(text, 'latin1');

it.each([
  ['UTF-8', Buffer.from('Grüße 😀'), 'utf-8', 'Grüße 😀'],
  ['what says nothing', Buffer.from('Grüße'), '', 'Grüße'],
  ['what says nothing and is Windows-1252', latin1('Gr\xfc\xdfe \x80'), '', 'Grüße €'],
  ['Windows-1252 that says UTF-8', latin1('Gr\xfc\xdfe \x80'), 'UTF-8', 'Grüße €'],
  [
    'UTF-8 with one bad byte',
    Buffer.concat([Buffer.from('Приве\u0442 '), hex('ff'), Buffer.from('ü')]),
    'utf-8',
    'Привет ÿü',
  ],
  ['UTF-8 that says ASCII', Buffer.from('ü'), 'us-ascii', 'ü'],
  ['Windows-1252 that says ASCII', hex('fc'), 'ascii', 'ü'],
  ['GB18030', hex('c4e3 bac3 8130 8130'), 'gb18030', '你好\u0080'],
  ['GBK that says GB2312', hex('8140'), 'GB2312', '丂'],
  ['Shift_JIS', hex('93fa 967b'), 'Shift_JIS', '日本'],
  ['EUC-KR by its other name', hex('c7d1'), 'ks_c_5601-1987', '한'],
  ['UTF-8 that says EUC-KR', Buffer.from('Grüßé 日本'), 'euc-kr', 'Grüßé 日本'],
  ['ISO-2022-JP', hex('1b2442 467c 4b5c 1b2842'), 'ISO-2022-JP', '日本'],
  ['UTF-16 with a mark, either way', hex('feff 00e4'), 'utf-16', 'ä'],
  ['UTF-16 without one', hex('e400'), 'utf-16', 'ä'],
  ['plain text that says UTF-16', Buffer.from('see https://x.example/'), 'utf-16', 'see https://x.example/'],
  ['a UTF-8 mark', hex('efbbbf 61'), '', 'a'],
  ['UTF-7', Buffer.from('Hi Mom +Jjo-! 1 +- 1, +AOQA9g +2D3eAA-.'), 'utf-7', 'Hi Mom ☺! 1 + 1, äö 😀.'],
  ['UTF-7 by its older name', Buffer.from('+AOQ-'), 'UNICODE-1-1-UTF-7', 'ä'],
  ['what is no UTF-7 in it', Buffer.from('a+b +// +2D0- \xfc'), 'utf7', 'a+b +// +2D0- ü'],
  ['a code page by its number', hex('e4'), 'cp1252', 'ä'],
  ['a charset nobody knows', Buffer.from('ü'), 'no-such-charset', 'ü'],
  [
    'a charset browsers refuse',
    Buffer.from('~{VPND~} https://x.example/'),
    'hz-gb-2312',
    '~{VPND~} https://x.example/',
  ],
])('reads %s', (_name, bytes, label, text) => {
  expect(decodeCharset(bytes, label)).toBe(text);
});
