import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { people } from '../../contract/support/seed-service.ts';
import { startDeployment, type TestDeployment } from '../deployment/support/start-deployment.ts';

let world: TestDeployment;
let analyst: string;
let admin: string;
beforeAll(async () => {
  world = await startDeployment(120);
  analyst = await world.signIn(people.analyst);
  admin = await world.signIn(people.admin);
});
afterAll(() => world.stop());

const decode = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
const get = (path: string, cookie = analyst) => world.console.request(path, { cookie });
const show = async (path: string, cookie = analyst) => decode(await (await get(path, cookie)).text());
const post = (path: string, form: Record<string, string>, cookie = analyst) =>
  world.console.request(path, { cookie, form });
const keep = (form: Record<string, string>, cookie = analyst) =>
  post('/analytics/custom-queries', { search: 'last=7d&detection=cp_phishing', ...form }, cookie);
/** The page that an answer leads to, by a browser that keeps the answer's cookies. */
const follow = async (answer: Response, cookie = analyst) => {
  expect(answer.status).toBe(303);
  const kept = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  return show(answer.headers.get('location')!, [cookie, ...kept].join('; '));
};
const idOf = (html: string, name: string) =>
  new RegExp(`custom-queries/([\\w-]+)"><bdi>${name}<|custom-queries/new\\?copy=([\\w-]+)`)
    .exec(html.slice(html.indexOf(`<bdi>${name}<`)))!
    .slice(1)
    .find(Boolean)!;

describe('custom queries', () => {
  it('[MX-01] are linked from the Mail Explorer, which keeps the search that it shows', async () => {
    const html = await show('/mail-explorer?last=7d&subject=invoice');
    expect(html).toContain('href="/analytics/custom-queries"');
    const href = /href="(\/analytics\/custom-queries\/new\?search=[^"]+)"/.exec(html)![1]!;
    const form = await show(href);
    expect(form).toContain('value="last=7d&subject=invoice"');
    expect(form).toMatch(/<input[^>]*name="most_an_hour"[^>]*value="4"/);
  });

  it('[AN-05] are named, saved, run, duplicated and removed', async () => {
    const list = await follow(
      await keep({ name: 'Phishing <b>', description: 'Look twice a day', folder: 'Daily' }),
    );
    expect(list).toContain('The query was saved.');
    expect(list).toContain('<bdi>Phishing &lt;b&gt;</bdi>');
    expect(list).toMatch(/Daily<\/bdi><\/h2>/);
    expect(list).toContain('Detection');
    const run = /href="(\/mail-explorer\?[^"]*detection=cp_phishing[^"]*)"/.exec(list)![1]!;
    expect((await get(run)).status).toBe(200);
    const id = idOf(list, 'Phishing &lt;b&gt;');
    const copy = await show(`/analytics/custom-queries/new?copy=${id}`);
    expect(copy).toContain('value="Copy of Phishing &lt;b&gt;"');
    expect(copy).toContain('value="last=7d&detection=cp_phishing"');
    expect(await show(`/analytics/custom-queries/${id}?confirm=remove`)).toContain(
      'Remove ‘Phishing &lt;b&gt;’?',
    );
    const removed = await follow(await post(`/analytics/custom-queries/${id}/removal`, {}));
    expect(removed).toContain('The query was removed.');
    expect(removed).not.toContain('Phishing &lt;b&gt;');
  });

  it('[AN-05] store a Lucene query and a question in plain words as entered', async () => {
    await keep({ name: 'By query', search: 'query=subject%3Ainvoice+AND+NOT+detection%3Acp_clean&last=30d' });
    await keep({ name: 'By question', search: 'prompt=phishing+of+the+last+7+days' });
    const list = await show('/analytics/custom-queries');
    expect(list).toMatch(/\/mail-explorer\?query=subject%3Ainvoice|\/mail-explorer\?query=subject:invoice/);
    expect(list).toContain('“phishing of the last 7 days”');
    for (const name of ['By query', 'By question'])
      await follow(await post(`/analytics/custom-queries/${idOf(list, name)}/pin`, { shown_as: 'number' }));
    const dashboard = await show('/dashboard');
    const count = async (search: string) =>
      ((await (await get(`/mail-explorer/count?${search}`)).json()) as { text: string }).text.split(' ')[0];
    const pinned = (name: string) =>
      new RegExp(`<bdi>${name}</bdi></a><a[^>]*>([\\d,]+)</a>`).exec(dashboard)?.[1];
    expect(pinned('By query')).toBe(
      await count('query=subject%3Ainvoice+AND+NOT+detection%3Acp_clean&last=30d'),
    );
    expect(Number(pinned('By question'))).toBeGreaterThan(0);
  });

  it('[AN-05] are private until they are shared, and only their owner changes them', async () => {
    await keep({ name: 'Mine alone' });
    const list = await follow(await keep({ name: 'For all', shared: '1' }));
    const [mine, shared] = [idOf(list, 'Mine alone'), idOf(list, 'For all')];
    const others = await show('/analytics/custom-queries', admin);
    expect(others).toContain('For all');
    expect(others).toContain(`Shared by ${people.analyst}`);
    expect(others).not.toContain('Mine alone');
    expect((await get(`/analytics/custom-queries/${mine}`, admin)).status).toBe(404);
    const refused = await post(
      `/analytics/custom-queries/${shared}`,
      { name: 'Taken over', search: 'last=1h' },
      admin,
    );
    expect(await follow(refused, admin)).toContain('Only its owner can change a shared query');
    expect((await post(`/analytics/custom-queries/${shared}/removal`, {}, admin)).status).toBe(403);
    // On the dashboard of somebody else until it is shared no more.
    await post(`/analytics/custom-queries/${shared}/pin`, { shown_as: 'chart' }, admin);
    expect(await show('/dashboard', admin)).toContain('<bdi>For all</bdi>');
    await post(`/analytics/custom-queries/${shared}`, { name: 'For all', search: 'last=1h' });
    expect(await show('/dashboard', admin)).not.toContain('<bdi>For all</bdi>');
  });

  it('[AN-05] notify of new matches where enabled, with a webhook secret that only the owner can read', async () => {
    const hook = {
      way: 'webhook',
      url: 'http://a.example/',
      quiet_from: '22',
      quiet_to: '7',
      most_an_hour: '3',
    };
    const refused = await follow(await keep({ name: 'Watched', ...hook }));
    expect(refused).toContain('Enter an address that begins with https://');
    expect(refused).toContain('value="http://a.example/"');
    expect(await follow(await keep({ name: 'Watched', ...hook, quiet_to: '25' }))).toContain(
      'Enter full hours from 0 to 23, or none.',
    );
    const asked = (prompt: string) => ({
      search: `prompt=${encodeURIComponent(prompt)}`,
      way: 'mail',
      most_an_hour: '4',
    });
    const nested = 'phishing from yesterday or malware of the last hour';
    expect(await follow(await keep({ name: 'Asked', ...asked(nested) }))).toContain(
      'This question names times within other conditions',
    );
    await keep({ name: 'Asked', ...asked('phishing of the last 7 days') });
    const db = new DatabaseSync(databaseFile(world.directory), { timeout: 20_000 });
    const { criteria } = db
      .prepare(
        "SELECT criteria FROM custom_query_alert JOIN custom_query ON number = query WHERE name = 'Asked'",
      )
      .get() as { criteria: string };
    db.close();
    // As it was read, without its period.
    expect(JSON.parse(criteria)).toMatchObject({
      query: expect.stringMatching(/^detection:\([a-z_ OR]+\)$/),
    });
    const list = await follow(
      await keep({ name: 'Watched', ...hook, url: 'https://a.example/', shared: '1' }),
    );
    expect(list).toContain('Alerts by webhook');
    const id = idOf(list, 'Watched');
    const form = await show(`/analytics/custom-queries/${id}`);
    expect(form).toMatch(/whsec_[\w+/=]{40,}/);
    expect(form).toMatch(/id="query-quiet_from"[^>]*value="22"/);
    // Another, with whom it is shared, sees the query and nothing of this.
    const others = await show(`/analytics/custom-queries/${id}`, admin);
    expect(others).not.toMatch(/whsec_|a\.example/);
    const off = await follow(
      await post(`/analytics/custom-queries/${id}`, {
        name: 'Watched',
        search: 'last=7d&detection=cp_phishing',
        way: '',
      }),
    );
    expect(off).not.toContain('Alerts by webhook');
  });

  it('show validation errors at the field, and keep all input', async () => {
    const nameless = await follow(await keep({ name: ' ', description: 'Kept text', folder: 'F' }));
    expect(nameless).toContain('Enter a name.');
    expect(nameless).toContain('Kept text');
    await keep({ name: 'Twice' });
    expect(await follow(await keep({ name: 'TWICE' }))).toContain('You already have a query with this name.');
    const unreadable = await follow(await keep({ name: 'Broken', search: 'detection=cp_nothing&last=7d' }));
    expect(unreadable).toContain('cp_nothing');
    expect(unreadable).toContain('value="Broken"');
    expect(await show('/analytics/custom-queries')).not.toContain('Broken');
  });

  it('report a conflicting edit to the second editor, who may then overwrite it', async () => {
    const list = await follow(await keep({ name: 'Edited' }));
    const path = `/analytics/custom-queries/${idOf(list, 'Edited')}`;
    const page = await show(path);
    const updated_at = /name="updated_at" value="([^"]+)"/.exec(page)![1]!;
    const form = { name: 'Edited', search: 'last=1h', updated_at };
    await follow(await post(path, { ...form, description: 'first' }));
    const conflictPage = await follow(await post(path, { ...form, description: 'second' }));
    expect(conflictPage).toContain('Somebody changed this query');
    expect(conflictPage).toContain('second');
    const again = /name="updated_at" value="([^"]+)"/.exec(conflictPage)![1]!;
    expect(await follow(await post(path, { ...form, description: 'second', updated_at: again }))).toContain(
      'second',
    );
  });

  it('[AN-05] are run by viewers where their fields are not private, and hidden from them otherwise', async () => {
    // The viewer of the other tests sees private data; a new one does not.
    const found = await show(`/system-settings/user-management?search=${people.outsider}`, admin);
    const person = `/system-settings/user-management/${/user-management\/(\d+)/.exec(found)![1]!}`;
    await post(person, { role: 'viewer' }, admin);
    const viewer = await world.signIn(people.outsider);
    const open = {
      'Viewed domain': 'last=30d&from_domain=supplier.example&from_domain_matching=endswith',
      'Viewed verdict': 'detection=cp_phishing&detection_operator=and&sort=asc',
      'Viewed query': 'query=detection%3Acp_phishing',
    };
    const closed = {
      'Hidden subject': 'last=30d&subject=canary-word',
      'Hidden word': 'query=canary-word',
      'Hidden broken query': 'query=subject%3A%28canary-word',
      'Hidden question': 'prompt=mail+from+canary-word',
    };
    for (const [name, search] of Object.entries({ ...open, ...closed }))
      await keep({ name, search, shared: '1' });
    const list = await show('/analytics/custom-queries', viewer);
    expect(list).not.toContain('canary-word');
    for (const name of Object.keys(open)) {
      const [, href] = new RegExp(`href="(/mail-explorer\\?[^"]*)"[^>]*><bdi>${name}<`).exec(list) ?? [];
      expect([name, href && (await get(href, viewer)).status]).toEqual([name, 200]);
    }
    for (const name of Object.keys(closed)) {
      expect([name, list.includes(name)]).toEqual([name, true]);
      const page = await show(`/analytics/custom-queries/${idOf(list, name)}`, viewer);
      expect(page).not.toContain('canary-word');
    }
    // On their dashboard as well, and their own ones.
    await post(
      `/analytics/custom-queries/${idOf(list, 'Viewed domain')}/pin`,
      { shown_as: 'number' },
      viewer,
    );
    expect(await show('/dashboard', viewer)).toContain('<bdi>Viewed domain</bdi>');
    const own = await follow(
      await keep({ name: 'Of a viewer', search: open['Viewed domain'] }, viewer),
      viewer,
    );
    expect(own).toContain('Of a viewer');
    const refused = await keep({ name: 'Not theirs', search: closed['Hidden subject'] }, viewer);
    expect(refused.headers.get('location')).toMatch(/custom-queries\/new\?shown=/);
    await post(person, { role: 'none' }, admin);
  });

  it('[AN-05] can be viewed by whoever may view mail, and shared by whoever may act on it', async () => {
    const viewer = await world.signIn(people.viewer);
    expect((await get('/analytics/custom-queries', viewer)).status).toBe(200);
    const form = { name: 'Of a viewer', search: 'last=7d', shared: '1' };
    const refused = await keep(form, viewer);
    expect(refused.headers.get('location')).toMatch(/custom-queries\/new\?shown=/);
    const calls = [
      contract.listCustomQueries,
      contract.createCustomQuery,
      contract.updateCustomQuery,
      contract.removeCustomQuery,
      contract.pinCustomQuery,
    ];
    for (const { permission } of calls) expect(permission).toBe('mail_explorer:view');
    const outsider = await world.signIn(people.outsider);
    expect((await get('/analytics/custom-queries', outsider)).status).toBe(403);
  });
});
