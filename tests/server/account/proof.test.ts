import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../src/site/paths.ts';
import { admin, startSignInWorld, type SignInWorld, type Visitor } from '../sign-in/support/sign-in-world.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await startSignInWorld({});
});
afterAll(() => world.stop());

/** Somebody whose last proof is too old. */
async function staleVisitor(): Promise<Visitor> {
  const visitor = world.visitor();
  const signIn = await visitor.logIn();
  if (signIn.location?.startsWith('/auth/')) await visitor.post('/auth/mfa/skip');
  world.ageProofs(10);
  return visitor;
}
const proofOf = (returnUrl: string) => `/account/proof?${new URLSearchParams({ returnUrl })}`;
const prove = (visitor: Visitor, returnUrl: string, password = admin.password) =>
  visitor.post('/account/proof', { password, returnUrl });

describe('a change to sign-in methods, ten minutes after the sign-in', () => {
  it('requires re-authentication first, and then shows the form with its input', async () => {
    const visitor = await staleVisitor();
    const form = { name: 'Weekly <report>', scope: 'view_and_actions', days: '30' };
    const asked = await visitor.post('/account/security/api-tokens', form);
    const again = `/account/security?${new URLSearchParams({ form: 'token', ...form })}`;
    expect([asked.status, asked.location]).toEqual([303, proofOf(again)]);

    const page = await visitor.get(asked.location!);
    expect(page.status).toBe(200);
    expect(page.html).toContain('Confirm that it is you');
    expect(page.html).toMatch(/<form[^>]* action="\/account\/proof" method="post"/);

    const wrong = await prove(visitor, again, 'not the password');
    for (const time of ['first', 'again']) {
      const page = await visitor.get(wrong.location!);
      expect([time, page.html.includes('This password is wrong.')]).toEqual([time, true]);
      expect(page.html).toContain('name="returnUrl" value="/account/security?form=token');
    }
    const empty = await prove(visitor, again, '');
    expect((await visitor.get(empty.location!)).html).toContain('Enter your password.');

    const before = visitor.cookies.get('postern');
    const proved = await prove(visitor, again);
    expect([proved.status, proved.location]).toEqual([303, again]);
    expect(visitor.cookies.get('postern')).not.toBe(before);
    const filled = await visitor.get(proved.location!);
    expect(filled.html).toContain('value="Weekly &lt;report&gt;"');
    expect(filled.html).toMatch(/<option value="view_and_actions" selected=""/);
    expect(filled.html).toMatch(/<option value="30" selected=""/);
    expect(filled.html).toContain('No API tokens yet.');
    const created = await visitor.submit('/account/security/api-tokens', form);
    expect(created.html).toMatch(/<code>pst_[\w-]{43}<\/code>/);
  });

  it('requires it before a confirmation, and leads to it', async () => {
    const visitor = await staleVisitor();
    const question = '/account/security?confirm=set-up-mfa';
    const button = await visitor.post('/account/security/mfa/secret');
    expect(button.location).toBe(proofOf(question));
    expect((await visitor.get(question)).location).toBe(proofOf(question));
    const proved = await prove(visitor, question);
    const asked = await visitor.get(proved.location!);
    expect(asked.html).toContain('Set up two-step sign-in?');
    expect(asked.html).toMatch(/<form action="\/account\/security\/mfa\/secret" method="post"/);
    // Nothing more is asked while the proof is fresh.
    expect((await visitor.get(proofOf(question))).location).toBe(question);
  });

  it('keeps the choices of the sign-in policy, and saves nothing without a submit', async () => {
    const visitor = await staleVisitor();
    const choice = { mfa: 'required', password_max_age_days: '90', support_access: '1' };
    const asked = await visitor.post('/system-settings/sign-in', choice);
    const again = `/system-settings/sign-in?${new URLSearchParams(choice)}`;
    expect(asked.location).toBe(proofOf(again));
    const shown = await visitor.get((await prove(visitor, again)).location!);
    expect(shown.html).toMatch(
      /<input[^>]*value="required"[^>]*checked=""|<input[^>]*checked=""[^>]*value="required"/,
    );
    expect(shown.html).toContain('value="90"');
    expect(shown.html).toContain('not saved yet');
    const stored = await visitor.get('/system-settings/sign-in');
    expect(stored.html).not.toContain('value="90"');
    expect(stored.html).not.toContain('not saved yet');
  });

  const receiver = (certificate: string) => ({
    enabled: '1',
    format: 'json',
    host: 'log.example',
    port: '6514',
    certificate,
  });

  it('keeps a long form in a cookie, whatever is typed before the right password', async () => {
    const visitor = await staleVisitor();
    const certificate = 'long '.repeat(1_000).trim();
    const asked = await visitor.post(paths.audit.receiver('syslog'), receiver(certificate));
    const again = new URL(asked.location!, 'https://console.example').searchParams.get('returnUrl')!;
    expect(again).toContain('/audit/delivery?id=syslog&shown=');
    const wrong = await prove(visitor, again, 'not the password');
    expect((await visitor.get(wrong.location!)).html).toContain('This password is wrong.');
    const proved = await prove(visitor, again);
    expect(proved.location).toBe(again);
    expect((await visitor.get(again)).html).toContain(certificate);
  });

  it('keeps a form that is too long for a cookie on a page that sends it again, but no secrets', async () => {
    const visitor = await staleVisitor();
    const path = paths.audit.receiver('syslog');
    // What is random cannot be packed.
    const typed = { ...receiver(randomBytes(4_500).toString('hex')), private_data: '1' };
    const kept = await visitor.post(path, typed);
    expect(kept.status).toBe(403);
    expect(kept.html).toContain('Confirm that it is you');
    expect(kept.html).toMatch(/<a href="\/account\/proof" target="_blank"/);
    const [form = ''] = new RegExp(`<form[^>]* action="${path}".*?</form>`).exec(kept.html) ?? [];
    const fields = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const { 'request-key': _, ...said } = Object.fromEntries(fields.map(([, name, value]) => [name, value]));
    expect(said).toEqual(typed);

    const secret = await visitor.post(path, { ...typed, private_key: 'key' });
    expect([secret.status, secret.location?.split('?')[0]]).toEqual([303, '/account/proof']);

    await prove(visitor, '/account/security');
    const sent = await visitor.post(path, { ...typed, certificate: '' });
    expect([sent.status, sent.location]).toEqual([303, paths.audit.delivery({ done: 'saved' })]);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/account/proof?returnUrl=%2F',
    '/auth/logout',
    '/assets/styles.css',
    '/mail-explorer/rows?subject=a',
    '/account/security/password',
    '/nonsense',
    '',
  ])('leads to nothing but pages of this console: %s', async (returnUrl) => {
    const anonymous = await world.visitor().get(proofOf(returnUrl));
    expect(anonymous.location).toMatch(/^\/auth\/login/);
    const visitor = world.visitor();
    await visitor.logIn();
    await visitor.post('/auth/mfa/skip');
    expect((await visitor.get(proofOf(returnUrl))).location).toBe('/account/security');
    expect((await prove(visitor, returnUrl)).location).toBe('/account/security');
  });

  it('throttles after too many wrong passwords, and reports the wait', async () => {
    const visitor = await staleVisitor();
    const target = '/account/security';
    const tries: string[] = [];
    for (let tried = 0; tried <= 10; tried += 1) {
      const { location } = await prove(visitor, target, `wrong password ${tried}`);
      // To load the answer again is no other try.
      await visitor.get(location!);
      tries.push((await visitor.get(location!)).html);
    }
    expect(tries[9]).toContain('This password is wrong.');
    expect(tries[10]).toContain('Too many attempts');
  });
});
