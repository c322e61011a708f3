/** Payment card numbers in a text. */
interface CardNumbers {
  /** Different ones. */
  readonly count: number;
  /** The last four digits of the first, all that may be stored of them (PCI DSS 3.4). */
  readonly last: string;
}

/**
 * Digits as card numbers are written: without separators or in the groups that are embossed (4-4-4-4, with three
 * more, and 4-6-5 or 4-6-4), and not as a part of a longer number, name, path or amount.
 */
const shape =
  /(?=\d)(?<![\p{L}\p{N}_+#@/\\-]|\p{N}\.)(?:\d{14,19}|\d{4}([ .-])\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|\d{4}([ .-])\d{6}\2\d{4,5})(?![\p{L}\p{N}_@/\\%]|[.-][\p{L}\p{N}])/gu;
/** A further group of four: a table of years or amounts, or the number of something else. */
const groupBefore = /(?<!\d)\d{4}[ .-]$/;
const groupAfter = /^[ .-]\d{4}(?!\d)/;

/** Where a card number has its name, expiry date or check number, in characters. */
const before = 60;
const after = 40;
/** Where another name for the number has to be. */
const nameBefore = 30;

/** Names of card numbers, in texts and as the names of fields. */
const cardNames = String.raw`(?:credit|debit|payment|bank)?[ _-]?cards?(?:[ _-]?(?:account[ _-]?)?(?:holder|numbers?|num|nr|no))?
(?:kredit|debit|zahlungs|bank)?-?karten?(?:-?(?:nummern?|nr|daten|inhaber\p{L}*))?
cc[ _-]?(?:num|number|no)|pan|cv[cv]2?
visa|master[ -]?card|maestro|amex|american express|diners|jcb|union ?pay
carte bancaire|carte de cr[eé]dit|carta di credito|tarjeta`;
/** Names of what has numbers of the same length, some with the same check digit (IMEI, ICCID, references of invoices). */
const otherNames = String.raw`(?:sim|gift|loyalty|member(?:ship)?|customer|id|identity|library|access|health|insurance|memory|graphics|sd|business)[ _-]?cards?
test[ _-]?(?:cards?|karten?|numbers?|nummern?)|sandbox
order|ord|bestell\p{L}*|auftr[aä]g\p{L}*|invoices?|rechnung\p{L}*|booking|buchung\p{L}*|trans(?:action|aktion)\p{L}*
parcels?|pakete?\p{L}*|sendung\p{L}*|shipments?|tracking|deliver\p{L}*|liefer\p{L}*
imei\p{L}*|iccid|serial|serien\p{L}*|s\/n|meter|z[aä]hler\p{L}*|phone|telefon\p{L}*|tel|mobile|fax
ean|gtin|isbn|issn|upc|sscc|barcode|articles?|artikel\p{L}*|sku|items?|products?|produkt\p{L}*
customer[ _-]?(?:no|number|id)|kunden-?(?:nr|nummer|id)|account|konto\p{L}*|contract|vertrag\p{L}*|policy|versicherung\p{L}*
referen[cz]\p{L}*|ref|vorgang\p{L}*|tickets?|case|id|uuid|session|token|hash|vouchers?|gutschein\p{L}*|licen[cs]e|lizenz\p{L}*`;
const names = new RegExp(
  String.raw`(?<!\p{L})(?:(?<other>${otherNames.replaceAll('\n', '|')})|(?<card>${cardNames.replaceAll('\n', '|')}))(?!\p{L})`,
  'giu',
);
/** A month and year to come or past, and not a part of a whole date. */
const expiry = /(?<![\d/.-])(?:0[1-9]|1[0-2]) ?[/-] ?(?:20)?[2-4]\d(?![\d/.-])/;

/** With the name of a card anywhere, as in the header of a table, so many that hardly any is invalid are a list. */
const fewestNamed = 3;
/** Without any name, so many of several networks. */
const fewestBare = 5;
const nearlyAll = 0.9;
/** Different numbers that are looked at. */
const maxCards = 10_000;

/**
 * Finds payment card numbers (ISO/IEC 7812): in the range of an issuer, of its length, with a valid check digit.
 * One in forty numbers of sixteen digits is like that by chance, so one also has to be called a card number or
 * have an expiry date, or be in a list where nearly all are valid.
 * @param text Without addresses of pages and IBANs.
 */
export function findCardNumbers(text: string): CardNumbers | undefined {
  const numbers = new Set<string>();
  const inRange = new Set<string>();
  const valid = new Set<string>();
  const named = new Set<string>();
  const networks = new Set<string>();
  for (const match of text.matchAll(shape)) {
    if (numbers.size >= maxCards) break;
    const start = match.index;
    const end = start + match[0].length;
    if (match[1] !== undefined && isInTable(text, start, end)) continue;
    const digits = cardOf(match[0].replace(/\D/g, ''), match[1] !== undefined);
    if (isKnownTestNumber(digits)) continue;
    numbers.add(digits);
    const network = networkOf(digits);
    if (network === undefined) continue;
    inRange.add(digits);
    if (!hasLuhnDigit(digits)) continue;
    valid.add(digits);
    networks.add(network);
    if (!named.has(digits) && isNamed(text, start, end)) named.add(digits);
  }
  const isList =
    (valid.size >= fewestNamed && valid.size >= inRange.size * nearlyAll && namesCard(text)) ||
    (valid.size >= fewestBare && valid.size >= numbers.size * nearlyAll && networks.size > 1);
  // Numbers of orders that begin like cards: one in ten is valid, and some stand beside the name of a card.
  const isByChance = inRange.size >= fewestBare && valid.size < inRange.size / 2;
  const found = isList ? valid : named;
  const [first] = found;
  return first === undefined || isByChance ? undefined : { count: found.size, last: first.slice(-4) };
}

const isInTable = (text: string, start: number, end: number): boolean =>
  groupBefore.test(text.slice(Math.max(start - 6, 0), start)) || groupAfter.test(text.slice(end, end + 6));

/** Three digits behind sixteen in groups may be the check number behind the card's. */
const cardOf = (digits: string, isGrouped: boolean): string =>
  isGrouped && digits.length === 19 && hasLuhnDigit(digits.slice(0, 16)) ? digits.slice(0, 16) : digits;

/** Whether the nearest name before a number is that of a card, or it has one, or an expiry date, behind it. */
function isNamed(text: string, start: number, end: number): boolean {
  const from = Math.max(start - before, 0);
  let nearest: { isCard: boolean; end: number } | undefined;
  for (const { index, 0: name, groups } of text.slice(from, start).matchAll(names))
    nearest = { isCard: groups?.['card'] !== undefined, end: from + index + name.length };
  if (nearest && (nearest.isCard || start - nearest.end <= nameBefore)) return nearest.isCard;
  const behind = text.slice(end, end + after);
  return namesCard(behind) || expiry.test(behind);
}

function namesCard(text: string): boolean {
  for (const { groups } of text.matchAll(names)) if (groups?.['card'] !== undefined) return true;
  return false;
}

/**
 * The network by the first digits, if the length is one of its cards. Visa's old numbers of thirteen digits are left out: they are
 * the article numbers (EAN) of Germany and Japan.
 */
function networkOf(digits: string): string | undefined {
  const { length } = digits;
  const two = Number(digits.slice(0, 2));
  const four = Number(digits.slice(0, 4));
  const isLong = length >= 16;
  if (two >= 40 && two <= 49) return length === 16 || length === 19 ? 'visa' : undefined;
  if ((two >= 51 && two <= 55) || (four >= 2221 && four <= 2720))
    return length === 16 ? 'mastercard' : undefined;
  if (two === 34 || two === 37) return length === 15 ? 'amex' : undefined;
  if (four >= 3528 && four <= 3589) return isLong ? 'jcb' : undefined;
  if ((four >= 3000 && four <= 3059) || four === 3095 || two === 36 || two === 38 || two === 39)
    return length === 14 || length === 16 ? 'diners' : undefined;
  if (four === 6011 || (four >= 6440 && four <= 6499) || two === 65) return isLong ? 'discover' : undefined;
  if (two === 62 || two === 81) return isLong ? 'unionpay' : undefined;
  return isLong && maestro.has(four) ? 'maestro' : undefined;
}

const maestro: ReadonlySet<number> = new Set([5018, 5020, 5038, 5893, 6304, 6759, 6761, 6762, 6763]);

/** The check digit of ISO/IEC 7812-1, annex B. */
function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48;
    sum += place % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0;
}

/**
 * Numbers that payment providers document for tests (Stripe, Adyen, Braintree, Worldpay, Mastercard Gateway and
 * others). Most have five equal digits in a row or hardly any different ones, which one in a thousand real ones
 * has; the rest is listed.
 */
const isKnownTestNumber = (digits: string): boolean =>
  /(\d)\1{4}/.test(digits) || new Set(digits).size <= 4 || testNumbers.has(digits);

const testNumbers: ReadonlySet<string> = new Set(
  `378282246310005 371449635398431 378734493671000 374251018720018 371144371144376 371881634498004
   371881127160004 371881245560002 371881911767006 374200000000004 30569309025904 38520000023237
   36227206271667 36148900647913 3566002020360505 3569990010095841 3530111333300000 4005519200000004
   4009348888881881 4012888888881881 4012000033330026 4166676667666746 4508750015741019 4917610000000000
   4988438843884305 4977949494949497 4400000000000008 4217651111111119 4111111145551142 4871049999999910
   4908121569020026 4670125339732535 4929824331198286 4485392349919032 5104628615584226 5522003257407652
   5100081112223332 5100290029002909 5136333333333335 5585558555855583 5555341244441115 5200828282828210
   5105105105105100 5454545454545454 2223003122003222 2222410740360010 2223520443560010 6011000990139424
   6011601160116611 6011000991300009 6445644564456445 6759649826438453 6771798021000008 5019717010103742
   6221261111117766 6223164991230014 6240008631401148 6250941006528599 6212345678901232`.split(/\s+/),
);

/** National identity numbers of one kind. */
interface IdentityNumbers {
  /** The name it has in its country. */
  readonly kind: string;
  /** Different ones. */
  readonly count: number;
}

/** A kind of identity number, which counts only where something names it. */
interface IdentityKind {
  readonly kind: string;
  readonly shape: RegExp;
  readonly isValid: (number: string) => boolean;
  readonly name: RegExp;
}

/** Characters between the name and the number. */
const beforeNumber = 60;
/** As many, and nearly no invalid ones among them, are a table whose header has the name. */
const fewestListed = 3;
const maxNumbers = 20_000;

const kinds: readonly IdentityKind[] = [
  {
    kind: 'Steuer-ID',
    shape: /(?=\d)(?<![\p{L}\p{N}_/-]|\p{N}\.)[1-9]\d(?: ?\d{3}){3}(?![\p{L}\p{N}_/-]|\.\d)/gu,
    isValid: isTaxId,
    name: /(?<!\p{L})(?:steuer[ _-]{0,3}(?:id|ident)|steuerliche identifikation|identifikationsnummer|id[ _-]?nr|tax[ _-]?id)/iu,
  },
  {
    kind: 'SSN',
    shape:
      /(?=\d)(?<![\p{L}\p{N}_/-]|\p{N}\.)(?!000|666|9)\d{3}([- ])(?!00)\d{2}\1(?!0000)\d{4}(?![\p{L}\p{N}_/-]|\.\d)/gu,
    // The first two were printed in advertisements.
    isValid: (digits) => !/^(?:078051120|219099999|123456789|(\d)\1{8})$/.test(digits),
    name: /(?<!\p{L})(?:ssns?(?!\p{L})|social security)/iu,
  },
  {
    kind: 'NINO',
    shape:
      /(?=[A-Z])(?<![\p{L}\p{N}_/-])(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z](?: ?\d{2}){3} ?[A-D](?![\p{L}\p{N}_/-])/gu,
    isValid: (number) => !/123456|(\d)\1{5}/.test(number),
    name: /(?<!\p{L})(?:national insurance|ninos?(?!\p{L})|ni[ _-]?(?:no|number|nr)(?!\p{L}))/iu,
  },
];

/** Finds German tax ids, US social security numbers and UK national insurance numbers that are called so. */
export function findIdentityNumbers(text: string): IdentityNumbers[] {
  return kinds.flatMap(({ kind, shape, isValid, name }) => {
    const numbers = new Set<string>();
    const valid = new Set<string>();
    const named = new Set<string>();
    for (const { 0: written, index } of text.matchAll(shape)) {
      if (numbers.size >= maxNumbers) break;
      const number = written.replace(/[ -]/g, '');
      numbers.add(number);
      if (!isValid(number)) continue;
      valid.add(number);
      if (name.test(text.slice(Math.max(index - beforeNumber, 0), index))) named.add(number);
    }
    const isList = valid.size >= fewestListed && valid.size >= numbers.size * nearlyAll && name.test(text);
    const { size } = isList ? valid : named;
    return size > 0 ? [{ kind, count: size }] : [];
  });
}

/**
 * The rules of the German tax office: of the first ten digits one occurs twice or three times and the others once, and the
 * last is the check digit of ISO/IEC 7064, MOD 11,10. Not its own example.
 */
function isTaxId(digits: string): boolean {
  const first = digits.slice(0, 10);
  const different = new Set(first).size;
  if (different !== 9 && !(different === 8 && /(\d).*\1.*\1/.test(first))) return false;
  let product = 10;
  for (const digit of first) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === Number(digits[10]) && digits !== '86095742719';
}

/** Lengths of IBANs by country, from the registry of SWIFT (release 99). */
const ibanLengths: ReadonlyMap<string, number> = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24
   FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32
   LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24
   RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);
const ibanShape = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,29}/gu;
const addressOfPage = /(?::\/\/|(?<![a-z])(?:www\.|data:|cid:))[^\s<>"']+/gi;

/** The different valid IBANs of a text, and the text without IBANs, whose digits are no other number. */
export function takeOutIbans(text: string): { ibans: ReadonlySet<string>; rest: string } {
  const ibans = new Set<string>();
  const rest: string[] = [];
  let from = 0;
  ibanShape.lastIndex = 0;
  for (let match = ibanShape.exec(text); match; match = ibanShape.exec(text)) {
    const length = ibanLengths.get(match[0].slice(0, 2));
    const written = length === undefined ? undefined : beginning(match[0], length);
    const end = match.index + (written?.length ?? 4);
    ibanShape.lastIndex = end;
    if (written === undefined || /[\p{L}\p{N}]/u.test(text[end] ?? '')) continue;
    rest.push(text.slice(from, match.index));
    from = end;
    const iban = written.replaceAll(' ', '');
    if (ibans.size < maxNumbers && isIban(iban)) ibans.add(iban);
  }
  rest.push(text.slice(from));
  return { ibans, rest: rest.join(' ') };
}

/** A text without addresses of pages. */
export const withoutAddresses = (text: string): string => text.replace(addressOfPage, ' ');

/** So much of a text as has this many characters beside blanks; undefined if it is shorter. */
function beginning(written: string, length: number): string | undefined {
  let left = length;
  for (let at = 0; at < written.length; at += 1) {
    if (written[at] !== ' ') left -= 1;
    if (left === 0) return written.slice(0, at + 1);
  }
  return undefined;
}

/** The check digits of ISO 13616 (ISO/IEC 7064, MOD 97-10). */
function isIban(iban: string): boolean {
  let remainder = 0;
  for (const letter of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(letter, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}
