import { chanceOf } from './sample-random.ts';

export const figures = '0123456789';
export const base62 = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz${figures}`;

/** Letters without meaning, of those given; deterministic per seed. */
export const lettersOf = (alphabet: string, length: number, seed = ''): string =>
  Array.from(
    { length },
    (_, at) => alphabet[Math.floor(chanceOf(`letter ${at}`, seed) * alphabet.length)],
  ).join('');

/** A number of this length that begins so and ends with the check digit of cards (ISO/IEC 7812-1). */
export function cardNumber(prefix: string, length: number, seed = ''): string {
  const body = prefix + lettersOf(figures, length - 1 - prefix.length, seed);
  const sum = [...body].toReversed().reduce((total, letter, place) => {
    const digit = Number(letter) * (place % 2 === 0 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** In groups of four. */
export const grouped = (text: string, separator = ' '): string =>
  text.match(/.{1,4}/g)?.join(separator) ?? '';

/** A German tax id, another for each turn from 0 to 8: of ten digits one occurs twice; then the check digit (ISO/IEC 7064, MOD 11,10). */
export function taxId(turn: number): string {
  const nine = '123456789'.slice(turn) + '123456789'.slice(0, turn);
  const ten = `${nine}${nine[3]}`;
  let product = 10;
  for (const digit of ten) product = (((Number(digit) + product) % 10 || 10) * 2) % 11;
  return `${ten}${(11 - product) % 10}`;
}

/** A German IBAN with valid check digits (ISO 13616). */
export function iban(seed: string): string {
  const account = lettersOf(figures, 18, seed);
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${account}`;
}

/** Something that looks like a PEM file of this kind, and is none. */
export const pemOf = (kind: string, headers = ''): string =>
  [
    `-----BEGIN ${kind}-----`,
    `${headers}${lettersOf(base62, 640, kind).replace(/.{64}/g, '$&\n')}-----END ${kind}-----`,
  ].join('\n');
