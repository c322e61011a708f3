import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../src/site/paths.ts';
import { people } from '../../contract/support/seed-service.ts';
import { startPolicy, type TestPolicy } from './support/start-policy.ts';

let policy: TestPolicy;
beforeAll(async () => {
  policy = await startPolicy(60);
});
afterAll(() => policy.stop());

describe('a release of the past from the page of a rule', () => {
  it('[RU-02] asks for a second confirmation before malicious mail is released, and continues after it', async () => {
    const cookie = await policy.signIn(people.admin);
    const held = await policy.console.request('/api/v1/mail_explorer2/emails/quarantine', {
      json: {
        from_domain: 'supplier.example',
        time_type: 'last',
        last_date_amount: 1,
        last_date_period: 'Days',
      },
      cookie,
    });
    const { job_id } = (await held.json()) as { job_id: string };
    const job = async () =>
      (await (await policy.console.request(`/api/v1/jobs/${job_id}`, { cookie })).json()) as {
        finished_at: string | null;
      };
    while ((await job()).finished_at === null);

    const id = await policy.allow({ domains: ['supplier.example'], lifted_detections: ['phishing'] });
    const path = paths.policy.editRule(id);
    const form = {
      exception_type: 'whitelist',
      domains: 'supplier.example',
      from_domain_matching: 'endswith',
      lifted: 'phishing',
      past: '12M',
      confirmed: '1',
      release_all: '1',
    };
    const asked = await policy.submit(path, form);
    const html = await asked.text();
    const [, count = ''] = /This releases (\d+) malicious emails?/.exec(html) ?? [];
    expect([asked.status, Number(count) > 0]).toEqual([200, true]);
    expect(html).toMatch(new RegExp(`value="${count}"[^>]*name="agreed"|name="agreed"[^>]*value="${count}"`));
    expect((await policy.submit(path, { ...form, agreed: String(Number(count) - 1) })).status).toBe(200);
    const agreed = await policy.submit(path, { ...form, agreed: count });
    expect(agreed.status).toBe(303);
    expect(agreed.headers.get('location')).toContain('done=saved');
  });
});
