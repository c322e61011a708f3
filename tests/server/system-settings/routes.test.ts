import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, codeIn, startSignInWorld, type SignInWorld } from '../sign-in/support/sign-in-world.ts';

const page = '/system-settings/sign-in';
const checked = (html: string) => /value="(\w+)"[^>]*checked|checked=""[^>]*value="(\w+)"/.exec(html);

describe('the policy for signing in', () => {
  let world: SignInWorld;
  beforeAll(async () => {
    world = await startSignInWorld({});
  });
  afterAll(() => world.stop());

  async function signedIn() {
    const visitor = world.visitor();
    if ((await visitor.logIn()).location === '/auth/verify-email') await visitor.post('/auth/mfa/skip');
    return visitor;
  }

  it('is on a page that administrators find in the menu', async () => {
    const visitor = await signedIn();
    const shown = await visitor.get(page);
    expect(shown.html).toContain(`href="${page}"`);
    expect(checked(shown.html)?.slice(1)).toContain('optional');
    const refused = await visitor.submit(page, { mfa: 'sometimes', password_max_age_days: 'x1' });
    expect(refused.html).toContain('Choose one of the three.');
    expect(refused.html).toContain('Enter a whole number from 0 to 3,650.');
    expect(refused.html).toContain('value="x1"');
    const saved = await visitor.post(page, { mfa: 'off', password_max_age_days: '365' });
    expect(saved.location).toBe(`${page}?done=saved`);
    const after = await visitor.get(saved.location!);
    expect(after.html).toContain('Saved.');
    expect(after.html).toContain('value="365"');
    const box = /<input[^>]*name="support_access"[^>]*>/;
    expect(box.exec(after.html)![0]).not.toContain('checked');
    await visitor.post(page, { mfa: 'off', password_max_age_days: '365', support_access: '1' });
    expect(box.exec((await visitor.get(page)).html)![0]).toContain('checked');
    const choice = (value: string) => new RegExp(`<input[^>]*name="just_in_time"[^>]*value="${value}"[^>]*>`);
    expect(choice('none').exec(after.html)![0]).toContain('checked');
    const given = { mfa: 'off', password_max_age_days: '365', just_in_time: 'view' };
    await visitor.post(page, given);
    const chosen = (await visitor.get(page)).html;
    expect(choice('view').exec(chosen)![0]).toContain('checked');
    expect(chosen).toContain('No identity provider is set up');
    expect((await world.visitor().logIn()).location).toBe('/dashboard');
  });

  it('[SI-16] when it requires MFA, the steps cannot be closed, and MFA cannot be switched off', async () => {
    const admin1 = await signedIn();
    await admin1.post(page, { mfa: 'required', password_max_age_days: '0' });
    const visitor = world.visitor();
    const mail = await world.mailAfter('is your', async () => {
      expect((await visitor.logIn()).location).toBe('/auth/verify-email');
    });
    await visitor.post('/auth/verify-email', { code: codeIn(mail) });
    const setup = await visitor.submit('/auth/mfa/secret');
    expect(setup.html).not.toContain('Not now');
    const secret = /otpauth:[^"]*secret=([A-Z2-7]+)/.exec(setup.html)![1]!;
    expect((await visitor.post('/auth/mfa/skip')).status).toBe(403);
    const done = await visitor.submit('/auth/mfa', { code: await generate({ secret }) });
    expect(done.html).toContain('Two-step sign-in is on');
    for (const step of [setup, done]) {
      expect(step.html).toMatch(/<dialog open=""(?![^>]*data-open)/);
      expect(step.html).not.toMatch(/mfa\/skip|Switch off/);
    }
    const account = await visitor.get('/account/security');
    expect(account.html).toContain('Your organisation requires it');
    expect(account.html).not.toContain('confirm=disable-mfa');
    expect((await visitor.get('/account/security?confirm=disable-mfa')).html).not.toContain('<dialog');
    expect((await visitor.submit('/account/security/mfa/removal')).html).toContain('role="alert"');
    expect((await visitor.get('/account/security')).html).toContain('Signing in requires a code');
  });
});

it("shows the operator's settings, without editing", async () => {
  const world = await startSignInWorld({
    POSTERN_MFA: 'off',
    POSTERN_PASSWORD_MAX_AGE_DAYS: '90',
    POSTERN_SUPPORT_ACCESS: 'off',
    SSO_JUST_IN_TIME: 'none',
  });
  const visitor = world.visitor();
  await visitor.logIn({ email: admin.email });
  const { html } = await visitor.get(page);
  expect(html).toContain('POSTERN_MFA');
  expect(html).toContain('POSTERN_PASSWORD_MAX_AGE_DAYS');
  expect(html).toContain('SSO_JUST_IN_TIME');
  expect(html).toMatch(/<fieldset[^>]* disabled=""/);
  expect(html).not.toContain('>Save<');
  await world.stop();
});
