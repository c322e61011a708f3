import { parse } from 'tldts';

/** Top-level domains that no registry has and networks use: those of RFC 2606, 6761 and 9476, and of many companies. */
const reserved =
  /\.(?:example|test|invalid|localhost|local|localdomain|internal|intern|intranet|private|lan|corp|home|onion|alt)$/i;

/** Surnames that are top-level domains of one company each, whose mail nobody names so: 'anna.schmidt' is a person. */
const surnames =
  /^[\p{L}-]+\.(?:abbott|bentley|bloomberg|bosch|chase|dell|duncan|ford|gallo|hughes|lancaster|lilly|lincoln|rogers|schmidt|schwarz|walter|weber|weir)$/iu;

/**
 * Whether a dotted word is part of an address in front of its '@' and no domain: its last label is no known public suffix, as in
 * 'to amara.okafor'. '@amara.okafor' and '*.okafor' are written as domains.
 */
export function isLocalPart(text: string): boolean {
  if (/^[@*.]/.test(text) || reserved.test(text)) return false;
  const { isIcann, isPrivate } = parse(text, { allowPrivateDomains: true });
  return (isIcann !== true && isPrivate !== true) || surnames.test(text);
}
