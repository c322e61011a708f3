import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../src/site/paths.ts';
import { openWriter } from '../../../src/service/database/open-database.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { password, people } from '../../contract/support/seed-service.ts';
import { mailBeyond } from '../sign-in/support/sign-in-world.ts';
import { startDeployment } from '../deployment/support/start-deployment.ts';

let world: Awaited<ReturnType<typeof startDeployment>>;
let admin: string;
let auditor: string;
beforeAll(async () => {
  world = await startDeployment(3);
  [admin, auditor] = await Promise.all([world.signIn(people.admin), world.signIn(people.auditor)]);
});
afterAll(() => world.stop());

/** A page, without the places where its addresses may wrap. */
const get = async (path: string, cookie = admin) => {
  const answer = await world.console.request(path, { cookie });
  const html = (await answer.text()).replaceAll('<wbr/>', '');
  return { status: answer.status, location: answer.headers.get('location'), html };
};
const post = async (path: string, form: Record<string, string> | [string, string][], cookie = admin) => {
  const answer = await world.console.request(path, { cookie, form });
  const shown = answer.headers.getSetCookie().find((one) => one.startsWith('postern-shown='));
  return {
    status: answer.status,
    location: answer.headers.get('location') ?? '',
    html: await answer.text(),
    cookie: shown ? `${cookie}; ${shown.split(';')[0]}` : cookie,
  };
};
const idOf = async (search: string) =>
  /user-management\/(\d+)/.exec((await get(paths.people.list({ search }))).html)![1]!;
const follow = async (answer: { location: string; cookie: string }) => get(answer.location, answer.cookie);

describe('the people', () => {
  it('are listed with their rights, and can be searched', async () => {
    const { html } = await get(paths.people.list());
    for (const words of [people.admin, 'Administrator', 'Help desk', 'Auditor', 'No role', '6 people'])
      expect(html).toContain(words);
    const found = await get(paths.people.list({ role: 'auditor', state: 'active' }));
    expect(found.html).toContain(people.auditor);
    expect(found.html).not.toContain(people.viewer);
    expect((await get(paths.people.list({ search: 'nobody at all' }))).html).toContain('No people found');
    expect(await get(paths.people.legacy())).toMatchObject({ status: 302, location: paths.people.list() });
  });

  it('are invited, with validation errors at the field, also for a known address', async () => {
    const typed = { email: 'not an address', first_name: 'Zoë <b>', role: 'analyst' };
    const refused = await post(paths.people.invitation(), typed);
    expect(refused.status).toBe(303);
    const wrong = await follow(refused);
    expect(wrong.html).toContain('Enter a valid email address.');
    expect(wrong.html).toContain('value="not an address"');
    expect(wrong.html).toContain('Zoë &lt;b&gt;');
    const known = await follow(await post(paths.people.invitation(), { ...typed, email: people.viewer }));
    expect(known.html).toContain('Zoë &lt;b&gt;');
    expect(known.html).toContain(`A user with the address ${people.viewer} already exists.`);
    const nowhere = await follow(
      await post(paths.people.invitation(), {
        ...typed,
        email: 'zoe@tenant.example',
        scope_domains: 'no domain',
      }),
    );
    expect(nowhere.html).toContain('value="no domain"');
    const sent = await post(paths.people.invitation(), {
      ...typed,
      email: 'zoe@tenant.example',
      scope_domains: 'Branch.example, @other.example',
    });
    expect([sent.status, (await follow(sent)).html.includes('The invitation is on its way.')]).toEqual([
      303,
      true,
    ]);
    const person = await get(paths.people.show(await idOf('zoe')));
    for (const words of [
      'Invited',
      'Invitation expires',
      'Invite again',
      'Withdraw invitation',
      'branch.example, other.example',
    ])
      expect(person.html).toContain(words);
  });

  it('are changed in bulk, each separately', async () => {
    const ids = [await idOf('viewer'), await idOf('zoe')];
    const answer = await post(paths.people.list(), [
      ...ids.map((id): [string, string] => ['id', id]),
      ['action', 'withdraw'],
      ['back', paths.people.list({ state: 'active' })],
    ]);
    expect(answer.location).toContain('state=active');
    const { html } = await follow(answer);
    expect(html).toContain('Done for 1 person.');
    expect(html).toContain('1 person was left unchanged. There is no open invitation.');
    const none = await post(paths.people.list(), { action: 'disable' });
    expect(await follow(none)).toMatchObject({
      status: 422,
      html: expect.stringContaining('Select people first.'),
    });
  });

  it('[SH-12] require a confirmation before a change of all of them, and are shown in the job', async () => {
    const ids = [await idOf('viewer'), await idOf('analyst')];
    const choose = [...ids.map((id): [string, string] => ['id', id]), ['action', 'change_roles']];
    const asked = await follow(await post(paths.people.list(), choose as [string, string][]));
    for (const words of ['This affects 2 people.', 'Mail covered by the roles', `value="${ids.join(',')}"`])
      expect(asked.html).toContain(words);
    const nowhere = {
      action: 'change_roles',
      ids: ids.join(','),
      role: 'viewer',
      scope_domains: 'no domain',
    };
    const wrong = await follow(await post(paths.people.actions(), nowhere));
    expect(wrong.html).toContain('value="no domain"');
    const all = { action: 'end_sessions', all: '1', back: paths.people.list({ search: 'viewer' }) };
    const everybody = await follow(await post(paths.people.list(), all));
    expect(everybody.html).toContain('This affects 1 person.');
    const begun = await post(paths.people.actions(), { action: 'end_sessions', all: '1', search: 'viewer' });
    const job = await follow(begun);
    for (const words of ['Sign out everywhere', people.viewer, 'Done for 1 person.'])
      expect(job.html).toContain(words);
    const id = begun.location.split('/').at(-1)!;
    expect((await follow(await post(paths.people.jobEnd(id), {}))).html).toContain(people.viewer);
    // It is found again from the list, by those too who only look.
    expect((await get(paths.people.list(), auditor)).html).toContain(`href="${paths.people.jobs()}"`);
    const jobs = await get(paths.people.jobs(), auditor);
    expect(jobs.html).toContain(`href="${paths.people.job(id)}"`);
    expect(jobs.html).toContain('Done for 1 person.');
    expect(jobs.html.indexOf(people.admin)).toBeGreaterThan(0);
    expect((await get(paths.people.jobs({ offset: '50' }))).html).toContain('rel="prev"');
    expect((await get(paths.people.actions(), auditor)).location).toBe(paths.people.list());
  });

  it('are assigned roles on their page, which reports a concurrent change', async () => {
    const id = await idOf('viewer');
    const before = JSON.stringify({ role: 'viewer', custom_roles: ['Private data'] });
    const saved = await post(paths.people.show(id), { role: 'analyst', before });
    expect((await follow(saved)).html).toContain('The roles were saved');
    const late = await follow(await post(paths.people.show(id), { role: 'auditor', before }));
    expect(late.html).toContain('Somebody has changed this person’s roles in the meantime.');
    expect(late.html).toMatch(/value="auditor" selected/);
    await post(paths.people.show(id), { role: 'viewer', custom_roles: 'Private data' });
  });

  it('are asked to prove their identity before they change others, and keep their input', async () => {
    const cookie = await world.signIn(people.admin);
    const database = openWriter(databaseFile(world.directory));
    database.exec(`UPDATE session SET proved_at = proved_at - ${11 * 60_000}`);
    database.close();
    const id = await idOf('viewer');
    const asked = await post(paths.people.show(id), { role: 'auditor' }, cookie);
    const again = new URL(asked.location, 'http://x').searchParams.get('returnUrl')!;
    expect(again).toBe(paths.people.show(id, { role: 'auditor' }));
    expect((await get(again)).html).toContain('Confirmed. Your choice is filled in again');
    const several = await post(paths.people.list(), { id, action: 'disable' }, cookie);
    expect(decodeURIComponent(several.location)).toContain(`selected=${id}`);
    const invited = await post(paths.people.invitation(), { email: 'x@tenant.example' }, cookie);
    expect(decodeURIComponent(decodeURIComponent(invited.location))).toContain('x@tenant.example');
    admin = await world.signIn(people.admin);
  });

  it('without the right to change are shown no forms, and refused', async () => {
    const id = await idOf('viewer');
    for (const path of [paths.people.list(), paths.people.show(id), paths.roles.list()]) {
      const { html, status } = await get(path, auditor);
      expect([path, status]).toEqual([path, 200]);
      expect(html.replaceAll(/action="\/(preferences|auth\/logout)"/g, '')).not.toContain(
        'method="post" action',
      );
    }
    const tried = await follow(await post(paths.people.show(id), { role: 'admin' }, auditor));
    expect(tried.html).toContain('role="alert"');
    expect((await get(paths.people.list(), await world.signIn(people.analyst))).status).toBe(403);
  });
});

describe('the roles', () => {
  it('are duplicated, edited and removed with a replacement', async () => {
    const copy = await get(paths.roles.create({ from: 'help_desk' }));
    expect(copy.html).toContain('value="Copy of Help desk"');
    const levels = { dashboard: 'view', user_interaction: 'act' };
    const made = await post(paths.roles.create(), { name: 'Night <shift>', ...levels });
    const list = await follow(made);
    expect(list.html).toContain('The role was created.');
    const [, id] = /roles\/([\w-]+)"[^>]*><bdi>Night &lt;shift&gt;/.exec(list.html)!;
    const twice = await follow(await post(paths.roles.create(), { name: 'NIGHT <shift>', ...levels }));
    expect(twice.html).toContain('A role with this name already exists.');
    const nameless = await follow(await post(paths.roles.create(), { name: '...' }));
    expect(nameless.html).toContain('Enter a name with at least one letter or digit.');

    const page = await get(paths.roles.show(id!));
    const seen_at = /name="seen_at" value="([^"]+)"/.exec(page.html)![1]!;
    const edit = (policy: string) =>
      post(paths.roles.show(id!), { name: 'Night <shift>', ...levels, policy, seen_at });
    expect((await follow(await edit('view'))).html).toContain('The role was saved.');
    const second = await follow(await edit('act'));
    // Said once: who it was, and what comes of saving.
    expect(second.html.split('changed this role in the meantime')).toHaveLength(2);
    expect(second.html).toContain('has changed this role in the meantime. Below is what you chose;');
    expect(second.html).toMatch(/name="policy"[^]*?value="act" selected/);

    const person = await idOf('viewer');
    await post(paths.people.show(person), { role: 'none', custom_roles: 'Night <shift>' });
    const question = await get(paths.roles.removal(id!));
    expect(question.html).toContain('1 person has it');
    expect((await follow(await post(paths.roles.removal(id!), {}))).html).toContain(
      'Choose a role to replace it.',
    );
    const removed = await post(paths.roles.removal(id!), { successor: 'viewer' });
    expect((await follow(removed)).html).toContain('The role was removed.');
    expect((await get(paths.people.list({ search: people.viewer }))).html).toContain('Viewer');
    expect((await get(paths.roles.show(id!))).status).toBe(404);
  });

  it('that are built in are shown and not editable', async () => {
    const { html } = await get(paths.roles.show('admin'));
    expect(html).toContain('A built-in role cannot be changed.');
    expect(html).not.toContain('name="seen_at"');
    const tried = await follow(await post(paths.roles.show('admin'), { name: 'Admin', users: 'view' }));
    expect(tried.html).toContain('A built-in role cannot be changed.');
  });

  it('when unavailable, leave the page of people as it is', async () => {
    world.answerWith((request) =>
      new URL(request.url).pathname === '/api/v1/rbac'
        ? Response.json({ code: 'unavailable', message: 'gone' }, { status: 503 })
        : undefined,
    );
    expect(await get(paths.people.list())).toMatchObject({
      status: 200,
      html: expect.stringContaining(people.admin),
    });
    world.answerWith(() => undefined);
  });
});

it('an invitation leads to the choice of a password, and then to the console', async () => {
  await post(paths.people.invitation(), { email: 'nina@tenant.example', role: 'analyst', locale: 'de' });
  const mail = await mailBeyond(join(world.directory, 'outbox'), 'nina@tenant.example', 0);
  const token = /reset-password\?token=([\w-]+)/.exec(mail)![1]!;
  const path = paths.signIn.resetPassword({ token });
  expect((await get(path, '')).status).toBe(200);
  const chosen = await post(path, { new_password: password, confirm_password: password }, '');
  expect(chosen.status).toBe(303);
  const nina = await world.signIn('nina@tenant.example');
  expect((await get(paths.mailExplorer.show('last=7d&subject=e'), nina)).status).toBe(200);
  expect((await get(paths.people.list(), nina)).status).toBe(403);
});

it('[SI-13] support accounts are marked, say what lets them in, and cannot be chosen', async () => {
  const database = openWriter(databaseFile(world.directory));
  database.prepare('UPDATE user SET hidden = 1 WHERE email = ?').run(people.help_desk);
  database.close();
  const { html } = await get(paths.people.list({ search: people.help_desk }));
  expect(html).toContain('Support</span>');
  const box = new RegExp(`<input[^>]*aria-label="Select ${people.help_desk}"[^>]*>`).exec(html)![0];
  expect(box).toContain('disabled');
  const person = await get(paths.people.show(await idOf(people.help_desk)));
  expect(person.html).toContain('It may sign in only while support access is switched on');
  expect(person.html).toContain(`href="${paths.systemSettings.signIn()}#support_access"`);
  expect(person.html).not.toMatch(/Save roles|From provider groups/);
});
