import { replaceEach } from './joined-text.ts';

/** The entities that occur in addresses and link texts; others are left unchanged. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  laquo: '«',
  raquo: '»',
  rsquo: '’',
  lsquo: '‘',
  colon: ':',
  commat: '@',
  lowbar: '_',
  num: '#',
  quest: '?',
  equals: '=',
  percnt: '%',
  plus: '+',
  semi: ';',
  comma: ',',
  excl: '!',
  dollar: '$',
  lpar: '(',
  rpar: ')',
  hyphen: '-',
  dash: '-',
  bsol: '\\',
  verbar: '|',
  zwnj: '',
  zwj: '',
  lrm: '',
  rlm: '',
  NoBreak: '',
  ZeroWidthSpace: '',
  NegativeThinSpace: '',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  sol: '/',
  period: '.',
  Tab: '\t',
  NewLine: '\n',
};

const entity = /&(?:#0*(\d{1,7})|#x0*([\da-f]{1,6})|(\w{2,20}));?/gi;
/** Entities that need no semicolon. */
const old = new Set('amp lt gt quot nbsp shy copy reg laquo raquo'.split(' '));

/**
 * Decodes numeric and common named HTML entities like a browser; unknown names are left unchanged, and so are
 * parameters of an address (`?a=1&num=2&copy=3`).
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return replaceEach(text, entity, ({ 0: whole, 1: decimal, 2: hex, 3: name, index }) => {
    if (name !== undefined) {
      const isMeant = whole.endsWith(';') || (old.has(name) && text[index + whole.length] !== '=');
      return isMeant && Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
    }
    const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}
