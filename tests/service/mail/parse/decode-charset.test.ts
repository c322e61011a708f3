import { expect, it } from 'vitest';
import {
  decodeCharset,
  isAsciiBased,
  readCharset,
} from '../../../../src/service/mail/parse/charsets/decode-charset.ts';

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
  [
    'what is UTF-8 between what only looks like it',
    hex('c3a4 c1a4 e0a080 e09f80 ed9fbf eda080 f0908080 f08f8080 f48fbfbf f4908080 f5 e282 c3'),
    'utf-8',
    'äÁ¤\u0800à\u0178€\ud7ffí\u00a0€\u{10000}ð\u008f€€\u{10ffff}ô\u0090€€õâ‚Ã',
  ],
  [
    'letters across pieces',
    Buffer.concat([hex('ff'), Buffer.from('ä😀€'.repeat(40_000))]),
    'utf-8',
    `ÿ${'ä😀€'.repeat(40_000)}`,
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
  ['HZ', Buffer.from('a ~{VPND~} ~~ https://x.example/'), 'hz-gb-2312', 'a 中文 ~ https://x.example/'],
  ['UTF-32, by a mark', hex('fffe00004100000000f60100'), 'utf-32', 'A😀'],
  ['UTF-32 without one', hex('000000410001f600'), 'UTF-32', 'A😀'],
  ['UTF-32 that says its order', hex('4100000000f60100'), 'utf-32le', 'A😀'],
  [
    'UTF-32 that says nothing',
    hex('73000000650000006500000020000000680000007400000074000000700000003a0000002f0000002f00000078000000'),
    '',
    'see http://x',
  ],
  [
    'UTF-16 without a mark, big first',
    hex('00730065006500200068007400740070003a002f002f00fc'),
    'utf-16',
    'see http://ü',
  ],
  ['UTF-16 that says nothing', hex('730065006500200068007400740070003a002f002f00fc00'), '', 'see http://ü'],
  [
    'UTF-16 that says UTF-8',
    hex('00730065006500200068007400740070003a002f002f00fc'),
    'utf-8',
    'see http://ü',
  ],
  ['ISO-2022-KR', hex('61201b2429430e475131390f2062'), 'ISO-2022-KR', 'a 한국 b'],
  ['ISO-2022-CN', Buffer.from('a \x1b$)A\x0eVPND\x0f b'), 'iso-2022-cn', 'a 中文 b'],
  ['EBCDIC of the USA', hex('e285854088a3a3977a6161baa7bb5a'), 'cp037', 'See http://[x]!'],
  ['EBCDIC of Latin-1', hex('4ac799dc59855a'), 'IBM500', '[Grüße]'],
  ['EBCDIC with the euro', hex('f5409f'), 'IBM01140', '5 €'],
  ['EBCDIC of Greece', hex('679f'), 'cp875', 'Ωμ'],
  ['a code page of DOS', hex('477281e165'), 'cp-850', 'Grüße'],
  ['a code page of DOS by another name', hex('477281e165'), 'x-IBM437', 'Grüße'],
  ['Thai', hex('e4b7c2'), 'windows-874', 'ไทย'],
  ['Thai by another name', hex('e4b7c2'), 'TIS-620', 'ไทย'],
  ['KOI8-U', hex('b7d6c1cb'), 'koi8-u', 'Їжак'],
  ['Cyrillic of the Mac', hex('8ff0e8e2e5f2'), 'x-mac-cyrillic', 'Привет'],
  ['Central Europe of the Mac', hex('fc976490'), 'x-mac-ce', 'Łódź'],
  ['Turkish of the Mac', hex('49dfdd6b'), 'x-mac-turkish', 'Işık'],
  ['Big5 of Hong Kong', hex('adbbb4e4'), 'Big5-HKSCS', '香港'],
  ['GB18030 of four bytes', hex('8139ee39c4e3'), 'GB-18030', '㐀你'],
  ['quotes and blanks about a label', hex('e4'), ' "ISO-8859-1" ; x', 'ä'],
  ['UTF-8 by other spellings', Buffer.from('ü'), 'UTF_8', 'ü'],
  ['Hebrew in the order of reading', hex('f9ece5ed'), 'iso-8859-8-i', 'שלום'],
  [
    'Cyrillic that says nothing',
    hex('e4cfc2d2d9ca20c4c5ced82c20dcd4cf20d0c9d3d8cdcf20cfd420c2c1cecbc1'),
    '',
    'Добрый день, это письмо от банка',
  ],
  [
    'Cyrillic that says nobody knows',
    hex('c4eee1f0fbe920e4e5edfc2c20fdf2ee20efe8f1fcecee20eef220e1e0edeae0'),
    'x-unknown',
    'Добрый день, это письмо от банка',
  ],
])('reads %s', (_name, bytes, label, text) => {
  expect(decodeCharset(bytes, label)).toBe(text);
});

it.each([
  ['utf8', true],
  ['"ISO-8859-1"', true],
  ['x-mac-ce', true],
  ['ibm037', false],
  ['utf-16', false],
  ['utf-32', false],
  ['hz-gb-2312', false],
  ['iso-2022-kr', false],
  ['no-such-charset', false],
  ['', false],
])('reports whether headers can be encoded in %s', (label, isBased) => {
  expect(isAsciiBased(label)).toBe(isBased);
});

it.each(['constructor', '__proto__', 'toString', 'x-hasOwnProperty'])(
  'treats %s as an unknown charset',
  (label) => {
    expect(readCharset(Buffer.from('ü'), label)).toEqual({ text: 'ü', isRead: true });
  },
);

it('reports text that was not decoded as mail programs show it', () => {
  const isRead = (bytes: Buffer, label: string) => readCharset(bytes, label).isRead;
  expect(isRead(hex('e385939340a4a240a896a499409789956b4097938581a285'), 'x-ebcdic-nowhere')).toBe(false);
  expect(isRead(Buffer.from('\x1b$)Gsomething \x0eabcdefghijklmnopqrstuvwx\x0f'), 'iso-2022-cn')).toBe(false);
  expect(isRead(latin1('Gr\xfc\xdfe aus M\xfcnchen'), 'no-such-charset')).toBe(true);
  expect(isRead(Buffer.from('日本語'), 'no-such-charset')).toBe(true);
  expect(isRead(hex('e385939340a4a240a896a499409789956b4097938581a285'), 'x-unknown')).toBe(true);
});
