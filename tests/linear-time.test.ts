import { describe, expect, it } from 'vitest';
import { headerValueLimit } from '../src/api/contract/exception-rules/exception-rule.ts';
import { promptLimit, queryLimit, reasonLimit, ruleTextLimit } from '../src/api/limits.ts';
import { maskText } from '../src/api/privacy.ts';
import * as refang from '../src/api/refang.ts';
import * as validators from '../src/api/validators.ts';
import { sanitizeMessage } from '../src/server/profile/sanitize-message.ts';
import { getReturnPage } from '../src/server/return-pages.ts';
import { readPeopleFile } from '../src/service/directory/read-people-file.ts';
import { compilePattern } from '../src/service/exception-rules/compile-rule.ts';
import { unlinkedText } from '../src/service/mail-out/clean-message.ts';
import { getPromptTranslator } from '../src/service/prompt/translate-prompt.ts';
import { patchUser } from '../src/service/scim/scim-user.ts';
import { readFilter } from '../src/service/scim/scim-protocol.ts';
import * as foldAddress from '../src/service/records/fold-address.ts';
import * as foldText from '../src/service/records/fold-text.ts';
import { parseQuery } from '../src/service/index/parse-query.ts';
import { parseXml } from '../src/service/sso/saml-xml.ts';
import { costOf, type Growing, pairsOf, type Reader, refusing, slowOf } from './support/growth.ts';

/** All functions of a file that take one text. */
const each =
  (functions: object): Reader =>
  (text) => {
    for (const read of Object.values(functions) as unknown[])
      if (typeof read === 'function' && read.length === 1) refusing(read as Reader)(text);
  };

const signs = ' |\t|\n|a|é|1|.|,|;|-|@|<|>|"|“|\'|(|[|{|/|:|\\|*|%|\u200b|\u0301'.split('|');
const addresses = ['a@b.c ', '<a@b.c>', '<@', '<a@b', 'Ann <a@b.c>, ', 'xn--a', 'a.', '@a.', 'mailto:'];
const defanged = [
  '[.]',
  '[.',
  '(dot)',
  'hxxp',
  'hxxp://',
  'h*',
  '[@]',
  ' [.] ',
  '\\.',
  '[:]//',
  'md5:',
  'aa:',
];
const brackets = [
  '(',
  ')',
  '"',
  '[',
  ']',
  '{',
  '*',
  '\\',
  '\\\\',
  'a:',
  'from:(',
  'NOT ',
  ' AND ',
  'a OR ',
  '[a TO ',
  ' ',
];
const elements = [
  '<a>',
  '</a>',
  '<a/>',
  '<a b="c">',
  ' a="1"',
  '<!--',
  '-->',
  '<?',
  '&amp;',
  '\n',
  '<a xmlns:b="c">',
  { piece: '<a>', close: '</a>' },
  { before: '<a>', piece: '<b c="d"/>' },
  { before: '<a>', piece: '<b xmlns:c="d"/>' },
  { before: '<a>', piece: '<!---->' },
];

/** In the order in which a request meets them; what has a limit is given its largest text. */
const readers: readonly [
  name: string,
  read: Reader,
  inputs: readonly (string | Growing)[],
  largest?: number,
][] = [
  [
    'addresses to return to',
    (text) => getReturnPage(text, 'https://postern.example'),
    ['/', 'a/', '.', '%', '?', '\\', { before: '/', piece: '/' }],
  ],
  ['values of forms', each(validators), [...signs, ...addresses]],
  [
    'defanged values',
    each(refang),
    [...signs, ...addresses, ...defanged, ...pairsOf([' ', '\n', ',', '<', '@', '>', '.'])],
    ruleTextLimit,
  ],
  [
    'folded texts',
    each(foldText),
    [
      ...signs,
      'e\u0301',
      '\u0307',
      'i\u0307',
      'İ',
      'ß',

      '\u0f71\u0f72',
      '\ud800',
      ...pairsOf([' ', '\n', '>', '<']),
    ],
  ],
  ['folded addresses', each(foldAddress), [...signs, ...addresses, ...pairsOf([')', '\n', '>', 'é'])]],
  [
    'masked sentences',
    (text) => maskText('prose', text),
    [...signs, '„', '«', '»', '‘', 'a@', 'a://'],
    reasonLimit,
  ],
  [
    'masked links',
    (text) => [maskText('link', text), maskText('address', text), maskText('file', text)],
    signs,
  ],
  ['queries', refusing(parseQuery), [...brackets, ...pairsOf(brackets.slice(0, 8))], queryLimit],
  [
    'filters of SCIM',
    refusing((text) => readFilter(text, ['username'])),
    ['userName eq "', '\\\\', '] eq ', 'emails[type eq "work"]', ' ', 'a'],
  ],
  [
    'paths of SCIM',
    refusing((path) => patchUser({ userName: 'a' }, [{ op: 'add', path, value: 'x' }])),
    ['emails[type eq "', '\\\\', 'emails[type eq "work"].value', '.', ':', ' ', 'a', 'urn:a:'],
  ],
  [
    'files of people',
    refusing(readPeopleFile),
    [
      '"',
      '""',
      ',',
      ';',
      '\n',
      'email,',
      'a@b.cc\n',
      '"\n',
      '"a",',
      { before: 'email,groups\n', piece: 'a;' },
    ],
  ],
  ['answers of identity providers', refusing(parseXml), elements],
  ['metadata of identity providers', refusing((text) => parseXml(text, { allowComments: true })), elements],
  ['texts in mails of ours', (text) => unlinkedText(text, 5_000), [...signs, 'http://', 'a.b ', 'www.']],
  [
    'the safe view',
    (text) => sanitizeMessage(text, { remoteImage: 'x' }),
    [
      '<',
      '<b>',
      '<p style="color:red;',
      'color:red;',
      '<a href="',
      '<img src="data:image/png;base64,',
      '&',
      '<svg>',
      '<!--',
      { piece: '<b>', close: '</b>' },
    ],
  ],
];

describe('what people and other programs send is read in linear time', () => {
  it.each(readers)('%s', (_name, read, inputs, largest) => {
    expect(slowOf(read, inputs, largest)).toEqual({});
  });

  it.each([
    '(a|aa)+$',
    '(?:x+x+)+y',
    '(.*)(.*)(.*)(.*)=',
    '[\\pL\\pN]{400}$',
    '(?i)(?:[a-z]{1,9}[0-9]{0,9}){1,15}!',
  ])('headers by the pattern %s', (pattern) => {
    const compiled = compilePattern(pattern);
    expect(slowOf((text) => compiled.test(text), ['a', 'x', 'a1', '='])).toEqual({});
  });

  it('patterns, which are compiled', () => {
    expect(
      slowOf(
        refusing(compilePattern),
        ['[', '[:', '[[:a:]', '{1', '\\', '(', 'a{2}', '[^]', 'a?'],
        headerValueLimit,
      ),
    ).toEqual({});
  });

  it('questions in plain words', () => {
    const translate = getPromptTranslator();
    const asker = {
      now: 0,
      timeZone: 'UTC',
      locale: 'en',
      me: 'ann@acme.example',
      domains: ['acme.example'],
    };
    const words =
      'monday |with attachment |1.1.2026 |phishing |http://a.b/ |except |between |between a@b.c |“|quarantined |not |letzte woche |or |a@b.c |last |x-|betrugsmail|from a and |( |8:00 with attachment '.split(
        '|',
      );
    // They are short, and read on a thread of their own; a sentence takes some milliseconds.
    const costs = words.map((piece) => {
      const text = piece.repeat(promptLimit / piece.length);
      return Math.min(...[0, 1].map(() => costOf((prompt) => translate(prompt, asker), text)));
    });
    expect(Math.max(...costs)).toBeLessThan(1_500);
  });
});
