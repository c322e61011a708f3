import { describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import type { FieldProblem } from '../../../src/api/errors.ts';
import { people } from '../../contract/support/seed-service.ts';
import { useRuleService } from './support/rule-service.ts';

const service = useRuleService(1);
const allow = (body: Record<string, unknown>) =>
  service.client.call(contract.saveAllowRule, { body }, service.as.analyst);
const block = (body: Record<string, unknown>) =>
  service.client.call(contract.saveBlockRule, { body }, service.as.analyst);
const show = (entityId: string | null) =>
  service.client.call(
    contract.showExceptionRule,
    { params: { entity_id: entityId ?? '' } },
    service.as.viewer,
  );
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => ({ code: 'ok', message: '', fields: [] as FieldProblem[] }),
    (error: { code: string; message: string; fields?: FieldProblem[] }) => error,
  );
const header = (operator: string, value = '', name = 'X-Campaign') => ({ header: name, operator, value });

describe('saving a rule', () => {
  it('[RU-04] stores the payload of an allow rule, each condition once', async () => {
    const saved = await allow({
      exception_type: 'whitelist',
      sender_address: 'Nora@supplier.example',
      emails: ['nora@supplier.example', 'team@supplier.example'],
      from_email_matching: 'exact',
      nickname: 'Nora, Lind',
      sender_domain_suffix: '*.supplier.example',
      sender_ip: '192.0.2.0/24',
      sender_client_ip: '2001:db8::1',
      recipient: 'ada@tenant.example; grace@tenant.example\nalan@tenant.example',
      recipient_matching: 'exact',
      subject: ' Invoice ',
      subject_matching: 'match',
      with_links_to_domains: 'portal.example',
      attachments: 'D41D8CD98F00B204E9800998ECF8427E',
      message_headers: ['AND', header('contains', 'spring')],
      comment: 'Known supplier',
      ignoring_spf_check: true,
      release_all: false,
      match_only_future: true,
    });
    expect(saved).toMatchObject({ success: true, job_id: null, job_total: 0 });
    expect(await show(saved.entity_id)).toMatchObject({
      exception_type: 'whitelist',
      status: 'enabled',
      emails: ['Nora@supplier.example', 'team@supplier.example'],
      from_email_matching: 'exact',
      nicknames: ['Nora, Lind'],
      domains: ['supplier.example'],
      ips: ['192.0.2.0/24'],
      sender_client_ip: ['2001:db8::1'],
      recipient: ['ada@tenant.example', 'grace@tenant.example', 'alan@tenant.example'],
      subject: 'Invoice',
      subject_matching: 'match',
      with_links_to_domains: ['portal.example'],
      attachments: ['d41d8cd98f00b204e9800998ecf8427e'],
      message_headers: ['AND', header('contains', 'spring')],
      comment: 'Known supplier',
      ignoring_spf_check: true,
      match_only_future: true,
      lifted_detections: ['phishing', 'spam', 'graymail', 'malicious_url'],
      action_needed: null,
      created_by: people.analyst,
      updated_by: people.analyst,
      hits: 0,
      last_hit_at: null,
    });
  });

  it('[RU-04] stores the verdict of a block rule, phishing by default', async () => {
    const graymail = await block({
      mail_explorer_version: 2,
      action_needed: 'graymail',
      subject: 'Kept graymail',
      quarantine_all: false,
    });
    expect(await show(graymail.entity_id)).toMatchObject({
      exception_type: 'blacklist',
      action_needed: 'graymail',
      lifted_detections: [],
    });
    const usual = await block({ subject: 'Kept phishing' });
    expect((await show(usual.entity_id)).action_needed).toBe('phishing');
    expect(await refusalOf(block({ subject: 'Kept', action_needed: 'malware' }))).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'action_needed' }],
    });
  });

  it('[RU-04] responds with success false for a rule that exists, however its values are written', async () => {
    const first = await allow({ emails: ['a@twice.example', 'b@twice.example'], subject: 'Twice' });
    const again = await allow({
      sender_address: 'B@twice.example',
      emails: ['A@twice.example'],
      subject: 'TWICE',
    });
    expect(again).toMatchObject({ success: false, entity_id: first.entity_id });
    expect(again.info).toContain(people.analyst);
    expect(await block({ emails: ['a@twice.example', 'b@twice.example'], subject: 'Twice' })).toMatchObject({
      success: true,
    });
    expect(await allow({ emails: ['a@twice.example'], subject: 'Twice' })).toMatchObject({ success: true });
  });

  it('[RU-03] refuses an empty rule', async () => {
    for (const body of [{}, { comment: 'only' }, { emails: ' \n ', subject: '  ', recipient: null }]) {
      expect(await refusalOf(allow(body))).toMatchObject({
        code: 'invalid_input',
        fields: [{ path: 'conditions' }],
      });
    }
  });

  it.each<[string, Record<string, unknown>]>([
    ['sender_address', { sender_address: 'nora', from_email_matching: 'exact' }],
    ['emails', { emails: ['a@b.example', 'nora@'], from_email_matching: 'exact' }],
    ['recipient', { recipient: 'ada', recipient_matching: 'exact' }],
    ['sender_domain_suffix', { sender_domain_suffix: 'not_a domain!' }],
    ['sender_domain_suffix', { sender_domain_suffix: '*.' }],
    ['domains', { domains: ['com'], from_domain_matching: 'exact' }],
    ['sender_ip', { sender_ip: '300.1.2.3' }],
    ['ips', { ips: ['192.0.2.1', '192.0.2.0/33'] }],
    ['sender_client_ip', { sender_client_ip: 'localhost' }],
    ['attachments', { attachments: 'abc' }],
    ['subject', { subject: '!?', subject_matching: 'match' }],
    ['message_headers.1.value', { message_headers: ['OR', header('matches', '(')] }],
    ['message_headers.2.value', { message_headers: ['OR', header('contains', 'x1'), header('contains')] }],
    ['message_headers.1.header', { message_headers: ['OR', header('contains', 'x1', 'Two words')] }],
    ['expires_at', { subject: 'Dated', expires_at: '2001-01-01T00:00:00Z' }],
    ['range_to', { subject: 'Ranged', range_from: '2026-02-01T00:00:00Z', range_to: '2026-01-01T00:00:00Z' }],
    ['lifted_detections', { subject: 'Lifting', lifted_detections: [] }],
    ['match_only_future', { subject: 'Only', match_only_future: true, release_all: true }],
  ])('[RU-03] marks %s', async (path, body) => {
    const refusal = await refusalOf(allow(body));
    expect([refusal.code, refusal.fields?.map((field) => field.path)]).toEqual(['invalid_input', [path]]);
    expect(refusal.fields?.[0]?.message).toMatch(/\w{4}/);
  });

  it.each<[string, string, Record<string, unknown>]>([
    ['subject', 'value_unseen', { subject: '\u200b\u00ad' }],
    ['nicknames', 'value_unseen', { nicknames: ['Nora', '\u2060'] }],
    ['message_headers.1.value', 'value_unseen', { message_headers: ['OR', header('contains', '\u200b')] }],
    ['emails', 'value_never_so_long', { emails: [`${'a'.repeat(400)}@b.example`] }],
    ['nickname', 'value_never_so_long', { nickname: 'a'.repeat(501) }],
    ['sender_address', 'sender_contradicts', { sender_address: 'a@one.example', from_email_matching: 'exact', domains: ['two.example', 'three.example'] }],
    ['emails', 'sender_contradicts', { emails: ['@one.exa'], domains: ['two.example'], from_domain_matching: 'exact' }],
    ['message_headers.2.value', 'headers_contradict', { message_headers: ['AND', header('does not contain', 'spring'), header('contains', 'Spring sale')] }],
    ['message_headers.1.value', 'headers_contradict', { message_headers: ['AND', header('matches', 'a+'), header('does not match', 'a+')] }],
  ])('[RU-03] refuses a rule that can never match, at %s: %s', async (path, problem, body) => {
    const refusal = await refusalOf(block(body));
    expect(refusal.fields).toMatchObject([{ path, problem }]);
  }); // oxfmt-ignore

  it('[RU-03] accepts conditions that may be met together', async () => {
    for (const body of [
      { sender_address: 'a@mail.one.example', from_email_matching: 'exact', domains: ['one.example', 'two.example'] },
      { emails: ['@one.exa', '@two.'], domains: ['two.example'], from_domain_matching: 'exact' },
      { emails: ['max@bücher.example'], from_email_matching: 'exact', domains: ['xn--bcher-kva.example'] },
      { emails: ['@bücher'], domains: ['xn--bcher-kva.example'], from_domain_matching: 'exact' },
      { message_headers: ['OR', header('does not contain', 'spring'), header('contains', 'spring sale')], subject: 'Sale' },
      { message_headers: ['AND', header('does not contain', 'spring sale'), header('contains', 'spring')] },
    ])
      expect(await block(body), JSON.stringify(body)).toMatchObject({ success: true });
  }); // oxfmt-ignore

  it('[RU-04] keeps what was meant by defanged and pasted values, so that two ways to write them are one rule', async () => {
    const saved = await block({
      emails: '"Max, the Great" <max@evil[.]example>; mailto:eve(at)evil.example',
      domains: ['hxxps://evil-phish[.]test/login', '@xn--bcher-kva.example'],
      with_links_to_domains: ' <hxxps://tgt5[.]test/login>,\nplain.example/[.]',
      ips: '192[.]0[.]2[.]7, [2001:db8::7]',
      attachments: 'MD5: D41D8CD98F00B204E9800998ECF8427E',
      subject: 'Pay at evil[.]example',
    });
    expect(await show(saved.entity_id)).toMatchObject({
      emails: ['max@evil.example', 'eve@evil.example'],
      domains: ['evil-phish.test', 'xn--bcher-kva.example'],
      with_links_to_domains: ['https://tgt5.test/login', 'plain.example/.'],
      ips: ['192.0.2.7', '2001:db8::7'],
      attachments: ['d41d8cd98f00b204e9800998ecf8427e'],
      subject: 'Pay at evil[.]example',
    });
    const same = await block({
      emails: ['eve@evil.example', 'MAX@EVIL.example'],
      domains: ['bücher.example', 'evil-phish.test'],
      with_links_to_domains: ['plain.example/.', 'https://tgt5.test/login'],
      ips: ['2001:db8:0::7', '192.0.2.7'],
      attachments: ['d41d8cd98f00b204e9800998ecf8427e'],
      subject: 'pay at evil[.]example',
    });
    expect(same).toMatchObject({ success: false, entity_id: saved.entity_id });
  });

  it.each<[string, Record<string, unknown>]>([
    ['emails', { emails: '@' }],
    ['nicknames', { nicknames: ['e', 'Nora'] }],
    ['ips', { ips: '0.0.0.0/0' }],
    ['sender_client_ip', { sender_client_ip: '::/0' }],
    ['recipient', { recipient: '.' }],
    ['subject', { subject: 'e' }],
    ['with_links_to_domains', { with_links_to_domains: 'https://' }],
    ['message_headers', { message_headers: ['OR', header('does not contain', 'spring')] }],
    ['message_headers', { message_headers: ['AND', header('does not match', 'a'), header('matches', 'b*')] }],
    [
      'message_headers',
      { message_headers: ['OR', header('contains', 'spring'), header('is not empty', '', 'From')] },
    ],
  ])('[RU-03] refuses a rule that fits every mail, at %s', async (path, body) => {
    const refusal = await refusalOf(block(body));
    expect([refusal.code, refusal.fields?.map((field) => field.path)]).toEqual(['invalid_input', [path]]);
  });

  it('accepts a wide condition beside a narrow one, and a single label as a suffix', async () => {
    expect(await allow({ ips: '0.0.0.0/0', subject: 'Beside' })).toMatchObject({ success: true });
    expect(await allow({ sender_domain_suffix: 'zip' })).toMatchObject({ success: true });
    const rows = ['AND', header('does not contain', 'spring'), header('contains', 'autumn')];
    expect(await allow({ message_headers: rows })).toMatchObject({ success: true });
    expect(await allow({ subject: '請' })).toMatchObject({ success: true });
  });
});

describe('changing a rule', () => {
  it('[RU-05] replaces its conditions and keeps its creator', async () => {
    const { entity_id } = await block({ subject: 'Before', enabled: false, comment: 'one' });
    const before = await show(entity_id);
    service.now += 1_000;
    const answer = await block({ entity_id, updated_at: before.updated_at, subject: 'After' });
    expect(answer).toMatchObject({ success: true, entity_id });
    const after = await show(entity_id);
    expect(after).toMatchObject({
      subject: 'After',
      status: 'disabled',
      comment: '',
      created_at: before.created_at,
    });
    expect(after.updated_at).not.toBe(before.updated_at);
  });

  it('refuses with conflict when somebody changed it since, and with not_found when it no longer exists', async () => {
    const { entity_id } = await block({ subject: 'Contended' });
    const seen = await show(entity_id);
    await block({ entity_id, updated_at: seen.updated_at, subject: 'Contended first' });
    const late = await refusalOf(
      block({ entity_id, updated_at: seen.updated_at, subject: 'Contended late' }),
    );
    expect(late.code).toBe('conflict');
    expect(late.message).toContain(people.analyst);
    expect((await show(entity_id)).subject).toBe('Contended first');

    const params = { entity_id: entity_id! };
    await service.client.call(contract.removeExceptionRule, { params }, service.as.analyst);
    expect((await refusalOf(block({ entity_id, subject: 'Contended' }))).code).toBe('not_found');
  });

  it('refuses to become the same as another rule, or to change lists', async () => {
    const one = await block({ subject: 'Change one' });
    const two = await block({ subject: 'Change two' });
    expect(await block({ entity_id: two.entity_id, subject: 'Change one' })).toMatchObject({
      success: false,
      entity_id: one.entity_id,
    });
    expect(await block({ entity_id: two.entity_id, subject: 'Change two' })).toMatchObject({ success: true });
    expect((await refusalOf(allow({ entity_id: one.entity_id, subject: 'Change one' }))).code).toBe(
      'conflict',
    );
  });
});
