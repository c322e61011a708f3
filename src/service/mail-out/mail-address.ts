/** Longest address that mail servers must accept, in octets (RFC 5321 §4.5.3.1.3, without the angle brackets). */
const longest = { address: 254, localPart: 64 };

/** RFC 5322 `atext`, with the letters of other languages (RFC 6531). */
const atom = "[\\p{L}\\p{N}\\p{M}!#$%&'*+/=?^_`{|}~-]+";
const localPart = new RegExp(String.raw`^(?:${atom}(?:\.${atom})*|"(?:[ !#-\[\]-~]|\\[ -~])+")$`, 'u');
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?`;
const domain = new RegExp(
  String.raw`^(?:${label}(?:\.${label})*|\[\d{1,3}(?:\.\d{1,3}){3}\]|\[IPv6:[0-9a-f:.]{2,45}\])$`,
  'iu',
);

/**
 * Whether a text is exactly one mail address, without a display name, that may be passed to a mail server. Unusual but valid
 * ones pass (`o'neil+x@…`, `"john smith"@…`, `ü@bücher.example`); lists, line breaks and control characters do not.
 */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || Buffer.byteLength(text) > longest.address) return false;
  const local = text.slice(0, at);
  return (
    Buffer.byteLength(local) <= longest.localPart && localPart.test(local) && domain.test(text.slice(at + 1))
  );
}
