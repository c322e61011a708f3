import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, codeIn, type SignInWorld, startSignInWorld, type Visitor } from './support/sign-in-world.ts';
import { wrongTotp } from '../../support/wrong-code.ts';

const secretIn = (html: string): string => /otpauth:[^"]*secret=([A-Z2-7]+)/.exec(html)?.[1] ?? '';
const codesIn = (html: string): string[] =>
  [...html.matchAll(/<li><code>([^<]+)<\/code>/g)].map(([, code]) => code!);

describe('with MFA required', () => {
  let world: SignInWorld;
  beforeAll(async () => {
    world = await startSignInWorld({ POSTERN_MFA: 'required' });
  });
  afterAll(() => world.stop());

  it('[SI-09][SI-15][SI-16] leads from the password by email code and QR code to the requested page', async () => {
    const visitor = world.visitor();
    const first = await visitor.logIn({ returnUrl: '/mail-explorer?subject=invoice' });
    expect([first.status, first.location]).toEqual([303, '/auth/verify-email']);
    const pending = visitor.cookies.get('postern');

    // A session between its steps opens no page, and the sign-in page leads to the step.
    expect((await visitor.get('/mail-explorer')).location).toMatch(/^\/auth\/login/);
    expect((await visitor.get('/auth/login')).location).toBe('/auth/verify-email');
    expect((await visitor.get('/auth/mfa')).location).toBe('/auth/verify-email');

    const page = await visitor.get('/auth/verify-email');
    expect(page.html).toContain('Check your email');
    // The dialog is not modal: the footer of the page has the languages.
    expect(page.html).toMatch(/<\/dialog>.*<footer>.*name="locale"/s);
    expect(page.html).toContain('3 tries left.');
    expect(page.html).toContain('This server cannot send email');
    expect(page.html.match(/value="de"/g)).toHaveLength(1);
    expect(page.html).not.toContain('Not now');
    expect((await visitor.submit('/auth/verify-email', { code: '' })).html).toContain('Enter the code');
    expect((await visitor.submit('/auth/verify-email', { code: 'abc' })).html).toContain('Enter the digits');
    const wrong = await visitor.submit('/auth/verify-email', { code: '1' });
    expect(wrong.html).toContain('This code is wrong.');
    expect(wrong.html).toContain('2 tries left.');

    const proved = await visitor.post('/auth/verify-email', {
      code: codeIn(await world.newestMail('is your')),
    });
    expect([proved.status, proved.location]).toEqual([303, '/auth/mfa']);
    expect(visitor.cookies.get('postern')).not.toBe(pending);
    const suggestion = await visitor.get('/auth/mfa');
    expect(suggestion.html).toContain('Your organisation requires two-step sign-in');
    expect(suggestion.html).not.toContain('Not now');
    expect(suggestion.html).toMatch(/<dialog open=""(?![^>]*data-open)/);
    expect((await visitor.post('/auth/mfa/skip')).status).toBe(403);

    expect((await visitor.post('/auth/mfa/secret')).location).toBe('/auth/mfa/secret');
    const setup = await visitor.get('/auth/mfa/secret');
    expect(setup.html).toMatch(/<img [^>]*src="data:image\/svg\+xml;base64,[^"]+"[^>]*alt="QR code/);
    const secret = secretIn(setup.html);
    // The secret is the same for every reload, after another start, and beside a wrong code.
    expect(secretIn((await visitor.get('/auth/mfa/secret')).html)).toBe(secret);
    expect(secretIn((await visitor.submit('/auth/mfa/secret')).html)).toBe(secret);
    const guess = { code: await wrongTotp(secret) };
    const refused = await visitor.submit('/auth/mfa', guess);
    expect(secretIn(refused.html)).toBe(secret);
    expect(refused.html).toContain('This code is not valid.');
    for (const code of ['', '1234567', '12a456']) {
      const page = await visitor.submit('/auth/mfa', { code });
      expect([code, secretIn(page.html), page.html.includes('id="code-error"')]).toEqual([
        code,
        secret,
        true,
      ]);
    }

    const verified = await visitor.post('/auth/mfa', { code: await generate({ secret }) });
    expect([verified.status, verified.location]).toEqual([303, '/auth/mfa/recovery-codes']);
    const done = await visitor.get('/auth/mfa/recovery-codes');
    expect(codesIn(done.html)).toHaveLength(10);
    expect(codesIn((await visitor.get('/auth/mfa/recovery-codes')).html)).toEqual(codesIn(done.html));
    // The forms of the pages before lead on from where the sign-in stands.
    for (const path of ['/auth/mfa', '/auth/mfa/secret']) {
      expect((await visitor.post(path, guess)).status, path).toBe(303);
    }
    expect((await visitor.post('/auth/mfa/recovery-codes/renewal')).location).toBe(
      '/auth/mfa/recovery-codes',
    );
    const renewed = await visitor.get('/auth/mfa/recovery-codes');
    expect(codesIn(renewed.html)).toHaveLength(10);
    expect(codesIn(renewed.html)).not.toContain(codesIn(done.html)[0]);
    const saved = await visitor.post('/auth/mfa/recovery-codes');
    expect([saved.status, saved.location]).toEqual([303, '/mail-explorer?subject=invoice']);
    const gone = await visitor.get('/auth/mfa/recovery-codes');
    expect(codesIn(gone.html)).toEqual([]);
    expect(gone.html).toContain('I lost these codes');
    expect((await visitor.get('/mail-explorer?subject=invoice')).status).toBe(200);

    // The next sign-in asks for a code; a recovery code opens it too.
    const again = world.visitor();
    expect((await again.logIn()).location).toBe('/auth/code');
    const form = await again.get('/auth/code');
    expect(form.html).toMatch(/autoComplete="one-time-code"/i);
    expect(form.html).toMatch(/inputMode="numeric"/i);
    expect((await again.submit('/auth/code', { code: '12345678' })).html).toContain(
      'Enter the 6 digits of the code.',
    );
    const miss = await again.submit('/auth/code', guess);
    expect(miss.html).toContain('This code is not valid.');
    // A page that is opened afresh tells of no older try.
    expect((await again.get('/auth/code')).html).not.toContain('This code is not valid.');
    expect((await again.get('/auth/code?recovery=1')).html).toContain('Recovery code');
    const recovered = await again.post('/auth/code', { recovery: '1', code: codesIn(renewed.html)[0]! });
    expect([recovered.status, recovered.location]).toEqual([303, '/dashboard']);

    // Too many wrong codes lead back to the password form (SI-14).
    const guesser = world.visitor();
    await guesser.logIn();
    let last = await guesser.post('/auth/code', guess);
    for (let tried = 0; tried < 8 && last.location?.startsWith('/auth/code'); tried += 1) {
      last = await guesser.post('/auth/code', guess);
    }
    expect(last.location).toBe('/auth/login?notice=too_many_codes');
    expect(guesser.cookies.has('postern')).toBe(false);
    const locked = await guesser.get(last.location!);
    expect(locked.html).toMatch(
      /Too many wrong codes\. You can sign in again with your password in (?:60|[1-5]\d) seconds/,
    );
    expect(locked.response.headers.get('set-cookie') ?? '').not.toContain('postern-code-lock=;');
    // A page of that sign-in that is still open somewhere leads to the same, never to 'took too long'.
    const late = await guesser.post('/auth/code', guess);
    expect(late.location).toBe('/auth/login?notice=too_many_codes');
    // Who signs in meanwhile sees how long at the code, too.
    expect((await guesser.logIn()).location).toBe('/auth/code');
    const waiting = await guesser.get('/auth/code');
    expect(waiting.html).toMatch(/can try again in \d+ seconds/);
    expect(waiting.html).toMatch(/<button type="submit"[^>]* data-wait="\d+"/);
    expect((await guesser.post('/auth/code', guess)).location).toBe('/auth/login?notice=too_many_codes');
  });
});

describe('with MFA optional', () => {
  let world: SignInWorld;
  beforeAll(async () => {
    world = await startSignInWorld({ POSTERN_MFA: 'optional' });
  });
  afterAll(() => world.stop());

  it('[SI-09] verifies the address first, then offers MFA', async () => {
    const visitor = world.visitor();
    expect((await visitor.logIn()).location).toBe('/auth/verify-email');
    expect((await visitor.get('/auth/mfa')).location).toBe('/auth/verify-email');
    const code = codeIn(await world.newestMail('is your'));
    expect((await visitor.post('/auth/verify-email', { code })).location).toBe('/auth/mfa');
    expect((await visitor.get('/auth/mfa')).html).toContain('Protect your account');
  });

  it('[SI-15] ends the verification after the third wrong code, for every reload', async () => {
    const visitor = world.visitor();
    await visitor.logIn();
    for (const code of ['wrong', '1', '2', 'wrong', '3']) {
      const { location, html } = await visitor.post('/auth/verify-email', { code });
      // To load the answer to a wrong code again is no other try.
      const times = location === null ? [] : [1, 2, 3];
      const pages = location === null ? [html] : [];
      for (const _ of times) pages.push((await visitor.get(location!)).html);
      for (const page of pages) {
        expect(page.includes('You entered three wrong codes')).toBe(code === '3');
        if (code !== '3')
          expect(page).toContain(code === 'wrong' ? 'Enter the digits' : 'This code is wrong.');
      }
    }
    const after = await visitor.submit('/auth/verify-email', { code: '4' });
    const reloaded = await visitor.get('/auth/verify-email');
    expect([after.status, reloaded.status]).toEqual([200, 200]);
    for (const { html } of [after, reloaded]) {
      expect(html).toContain('You entered three wrong codes');
      expect(html).toMatch(/<button type="submit" disabled=""/);
    }
    // Sending again is refused in the dialog, too.
    const again = await visitor.post('/auth/verify-email/code');
    expect([again.status, again.location]).toEqual([303, '/auth/verify-email?sent=0']);
    expect((await visitor.get(again.location!)).html).toContain('You entered three wrong codes');
  });

  it('[SI-15] shows in the dialog that no new code was sent yet', async () => {
    const visitor = world.visitor();
    await visitor.logIn();
    const again = await visitor.post('/auth/verify-email/code');
    expect([again.status, again.location]).toEqual([303, '/auth/verify-email?sent=0']);
    const { html } = await visitor.get(again.location!);
    expect(html).toContain('No new code was sent.');
    expect(html).toMatch(/data-wait="(?:30|[12]\d)"/);
  });

  it('[SI-16] can be skipped, set up, and switched off again on the account page', async () => {
    const visitor = world.visitor();
    expect((await visitor.logIn()).location).toBe('/auth/verify-email');
    expect((await visitor.get('/auth/verify-email')).html).toContain('Not now');
    expect((await visitor.post('/auth/mfa/skip')).location).toBe('/dashboard');

    const before = await visitor.get('/account/security');
    expect(before.html).toContain('Your password alone is enough');
    const setup = await visitor.submit('/account/security/mfa/secret');
    expect(secretIn((await visitor.get('/account/security/mfa/secret')).html)).toBe(secretIn(setup.html));
    const first = await generate({ secret: secretIn(setup.html) });
    const done = await visitor.submit('/account/security/mfa', { code: first });
    const codes = codesIn(done.html);
    expect(codes).toHaveLength(10);
    expect(codesIn((await visitor.get('/account/security/recovery-codes')).html)).toEqual(codes);
    // A finished set-up that is sent again is no error: the codes stand there until they are saved.
    expect((await visitor.post('/account/security/mfa', { code: first })).location).toBe(
      '/account/security/recovery-codes',
    );
    expect((await visitor.post('/account/security/mfa/secret')).location).toBe(
      '/account/security/recovery-codes',
    );
    expect((await visitor.get('/account/security')).html).toContain('recovery codes are not saved yet');
    const renewed = await visitor.submit('/account/security/recovery-codes');
    expect(codesIn(renewed.html)).toHaveLength(codes.length);
    expect(codesIn(renewed.html)).not.toContain(codes[0]);
    // Another session is not shown them.
    const elsewhere = world.visitor();
    await elsewhere.logIn();
    await elsewhere.post('/auth/code', { recovery: '1', code: codesIn(renewed.html)[0]! });
    expect(codesIn((await elsewhere.get('/account/security/recovery-codes')).html)).toEqual([]);
    expect((await visitor.post('/account/security/recovery-codes/saved')).location).toBe('/account/security');
    expect(codesIn((await visitor.get('/account/security/recovery-codes')).html)).toEqual([]);
    expect((await visitor.get('/account/security')).html).not.toContain('not saved yet');

    expect((await visitor.get('/account/security?confirm=disable-mfa')).html).toContain(
      'Switch two-step sign-in off?',
    );
    const off = await visitor.post('/account/security/mfa/removal');
    expect(off.location).toBe('/account/security?done=mfa_off');
    expect((await visitor.get(off.location!)).html).toContain('Two-step sign-in is switched off.');
  });

  it('lists sessions and the sign-in history, and ends other sessions', async () => {
    const here = world.visitor();
    const elsewhere = world.visitor();
    for (const visitor of [here, elsewhere]) {
      if ((await visitor.logIn()).location === '/auth/verify-email') await visitor.post('/auth/mfa/skip');
    }
    const page = await here.get('/account/security');
    expect(page.html).toContain('This session');
    expect(page.html).toContain('Signed in');
    expect((await here.post('/account/security/sessions/end-others')).status).toBe(303);
    expect((await elsewhere.get('/account/security')).location).toMatch(/^\/auth\/login/);
    expect((await here.get('/account/security')).status).toBe(200);
  });

  it('shows at the field why a password cannot be changed, and changes it', async () => {
    const visitor = world.visitor();
    if ((await visitor.logIn()).location === '/auth/verify-email') await visitor.post('/auth/mfa/skip');
    const change = (current: string, next: string, confirm = next) =>
      visitor.submit('/account/security/password', {
        current_password: current,
        new_password: next,
        confirm_password: confirm,
      });
    expect((await change('', 'two brown owls 5')).html).toContain('Enter your current password.');
    expect((await change(admin.password, 'short')).html).toContain('Use at least 8 characters.');
    expect((await change(admin.password, 'two brown owls 5', 'x')).html).toContain('do not match.');
    expect((await change(admin.password, admin.password)).html).toContain('must differ');
    expect((await change('not it, sorry', 'two brown owls 5')).html).toContain(
      'The current password is wrong.',
    );
    expect((await change(admin.password, 'two brown owls 5')).html).toContain('Your password was changed');
    await change('two brown owls 5', admin.password);
  });

  it('[SI-04] keeps returnUrl and the typed address through the forgotten password and back', async () => {
    const visitor = world.visitor();
    const target = 'returnUrl=%2Fjobs%3Fstatus%3Dfailed';
    const login = await visitor.get(`/auth/login?${target}`);
    expect(login.html).toContain(`href="/auth/forgot-password?${target}"`);
    const forgot = await visitor.get(`/auth/forgot-password?${target}`);
    expect(forgot.html).toContain(`href="/auth/login?${target}"`);
    const form = { email: 'somebody@example.com', returnUrl: '/jobs?status=failed' };
    const sent = await visitor.submit('/auth/forgot-password', form);
    expect(sent.html).toContain(`href="/auth/login?${target}"`);
    const back = await visitor.get(`/auth/login?${target}`);
    expect(back.html).toContain('value="somebody@example.com"');
    expect(back.html).toContain('value="/jobs?status=failed"');
  });

  it('[SI-18][SI-19] sends a reset link that states its lifetime, and works once', async () => {
    const visitor = world.visitor();
    const sent = await visitor.submit('/auth/forgot-password', { email: admin.email });
    const unknown = await world.visitor().submit('/auth/forgot-password', { email: 'nobody@example.com' });
    const neutral = (html: string) =>
      html.replaceAll(/nonce="[^"]*"|admin@example.com|nobody@example.com/g, '');
    expect(sent.html).toContain('It works once, for 60 minutes.');
    expect(neutral(sent.html)).toBe(neutral(unknown.html));
    expect((await visitor.submit('/auth/forgot-password', { email: 'x' })).html).toContain(
      'Enter a valid email address.',
    );
    expect((await visitor.get('/auth/reset-password')).html).toContain('This link is incomplete');
    const mail = await world.newestMail('/auth/reset-password');
    expect(mail).toContain('60 minutes');
    const token = /token=([\w-]+)/.exec(mail)?.[1];
    expect(token).toBeDefined();
    const link = `/auth/reset-password?token=${token}`;
    // Whoever opens the link, a scanner of mails too, uses nothing up.
    for (let opened = 0; opened < 2; opened += 1) {
      expect((await visitor.get(link)).html).toMatch(
        /The link works once, until \d+ \w+ 20\d\d at \d\d:\d\d UTC\./,
      );
    }
    const reset = (password: string, confirm = password) =>
      visitor.submit(link, { new_password: password, confirm_password: confirm });
    expect((await reset('short')).html).toContain('Use at least 8 characters.');
    expect((await reset('four green cups', 'x')).html).toContain('do not match.');
    const done = await reset('four green cups');
    expect(done.html).toContain('Your password was changed');
    for (const dead of [await visitor.get(link), await reset('five green cups')]) {
      expect(dead.status).toBe(410);
      expect(dead.html).toContain('This link no longer works');
      expect(dead.html).toContain('for 60 minutes');
      expect(dead.html).toContain('Ask for a new link');
    }
    expect((await visitor.get('/auth/reset-password?token=made-up')).status).toBe(410);
  });

  it('[SI-11][SI-19] opening a mailed link lets its browser in with the current password although strangers locked the account', async () => {
    const stranger = world.visitor();
    const wrong = { email: admin.email, current_password: 'not it, sorry' };
    let shown = '';
    for (let tries = 0; tries < 11; tries += 1) shown = (await stranger.submit('/auth/login', wrong)).html;
    expect(shown).toMatch(/Too many attempts.*ask for a link below/);
    const owner = world.visitor();
    const right = { email: admin.email, current_password: 'four green cups' };
    expect((await owner.submit('/auth/login', right)).html).toContain('Too many attempts');
    const mail = await world.mailAfter('/auth/reset-password', () =>
      owner.submit('/auth/forgot-password', { email: admin.email }),
    );
    const link = `/auth/reset-password?token=${/token=([\w-]+)/.exec(mail)![1]}`;
    expect((await owner.get(link)).html).toContain('this browser can sign in with your current password');
    expect((await owner.post('/auth/login', right)).location).not.toContain('/auth/login');
    expect((await stranger.submit('/auth/login', right)).html).toContain('Too many attempts');
  });
});

describe('[SI-21] the sign-in page says why one is there', () => {
  let world: SignInWorld;
  beforeAll(async () => {
    world = await startSignInWorld({ POSTERN_MFA: 'off' });
  });
  afterAll(() => world.stop());
  /** A browser whose session has been open. */
  const signedIn = async () => {
    const visitor = world.visitor();
    expect((await visitor.logIn()).location).toBe('/dashboard');
    return visitor;
  };
  /** The page that a request for another one leads to. */
  const arrive = async (visitor: Visitor, path = '/mail-explorer') => {
    const { location } = await visitor.get(path);
    expect(location).toBe(`/auth/login?returnUrl=${encodeURIComponent(path)}`);
    return (await visitor.get(location!)).html;
  };

  it.each([
    ['en', 'Your session was ended elsewhere: from another browser'],
    ['de', 'Ihre Sitzung wurde anderswo beendet: in einem anderen Browser'],
  ])('when the session was ended from another browser, in %s', async (locale, words) => {
    const [here, there] = [await signedIn(), await signedIn()];
    expect((await here.post('/account/security/sessions/end-others')).status).toBe(303);
    there.cookies.set('postern-preferences', encodeURIComponent(JSON.stringify({ locale })));
    expect(await arrive(there)).toContain(words);
    expect((await here.get('/mail-explorer')).status).toBe(200);
  });

  it('when the session has timed out', async () => {
    const visitor = await signedIn();
    world.ageSessions(9);
    expect(await arrive(visitor)).toContain('Your session has timed out');
  });

  it('when one has logged out, but not before another account signs in', async () => {
    const visitor = await signedIn();
    const out = await visitor.submit('/auth/logout');
    expect(out.html).toContain('You have logged out.');
    expect((await visitor.post('/auth/logout', { reason: 'other_account' })).location).toBe('/auth/login');
  });

  it('and nothing to somebody who has had no session, or one that nobody knows', async () => {
    const stranger = world.visitor();
    stranger.cookies.set('postern', 'a'.repeat(43));
    for (const visitor of [world.visitor(), stranger]) {
      const html = await arrive(visitor);
      expect(html).toContain('Sign in to return to where you were.');
      expect(html).not.toMatch(/timed out|ended elsewhere|logged out/);
    }
  });
});
