/** Code pages by number whose name is not `windows-` and the number. */
const codePages: Readonly<Record<string, string>> = {
  '708': 'iso-8859-6',
  '819': 'iso-8859-1',
  '912': 'iso-8859-2',
  '915': 'iso-8859-5',
  '932': 'shift_jis',
  '936': 'gbk',
  '943': 'shift_jis',
  '949': 'euc-kr',
  '950': 'big5',
  '951': 'big5',
  '1200': 'utf-16le',
  '1201': 'utf-16be',
  '10000': 'macintosh',
  '10001': 'shift_jis',
  '10002': 'big5',
  '10003': 'euc-kr',
  '10007': 'x-mac-cyrillic',
  '10008': 'gbk',
  '10017': 'x-mac-cyrillic',
  '12000': 'utf-32le',
  '12001': 'utf-32be',
  '20127': 'us-ascii',
  '20866': 'koi8-r',
  '20932': 'euc-jp',
  '21866': 'koi8-u',
  '28598': 'iso-8859-8',
  '38598': 'iso-8859-8-i',
  '50220': 'iso-2022-jp',
  '50221': 'iso-2022-jp',
  '50222': 'iso-2022-jp',
  '50225': 'iso-2022-kr',
  '50227': 'iso-2022-cn',
  '51932': 'euc-jp',
  '51936': 'gbk',
  '51949': 'euc-kr',
  '52936': 'hz-gb-2312',
  '54936': 'gb18030',
  '65000': 'utf-7',
  '65001': 'utf-8',
};

/** Canonical names of labels that do not follow from removing prefix and punctuation. */
const spellings: Readonly<Record<string, string>> = {
  '88591': 'iso-8859-1',
  ansix341968: 'us-ascii',
  big5hkscs: 'big5',
  chinesebig5: 'big5',
  cngb: 'gbk',
  eucjp: 'euc-jp',
  eucjpms: 'euc-jp',
  euckr: 'euc-kr',
  euccn: 'gbk',
  gb2312charset: 'gbk',
  hz: 'hz-gb-2312',
  hzgb2312: 'hz-gb-2312',
  iso2022cn: 'iso-2022-cn',
  iso2022cnext: 'iso-2022-cn',
  iso2022jp1: 'iso-2022-jp',
  iso2022jp2: 'iso-2022-jp',
  iso2022jp3: 'iso-2022-jp',
  iso2022jp2004: 'iso-2022-jp',
  iso2022jpms: 'iso-2022-jp',
  iso2022kr: 'iso-2022-kr',
  iso10646ucs2: 'utf-16',
  iso10646ucs4: 'utf-32',
  junet: 'iso-2022-jp',
  ksc56011987: 'euc-kr',
  latin0: 'iso-8859-15',
  latin9: 'iso-8859-15',
  macarabic: '10004',
  macce: '10029',
  maccenteuro: '10029',
  macchinesesimp: 'gbk',
  macchinesetrad: 'big5',
  maccroatian: '10082',
  maccyrillic: 'x-mac-cyrillic',
  macgreek: '10006',
  macicelandic: '10079',
  maciceland: '10079',
  macjapanese: 'shift_jis',
  mackorean: 'euc-kr',
  macroman: 'macintosh',
  macromanian: '10010',
  macromania: '10010',
  macturkish: '10081',
  macukrainian: 'x-mac-cyrillic',
  macukraine: 'x-mac-cyrillic',
  mskanji: 'shift_jis',
  ptcp154: 'pt154',
  rk1048: 'kz1048',
  shiftjis: 'shift_jis',
  sjis: 'shift_jis',
  strk10482002: 'kz1048',
  tis620: 'windows-874',
  ucs2: 'utf-16',
  ucs4: 'utf-32',
  uhc: 'euc-kr',
  unicode11utf7: 'utf-7',
  unicodefffe: 'utf-16be',
  utf7imap: 'utf-7',
};

/** Placeholders of programs that do not know the charset. */
const noCharset =
  /^(?:unknown(?:8bit)?|userdefined|default|none|null|undefined|charset|binary|[78]bit|ansi)?$/;

/** A label without quotes, spaces, `charset=` and anything after a separator. */
export const cleanLabel = (label: string): string =>
  label
    .toLowerCase()
    .replace(/^[\s"'`(<[]*(?:charset\s*=[\s"']*)?/, '')
    .replace(/[\s"'`;,()<>[\]].*$/s, '');

/** Whether a label means that the charset is unknown. */
export const isUnknownCharset = (label: string): boolean => noCharset.test(bareName(cleanLabel(label)));

const bareName = (label: string): string => label.replace(/^(?:x-|cs)+/, '').replace(/[\s._:/-]+/g, '');

/**
 * Candidate names for the charset of a label, the likeliest first. Mail has labels that browsers do not support: with
 * other prefixes and punctuation, and code pages by number.
 */
export function namesOf(label: string): readonly string[] {
  const clean = cleanLabel(label);
  const bare = bareName(clean);
  const found = /^(?:cp|codepage|windows|win|ms|ibm|oem|dos|ccsid|ebcdiccp)?0*(\d{2,5})(euro)?$/.exec(bare);
  const page = found?.[1] ?? '';
  const latin = /^(?:iso)?8859(\d{1,2})[ei]?$/.exec(bare)?.[1] ?? /^(?:cp|windows)?2859(\d)$/.exec(bare)?.[1];
  const utf = /^utf(8|16|32)(le|be)?/.exec(bare);
  const isPlainUtf = /^utf(?:8|16|32)(?:le|be)?(?:mb[34]|nobom|bom|n)?$/.test(bare);
  const names = [
    spellings[bare],
    codePages[page],
    clean,
    isPlainUtf && utf && `utf-${utf[1]}${utf[2] ?? ''}`,
    latin && `iso-8859-${latin}`,
    bare,
    page,
    page && `windows-${page}`,
  ];
  return names.filter((name): name is string => typeof name === 'string' && name !== '');
}
