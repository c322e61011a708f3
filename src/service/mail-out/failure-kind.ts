/** What a failure means: that the address takes no mail, or that this mail was not taken. */
export type FailureKind = 'hard' | 'soft';

/**
 * Codes of RFC 3463 by which an address does not exist, was closed or cannot be reached by anybody: 5.1.0–5.1.4 and 5.1.6, Microsoft's
 * 5.1.10, 5.4.1 (an address that its directory does not have) and 5.4.310 (a domain without mail server), Outlook.com's 5.5.0; and the
 * numbers of SMTP replies without such a code. A full mailbox (5.2.2), a mail that is too large or refused for its content (5.3, 5.6, 5.7), a
 * refused sender (5.1.7, 5.1.8), and any code that begins with 4 are no evidence about the address.
 */
const hardCodes = /^(?:5\.0\.0|5\.1\.(?:[0-46]|10)|5\.2\.[01]|5\.4\.(?:1|4|310)|5\.5\.0|550|551|553)$/;

export const failureKind = (code: string): FailureKind => (hardCodes.test(code) ? 'hard' : 'soft');

/** The code of a mail server's reply: that of RFC 3463, else the number of the reply; empty when there is none. */
export function failureCode(words: string): string {
  const text = words.slice(0, 10_000);
  return (
    /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(text)?.[0] ??
    /(?<![\d.])[45][0-5]\d(?=[ -]|$)/m.exec(text)?.[0] ??
    ''
  );
}
