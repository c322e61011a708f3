import { createHash } from 'node:crypto';
import type {
  AllowRule,
  BlockRule,
  ExceptionRule,
} from '../../api/contract/exception-rules/exception-rule.ts';
import { canonicalIp } from '../search/fold-address.ts';
import { foldText } from '../search/fold-text.ts';
import { bareDomain } from '../../api/validators.ts';

/** The conditions of a rule in the form in which they are kept: each once, absent ones empty, values as people wrote them. */
export type RuleConditions = Pick<
  ExceptionRule,
  | 'emails'
  | 'from_email_matching'
  | 'nicknames'
  | 'from_name_matching'
  | 'domains'
  | 'from_domain_matching'
  | 'ips'
  | 'sender_client_ip'
  | 'recipient'
  | 'recipient_matching'
  | 'subject'
  | 'subject_matching'
  | 'with_links_to_domains'
  | 'link_matching'
  | 'attachments'
  | 'message_headers'
>;

/** The conditions of a rule as it was sent: the singular and the plural of a field are one condition. */
export function ruleConditionsOf(rule: AllowRule | BlockRule): RuleConditions {
  const emails = distinct([...rule.sender_address, ...rule.emails]);
  const nicknames = distinct([...rule.nickname, ...rule.nicknames]);
  const domains = distinct([...rule.sender_domain_suffix, ...rule.domains].map(bareDomain));
  // The way to compare says nothing where there is nothing to compare.
  const asked = <Mode>(values: { length: number }, mode: Mode, usual: Mode) =>
    values.length > 0 ? mode : usual;
  return {
    emails,
    from_email_matching: asked(emails, rule.from_email_matching, 'contains'),
    nicknames,
    from_name_matching: asked(nicknames, rule.from_name_matching, 'contains'),
    domains,
    from_domain_matching: asked(domains, rule.from_domain_matching, 'endswith'),
    ips: distinct([...rule.sender_ip, ...rule.ips]),
    sender_client_ip: distinct(rule.sender_client_ip),
    recipient: distinct(rule.recipient),
    recipient_matching: asked(rule.recipient, rule.recipient_matching, 'contains'),
    subject: rule.subject,
    subject_matching: asked(rule.subject, rule.subject_matching, 'contains'),
    with_links_to_domains: distinct(rule.with_links_to_domains),
    link_matching: asked(rule.with_links_to_domains, rule.link_matching, 'contains'),
    attachments: distinct(rule.attachments.map((hash) => hash.toLowerCase())),
    message_headers: rule.message_headers,
  };
}

/** The conditions of a rule that asks nothing. */
export const emptyConditions: RuleConditions = {
  emails: [],
  from_email_matching: 'contains',
  nicknames: [],
  from_name_matching: 'contains',
  domains: [],
  from_domain_matching: 'endswith',
  ips: [],
  sender_client_ip: [],
  recipient: [],
  recipient_matching: 'contains',
  subject: '',
  subject_matching: 'contains',
  with_links_to_domains: [],
  link_matching: 'contains',
  attachments: [],
  message_headers: null,
};

/**
 * Conditions as JSON without what they do not ask: of most rules one field is left, and an import reads thousands.
 */
export function writeConditions(conditions: RuleConditions): string {
  const asked = Object.entries(presentConditions(conditions)).filter(
    ([field, value]) => value !== emptyConditions[field as keyof RuleConditions],
  );
  return JSON.stringify(Object.fromEntries(asked));
}

/** What `writeConditions` wrote, whole again. */
export const readConditions = (json: string): RuleConditions => ({
  ...emptyConditions,
  ...(JSON.parse(json) as Partial<RuleConditions>),
});

/** Each value once, however it is written. */
function distinct(values: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const value of values) {
    const folded = foldText(value);
    if (!seen.has(folded)) seen.set(folded, value);
  }
  return [...seen.values()];
}

/** True when nothing is asked of a mail. */
export const isEmpty = (conditions: RuleConditions): boolean =>
  valueLists.every((field) => conditions[field].length === 0) &&
  conditions.subject === '' &&
  conditions.message_headers === null;

/** The conditions that are lists of values. */
export const valueLists = [
  'emails',
  'nicknames',
  'domains',
  'ips',
  'sender_client_ip',
  'recipient',
  'with_links_to_domains',
  'attachments',
] as const satisfies (keyof RuleConditions)[];

/** A digest that two conditions share when they ask the same, whatever the order and the case of their values. */
export function digestConditions(conditions: RuleConditions): Uint8Array {
  const lists = valueLists.map((field) => {
    const isAddress = field === 'ips' || field === 'sender_client_ip';
    return conditions[field].map((value) => (isAddress && canonicalIp(value)) || foldText(value)).sort();
  });
  const content = [
    lists,
    conditions.from_email_matching,
    conditions.from_name_matching,
    // `match` and `exact` are two words for one comparison.
    conditions.from_domain_matching === 'endswith',
    conditions.recipient_matching,
    conditions.link_matching,
    foldText(conditions.subject),
    conditions.subject_matching,
    digestibleHeaders(conditions.message_headers),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

function digestibleHeaders(headers: RuleConditions['message_headers']): unknown {
  if (headers === null) return null;
  const [condition, ...rows] = headers;
  const texts = rows.map(({ header, operator, value }) =>
    JSON.stringify([header.toLowerCase(), operator, operator === 'is not empty' ? '' : value]),
  );
  return [rows.length > 1 ? condition : 'OR', texts.sort()];
}

/** The conditions that are part of a rule, e.g. for the audit trail. */
export const presentConditions = (conditions: RuleConditions): Partial<RuleConditions> =>
  Object.fromEntries(
    Object.entries(conditions).filter(([, value]) => value !== null && value !== '' && value.length > 0),
  );
