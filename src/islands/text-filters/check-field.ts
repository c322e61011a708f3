import type { TextField, TextFiltersLabels } from './props.ts';

type Problem = keyof TextFiltersLabels;

/**
 * The problem of an enabled field, or null (MX-08). Empty values filter nothing; only a sender address in exact mode
 * must be there. The service checks again and has the last word.
 */
export function checkField(field: Pick<TextField, 'kind'>, value: string, mode: string): Problem | null {
  const text = value.trim();
  if (text === '') return field.kind === 'email' && mode === 'exact' ? 'required_email' : null;
  switch (field.kind) {
    case 'text':
      return null;
    case 'ip':
      return isIpOrRange(text) ? null : 'invalid_ip';
    case 'email':
      return mode !== 'exact' || isEmail(text) ? null : 'invalid_email';
    case 'recipients':
      return mode !== 'exact' || splitList(text).every(isEmail) ? null : 'invalid_recipient';
    case 'domain':
      return mode === 'endswith' || isDomain(text) ? null : 'invalid_domain';
    case 'hash':
      return /^[\da-f]{32}$/i.test(text) ? null : 'invalid_hash';
    case 'hash256':
      return /^([\da-f]{32}|[\da-f]{64})$/i.test(text) ? null : 'invalid_hash256';
  }
}

function splitList(text: string): string[] {
  return text
    .split(/[,;\s]+/)
    .map((part) => part.trim())
    .filter(Boolean);
}

function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@"(),:;<>[\\\]]+@[^\s@]+\.[^\s@.]{2,}$/.test(text);
}

function isDomain(text: string): boolean {
  return text.length <= 253 && /^([\p{L}\d]([\p{L}\d-]{0,61}[\p{L}\d])?\.)+[\p{L}\d-]{2,63}$/u.test(text);
}

/** An IPv4 or IPv6 address, or a range of them in CIDR notation. */
function isIpOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (more.length > 0) return false;
  const isV4 = isIpv4(address);
  if (!isV4 && !isIpv6(address)) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isV4 ? 32 : 128));
}

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}

/** The URL parser of the platform knows IPv6 in all its forms. */
function isIpv6(text: string): boolean {
  return text.includes(':') && /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]`);
}
