import { matchAddressOrRange, matchDomain, matchText } from '../search/match-fields.ts';
import type { SearchExpression } from '../search/search-expression.ts';
import { compileHeaders, type HeaderMatcher } from './match-headers.ts';
import type { RuleConditions } from './rule-conditions.ts';

/** What a rule asks of a mail: both parts must hold. */
export interface CompiledRule {
  /** The conditions on what the index holds, in its terms. */
  readonly expression: SearchExpression;
  /** The condition on the mail's stored headers; null when there is none. */
  readonly headers: HeaderMatcher | null;
}

/**
 * Says what a rule means, for the search of past mail and for mail that comes in alike: every condition must hold, and a
 * condition with several values holds when any of them does. Values are compared as by the search's filters of the same
 * name. A rule without conditions fits every mail.
 */
export function compileRule(rule: RuleConditions): CompiledRule {
  return {
    expression: { kind: 'and', of: conditionsOf(rule) },
    headers: rule.message_headers && compileHeaders(rule.message_headers),
  };
}

/** The conditions that are part of the rule, each as 'any of its values'. */
export function conditionsOf(rule: RuleConditions): SearchExpression[] {
  const domainMatch = rule.from_domain_matching === 'endswith' ? 'domain' : 'exact';
  const subjectMatch = rule.subject_matching === 'match' ? 'words' : rule.subject_matching;
  return [
    anyOf(rule.emails, (value) => matchText('sender_email', rule.from_email_matching, value)),
    anyOf(rule.nicknames, (value) => matchText('sender_name', rule.from_name_matching, value)),
    anyOf(rule.domains, (value) => matchDomain(domainMatch, value)),
    anyOf(rule.ips, (value) => matchAddressOrRange('sender_ip', value)),
    anyOf(rule.sender_client_ip, (value) => matchAddressOrRange('client_ip', value)),
    anyOf(rule.recipient, (value) => matchText('recipients', rule.recipient_matching, value)),
    anyOf(rule.subject === '' ? [] : [rule.subject], (value) => matchText('subject', subjectMatch, value)),
    anyOf(rule.with_links_to_domains, (value) => matchText('links', rule.link_matching, value)),
    anyOf(rule.attachments, (value) => matchText('attachment_sha256', 'exact', value)),
  ].flat();
}

function anyOf(values: readonly string[], match: (value: string) => SearchExpression): SearchExpression[] {
  return values.length === 0 ? [] : [{ kind: 'or', of: values.map(match) }];
}
