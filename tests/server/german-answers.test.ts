import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../src/site/paths.ts';
import { people } from '../contract/support/seed-service.ts';
import { startPolicy, type TestPolicy } from './exception-rules/support/start-policy.ts';

let policy: TestPolicy;
beforeAll(async () => {
  policy = await startPolicy(10);
});
afterAll(() => policy.stop());

const german = { 'accept-language': 'de-DE' };
const createRule = async (form: Record<string, string>) =>
  (await policy.submit(paths.policy.createRule(), { type: 'blacklist', ...form }, german)).text();

describe('German error messages', () => {
  it('[RU-04] explain why a rule that matches every mail is refused', async () => {
    const html = await createRule({ search: 'last=24h&sender_server_ip=0.0.0.0%2F0' });
    expect(html).toContain('Das passt auf jede E\u2011Mail: „0.0.0.0/0“.');
    expect(html).not.toContain('This matches every email');
  });

  it('[MX-07] show where a pattern is invalid', async () => {
    const header = { header_name: 'Reply-To', header_operator: 'matches', header_value: 'a(b' };
    const html = await createRule({ search: 'last=24h&subject=pattern', ...header });
    expect(html).toContain('Das ist kein RE2-Muster: Nach Zeichen 1 fehlt eine „)“ (a(b).');
  });

  it('[RU-04] name the rule that has the same conditions', async () => {
    const rule = { search: 'last=24h&subject=twice&from_domain=twice.example' };
    await createRule(rule);
    const html = await createRule(rule);
    expect(html).toMatch(
      /Es gibt bereits eine Sperrregel mit denselben Bedingungen: .* hat sie am \d\d\.\d\d\.\d{4}/,
    );
  });

  it('[AP-02] are shown in pages of the console for errors of the API; programs get English', async () => {
    const cookie = await policy.signIn(people.admin);
    const path = '/api/v1/jobs/none';
    const inPage = await (await policy.console.request(path, { cookie, headers: german })).json();
    expect(inPage).toMatchObject({ problem: 'job_missing', info: 'Diesen Auftrag gibt es nicht.' });
    const authorization = 'Bearer of-a-program';
    const toProgram = await policy.console.request(path, { headers: { ...german, authorization } });
    expect(await toProgram.json()).toMatchObject({
      code: 'unauthenticated',
      info: 'Sign in first: the session or token is missing or over.',
    });
  });
});
