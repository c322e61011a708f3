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

/** Decodes numeric and common named HTML entities; unknown names are left unchanged. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,20}));?/gi, (whole, decimal, hex, name) => {
    if (name) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}
