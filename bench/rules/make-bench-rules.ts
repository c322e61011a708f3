import { createHash } from 'node:crypto';
import type { EmailRow } from '../../src/api/contract/emails/email-row.ts';
import { blockRuleSchema } from '../../src/api/contract/exception-rules/exception-rule.ts';
import { ruleConditionsOf } from '../../src/service/exception-rules/rule-conditions.ts';
import type { StoredRule } from '../../src/service/exception-rules/stored-rule.ts';

/** Of a hundred rules, how many ask for what; the rest asks for a sender. */
const kinds = [
  ['domain', 25],
  ['subject', 10],
  ['words', 5],
  ['link', 10],
  ['address', 4],
  ['range', 4],
  ['recipient and name', 4],
  ['file', 3],
  ['header', 4],
  ['pattern', 2],
] as const;

/**
 * Makes rules as a tenant gathers them over years: senders and domains mostly, each of its own, one in a
 * thousand of them taken from the mail that will come in, so that a few mails in a hundred meet a rule.
 */
export function makeBenchRules(count: number, mail: readonly EmailRow[]): StoredRule[] {
  return Array.from({ length: count }, (_, number) => {
    const seen = number % 997 === 7 ? mail[(number * 37) % mail.length] : undefined;
    return makeRule(number + 1, conditionsOf(number, seen));
  });
}

function conditionsOf(number: number, mail: EmailRow | undefined): Parameters<typeof blockRuleSchema.parse>[0] {
  const digits = createHash('md5').update(String(number)).digest('hex');
  const name = `${digits.slice(0, 3)}-supplier${number}`;
  let place = number % 100;
  const kind = kinds.find(([, share]) => (place -= share) < 0)?.[0] ?? 'sender';
  const network = `${20 + (number % 180)}.${(number >> 8) % 256}.${number % 256}`;
  switch (kind) {
    case 'domain':
      return { domains: mail?.sender_address.split('@')[1] ?? `${name}.example` };
    case 'subject':
      return { subject: mail?.subject || `Offer ${name} for you` };
    case 'words':
      return { subject: `invoice ${name}`, subject_matching: 'match' };
    case 'link':
      return { with_links_to_domains: `https://www.${name}.example/` };
    case 'address':
      return { ips: `${network}.7` };
    case 'range':
      return { ips: [`${network}.0/24`, `2001:db8:${digits.slice(0, 4)}::/48`] };
    case 'recipient and name':
      return { recipient: `box${number}@northwind.example`, nicknames: [`Service ${name}`, `Team ${name}`] };
    case 'file':
      return { attachments: digits };
    case 'header':
      return { message_headers: ['AND', { header: 'List-Id', operator: 'contains', value: name }] };
    case 'pattern':
      return { message_headers: ['AND', { header: 'Received', operator: 'matches', value: `from relay\\d*\\.${name}\\.` }] };
    case 'sender':
      return { emails: mail?.sender_address || `info@${name}.example`, from_email_matching: 'exact' };
  }
} // oxfmt-ignore

function makeRule(number: number, conditions: Parameters<typeof blockRuleSchema.parse>[0]): StoredRule {
  return {
    number,
    entityId: createHash('md5').update(`rule ${number}`).digest('hex'),
    type: number % 3 === 0 ? 'blacklist' : 'whitelist',
    conditions: ruleConditionsOf(blockRuleSchema.parse(conditions)),
    enabled: true,
    expiresAt: null,
    createdAt: 0,
    createdBy: 'bench@northwind.example',
    onlyMailbox: '',
    updatedAt: 0,
    updatedBy: 'bench@northwind.example',
    matchOnlyFuture: true,
    lifted: number % 3 === 0 ? [] : ['phishing', 'spam', 'graymail'],
    ignoringSpf: false,
    action: number % 3 === 0 ? 'phishing' : null,
    comment: '',
    hits: 0,
    lastHitAt: null,
    misfire: null,
  };
}
