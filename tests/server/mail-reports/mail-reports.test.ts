import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../src/site/paths.ts';
import { anna, eventually, heldRow } from '../../support/held-mail.ts';
import { type EndUserWorld, people, startEndUsers } from '../../service/end-users/start-end-users.ts';
import { answering, deliveredRow } from '../../service/reports/report-world.ts';
import { browse } from '../end-users/browse.ts';

const hostile = 'Lure <img src=x> \u202eexe';
let world: EndUserWorld;
let admin: ReturnType<typeof browse>;
let id: string;
beforeAll(async () => {
  world = await startEndUsers([
    heldRow(hostile, 'cp_phishing'),
    heldRow('Safe one', 'cp_spam'),
    deliveredRow(hostile, 'ben@tenant.example'),
  ]);
  const browser = 'r'.repeat(43);
  const lure = answering(world, await world.linkTo(anna, 'Lure', 'dismiss'), anna, browser);
  await lure.prove();
  await lure.say('phishing');
  await answering(world, await world.linkTo(anna, 'Safe one', 'dismiss'), anna, browser).say('safe');
  admin = await signedIn(people.admin);
});
afterAll(() => world?.stop());

/** A browser in which somebody is signed in. */
async function signedIn(email: string, language = 'en') {
  const browser = browse(world, language);
  browser.cookies.set('postern', (await world.signIn(email)).token);
  return browser;
}
const ask = (path: string, form?: Record<string, string>, by = admin) =>
  form ? by.post(path, form) : by.get(path);

describe('the page with reports', () => {
  it('[EU-12] lists open reports with their votes, and the menu counts them', async () => {
    const { html } = await ask(paths.mailReports.list());
    expect(html).toContain('Lure &lt;img src=x&gt;');
    expect(html).not.toContain('<img src=x>');
    expect(html).toMatch(/2 open reports/);
    expect(html).toContain('data-row-keys');
    id = /href="\/user-interaction\/reports\/([\w-]+)"[^>]*><bdi>Lure/.exec(html)![1]!;
    const found = await ask(paths.mailReports.list({ search: 'safe one' }));
    expect(found.html).not.toContain('Lure');
    const none = await ask(paths.mailReports.list({ search: 'nothing' }));
    expect(none.html).toContain('No reports match this search');
  });

  it('[EU-12] shows a report with its reporters, its mail and similar mails', async () => {
    const { html } = await ask(paths.mailReports.show(id));
    expect(html).toContain(anna);
    expect(html).toContain('This email and similar ones');
    expect(html).toContain('1 email from outside that is not quarantined');
    expect(html).toContain('sender, subject');
    expect((await ask(paths.mailReports.show('none'))).status).toBe(404);
  });

  it('[EU-12] reports an empty selection, and quarantines the selected mails', async () => {
    const none = await ask(paths.mailReports.list(), { decision: 'safe', back: paths.mailReports.list() });
    expect((await ask(none.location!)).html).toContain('Select at least one report.');
    const done = await ask(paths.mailReports.show(id), { decision: 'quarantine' });
    expect([done.status, done.location]).toEqual([
      303,
      paths.mailReports.show(id, { done: 'threat', mails: '1' }),
    ]);
    const shown = await eventually(async () => {
      const page = await ask(done.location!);
      return page.html.includes('that is not quarantined') ? undefined : page;
    });
    expect(shown.html).toContain('1 email is being quarantined.');
    expect(shown.html).toContain('Quarantine job');
    const again = await ask(paths.mailReports.show(id), { decision: 'threat' });
    expect((await ask(again.location!)).html).toContain('it was already decided that way');
  });

  it('[EU-12] can be read by those who may look, and decided by those who may act', async () => {
    const auditor = await signedIn(people.viewer);
    const page = await ask(paths.mailReports.show(id), undefined, auditor);
    expect(page.html).not.toContain('value="quarantine"');
    const refused = await ask(paths.mailReports.show(id), { decision: 'safe' }, auditor);
    expect(refused.status).toBe(403);
    const german = await ask(
      paths.mailReports.list({ state: 'threat' }),
      undefined,
      await signedIn(people.admin, 'de'),
    );
    expect(german.html).toContain('Gemeldete E\u2011Mails');
  });
});
