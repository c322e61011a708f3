import { describe, expect, it } from 'vitest';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import {
  allowRuleSchema,
  type AllowRuleInput,
} from '../../../src/api/contract/exception-rules/exception-rule.ts';
import { compileRule } from '../../../src/service/exception-rules/compile-rule.ts';
import {
  readConditions,
  ruleConditionsOf,
  writeConditions,
} from '../../../src/service/exception-rules/rule-conditions.ts';
import { makeEmail } from '../records/make-emails.ts';
import { createNaiveMails } from '../index/naive-mails.ts';

/** Whether a rule as it is sent fits a mail, by the search's own meaning of its expression. */
function fits(rule: AllowRuleInput, mail: Partial<EmailRow>): boolean {
  const { expression } = compileRule(ruleConditionsOf(allowRuleSchema.parse(rule)));
  const index = createNaiveMails();
  index.add([makeEmail(mail)]);
  return index.count(expression, 10) === 1;
}

const file = (changes: { MD5?: string; sha256?: string }) => ({
  attachments: [{ name: 'a.pdf', MD5: '', sha256: '', size: 1, mime_type: '', ...changes }],
});
const md5 = 'd41d8cd98f00b204e9800998ecf8427e';
const sha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

describe('compileRule', () => {
  it.each<[string, AllowRuleInput, Partial<EmailRow>, boolean]>([
    ['part of the sender', { sender_address: 'OB@shop' }, {}, true],
    ['the whole sender only', { emails: ['ob@shop.example'], from_email_matching: 'exact' }, {}, false],
    ['the sender in full-width letters', { emails: ['ｂｏｂ@shop.example'], from_email_matching: 'exact' }, {}, true],
    ['any of several names', { nicknames: ['Nobody', 'STONE'] }, {}, true],
    ['a name by full case folding', { nickname: 'strasse' }, { nickname: 'Anna Straße' }, true],
    ['a domain on a label border', { domains: ['shop.example'] }, { sender_address: 'a@mail.shop.example' }, true],
    ['no domain inside a label', { domains: ['shop.example'] }, { sender_address: 'a@evil-shop.example' }, false],
    ['the domain itself', { domains: ['*.Shop.Example.'], from_domain_matching: 'exact' }, {}, true],
    ['no domain below it', { domains: ['example'], from_domain_matching: 'match' }, {}, false],
    ['an internationalised domain in its other form', { domains: ['münchen.example'] }, { sender_address: 'a@mail.xn--mnchen-3ya.example' }, true],
    ['an IPv4 address', { sender_ip: '192.0.2.1' }, {}, true],
    ['an IPv4 address mapped to IPv6', { ips: '::ffff:192.0.2.1' }, {}, true],
    ['an IPv4 range', { ips: ['198.51.100.0/24', '192.0.0.0/13'] }, {}, true],
    ['a range of IPv4 addresses mapped to IPv6', { ips: '::ffff:192.0.2.0/120' }, {}, true],
    ['another range of IPv4 addresses mapped to IPv6', { ips: '::ffff:192.0.2.2/127' }, {}, false],
    ['another IPv4 range', { ips: '192.0.2.2/31' }, {}, false],
    ['an IPv6 range', { sender_client_ip: '2001:db8::/33' }, { sender_client_ip: '2001:DB8:7fff::1' }, true],
    ['an IPv6 address beyond the range', { sender_client_ip: '2001:db8::/33' }, { sender_client_ip: '2001:db8:8000::1' }, false],
    ['the client when the server is asked', { ips: '198.51.100.1' }, { sender_client_ip: '198.51.100.1' }, false],
    ['any recipient', { recipient: ['eve@', 'zoe@corp'] }, { recipients: ['a@corp.example', 'zoe@corp.example'] }, true],
    ['a whole recipient with its name', { recipient: 'ann@corp.example', recipient_matching: 'exact' }, { recipients: ['Ann <ann@corp.example>'] }, true],
    ['all words of the subject', { subject: 'invoice 12', subject_matching: 'match' }, { subject: 'No. 12: your Invoice' }, true],
    ['no part of a word of the subject', { subject: 'voice', subject_matching: 'match' }, { subject: 'Invoice' }, false],
    ['the whole subject only', { subject: 'hell', subject_matching: 'exact' }, {}, false],
    ['any link', { with_links_to_domains: 'evil.example' }, { email_body_links: ['https://a.example', 'https://EVIL.example/x'] }, true],
    ['a whole link', { with_links_to_domains: ['https://a.example'], link_matching: 'exact' }, { email_body_links: ['https://a.example/'] }, false],
    ['an MD5', { attachments: md5.toUpperCase() }, file({ MD5: md5 }), true],
    ['a SHA-256', { attachments: [md5, sha256] }, file({ sha256 }), true],
    ['a mail without attachments', { attachments: sha256 }, {}, false],
  ])('[RU-02] compares %s', (_, rule, mail, expected) => {
    expect(fits(rule, mail)).toBe(expected);
  }); // oxfmt-ignore

  it('[RU-02] requires every condition', () => {
    expect(fits({ emails: ['bob@'], subject: 'hello' }, {})).toBe(true);
    expect(fits({ emails: ['bob@'], subject: 'other' }, {})).toBe(false);
  });

  it('[RU-02] has a header test only when headers are a condition', () => {
    const conditions = ruleConditionsOf(allowRuleSchema.parse({ subject: 'hello' }));
    expect(compileRule(conditions).headers).toBeNull();
    const message_headers: AllowRuleInput['message_headers'] = [
      'AND',
      { header: 'X-Mailer', operator: 'contains', value: 'bulk' },
    ];
    const { headers } = compileRule(ruleConditionsOf(allowRuleSchema.parse({ message_headers })));
    expect(headers?.([{ name: 'x-mailer', value: 'Bulk 2' }])).toBe(true);
    expect(headers?.([])).toBe(false);
  });
});

describe('writeConditions', () => {
  it.each([
    {},
    { domains: 'a.example', from_domain_matching: 'exact' },
    { emails: ['a@b.example'], from_email_matching: 'contains', subject: 'x', subject_matching: 'match' },
    { recipient: ['a@b.example'], attachments: ['d41d8cd98f00b204e9800998ecf8427e'] },
    { message_headers: ['OR', { header: 'List-Id', operator: 'is not empty', value: '' }] },
  ])('keeps all conditions of %o', (asked) => {
    const conditions = ruleConditionsOf(allowRuleSchema.parse(asked));
    expect(readConditions(writeConditions(conditions))).toEqual(conditions);
  });

  it('leaves out absent conditions', () => {
    const conditions = ruleConditionsOf(allowRuleSchema.parse({ domains: 'a.example' }));
    expect(writeConditions(conditions)).toBe('{"domains":["a.example"]}');
  });
});
