/** National identity numbers of one kind. */
export interface IdentityNumbers {
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
const before = 60;
/** As many, and nearly no invalid ones among them, are a table whose header has the name. */
const fewestListed = 3;
const nearlyAll = 0.9;
const most = 20_000;

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
      if (numbers.size >= most) break;
      const number = written.replace(/[ -]/g, '');
      numbers.add(number);
      if (!isValid(number)) continue;
      valid.add(number);
      if (name.test(text.slice(Math.max(index - before, 0), index))) named.add(number);
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
    if (ibans.size < most && isIban(iban)) ibans.add(iban);
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
