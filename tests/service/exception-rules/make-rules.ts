import {
  allowRuleSchema,
  blockRuleSchema,
  type MessageHeaders,
} from '../../../src/api/contract/exception-rules/exception-rule.ts';
import { ruleConditionsOf } from '../../../src/service/exception-rules/rule-conditions.ts';
import type { StoredRule } from '../../../src/service/exception-rules/stored-rule.ts';
import type { MailHeader } from '../../../src/service/judging/mail-detail.ts';
import type { createEmailMaker } from '../records/make-emails.ts';

/** A rule as the store gives it; `number` tells it from others. */
export function makeRule(
  number: number,
  conditions: Parameters<typeof allowRuleSchema.parse>[0] & object,
  changes: Partial<StoredRule> = {},
): StoredRule {
  const type = changes.type ?? 'blacklist';
  const parsed = type === 'whitelist' ? allowRuleSchema.parse(conditions) : blockRuleSchema.parse(conditions);
  return {
    number,
    entityId: `rule-${number}`,
    type,
    conditions: ruleConditionsOf(parsed),
    enabled: true,
    expiresAt: null,
    createdAt: 0,
    createdBy: 'ann@corp.example',
    onlyMailbox: '',
    updatedAt: 0,
    updatedBy: 'ann@corp.example',
    matchOnlyFuture: false,
    lifted: 'lifted_detections' in parsed ? parsed.lifted_detections : [],
    ignoringSpf: 'ignoring_spf_check' in parsed && parsed.ignoring_spf_check,
    action: 'action_needed' in parsed ? parsed.action_needed : null,
    comment: parsed.comment,
    hits: 0,
    lastHitAt: null,
    misfire: null,
    ...changes,
  };
}

const headerNames = ['X-Mailer', 'Received', 'List-Id', 'reply-to', 'X-Spam'];

/** Draws rules and headers from few values, so that rules fit, with dirty ones among them. */
export function createRuleMaker({ random, pick, below, expression }: ReturnType<typeof createEmailMaker>) {
  const some = <Item>(most: number, make: () => Item): Item[] =>
    Array.from({ length: 1 + below(most) }, make);
  /** A value as searches have them; blank ones are no condition. */
  const value = (): string => {
    const drawn = expression(0);
    return drawn.kind === 'text' && drawn.value.trim() !== ''
      ? drawn.value
      : pick(['example.com', 'a', 'ann', '日本']);
  };
  const domain = () => pick(['example.com', '.Example.COM', 'corp.example', 'com', '例え.jp', 'xn--r8jz45g.jp', 'b.corp.example', 'ple.com']); // oxfmt-ignore
  const range = () =>
    pick(['192.0.2.1', '192.0.2.0/24', '192.0.2.64/26', '10.0.0.0/7', '2001:db8::/32', '2001:db8::2', '::ffff:192.0.2.77', '192.0.2.77/32', '2001:db8::/127', '0.0.0.0/1']); // oxfmt-ignore
  const hash = () => pick(['d41d8cd98f00b204e9800998ecf8427e', '44D88612FEA8A8F36DE82E1278ABB02F']);
  const headerText = () => pick(['bulk', 'Bulk 2', 'STRASSE', 'Straße', 'a.b', 'relay [10.1.2.3]', ' ', '日本語', 'xx', 'abcbulk', 'unbulky 2']); // oxfmt-ignore
  const pattern = () => pick(['bulk', 'Bulk \\d', '(?i)BULK', 'a\\.b', '^a', 'unbulky? 2', '(abc)?bulk', 'x+', 'relay|bulk', 'bu[l]k', '日', 'bulky{0}', '(bad']); // oxfmt-ignore

  const headers = (): MailHeader[] =>
    random() < 0.2
      ? []
      : some(5, () => ({ name: pick([...headerNames, 'x-MAILER', 'Other']), value: headerText() }));

  const messageHeaders = (): MessageHeaders => [
    pick(['OR', 'AND']),
    ...some(3, () => {
      const operator = pick(['contains', 'does not contain', 'matches', 'does not match', 'is not empty'] as const);
      const text = operator.includes('match') ? pattern() : pick([headerText().trim() || 'bu', 'ULK', '2', 'strasse']);
      return { header: pick(headerNames), operator, value: operator === 'is not empty' ? '' : text };
    }),
  ]; // oxfmt-ignore

  const rule = (number: number): StoredRule => {
    const fields = {
      emails: () => some(3, value),
      nicknames: () => some(3, value),
      domains: () => some(3, domain),
      ips: () => some(3, range),
      sender_client_ip: () => some(2, range),
      recipient: () => some(3, value),
      subject: value,
      with_links_to_domains: () => some(2, value),
      attachments: () => some(2, hash),
      message_headers: messageHeaders,
    };
    const chosen = some(3, () => pick(Object.keys(fields) as (keyof typeof fields)[]));
    return makeRule(number, {
      ...Object.fromEntries(chosen.map((field) => [field, fields[field]()])),
      from_email_matching: pick(['contains', 'exact']),
      from_name_matching: pick(['contains', 'exact']),
      from_domain_matching: pick(['endswith', 'match', 'exact']),
      recipient_matching: pick(['contains', 'exact']),
      subject_matching: pick(['contains', 'match', 'exact']),
      link_matching: pick(['contains', 'exact']),
    });
  };
  return { rule, headers };
}
