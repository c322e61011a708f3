import { describe, expect, it } from 'vitest';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import type { QuarantineState } from '../../../src/api/vocabulary/states.ts';
import type { Detection } from '../../../src/api/vocabulary/verdicts.ts';
import { applyRules } from '../../../src/service/exception-rules/judge-mail.ts';
import { createRuleEngine } from '../../../src/service/exception-rules/rule-engine.ts';
import type { StoredRule } from '../../../src/service/exception-rules/stored-rule.ts';
import type { WrittenVerdict } from '../../../src/service/judging/decide-verdict.ts';
import { textsOf } from '../../../src/service/records/email-texts.ts';
import { makeEmail } from '../records/make-emails.ts';
import { makeRule } from './make-rules.ts';

const now = Date.UTC(2026, 2, 1);

function judge(
  rules: StoredRule[],
  found: Detection[],
  mail: Partial<EmailRow> = {},
  written: WrittenVerdict = {},
) {
  const evidence = found.map((detection) => ({ detection, inspector: `i-${detection}`, code: 'r' }));
  const row = makeEmail(mail);
  const fitting = createRuleEngine(rules).find({ texts: textsOf(row), headers: [] });
  const { judgement, settled } = applyRules(fitting, now, {
    spfCheck: row.spf_check,
    direction: 'is_incoming',
    app: 'office365_emails',
    found: evidence,
    written,
  });
  return { judgement, detections: settled.detections.sort(), states: settled.states, hits: judgement?.hits };
}

const allow = (number: number, input: object = {}, changes: Partial<StoredRule> = {}) =>
  makeRule(number, { subject: 'hello', ...input }, { type: 'whitelist', ...changes });
const block = (number: number, input: object = {}, changes: Partial<StoredRule> = {}) =>
  makeRule(number, { emails: 'bob@', ...input }, changes);

describe('judgeMail: allow rules', () => {
  it.each<[string, Detection[], Detection[]]>([
    ['phishing', ['cp_phishing', 'cp_ap_suspicious'], ['cp_clean']],
    ['spam', ['cp_spam'], ['cp_clean']],
    ['graymail', ['cp_graymail'], ['cp_clean']],
    ['malicious_url', ['cp_malicious_url', 'cp_malicious_url_click'], ['cp_clean']],
    ['malware', ['cp_malicious', 'cp_av_suspicious'], ['cp_clean']],
    ['spam', ['cp_spam', 'cp_phishing'], ['cp_phishing']],
    ['phishing', ['cp_phishing', 'cp_graymail'], ['cp_graymail']],
    ['phishing', ['ms_phishing', 'cp_phishing'], ['cp_clean', 'ms_phishing']],
    ['malware', ['cp_malicious', 'cp_leak'], ['cp_leak']],
  ])('[RU-03] lifts %s: of %j stays %j', (kind, found, expected) => {
    const { detections, judgement } = judge([allow(1, { lifted_detections: [kind] })], found);
    expect(detections).toEqual(expected);
    expect(judgement).toMatchObject({ changesVerdict: true, hits: [1] });
  });

  it('[RU-03] lifts all but malware by default', () => {
    const { detections } = judge([allow(1)], ['cp_phishing', 'cp_spam', 'cp_malicious_url', 'cp_malicious']);
    expect(detections).toEqual(['cp_malicious']);
  });

  it('[RU-03] records which rule lifted what, and gives the mail its comment', () => {
    const rules = [allow(1, { lifted_detections: ['graymail'] }), allow(2, { comment: 'our supplier' })];
    const { judgement } = judge(rules, ['cp_spam', 'ms_bulk']);
    expect(judgement?.comment).toBe('our supplier');
    expect(judgement?.evidence).toEqual([
      { detection: 'cp_clean', inspector: 'allow-rule', code: 'allow', values: { rule: 'hello' }, ruleId: 'rule-1' },
      { detection: 'cp_clean', inspector: 'allow-rule', code: 'allow', values: { rule: 'hello (our supplier)' }, ruleId: 'rule-2' },
      { detection: 'cp_spam', inspector: 'i-cp_spam', code: 'r', ruleId: 'rule-2', lifted: true },
      { detection: 'ms_bulk', inspector: 'i-ms_bulk', code: 'r' },
    ]); // oxfmt-ignore
  });

  it.each([
    ['fail', false, undefined],
    ['softfail', false, undefined],
    ['FAIL', false, undefined],
    ['fail', true, [1]],
    ['pass', false, [1]],
    ['none', false, [1]],
    ['', false, [1]],
  ])('[RU-03] requires SPF: %j with ignoring_spf_check %j', (spf_check, ignoring_spf_check, hits) => {
    expect(judge([allow(1, { ignoring_spf_check })], ['cp_spam'], { spf_check }).hits).toEqual(hits);
  });

  it('[RU-03] takes effect on clean mail without changing its verdict', () => {
    const { judgement, detections } = judge([allow(1, { comment: 'ours' })], []);
    expect(judgement).toMatchObject({ changesVerdict: false, comment: 'ours', hits: [1] });
    expect(detections).toEqual(['cp_clean']);
  });
});

describe('judgeMail: block rules', () => {
  it.each([
    ['phishing', 'cp_phishing'],
    ['spam', 'cp_spam'],
    ['graymail', 'cp_graymail'],
  ])('[RU-03] treats mail as %s', (action_needed, detection) => {
    const { judgement, detections } = judge([block(7, { action_needed, comment: 'asked by Zoe' })], []);
    expect(detections).toEqual([detection]);
    expect(judgement).toMatchObject({ changesVerdict: true, comment: null, hits: [7] });
    expect(judgement?.evidence).toEqual([
      {
        detection,
        inspector: 'block-rule',
        code: `block_${action_needed}`,
        values: { rule: 'bob@ (asked by Zoe)' },
        ruleId: 'rule-7',
      },
    ]);
  });

  it('[RU-03] override allow rules, which then have no effect', () => {
    const { judgement, detections } = judge(
      [allow(1, { comment: 'ours' }), block(2), block(3, { action_needed: 'spam', subject: 'hello' })],
      ['cp_malicious_url'],
    );
    expect(judgement).toMatchObject({ hits: [2, 3], comment: null });
    expect(detections).toEqual(['cp_malicious_url', 'cp_phishing', 'cp_spam']);
    expect(judgement?.evidence.some(({ lifted }) => lifted)).toBe(false);
  });

  it('[RU-03] list ten rules in the evidence and count all', () => {
    const rules = Array.from({ length: 12 }, (_, number) =>
      block(number, { subject: 'Hello'.slice(0, 3), recipient: ['ann', `${number}`] }),
    );
    const { judgement } = judge(rules, []);
    expect(judgement?.evidence).toHaveLength(10);
    expect(judgement?.hits).toHaveLength(12);
  });
});

describe('judgeMail: rules without effect', () => {
  it('[RU-03] leaves mail without a matching rule unchanged', () => {
    expect(
      judge([block(1, { emails: 'eve@' }), allow(2, { subject: 'bye' })], ['cp_spam']).judgement,
    ).toBeNull();
  });

  it('[RU-03] applies a rule until the moment it expires', () => {
    expect(judge([block(1, {}, { expiresAt: now + 1 })], []).hits).toEqual([1]);
    expect(judge([block(1, {}, { expiresAt: now })], []).judgement).toBeNull();
    expect(judge([allow(1), block(2, {}, { expiresAt: now })], ['cp_spam']).hits).toEqual([1]);
  });

  it('[RU-03] skips disabled rules', () => {
    expect(judge([block(1, {}, { enabled: false })], []).judgement).toBeNull();
  });
});

describe('rules and mail that was decided about before', () => {
  it.each<[string, Detection[], QuarantineState[], string[]]>([
    ['Microsoft’s own quarantine stands', ['cp_phishing'], ['cp_quarantined_by_cp', 'ms_quarantined'], ['cp_not_quarantined', 'ms_quarantined']],
    ['a data leak keeps its place', ['cp_phishing', 'cp_leak'], ['cp_quarantined_by_cp'], ['cp_quarantined_by_cp']],
    ['so does one that Microsoft found', ['cp_phishing', 'ms_leak'], ['cp_quarantined_by_admin'], ['cp_quarantined_by_admin']],
    ['what a person held without a verdict that is lifted stays', ['ms_spam'], ['cp_quarantined_by_analyst'], ['cp_quarantined_by_analyst']],
    ['a hold of the product that nothing speaks for ends', [], ['cp_quarantined_by_cp'], ['cp_not_quarantined', 'ms_delivered_inbox']],
    ['malware is held unless it is ticked', ['cp_phishing', 'cp_malicious'], ['cp_quarantined_by_cp'], ['cp_quarantined_by_cp']],
    ['what is lifted is free', ['cp_phishing'], ['cp_quarantined_by_admin'], ['cp_not_quarantined', 'ms_delivered_inbox']],
  ])('[RU-05] under an allow rule: %s', (_, found, states, expected) => {
    expect(judge([allow(1)], found, {}, { detections: found, states }).states).toEqual(expected);
  }); // oxfmt-ignore

  it('[RU-05] quarantines a mail with a data leak that nobody has decided about, as without a rule', () => {
    expect(judge([allow(1)], ['cp_phishing', 'cp_leak']).states).toEqual(['cp_quarantined_by_cp']);
  });

  it('[RU-05] releases nothing by a block rule', () => {
    const rules = [block(1, { action_needed: 'spam' })];
    const states: QuarantineState[] = ['cp_quarantined_by_admin'];
    expect(judge(rules, [], {}, { detections: [], states }).states).toEqual(states);
  });
});
