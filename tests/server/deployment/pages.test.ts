import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '../../../src/api/errors.ts';
import { password, people } from '../../contract/support/seed-service.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { openWriter } from '../../../src/service/database/open-database.ts';
import { startDeployment, type TestDeployment } from './support/start-deployment.ts';

let world: TestDeployment;
let admin: string;
let analyst: string;
beforeAll(async () => {
  world = await startDeployment();
  admin = await world.signIn(people.admin);
  analyst = await world.signIn(people.analyst);
});
afterAll(() => world.stop());
afterEach(async () => {
  world.answerWith(() => undefined);
  await world.set({
    mode: 'paid',
    trialEndsAt: null,
    waitingForApproval: false,
    locked: false,
    unlockRequested: false,
    onboarding: null,
  });
});

const over = { mode: 'poc', trialEndsAt: '2020-01-01T00:00:00.000Z' } as const;
const page = async (path: string, cookie: string) => (await world.console.request(path, { cookie })).text();
const fail = (path: string, status: number) =>
  world.answerWith((request) =>
    new URL(request.url).pathname === path
      ? Response.json(new ServiceError('unavailable', 'gone').toBody(), { status })
      : undefined,
  );

describe('the trial page', () => {
  it('[SI-21] exists only when a trial is over', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await world.console.request('/trial', {
        cookie: admin,
        ...(method === 'POST' && { form: {} }),
      });
      expect(answer.headers.get('location')).toBe('/dashboard');
    }
  });

  it('[SI-21] has no menu and no search while the console is closed, only sign-out and the account', async () => {
    const look = async (path: string) => {
      const html = await page(path, admin);
      expect(html).toContain('action="/auth/logout"');
      return ['side-menu', 'quick-search', 'data-show-keys', 'data-palette'].filter((part) =>
        html.includes(part),
      );
    };
    expect(await look('/dashboard')).toHaveLength(4);
    await world.set(over);
    for (const path of ['/trial', '/account/security', '/help']) expect(await look(path)).toEqual([]);
  });

  it('[SI-21] lets an administrator ask for more time, and then shows that approval is pending', async () => {
    await world.set(over);
    const asks = await page('/trial', admin);
    for (const words of ['Your trial has ended', 'Ask for more time, and you can continue', 'Submit request'])
      expect(asks).toContain(words);
    const sent = await world.console.request('/trial', { cookie: admin, form: {} });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/trial']);
    const waiting = await page('/trial', admin);
    expect(waiting).toContain('Your request was sent');
    expect(waiting).toContain('awaiting approval');
    expect(waiting).not.toContain('Submit request');
  });

  it('[SH-07] [SI-21] shows others that the trial is over, and refuses their requests', async () => {
    await world.set(over);
    const html = await page('/trial', analyst);
    expect(html).toContain('Your trial has ended');
    expect(html).toContain('Your organisation’s trial has ended, so the console is closed for now.');
    expect(html).toContain('An administrator of your organisation can ask for more time');
    expect(html).not.toContain('Submit request');
    const refused = await world.console.submit('/trial', { cookie: analyst, form: {} });
    expect(await refused.text()).toContain('The request could not be sent');
    expect(await page('/trial', admin)).not.toContain('awaiting approval');
  });

  it('[SH-07] shows why the service refused, in a dialog', async () => {
    await world.set(over);
    world.answerWith((request) =>
      new URL(request.url).pathname === '/api/v1/trial_status'
        ? Response.json({ success: false, info: 'Two extensions are enough.' })
        : undefined,
    );
    const refused = await world.console.submit('/trial', { cookie: admin, form: {} });
    const html = await refused.text();
    expect(html).toMatch(/<dialog[^>]*>.*The extension could not be requested.*Two extensions are enough\./s);
  });

  it('[SH-07] reports a request that could not be sent', async () => {
    await world.set(over);
    fail('/api/v1/trial_status', 503);
    const failed = await world.console.submit('/trial', { cookie: admin, form: {} });
    expect(await failed.text()).toMatch(
      /<dialog[^>]*>.*The request could not be sent.*The protection service did not accept it\. Nothing was changed; try again/s,
    );
  });
});

describe('the pages of a locked organisation', () => {
  it('[SI-21] accept a request for access', async () => {
    await world.set({ locked: true });
    expect(await page('/access-blocked/customer-locked', analyst)).toContain('Tenant is locked');
    const sent = await world.console.request('/access-blocked/customer-locked', {
      cookie: analyst,
      form: {},
    });
    expect(sent.headers.get('location')).toBe('/access-blocked/request-sent');
    const thanks = await page('/access-blocked/request-sent', analyst);
    expect(thanks).toMatch(/Thank you for reaching out.*Your request was forwarded\./s);
  });

  it('report a request that failed', async () => {
    await world.set({ locked: true });
    fail('/api/v1/license_request', 503);
    const failed = await world.console.request('/access-blocked/customer-locked', {
      cookie: analyst,
      form: {},
    });
    expect(await page(failed.headers.get('location') ?? '', analyst)).toMatch(
      /<dialog[^>]*>.*Request submission failed.*Nothing was changed\. Try again in a moment, or please contact support\./s,
    );
  });

  it('[SI-21] are where a sign-in ends, and allow signing out', async () => {
    await world.set({ locked: true });
    const cookie = await world.signIn(people.viewer);
    const home = await world.console.request('/dashboard', { cookie });
    expect(home.headers.get('location')).toBe('/access-blocked/customer-locked');
    const out = await world.console.request('/auth/logout', { cookie, form: {} });
    expect(out.headers.get('location')).toBe('/auth/login?notice=logged_out');
  });
});

describe('the onboarding', () => {
  const form = {
    name: 'Northwind',
    domains: 'northwind.example, northwind.org',
    apps: 'google_mail',
    step: 'finish',
  };
  const send = (fields: Record<string, string>, cookie = admin) =>
    world.console.submit('/onboarding', { cookie, form: fields });

  it('[SI-10] is where the sign-in of its administrator ends, before any returnUrl', async () => {
    await world.set({ onboarding: 'required' });
    const signIn = (email: string) =>
      world.console.request('/auth/login', {
        form: { email, current_password: password, returnUrl: '/mail-explorer?subject=a' },
      });
    expect((await signIn(people.admin)).headers.get('location')).toBe('/onboarding');
    expect((await signIn(people.analyst)).headers.get('location')).toBe('/mail-explorer?subject=a');
  });

  it('[SI-10] asks for a recent proof before the domains change, and keeps what was typed', async () => {
    const cookie = await world.signIn(people.admin);
    const database = openWriter(databaseFile(world.directory));
    database.exec(`UPDATE session SET proved_at = proved_at - ${11 * 60_000}`);
    database.close();
    const answer = await send({ ...form, domains: 'elsewhere.example', step: 'save' }, cookie);
    const location = answer.headers.get('location')!;
    expect(location).toContain('/account/proof');
    const shown = answer.headers.getSetCookie().find((one) => one.startsWith('postern-shown='))!;
    const back = new URL(location, 'http://x').searchParams.get('returnUrl')!;
    const html = await page(back, `${cookie}; ${shown.split(';')[0]}`);
    expect(html).toContain('value="elsewhere.example"');
    expect(await page('/onboarding', cookie)).not.toContain('elsewhere.example');
    admin = await world.signIn(people.admin);
  });

  it('[SI-10] saves each step, and ends at the dashboard', async () => {
    await world.set({ onboarding: 'required' });
    const saved = await send({ ...form, step: 'save' });
    expect(saved.headers.get('location')).toBe('/onboarding?saved=1');
    const html = await page('/onboarding?saved=1', admin);
    expect(html).toContain('Saved.');
    expect(html).toContain('value="northwind.example, northwind.org"');
    expect((await world.console.request('/dashboard', { cookie: admin })).status).toBe(302);
    expect((await send(form)).headers.get('location')).toBe('/dashboard');
    const dashboard = await world.console.request('/dashboard', { cookie: admin });
    expect(dashboard.status).toBe(200);
    expect(await dashboard.text()).toContain('Northwind');
  });

  it('marks invalid fields and keeps the input', async () => {
    const refused = await send({ name: '', domains: 'northwind', step: 'finish' });
    const html = await refused.text();
    expect(html).toContain('Enter the name of your organisation.');
    expect(html).toContain('“northwind” is not a domain name.');
    expect(html).toContain('Choose at least one.');
    expect(html).toContain('value="northwind"');
  });

  it('keeps input and ticked boxes when the language changes', async () => {
    const typed = { 'typed.name': 'Typed', 'typed.domains': 'typed.example', 'typed.apps': 'google_mail' };
    const again = async (fields: Record<string, string>) => {
      const form = { ...fields, locale: 'en', returnUrl: '/onboarding' };
      const changed = await world.console.request('/preferences', { cookie: admin, form });
      const shown = changed.headers.getSetCookie().find((cookie) => cookie.startsWith('postern-shown='));
      return page(changed.headers.get('location') ?? '', `${admin}; ${shown?.split(';')[0]}`);
    };
    const ticked = (html: string) =>
      ['office365_emails', 'google_mail'].filter((app) =>
        [...html.matchAll(/<input[^>]*name="apps"[^>]*>/g)].some(
          ([box]) => box.includes(`value="${app}"`) && box.includes('checked'),
        ),
      );
    const html = await again(typed);
    expect(html).toContain('value="Typed"');
    expect(ticked(html)).toEqual(['google_mail']);
    expect(html).toContain('name="typed.apps" value="google_mail"');
    expect(
      ticked(await again({ ...typed, 'typed.apps': 'office365_emails google_mail nothing' })),
    ).toHaveLength(2);
    expect(ticked(await again({ ...typed, 'typed.apps': '' }))).toEqual([]);
  });

  it('reports a failed save', async () => {
    world.answerWith((request) =>
      request.method === 'PUT'
        ? Response.json(new ServiceError('unavailable', 'gone').toBody(), { status: 503 })
        : undefined,
    );
    const failed = await send(form);
    const html = await failed.text();
    expect(html).toContain('It could not be saved.');
    expect(html).toContain('value="Northwind"');
  });

  it('is for administrators only', async () => {
    expect((await world.console.request('/onboarding', { cookie: analyst })).status).toBe(403);
    expect((await send(form, analyst)).status).toBe(403);
  });
});

describe('error pages with an address', () => {
  it.each([
    ['/error/403', 403, 'You do not have access to this page'],
    ['/error/410', 410, 'This email no longer exists'],
    ['/no/such/page', 404, 'Page not found'],
  ])('%s', async (path, status, text) => {
    for (const cookie of [undefined, admin]) {
      const answer = await world.console.request(path, { cookie });
      expect(answer.status).toBe(status);
      const html = await answer.text();
      expect(html).toContain(text);
      expect(html.includes(people.admin)).toBe(cookie !== undefined);
    }
  });
});
