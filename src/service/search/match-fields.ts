import { domainToASCII, domainToUnicode } from 'node:url';
import {
  holdingStates,
  type QuarantineActor,
  quarantineActors,
  stateOfActor,
} from '../../api/vocabulary/states.ts';
import { bareMessageId } from './email-texts.ts';
import { canonicalIp } from './fold-address.ts';
import { emailFlags, flagsOfSpamLevel } from './email-flags.ts';
import type { SearchExpression, TextField, TextMatch } from './search-expression.ts';
import { bareDomain, type ValueKind } from '../../api/validators.ts';
import type { MatchMode } from '../../api/vocabulary/match-mode.ts';

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

/** A text filter. Message-IDs are compared without their angle brackets. */
export function matchText(field: TextField, match: TextMatch, value: string): SearchExpression {
  const bare = field === 'message_id' ? bareMessageId(value) : value;
  return { kind: 'text', field, match, value: bare };
}

/** The sender's domain: equal, or ending on a label border. An internationalised domain is looked for in both forms. */
export function matchDomain(match: 'exact' | 'domain', value: string): SearchExpression {
  const typed = bareDomain(value);
  const forms = new Set([typed, domainToASCII(typed) || typed, domainToUnicode(typed) || typed]);
  const of = [...forms].map((form) => matchText('sender_domain', match, form));
  return of.length === 1 && of[0] ? of[0] : { kind: 'or', of };
}

/** An address in any notation, or a CIDR range. */
export function matchAddressOrRange(field: 'sender_ip' | 'client_ip', value: string): SearchExpression {
  const trimmed = value.trim();
  if (trimmed.includes('/')) return { kind: 'ip-range', field, cidr: trimmed };
  return matchText(field, 'exact', canonicalIp(trimmed) ?? trimmed);
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
      return matchText(field, matchOfMode[mode || 'contains'], value);
  }
}

const matchOfMode: Record<MatchMode, TextMatch> = {
  contains: 'contains',
  exact: 'exact',
  match: 'words',
  endswith: 'domain',
};
