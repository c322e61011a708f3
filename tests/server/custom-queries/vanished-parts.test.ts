import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { people } from '../../contract/support/seed-service.ts';
import { startDeployment, type TestDeployment } from '../deployment/support/start-deployment.ts';

let world: TestDeployment;
let admin: string;
beforeAll(async () => {
  world = await startDeployment(20);
  admin = await world.signIn(people.admin);
});
afterAll(() => world.stop());

const show = async (path: string, cookie = admin) => {
  const answer = await world.console.request(path, { cookie });
  expect(answer.status).toBe(200);
  return (await answer.text()).replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
};
function change(sql: string): void {
  const database = new DatabaseSync(databaseFile(world.directory), { timeout: 10_000 });
  database.exec(sql);
  database.close();
}
/** The part of a page that is about a query. */
const about = (html: string, name: string) => {
  const from = html.indexOf(`<bdi>${name}</bdi>`);
  expect([name, from]).not.toEqual([name, -1]);
  return html.slice(from, html.indexOf('</li>', from));
};
async function keep(name: string, search: string, pinned: string, form: object = {}, cookie = admin) {
  const made = await world.console.request('/analytics/custom-queries', {
    cookie,
    form: { name, search: 'last=7d&detection=cp_phishing', ...form },
  });
  expect(made.headers.get('location')).toContain('done=saved');
  const id = /custom-queries\/new\?copy=([\w-]+)/.exec(
    about(await show('/analytics/custom-queries', cookie), name),
  )![1]!;
  await world.console.request(`/analytics/custom-queries/${id}/pin`, { cookie, form: { shown_as: pinned } });
  change(`UPDATE custom_query SET search = '${search}' WHERE id = '${id}'`);
  return id;
}

it('[AN-05] a query whose parts no longer exist reports it in the list, on the dashboard and in its form', async () => {
  const gone = [
    ['Verdict', 'last=7d&detection=cp_of_old', 'number', 'cp_of_old'],
    ['Filter', 'last=7d&detection=cp_phishing&filter_of_old=1', 'chart', 'filter_of_old'],
    [
      'Query field',
      'last=7d&query=field_of_old%3A1',
      'number',
      'The field field_of_old no longer exists. Change the search.',
    ],
    ['Period', 'last=7x&detection=cp_phishing', 'chart', '7x'],
  ] as const;
  const ids = [];
  for (const [name, search, pinned] of gone) ids.push(await keep(name, search, pinned));
  const [list, dashboard] = [await show('/analytics/custom-queries'), await show('/dashboard')];
  for (const [at, [name, , , word]] of gone.entries()) {
    expect([name, about(dashboard, name)]).toEqual([name, expect.stringContaining('tone-caution')]);
    expect(about(dashboard, name)).toContain(word);
    expect(about(list, name)).toContain(word);
    expect([name, about(list, name)]).toEqual([name, expect.stringContaining('tone-caution')]);
    expect(await show(`/analytics/custom-queries/${ids[at]}`)).toContain(`value="${name}"`);
  }
});

it('[AN-05] a query for a person or an attack that no longer exists finds nothing, and reports no problem', async () => {
  await keep('Nobody', 'last=7d&query=mailbox%3Aleft%40tenant.example', 'number');
  await keep('Attack of old', 'last=7d&query=campaign%3A999999', 'chart');
  const dashboard = await show('/dashboard');
  for (const name of ['Nobody', 'Attack of old']) {
    expect(about(dashboard, name)).toMatch(/>0<\/a>/);
    expect(about(await show('/analytics/custom-queries'), name)).not.toContain('tone-caution');
  }
});

it('[AN-05] a shared query remains when its owner may no longer sign in', async () => {
  const analyst = await world.signIn(people.analyst);
  await keep(
    'Of somebody',
    'last=7d&detection=cp_phishing',
    'none',
    { shared: '1', folder: 'Daily' },
    analyst,
  );
  change(`UPDATE user SET disabled = 1 WHERE email = '${people.analyst}'`);
  const row = about(await show('/analytics/custom-queries'), 'Of somebody');
  expect(row).toContain(`Shared by ${people.analyst}`);
  expect(row).toContain('/analytics/custom-queries/new?copy=');
  expect(row).not.toContain('Change</');
});

it('[AN-05] a shared query of a removed user shows its former owner; administrators take it over or remove it', async () => {
  const viewer = await world.signIn(people.viewer);
  change(
    `UPDATE user SET disabled = 1, email = 'removed-1@removed.invalid', removed_at = 1 WHERE email = '${people.analyst}'`,
  );
  const whose = `Shared by ${people.analyst}, who was removed`;
  const seen = about(await show('/analytics/custom-queries', viewer), 'Of somebody');
  expect(seen).toContain(whose);
  expect(seen).not.toContain('Change</');
  const row = about(await show('/analytics/custom-queries'), 'Of somebody');
  expect(row).toContain(whose);
  const path = /href="(\/analytics\/custom-queries\/[\w-]+)"[^>]*>(?:<svg.*?<\/svg>)?\s*Change/s.exec(
    row,
  )![1]!;
  const page = await show(path);
  expect(page).toContain('Its owner was removed, so it sends no alerts. It becomes yours when you save it.');
  expect(page).toContain('confirm=remove');
  const form = { name: 'Of somebody', search: 'last=7d&detection=cp_phishing', shared: '1' };
  const saved = await world.console.request(path, { cookie: admin, form });
  expect(saved.headers.get('location')).toContain('done=saved');
  expect(about(await show('/analytics/custom-queries'), 'Of somebody')).not.toContain('removed');
  expect(about(await show('/analytics/custom-queries', viewer), 'Of somebody')).toContain(
    `Shared by ${people.admin}`,
  );
});

it('[AN-05] shows why a query sends no notifications, and that a message was given up until the query is saved again', async () => {
  const form = { way: 'webhook', url: 'https://a.example/', most_an_hour: '4' };
  const search = 'last=7d&detection=cp_phishing';
  const id = await keep('Watched', search, 'none', form);
  const of = `WHERE query = (SELECT number FROM custom_query WHERE id = '${id}')`;
  const alertState = async () => about(await show('/analytics/custom-queries'), 'Watched');
  change(`UPDATE custom_query_alert SET problem = 'receiver_answered 503' ${of}`);
  expect(await alertState()).toContain('retried for a day. The receiver refused it with status 503.');
  change(`UPDATE custom_query_alert SET problem = 'alert_private' ${of}`);
  expect(await alertState()).toContain('It sends no alerts at present. It searches private data');
  change(`UPDATE custom_query_alert SET problem = 'alert_unreadable' ${of}`);
  expect(await alertState()).toContain(
    'It sends no alerts at present. Something it searches for no longer exists',
  );
  change(
    `UPDATE custom_query_alert SET problem = '', given_up_at = ${Date.parse('2026-11-20T10:00Z')} ${of}`,
  );
  expect(await alertState()).toMatch(
    /A message could not be delivered \([^)]*20[^)]*\): its receiver did not accept it/,
  );
  await world.console.request(`/analytics/custom-queries/${id}`, {
    cookie: admin,
    form: { name: 'Watched', search, ...form },
  });
  expect(await alertState()).not.toContain('could not be delivered');
});
