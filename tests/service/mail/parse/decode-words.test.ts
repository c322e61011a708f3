import { expect, it } from 'vitest';
import { decodeWords, isEncodedWords } from '../../../../src/service/mail/parse/mime/decode-words.ts';

const b = (charset: string, bytes: Buffer | string) =>
  `=?${charset}?B?${Buffer.from(bytes as string).toString('base64')}?=`;
const grin = Buffer.from('a😀b');

it.each([
  ['text alone', 'plain =? text ?=', 'plain =? text ?='],
  ['blanks between two words', '=?utf-8?Q?a?= \t =?utf-8?Q?b?= c', 'ab c'],
  ['words without a blank between', '=?utf-8?Q?a?==?utf-8?Q?b?=c', 'abc'],
  ['words within words', 'x=?utf-8?Q?=C3=BC?=y', 'xüy'],
  ['differing charsets', '=?iso-8859-1?Q?=FC?= =?utf-8?B?w7w=?= =?koi8-r?Q?=F0?=', 'üüП'],
  [
    'a letter split between two words',
    `${b('utf-8', grin.subarray(0, 3))} ${b('utf-8', grin.subarray(3))}`,
    'a😀b',
  ],
  [
    'a letter split between words of both encodings',
    `=?UTF-8?Q?a=F0=9F?= ${b('utf-8', grin.subarray(3))}`,
    'a😀b',
  ],
  ['a letter of GB18030 split', '=?gb18030?Q?=C4?= =?gb18030?Q?=E3?=', '你'],
  ['a letter of Shift_JIS split', '=?shift_jis?Q?=93?= =?shift_jis?Q?=FA=96{?=', '日本'],
  [
    'padding in the middle, missing and too much',
    '=?utf-8?B?YQ==Yg==?= =?utf-8?B?Yw?= =?utf-8?B?ZA====?=',
    'abcd',
  ],
  ['base64 with blanks and foreign letters', '=?utf-8?B?YW Jj!ZGVm?=', 'abcdef'],
  ['lower-case encodings and hex digits', '=?UTF-8?q?=c3=bc_x?= =?utf-8?b?w7w=?=', 'ü xü'],
  ['underscores and escapes of them', '=?utf-8?Q?a_b=5Fc__d?=', 'a b_c  d'],
  ['what is no escape', '=?utf-8?Q?=ZZ=?=', '=ZZ='],
  ['a language', '=?utf-8*de?Q?Gr=C3=BC=C3=9Fe?=', 'Grüße'],
  ['blanks and question marks inside', '=?utf-8?Q?Was ist los? Nichts?=', 'Was ist los? Nichts'],
  ['an empty word', 'a =?utf-8?Q??= b', 'a  b'],
  ['a word that is not closed before the next', '=?utf-8?Q?open =?utf-8?Q?b?=', '=?utf-8?Q?open b'],
  ['an encoding nobody knows', '=?utf-8?X?a?= =?utf-8?Q?b?=', '=?utf-8?X?a?= b'],
  ['UTF-7, each word by itself', '=?utf-7?Q?+AOQ-?= =?unicode-1-1-utf-7?Q?b+AOQ?= =?utf-7?Q?c?=', 'äbäc'],
  ['ISO-2022-JP, each word whole', '=?ISO-2022-JP?B?GyRCJUYbKEI=?= =?ISO-2022-JP?B?GyRCJTkbKEI=?=', 'テス'],
  ['letters that should have been encoded', '=?iso-8859-1?Q?Frösche_=F6?=', 'Frösche ö'],
  ['bytes that are not of the charset', '=?utf-8?Q?Gr=FC=DFe?=', 'Grüße'],
  ['a charset nobody knows', '=?x-unknown?Q?Gr=C3=BC=DFe?=', 'Grüße'],
  [
    'labels with other signs',
    '=?CP932?B?k/qWew==?= =?x-sjis?B?k/qWew==?= =?ISO_8859-1:1987?Q?=E9?=',
    '日本日本é',
  ],
])('decodes %s', (_name, text, decoded) => {
  expect(decodeWords(text)).toBe(decoded);
});

it('decodes 50,000 words in one pass', () => {
  const kinds: Record<string, string> = {
    adjacent: '=?utf-8?Q?=C3=BC?= ',
    'of changing charsets': '=?utf-8?Q?=C3=BC?= =?iso-8859-1?Q?=FC?= ',
    'without blanks': '=?utf-8?B?w7w=?=',
    'that are not closed': '=?utf-8?Q?x ',
    'that are closed far away': 'x=?utf-8?Q?x',
    'that are split in a letter': '=?utf-8?Q?=C3?=',
  };
  for (const [kind, word] of Object.entries(kinds)) {
    const text = word.repeat(50_000);
    expect(decodeWords(`${text}?=`).length, kind).toBeGreaterThan(0);
    expect(isEncodedWords(`${text} x`), kind).toBe(false);
  }
});

it('detects text that consists only of encoded words', () => {
  expect(isEncodedWords(' =?utf-8?Q?a?= =?utf-8?Q?b?= ')).toBe(true);
  for (const text of ['', 'x', 'a =?utf-8?Q?a?=', '=?utf-8?Q?a?= b', '=?utf-8?Q?a?= b =?utf-8?Q?c?='])
    expect(isEncodedWords(text), text).toBe(false);
});
