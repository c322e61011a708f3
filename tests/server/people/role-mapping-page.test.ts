import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../src/site/paths.ts';
import { openWriter } from '../../../src/service/database/open-database.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { people } from '../../contract/support/seed-service.ts';
import { startDeployment } from '../deployment/support/start-deployment.ts';

let world: Awaited<ReturnType<typeof startDeployment>>;
let admin: string;
let auditor: string;
beforeAll(async () => {
  world = await startDeployment(3);
  [admin, auditor] = await Promise.all([world.signIn(people.admin), world.signIn(people.auditor)]);
  // Groups that earlier sign-ins have named.
  const database = openWriter(databaseFile(world.directory));
  database.exec(`INSERT INTO sso_group (user_id, issuer, value)
    SELECT id, 'https://idp.example', 'soc <b>' FROM user WHERE email = '${people.viewer}'`);
  database.close();
});
afterAll(() => world.stop());

const page = paths.roleMapping();
const get = async (path: string, cookie = admin) => {
  const answer = await world.console.request(path, { cookie });
  return { status: answer.status, html: await answer.text() };
};
/** Sends the form and goes where it leads. */
async function send(form: [string, string][], cookie = admin) {
  const answer = await world.console.request(page, { cookie, form });
  const shown = answer.headers.getSetCookie().find((one) => one.startsWith('postern-shown='));
  const location = answer.headers.get('location') ?? '';
  expect(answer.status).toBe(303);
  return { location, ...(await get(location, shown ? `${cookie}; ${shown.split(';')[0]}` : cookie)) };
}
const line = (claim: string, role: string, domains = ''): [string, string][] => [
  ['group', ''],
  ['claim', claim],
  ['role', role],
  ['domains', domains],
];
const valueOf = (html: string, name: string): string =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

describe('the page of roles by groups', () => {
  it('[SH-12] previews who would get which role, and saves exactly what was previewed', async () => {
    const lines = [...line('soc <b>', 'analyst'), ...line('', ''), ['attribute', 'teams']] as [
      string,
      string,
    ][];
    const fresh = await get(page);
    expect(fresh.html).toContain('Groups named at sign-ins: soc &lt;b&gt;');
    const looked = await send([...lines, ['step', 'preview']]);
    for (const words of [
      '1 person would get different roles.',
      people.viewer,
      'Save mapping',
      'value="teams"',
    ])
      expect(looked.html).toContain(words);
    const previewed = valueOf(looked.html, 'previewed');
    const other = [...line('soc <b>', 'admin'), ['attribute', 'teams'], ['previewed', previewed]] as [
      string,
      string,
    ][];
    const changed = await send([...other, ['step', 'save']]);
    expect(changed.html).toContain('The lines have changed since your preview.');
    expect((await get(page)).html).not.toContain('name="claim" value="soc');
    const saved = await send([...lines, ['previewed', previewed], ['step', 'save']]);
    expect(saved.html).toContain('The mapping was saved. 1 person now has different roles.');
    expect(saved.html).toMatch(/value="soc &lt;b&gt;"/);
    const list = await get(paths.people.list({ role: 'analyst' }));
    expect(list.html).toContain(people.viewer);
    const id = /user-management\/(\d+)/.exec((await get(paths.people.list({ search: 'viewer' }))).html)![1]!;
    const person = await get(paths.people.show(id));
    expect(person.html).toContain('From provider groups');
  });

  it('[SH-12] asks for the provider where there are several, and keeps the choice', async () => {
    const database = openWriter(databaseFile(world.directory));
    database.exec(`INSERT INTO sso_group (user_id, issuer, value)
      SELECT id, 'https://branch.example', 'soc <b>' FROM user WHERE email = '${people.analyst}'`);
    const seen = valueOf((await get(page)).html, 'seen');
    const lines = (provider: string): [string, string][] => [
      ['provider', provider],
      ...line('soc <b>', 'help_desk'),
      ['seen', seen],
      ['step', 'preview'],
    ];
    const missing = await send(lines(''));
    expect(missing.html).toContain('aria-describedby="mapping-provider-1-error"');
    expect(missing.html).not.toContain('Save mapping');
    expect((await send(lines('https://evil.example'))).html).toContain(
      'Choose the identity provider that names this group.',
    );
    const good = await send(lines('https://branch.example'));
    expect(good.html).toMatch(
      /<option value="https:\/\/branch\.example" selected="">[^<]*\(not configured\)/,
    );
    expect(good.html).toContain('2 people would get different roles.');
    database.exec("DELETE FROM sso_group WHERE issuer = 'https://branch.example'");
    database.close();
  });

  it('shows validation errors at the line, and keeps all input', async () => {
    const wrong = await send([
      ...line('soc', ''),
      ...line('', 'viewer'),
      ...line('it', 'viewer', 'no domain'),
      ['step', 'preview'],
    ]);
    for (const words of ['Choose a role', 'Choose or name a group.', 'value="soc"', 'value="no domain"'])
      expect(wrong.html).toContain(words);
    expect(wrong.html).not.toContain('Save mapping');
    const seen = valueOf((await get(page)).html, 'seen');
    const domain = await send([...line('it', 'viewer', 'no domain'), ['seen', seen], ['step', 'preview']]);
    expect(domain.html).toMatch(
      /aria-invalid="true"[^>]*name="domains"|name="domains"[^>]*aria-invalid="true"/,
    );
    const late = await send([...line('it', 'viewer'), ['step', 'preview']]);
    expect(late.html).toContain('has changed the mapping in the meantime.');
    expect(late.html).not.toContain('Save mapping');
  });

  it("[SH-12] keeps the groups that limit a role's mail, and reports those that no longer exist", async () => {
    const id = 'nord';
    const database = openWriter(databaseFile(world.directory));
    database.exec(`INSERT INTO directory_group (id, name, folded_name, source, created_at, updated_at)
      VALUES ('${id}', 'Nord <b>', 'nord <b>', 'csv', 1, 1)`);
    database.close();
    const seen = valueOf((await get(page)).html, 'seen');
    const lines = [...line('it', 'viewer'), ['mail_group', `0:${id}`], ['mail_group', '0:gone'], ['seen', seen]] as [string, string][]; // oxfmt-ignore
    const looked = await send([...lines, ['step', 'preview']]);
    expect(looked.html).toContain('Only mail of: Nord &lt;b&gt;, Deleted group (gone)');
    expect(looked.html).toContain('This group is not in the directory.');
    expect(looked.html).toMatch(/checked=""[^>]*value="0:gone"|value="0:gone"[^>]*checked=""/);
    const good = await send([...lines.filter(([, value]) => value !== '0:gone'), ['step', 'preview']]);
    expect(good.html).toContain('Save mapping');
    expect(good.html).toMatch(new RegExp(`checked=""[^>]*value="0:${id}"|value="0:${id}"[^>]*checked=""`));
  });

  it('asks for re-authentication before saving, and shows the lines again', async () => {
    const cookie = await world.signIn(people.admin);
    const seen = valueOf((await get(page)).html, 'seen');
    const lines = [...line('it', 'viewer'), ['seen', seen]] as [string, string][];
    const looked = await send([...lines, ['step', 'preview']], cookie);
    const database = openWriter(databaseFile(world.directory));
    database.exec(`UPDATE session SET proved_at = proved_at - ${11 * 60_000}`);
    database.close();
    const form = [...lines, ['previewed', valueOf(looked.html, 'previewed')], ['step', 'save']] as [
      string,
      string,
    ][];
    const answer = await world.console.request(page, { cookie, form });
    const location = answer.headers.get('location')!;
    expect(location).toContain('/account/proof');
    const shown = answer.headers.getSetCookie().find((one) => one.startsWith('postern-shown='))!;
    const back = new URL(location, 'http://x').searchParams.get('returnUrl')!;
    const again = await get(back, `${cookie}; ${shown.split(';')[0]}`);
    expect(again.html).toContain('value="it"');
    expect(again.html).toContain('Save mapping');
    admin = await world.signIn(people.admin);
  });

  it('shows the lines to people who may only look, and refuses changes by them', async () => {
    auditor = await world.signIn(people.auditor);
    const { html, status } = await get(page, auditor);
    expect([status, html.includes('Preview changes')]).toEqual([200, false]);
    const form: [string, string][] = [...line('x', 'admin'), ['step', 'save']];
    const answer = await world.console.request(page, { cookie: auditor, form });
    expect(answer.status).toBe(303);
    expect((await get(page)).html).not.toContain('value="x"');
  });
});
