import { domainToASCII, domainToUnicode } from 'node:url';
import {
  holdingStates,
  type QuarantineActor,
  quarantineActors,
  stateOfActor,
} from '../../api/vocabulary/states.ts';
import { canonicalIp } from '../records/fold-address.ts';
import { emailFlags, flagsOfSpamLevel } from '../records/email-flags.ts';
import type { SearchExpression, TextField, TextMatch } from '../ports/search-expression.ts';
import { refang } from '../../api/refang.ts';
import { meantValue, type ValueKind } from '../../api/validators.ts';
import { domainOf } from '../../api/domain-of.ts';
import type { MatchMode } from '../../api/vocabulary/search-fields.ts';

/** Mails with any of the flags; values that are no flag are left out. */
export function matchFlags(values: readonly string[]): SearchExpression {
  return { kind: 'flags', anyOf: emailFlags.filter((flag) => values.includes(flag)) };
}

/** Held by the product or by Microsoft: the `is_quarantined` of a row. */
export const anyQuarantine = matchFlags(holdingStates);

/** Mails that this actor holds, as in the column: no actor with precedence holds them too. */
export function matchQuarantineActor(actor: QuarantineActor): SearchExpression {
  const before = quarantineActors.slice(0, quarantineActors.indexOf(actor));
  const held = matchFlags([stateOfActor[actor]]);
  if (before.length === 0) return held;
  const heldBefore = matchFlags(before.map((other) => stateOfActor[other]));
  return { kind: 'and', of: [held, { kind: 'not', of: heldBefore }] };
}

/** Mails with this spam confidence level of Microsoft, -1 to 9. */
export function matchSpamLevel(level: number): SearchExpression {
  const { set, unset } = flagsOfSpamLevel(level);
  const none: SearchExpression = { kind: 'not', of: matchFlags(unset) };
  return { kind: 'and', of: [...set.map((flag) => matchFlags([flag])), ...(unset.length > 0 ? [none] : [])] };
}

/** The kind of the values of each field: free text is looked for as typed, an address or a link as it was meant. */
const kindOfField: Readonly<Record<TextField, ValueKind>> = {
  subject: 'words',
  sender_name: 'text',
  attachment_name: 'text',
  sender_email: 'email',
  sender_domain: 'domain',
  recipients: 'emails',
  links: 'link',
  attachment_md5: 'hash',
  attachment_sha256: 'hash',
  sender_ip: 'ip',
  client_ip: 'ip',
  message_id: 'message_id',
  mailbox: 'email',
};

/** A text filter. Addresses, links and the like are refanged and taken out of their brackets; a pattern is refanged alone. */
export function matchText(field: TextField, match: TextMatch, value: string): SearchExpression {
  const kind = kindOfField[field];
  const isPattern = match === 'wildcard' || match === 'pattern';
  const meant = !isPattern
    ? meantValue(kind, value)
    : kind === 'text' || kind === 'words'
      ? value
      : refang(value);
  const text: SearchExpression = { kind: 'text', field, match, value: meant };
  if (field !== 'mailbox' || match !== 'exact') return text;
  // A mailbox is compared as its address is written, so that an internationalised domain is looked for in both forms.
  const domain = domainOf(meant);
  const forms = new Set([domain, domainToASCII(domain) || domain, domainToUnicode(domain) || domain]);
  if (forms.size === 1) return text;
  const local = meant.slice(0, meant.length - domain.length);
  return { kind: 'or', of: [...forms].map((form) => ({ ...text, value: local + form })) };
}

/** The sender's domain: equal, or ending on a label border. */
export const matchDomain = (match: 'exact' | 'domain', value: string): SearchExpression =>
  matchText('sender_domain', match, value);

/** An address in any notation, or a CIDR range. */
export function matchAddressOrRange(field: 'sender_ip' | 'client_ip', value: string): SearchExpression {
  const address = meantValue('ip', value);
  if (address.includes('/')) return { kind: 'ip-range', field, cidr: address };
  return matchText(field, 'exact', canonicalIp(address) ?? address);
}

/** Those of the text fields that are IP addresses. */
export const addressField = (field: TextField): 'sender_ip' | 'client_ip' =>
  field === 'client_ip' ? 'client_ip' : 'sender_ip';

/** One value of a search field or rule condition, compared according to its kind and `mode`. */
export function matchValue(
  kind: ValueKind,
  field: TextField,
  mode: MatchMode | '',
  value: string,
): SearchExpression {
  switch (kind) {
    case 'ip':
      return matchAddressOrRange(addressField(field), value);
    case 'domain':
      return matchDomain(mode === 'endswith' ? 'domain' : 'exact', value);
    case 'hash':
    case 'md5':
    case 'sha256':
    case 'message_id':
      return matchText(field, 'exact', value);
    case 'text':
    case 'words':
    case 'email':
    case 'emails':
    case 'link':
      return matchText(field, matchOfMode[mode || 'contains'], value);
  }
}

const matchOfMode: Record<MatchMode, TextMatch> = {
  contains: 'contains',
  exact: 'exact',
  match: 'words',
  endswith: 'domain',
};
