/**
 * Checks that forms and the service share (SI-22). Each takes the text as typed, without the spaces around it, and says
 * whether it is right; the words for a person are the caller's.
 */

/** A domain name of at least two labels, in ASCII (internationalised ones as `xn--…`), of at most 253 characters. */
export function isDomainName(text: string): boolean {
  return /^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i.test(
    text,
  );
}

/** An IPv4 address, alone or with a prefix length from /0 to /32. */
export function isIpv4OrNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  const octets = address.split('.');
  const isNumberUpTo = (part: string, limit: number) =>
    /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= limit;
  return (
    more.length === 0 &&
    octets.length === 4 &&
    octets.every((octet) => isNumberUpTo(octet, 255)) &&
    (length === undefined || isNumberUpTo(length, 32))
  );
}

/** At least one character that is not white space. */
export function isNotBlank(text: string): boolean {
  return text.trim() !== '';
}

/** A whole number that `divisor` divides without a remainder. */
export function isDivisibleBy(value: number, divisor: number): boolean {
  return Number.isInteger(value) && Number.isInteger(divisor) && divisor !== 0 && value % divisor === 0;
}

/** Letters of any script with their marks, digits and spaces, and at least one of them. */
export function hasOnlyLettersDigitsSpaces(text: string): boolean {
  return /^[\p{L}\p{M}\p{Nd} ]+$/u.test(text);
}

/**
 * One email address: a mailbox and a domain. Whether it exists is for the mail to show; odd but valid mailboxes such as
 * `o'brien+x@example.com` pass, and quoted ones, which nobody uses and mail headers can be forged with, do not.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= 320 && /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\]+$/.test(text);
}
