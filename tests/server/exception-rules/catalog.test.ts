import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { paths } from '../../../src/site/paths.ts';
import { createClient } from '../../../src/api/client.ts';
import { createConsole, sessionCookieOf, type TestConsole } from '../support/create-console.ts';
import { admin, startEmbeddedService } from '../support/embedded-service.ts';

let service: Awaited<ReturnType<typeof startEmbeddedService>>;
let console: TestConsole;
let cookie: string | undefined;
/** Answers of the catalog that another service has; none for the service's own. */
let rows: object[] | undefined;
/** The queries of the catalog that the console made. */
let asked: string[];

beforeAll(async () => {
  service = await startEmbeddedService();
  const fetch = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname !== contract.policyCatalogs.path) return service.fetch(request);
    asked.push(search);
    return rows ? Response.json({ rows }) : service.fetch(request);
  };
  console = createConsole({ service: { fetch, origin: service.origin } });
  const form = { email: admin.email, current_password: admin.password };
  cookie = sessionCookieOf(await console.request(paths.signIn.login(), { form }));
});
afterAll(() => service.stop());

async function openCatalog(answered?: object[]): Promise<string> {
  rows = answered;
  asked = [];
  return (await console.request(paths.policy.catalog(), { cookie })).text();
}

describe('the page of what decides about mail', () => {
  it('[AP-01] asks for the catalog of each platform, and shows verdicts, the most serious first, then lists', async () => {
    const token = cookie!.split('=')[1]!;
    const client = createClient((request) => service.fetch(request), service.origin);
    for (const [enabled, sender] of [
      [true, 'one@shop.example'],
      [false, 'two@shop.example'],
    ] as const)
      await client.call(
        contract.saveBlockRule,
        { body: { sender_address: sender, action_needed: 'spam', enabled } },
        { token },
      );
    const html = await openCatalog();
    const { apps } = await client.call(contract.tenantConfig, {}, { token });
    expect(asked.toSorted()).toEqual(apps.map((app) => `?hide_paused=0&saas=${app}`).toSorted());
    expect(html).toContain('href="/mail-explorer?last=30d&amp;detection=cp_phishing"');
    expect(html.indexOf('detection=cp_malicious')).toBeLessThan(html.indexOf('detection=cp_spam'));
    expect(html).toMatch(/<a href="\/policy\/rules\?type=blacklist">Block list<\/a><\/td><td[^>]*>.*?2/s);
    expect(await (await console.request(paths.policy.rules(), { cookie })).text()).toContain(
      `href="${paths.policy.catalog()}"`,
    );
  });

  it('[AP-01] leaves out what is hidden, and entries without an internal name', async () => {
    const row = {
      policy_id: '1',
      policy_name: 'Shown <b>',
      entity_type: 'office365_emails_email',
      internal_name: 'own_verdict',
      hidden: false,
      system: true,
    };
    const html = await openCatalog([
      row,
      { ...row, policy_id: '2', policy_name: 'Hidden one', internal_name: 'other', hidden: true },
      { ...row, policy_id: '3', policy_name: 'Nameless one', internal_name: null },
      { ...row, policy_id: '4', policy_name: 'Nameless too', internal_name: undefined },
    ]);
    expect(html).toContain('Shown &lt;b&gt;');
    expect(html).not.toMatch(/Hidden one|Nameless/);
  });
});
