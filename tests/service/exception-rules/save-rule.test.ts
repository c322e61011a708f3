import { describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { people } from '../../contract/support/seed-service.ts';
import { useRuleService } from './support/rule-service.ts';

const service = useRuleService(3);
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
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => ({ code: 'ok', fields: undefined }),
    (error: { code: string; fields?: { path: string; message: string }[] }) => error,
  );

describe('saving a rule', () => {
  it('[RU-04] keeps the payload of an allow rule', async () => {
    const saved = await allow({
      exception_type: 'whitelist',
      sender_address: 'Nora@supplier.example',
      emails: ['nora@supplier.example', 'team@supplier.example'],
      from_email_matching: 'exact',
      sender_domain_suffix: '*.supplier.example',
      sender_ip: '192.0.2.0/24',
      subject: ' Invoice ',
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
      domains: ['supplier.example'],
      ips: ['192.0.2.0/24'],
      subject: 'Invoice',
      comment: 'Known supplier',
      ignoring_spf_check: true,
      match_only_future: true,
      lifted_detections: ['phishing', 'spam', 'graymail', 'malicious_url'],
      action_needed: null,
      created_by: people.analyst,
      hits: 0,
      last_hit_at: null,
    });
  });
  it('refuses', async () => {
    expect(await refusal(allow({}))).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'conditions' }],
    });
    expect(
      await refusal(block({ message_headers: ['OR', { header: 'X-A', operator: 'matches', value: '(' }] })),
    ).toMatchObject({ code: 'invalid_input', fields: [{ path: 'message_headers.1.value' }] });
  });
});
