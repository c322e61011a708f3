/**
 * Validators that pages, islands, the console and the service share (SI-22, MX-08), so that they all accept the same
 * values. Each takes the trimmed text as typed and returns whether it is valid; messages for people are up to the
 * caller. Islands send this file to the browser, so it imports nothing but a part of itself.
 */

import { domainOf } from './domain-of.ts';
import { isMd5 } from './md5.ts';
import { domainLimit } from './limits.ts';
import {
  bareAddress,
  bareDomain,
  bareHash,
  bareIp,
  bareLink,
  bareMessageId,
  splitIndicators,
} from './refang.ts';

export { isMd5 };

/** A domain of two labels or more, as mail may name it: in any script, or in ASCII (`xn--…`); an IP address is none. */
export function isDomainName(text: string): boolean {
  const labels = text.split('.');
  return (
    text.length <= domainLimit &&
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}

/** A domain of the organisation itself: in ASCII, as mail servers name it, under a top-level domain that can exist. */
export function isOwnDomain(text: string): boolean {
  return isDomainName(text) && /^[a-z0-9.-]+\.(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i.test(text);
}

/**
 * A domain of the organisation as it is stored, from what was typed: `@Süd.test` → `xn--sd-xka.test`. Text that is no
 * domain is returned unchanged, and is refused as what was typed.
 */
export function ownDomainOf(typed: string): string {
  const domain = typed.toLowerCase().replace(/^@/, '');
  const isForeign = /[^!-~]/.test(domain) && isDomainName(domain) && URL.canParse(`http://${domain}`);
  return isForeign ? new URL(`http://${domain}`).hostname : domain;
}

/**
 * One email address `local@domain` without a display name, as mail may name it. Only sending mail shows whether it
 * exists. Unusual but valid mailboxes such as `o'brien+x@example.com` pass; quoted ones, which nobody uses and which
 * can forge mail headers, do not.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  return at > 0 && at <= 64 && !/[\s\p{Cc}<>()[\],;:\\"@]/u.test(local) && isDomainName(text.slice(at + 1));
}

/** The address of an account: as above, in ASCII, so that no two look the same, and every mail server can write to it. */
export function isAccountAddress(text: string): boolean {
  return (
    /^[!-~]+$/.test(text) && isEmailAddress(text) && !/^\.|\.\.|\.@/.test(text) && isOwnDomain(domainOf(text))
  );
}

/** Several values in one field, split by commas, semicolons, spaces or lines; refanged, of `Ann <ann@example.com>` the address. */
export const splitValues = splitIndicators;

const isNumberUpTo = (text: string, limit: number): boolean =>
  /^(?:0|[1-9]\d{0,2})$/.test(text) && Number(text) <= limit;

/** An IPv4 address of four decimal numbers. */
export function isIpv4(text: string): boolean {
  const octets = text.split('.');
  return octets.length === 4 && octets.every((octet) => isNumberUpTo(octet, 255));
}

/** An IPv6 address without a zone. The URL parser, which browsers and Node share, knows all its forms. */
export function isIpv6(text: string): boolean {
  return text.includes(':') && /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]`);
}

/** An IP address, alone or with a prefix length (CIDR). */
export function isIpOrNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  const bits = isIpv4(address) ? 32 : isIpv6(address) ? 128 : -1;
  return bits > 0 && more.length === 0 && (length === undefined || isNumberUpTo(length, bits));
}

/** An IPv4 address, alone or with a prefix length from /0 to /32. @internal Kept for SI-22. */
export function isIpv4OrNetwork(text: string): boolean {
  return !text.includes(':') && isIpOrNetwork(text);
}

/** A host name, lower case; an internal machine may have a single label, and underscores. */
const isHostName = (text: string): boolean =>
  text.length <= domainLimit && /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/.test(text) && !/^[\d.]+$/.test(text);

/** A mail server as an operator names it: by host name, IP address or network, lower case. */
export function isTrustedHop(text: string): boolean {
  return isIpOrNetwork(text) || isHostName(text);
}

/** Who writes `Authentication-Results` (RFC 8601 §2.5): a name, mostly of a host, lower case. */
export function isAuthservId(text: string): boolean {
  return isHostName(text);
}

/** An address on the web: http or https, with a host. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** The SHA-256 of a file, hexadecimal. */
export const isSha256 = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text);

/** At least one character that is not white space. */
export function isNotBlank(text: string): boolean {
  return text.trim() !== '';
}

/** An integer that is a multiple of `divisor`. @internal Kept for SI-22. */
export function isDivisibleBy(value: number, divisor: number): boolean {
  return Number.isInteger(value) && Number.isInteger(divisor) && divisor !== 0 && value % divisor === 0;
}

/** Letters of any script with their marks, digits and spaces, and at least one of them. @internal Kept for SI-22. */
export function hasOnlyLettersDigitsSpaces(text: string): boolean {
  return /^[\p{L}\p{M}\p{Nd} ]+$/u.test(text);
}

/** The kinds of values of search fields and rule conditions. */
export type ValueKind =
  | 'text'
  | 'words'
  | 'email'
  | 'emails'
  | 'domain'
  | 'ip'
  | 'link'
  | 'hash'
  | 'md5'
  | 'sha256'
  | 'message_id';

/** What was meant by a value of each kind, however it was passed on (src/api/refang.ts). Free text means itself. */
const meantValues: Readonly<Record<ValueKind, (value: string) => string>> = {
  text: (value) => value,
  words: (value) => value,
  message_id: bareMessageId,
  email: bareAddress,
  emails: bareAddress,
  domain: bareDomain,
  link: bareLink,
  ip: bareIp,
  md5: bareHash,
  sha256: bareHash,
  hash: bareHash,
};

/** The value that was meant by what was typed or pasted: `evil[.]example` as a domain is `evil.example`. */
export const meantValue = (kind: ValueKind, typed: string): string => meantValues[kind](typed);

/** Validates one value of a kind; `mode` is the comparison. A part of an address or domain is not validated. */
const rightValues: Readonly<Record<ValueKind, (value: string, mode: string) => boolean>> = {
  text: () => true,
  words: () => true,
  message_id: () => true,
  email: (value, mode) => mode !== 'exact' || isEmailAddress(value),
  emails: (value, mode) => mode !== 'exact' || isEmailAddress(value),
  link: () => true,
  domain: (value, mode) => mode === 'endswith' || isDomainName(value),
  ip: isIpOrNetwork,
  md5: isMd5,
  sha256: isSha256,
  hash: (value) => isMd5(value) || isSha256(value),
};

/** Whether a value of a search field or of a condition is one of its kind, compared in this mode. */
export function isValueOf(kind: ValueKind, value: string, mode: string): boolean {
  return rightValues[kind](meantValue(kind, value), mode);
}

/** The values of one field: only recipients may be several. */
export function valuesOfField(kind: ValueKind, text: string): string[] {
  return kind === 'emails' ? splitValues(text) : [text.trim()].filter(Boolean);
}

/** Names known to be time zones: constructing a formatter to check takes 0.2 ms. */
const knownZones = new Set<string>();
/** Bounded, because names are valid in any case, so callers could invent any number of variants. */
const maxZones = 1_000;

/** The IANA name of a time zone that this runtime knows, such as `Europe/Berlin`. */
export function isTimeZone(text: string): boolean {
  if (knownZones.has(text)) return true;
  try {
    if (new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone === '') return false;
  } catch {
    return false;
  }
  if (knownZones.size >= maxZones) knownZones.clear();
  knownZones.add(text);
  return true;
}
