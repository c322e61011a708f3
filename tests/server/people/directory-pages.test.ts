import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../src/site/paths.ts';
import { password, people } from '../../contract/support/seed-service.ts';
import { createConsole, sessionCookieOf } from '../support/create-console.ts';
import { startDeployment } from '../deployment/support/start-deployment.ts';

let world: Awaited<ReturnType<typeof startDeployment>>;
let cookie: string;
beforeAll(async () => {
  world = await startDeployment(0);
  cookie = await world.signIn(people.admin);
});
afterAll(() => world.stop());

/** A page, without the places where its addresses may wrap. */
const get = async (path: string, as = cookie) => {
  const answer = await world.console.request(path, { cookie: as });
  return { status: answer.status, html: (await answer.text()).replaceAll('<wbr/>', '') };
};
/** Sends a form and reads the page that its answer leads to. */
async function send(path: string, form: Record<string, string>) {
  const answer = await world.console.submit(path, { cookie, form });
  if (answer.status !== 303) return { status: answer.status, html: await answer.text() };
  return get(answer.headers.get('location')!);
}

it('[SH-12] shows the address for identity providers as people reach the console, also behind a proxy with TLS', async () => {
  const publicUrl = 'https://console.example.com';
  const console = createConsole({ service: world.service, config: { publicUrl } });
  const form = { email: people.admin, current_password: password };
  const signedIn = sessionCookieOf(await console.request('/auth/login', { form }));
  const answer = await console.request(paths.directory.list(), { cookie: signedIn });
  expect(await answer.text()).toContain(`${publicUrl}/scim/v2`);
});

describe('the directory', () => {
  it('[SH-12] imports a pasted file, and reports the errors in each line of an invalid one', async () => {
    expect((await get(paths.directory.list())).html).toContain(
      'Import a CSV file, or let your identity provider',
    );
    const bad = await send(paths.directory.imports(), {
      csv: 'email,department\nann@tenant.example,Sales\nnobody,IT\n',
      replace: '1',
    });
    for (const words of [
      'Nothing was imported:',
      'Line 3: “nobody” is not an email address.',
      'ann@tenant.example,Sales',
    ])
      expect(bad.html).toContain(words);
    expect(bad.html).toMatch(/name="replace"[^>]*checked/);
    // More than a cookie holds.
    const lines = Array.from(
      { length: 600 },
      (_, at) => `p${(at * 7_919).toString(36)}@tenant.example,Sales`,
    );
    const long = ['email,department', ...lines, 'nobody,IT'].join('\n');
    const longOne = await send(paths.directory.imports(), { csv: long, replace: '1' });
    expect(longOne.status).toBe(422);
    for (const words of ['Nothing was imported:', '“nobody” is not an email address.', lines[599]!])
      expect(longOne.html).toContain(words);
    const good = await send(paths.directory.imports(), {
      csv: 'email,name,department,groups\nann@tenant.example,Ann <b>,Sales,Berlin\n',
    });
    for (const words of ['Added: 1. Changed: 0. Removed: 0.', 'Ann &lt;b&gt;', 'Berlin', '1 person'])
      expect(good.html).toContain(words);
    expect((await get(paths.directory.list({ search: 'nothing like it' }))).html).toContain(
      'Nobody matches this search.',
    );
  });

  it('is shown without names to people without the right to private data, and changed by administrators only', async () => {
    const auditor = await world.signIn(people.auditor);
    const { status, html } = await get(paths.directory.list(), auditor);
    expect(status).toBe(200);
    expect(html).toContain('•••@tenant.example');
    for (const hiddenWords of [
      'ann@tenant.example',
      'Ann &lt;b&gt;',
      'name="csv"',
      'name="search"',
      'Create token',
    ])
      expect(html).not.toContain(hiddenWords);
    const form = { csv: 'email\nx@tenant.example\n' };
    await world.console.request(paths.directory.imports(), { cookie: auditor, form });
    expect((await get(paths.directory.list())).html).toContain('1 person');
  });

  it('[SH-12] creates tokens of identity providers, shown until they are confirmed as copied, and revokes them', async () => {
    const empty = await send(paths.directory.tokens(), { name: '' });
    expect(empty.html).toContain('scim-token-name-error');
    const made = await send(paths.directory.tokens(), { name: 'Entra' });
    const token = /psc_[\w-]{20,}/.exec(made.html)![0];
    const users = () =>
      world.console.request('/scim/v2/Users?count=1', { headers: { authorization: `Bearer ${token}` } });
    const answer = await users();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/scim+json; charset=utf-8',
    ]);
    // No page of a stranger gets in by a person's cookie.
    expect((await world.console.request('/scim/v2/Users', { cookie })).status).toBe(401);
    const after = await send(paths.directory.tokenSaved(), {});
    expect(after.html).toContain('Entra');
    expect(after.html).not.toContain(token);
    const id = /directory\/tokens\/([\w-]+)\/end/.exec(after.html)![1]!;
    expect((await send(paths.directory.tokenEnd(id), {})).html).toContain('The token was revoked.');
    expect((await users()).status).toBe(401);
  });
});
