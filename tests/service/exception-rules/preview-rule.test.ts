import { describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { useRuleService, type TestMail } from './support/rule-service.ts';

const day = 86_400_000;
/** The sender of the mails that these tests look at; rows of `emailRows` have others. */
const sender = 'billing@partner.example';

const mails = (now: number): TestMail[] => [
  ...Array.from({ length: 12 }, (_, at): TestMail => ({
    row: {
      received_at: new Date(now - (at + 1) * day).toISOString(),
      sender_address: at < 8 ? sender : 'other@sub.partner.example',
      subject: `Partner ${at}`,
      recipients: at < 4 ? ['ada@tenant.example'] : ['grace@tenant.example', 'Ada <ada@tenant.example>'],
      detections: [at < 2 ? 'cp_phishing' : at < 5 ? 'cp_spam' : 'cp_clean'],
      spf_check: at === 0 ? 'fail' : at === 1 ? 'softfail' : 'pass',
      ...(at < 3 && { states: ['cp_quarantined_by_cp'], is_quarantined: true, quarantine_actor: 'cp' }),
      ...(at === 3 && { is_restored: true }),
    },
    headers: [
      { name: 'Reply-To', value: at % 2 === 0 ? 'Desk@Partner.example' : 'other@else.example' },
      { name: 'X-Number', value: String(at) },
    ],
  })),
  { row: { received_at: new Date(now - 400 * day).toISOString(), sender_address: sender, subject: 'Old' } },
];

const service = useRuleService(30, mails);
const preview = (body: Record<string, unknown>) =>
  service.client.call(
    contract.previewExceptionRule,
    { body: { exception_type: 'whitelist', ...body } as never },
    service.as.viewer,
  );
const matches = (rule: Record<string, unknown>, size = 50, more: Record<string, unknown> = {}) =>
  service.client.call(
    contract.listRuleMatches,
    { query: { size }, body: { rule: { exception_type: 'blacklist', ...rule } as never, ...more } },
    service.as.viewer,
  );
const save = (type: 'saveAllowRule' | 'saveBlockRule', body: Record<string, unknown>) =>
  service.client.call(contract[type], { body }, service.as.analyst).then(({ entity_id }) => entity_id!);
const replyTo = (operator: string, value: string) => ({
  message_headers: ['AND', { header: 'reply-to', operator, value }],
});

describe('the preview of a rule', () => {
  it('[RU-02] reports what the rule would have done over the past 12 months', async () => {
    const answer = await preview({ domains: 'partner.example' });
    expect(answer).toMatchObject({
      total: 12,
      complete: true,
      by_severity: { malicious: 2, suspicious: 3, clean: 7 },
      by_state: { quarantined: 3, restored: 1, delivered: 8 },
      spf_failed: 2,
      top_senders: [
        { value: sender, count: 8 },
        { value: 'other@sub.partner.example', count: 4 },
      ],
      top_recipients: [
        { value: 'ada@tenant.example', count: 12 },
        { value: 'grace@tenant.example', count: 8 },
      ],
    });
    expect(answer.sample.map((row) => row.subject)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Partner ${at}`),
    );
  });

  it('counts a failed SPF check only where the rule considers it', async () => {
    const ignoring = await preview({ domains: 'partner.example', ignoring_spf_check: true });
    expect(ignoring.spf_failed).toBe(0);
    const block = await preview({ exception_type: 'blacklist', domains: 'partner.example' });
    expect(block.spf_failed).toBe(0);
  });

  it('reads header conditions in the stored mails', async () => {
    const answer = await preview({ emails: sender, ...replyTo('contains', 'desk@partner.example') });
    expect(answer.sample.map((row) => row.subject)).toEqual([
      'Partner 0',
      'Partner 2',
      'Partner 4',
      'Partner 6',
    ]);
    expect(answer).toMatchObject({
      total: 4,
      complete: true,
      by_severity: { malicious: 1, suspicious: 2, clean: 1 },
    });
    const alone = await preview(replyTo('matches', '^Desk@'));
    expect(alone.total).toBe(6);
  });

  it('accepts as many values as a rule may have', async () => {
    const names = (kind: string) => Array.from({ length: 500 }, (_, at) => `${kind} no ${at}`);
    const answer = await preview({ nickname: names('Person').join('\n'), nicknames: names('Robot') });
    expect(answer).toMatchObject({ total: 0, complete: true });
  });

  it('refuses what cannot be saved either', async () => {
    await expect(preview({})).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'conditions' }],
    });
  });

  it('lists overlapping rules, contradicting ones first', async () => {
    const wider = await save('saveBlockRule', { domains: 'partner.example' });
    const same = await save('saveAllowRule', {
      emails: ['BILLING@partner.example'],
      from_email_matching: 'exact',
    });
    const narrower = await save('saveAllowRule', {
      emails: [sender],
      from_email_matching: 'exact',
      subject: 'Partner',
    });
    const overlapping = await save('saveAllowRule', { subject: 'partner 7' });
    const elsewhere = await save('saveAllowRule', { emails: 'nora.lind@supplier.example' });
    const off = await save('saveAllowRule', { subject: 'Partner', enabled: false });

    const { overlaps } = await preview({ emails: [sender], from_email_matching: 'exact' });
    expect(overlaps).toMatchObject([
      { entity_id: wider, exception_type: 'blacklist', relation: 'wider', contradicts: true, shared: 8, summary: 'partner.example' },
      { entity_id: same, relation: 'same', contradicts: false, shared: 8 },
      { entity_id: narrower, relation: 'narrower', contradicts: false, shared: 8 },
      { entity_id: overlapping, relation: 'overlapping', contradicts: false, shared: 1 },
    ]); // oxfmt-ignore
    expect(overlaps.map(({ entity_id }) => entity_id)).not.toContain(elsewhere);
    expect(overlaps.map(({ entity_id }) => entity_id)).not.toContain(off);
    const edited = await preview({ emails: [sender], from_email_matching: 'exact', entity_id: same });
    expect(edited.overlaps.map(({ entity_id }) => entity_id)).not.toContain(same);
  });
});

describe('the mails that a rule matches', () => {
  it('[MX-02] are returned newest first in pages', async () => {
    const first = await matches({ domains: 'partner.example' }, 5);
    expect(first.rows.map((row) => row.subject)).toEqual(
      Array.from({ length: 5 }, (_, at) => `Partner ${at}`),
    );
    expect(first.total_rows).toBe(12);
    const second = await matches({ domains: 'partner.example' }, 50, { search_after: first.search_after });
    expect(second.rows.map((row) => row.subject)).toEqual(
      Array.from({ length: 7 }, (_, at) => `Partner ${at + 5}`),
    );
    expect(second.search_after).toBeNull();
  });

  it('[MX-02] omit quarantined mails on request', async () => {
    const answer = await matches({ domains: 'partner.example' }, 50, { include_quarantined: false });
    expect([answer.total_rows, answer.rows[0]?.subject]).toEqual([9, 'Partner 3']);
  });

  it('apply header conditions over several pages', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof matches>> = await matches(
        { domains: 'partner.example', ...replyTo('does not contain', 'desk') },
        2,
        { search_after: after },
      );
      expect([page.total_rows, page.complete, page.rows.length]).toEqual([6, true, 2]);
      seen.push(...page.rows.map((row) => row.subject));
      after = page.search_after;
    } while (after !== null);
    expect(seen).toEqual([1, 3, 5, 7, 9, 11].map((at) => `Partner ${at}`));
  });

  it('refuse a forged cursor', async () => {
    await expect(matches({ subject: 'Partner' }, 5, { search_after: 'AAAA' })).rejects.toMatchObject({
      code: 'invalid_cursor',
    });
  });
});

describe('the matches of header rows', () => {
  const fits = (criteria: Record<string, unknown>, ...message_headers: unknown[]) =>
    service.client.call(
      contract.countHeaderFits,
      { body: { criteria, message_headers } as never },
      service.as.viewer,
    );

  it('[MX-07] are counted for each row and the whole condition', async () => {
    const rows = [
      { header: 'Reply-To', operator: 'contains', value: 'desk' },
      { header: 'x-number', operator: 'matches', value: '^[0-3]$' },
      { header: 'List-Id', operator: 'is not empty' },
    ];
    expect(await fits({ subject: 'Partner' }, 'OR', ...rows)).toEqual({
      examined: 12,
      fits: [6, 4, 0],
      fits_condition: 8,
    });
    const all = await fits({}, 'AND', ...rows.slice(0, 2));
    expect(all).toMatchObject({ fits: [6, 4], fits_condition: 2 });
    expect(all.examined).toBeGreaterThan(12);
  });

  it('[MX-07] refuse an invalid pattern at its row', async () => {
    const bad = { header: 'Reply-To', operator: 'matches', value: '(?=x)' };
    await expect(fits({}, 'OR', { ...bad, value: 'x' }, bad)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'message_headers.2.value' }],
    });
  });
});
