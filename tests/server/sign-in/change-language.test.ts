import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedService } from '../support/embedded-service.ts';
import { createConsole } from '../support/create-console.ts';
import { startSignInWorld, type SignInWorld, type Visitor } from './support/sign-in-world.ts';

/** What a form of a page sends: that with a button for the language. */
function languageForm(html: string): Record<string, string> {
  const form = /<form[^>]*action="\/preferences"[^>]*>(?:(?!<\/form>).)*name="locale".*?<\/form>/s.exec(
    html,
  )![0];
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  const text = (value: string) =>
    value.replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return { ...Object.fromEntries(hidden.map(([, name, value]) => [name!, text(value!)])), locale: 'de' };
}

describe('changing the language of a refused form', () => {
  let world: SignInWorld;
  beforeAll(async () => {
    world = await startSignInWorld({ POSTERN_MFA: 'off', POSTERN_MAINTENANCE_DOMAINS: 'example.com' });
  });
  afterAll(() => world?.stop());

  /** Sends a form that is refused, changes the language on its answer, and reads the page that comes. */
  async function refusedThenGerman(visitor: Visitor, path: string, form: Record<string, string>) {
    const refused = await visitor.submit(path, form);
    const changed = await visitor.post('/preferences', languageForm(refused.html));
    expect(changed.status).toBe(303);
    return { changed, page: await visitor.get(changed.location!) };
  }

  it('[SI-02] keeps the email address and the return URL of the sign-in, and never the password', async () => {
    const form = {
      email: 'ada (at) <tenant>',
      current_password: 'my secret phrase',
      returnUrl: '/jobs?last=7d',
    };
    const { changed, page } = await refusedThenGerman(world.visitor(), '/auth/login', form);
    expect(page.html).toContain('<html lang="de"');
    expect(page.html).toContain('value="ada (at) &lt;tenant&gt;"');
    expect(page.html).toContain('name="returnUrl" value="/jobs?last=7d"');
    expect(page.html).not.toContain('my secret phrase');
    expect(changed.response.headers.getSetCookie().join()).not.toContain('my secret phrase');
  });

  it('[SI-18] keeps the address in the form for a forgotten password', async () => {
    const { page } = await refusedThenGerman(world.visitor(), '/auth/forgot-password', {
      email: 'ada at tenant',
    });
    expect(page.html).toContain('value="ada at tenant"');
  });

  it('[SI-13] keeps the reason of a sign-in', async () => {
    const visitor = world.visitor();
    await visitor.logIn();
    const reason = `Too long: ${'ä'.repeat(1_000)}`;
    const { page } = await refusedThenGerman(visitor, '/auth/login-reason', { reason });
    expect(page.html).toContain('<html lang="de"');
    expect(page.html).toContain(`>${reason}</textarea>`);
  });

  it('[SI-14] redirects from a refused passkey to a page that exists', async () => {
    const { page } = await refusedThenGerman(world.visitor(), '/auth/passkey', { credential: '{}' });
    expect([page.status, page.html.includes('<html lang="de"')]).toEqual([200, true]);
  });

  it('keeps no input when the page is opened again', async () => {
    const visitor = world.visitor();
    await refusedThenGerman(visitor, '/auth/login', { email: 'ada at tenant', current_password: 'x' });
    expect((await visitor.get('/auth/login')).html).not.toContain('ada at tenant');
  });
});

it('changing the language keeps the input of the first-run set-up, except the password', async () => {
  const service = await startEmbeddedService({ withAdmin: false });
  const { request, submit } = createConsole({ service });
  const form = {
    setup_code: 'KNOWN-TO-FEW',
    tenant_name: "Example's",
    domains: 'not a domain',
    email: 'ada@example.com',
    password: 'ten red hats',
  };
  const refused = await submit('/setup', { form });
  const changed = await request('/preferences', { form: languageForm(await refused.text()) });
  const cookie = changed.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  const page = await (await request(changed.headers.get('location')!, { cookie })).text();
  expect(page).toContain('<html lang="de"');
  for (const kept of ['KNOWN-TO-FEW', 'Example&#x27;s', 'not a domain', 'ada@example.com'])
    expect(page).toContain(`value="${kept}"`);
  expect(page).not.toContain('ten red hats');
  await service.stop();
});
