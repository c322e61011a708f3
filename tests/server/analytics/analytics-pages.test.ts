import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../contract/support/seed-service.ts';
import { startDeployment, type TestDeployment } from '../deployment/support/start-deployment.ts';

let world: TestDeployment;
let analyst: string;
beforeAll(async () => {
  world = await startDeployment(300);
  analyst = await world.signIn(people.analyst);
});
afterAll(() => world.stop());

const get = (path: string) => world.console.request(path, { cookie: analyst });
const textOf = async (path: string) => (await (await get(path)).text()).replaceAll('&amp;', '&');

describe('the analytics page', () => {
  it('[AN-04] shows the traffic of all and of one address, each number with its mails', async () => {
    const all = await textOf('/analytics');
    expect(all).toContain('Mail day by day');
    expect(all).toMatch(/\/analytics\/events\?id=direction\.is_incoming/);
    const one = await textOf('/analytics?email=nora.lind@supplier.example&days=7');
    expect(one).toContain('Mail to and from nora.lind@supplier.example');
    const href = /href="(\/analytics\/events\?id=from\.nora\.lind%40supplier\.example[^"]*)"/.exec(one)![1]!;
    expect(await textOf(href)).toContain('Mail from nora.lind@supplier.example');
  });

  it('[SH-12] offers no address search to people without the right to private data: the service would refuse it', async () => {
    const cookie = await world.signIn(people.auditor);
    const html = await (await world.console.request('/analytics', { cookie })).text();
    expect(html).toContain('Mail day by day');
    expect(html).not.toContain('name="email"');
    expect(await textOf('/analytics')).toContain('name="email"');
  });

  it('keeps invalid input of the address field and shows the error at the field', async () => {
    const answer = await get('/analytics?email=%3Cb%3Enobody&days=90');
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain('value="&lt;b&gt;nobody"');
    expect(html).toContain('Enter a complete address');
    expect(html).toMatch(/<input type="hidden" name="days" value="90"/);
  });

  it('[AN-02] shows the Microsoft Defender toggle where Microsoft mail is selected', async () => {
    const tenants = await textOf('/analytics');
    const apps = [...tenants.matchAll(/href="(\/analytics\?[^"]*saas=[^"]*)"/g)].map(([, href]) => href!);
    for (const href of apps)
      expect((await textOf(href)).includes('role="switch"')).toBe(href.includes('office365_emails'));
    expect((await textOf('/analytics?saas=office365_emails')).includes('role="switch"')).toBe(true);
  });
});

describe('the events behind a number', () => {
  it('[AN-03] can be quarantined in bulk by people with the right, after the usual confirmation', async () => {
    const page = '/analytics/events?id=category.phishing';
    const html = await textOf(page);
    const total = Number(/(\d+) events? ·/.exec(html)![1]);
    const [, search = ''] = /name="search" value="([^"]+)"/.exec(html)!;
    expect(html).toContain(`href="/mail-explorer?${search}"`);
    const asked = await world.console.request('/mail-explorer/quarantines', {
      cookie: analyst,
      form: { scope: 'all', search, back: page },
    });
    expect(asked.status).toBe(303);
    const [kept] = asked.headers.getSetCookie().map((one) => one.split(';')[0]);
    const cookie = [analyst, kept].filter(Boolean).join('; ');
    const question = await (await world.console.request(asked.headers.get('location')!, { cookie })).text();
    expect(question).toContain(`href="${page}"`);
    expect(question).toContain('name="confirmed"');
    const changes = Number(/Quarantine (\d+) emails?\?</.exec(question)![1]);
    expect(changes).toBeGreaterThan(0);
    expect(changes).toBeLessThanOrEqual(total);
    const viewer = await world.signIn(people.viewer);
    const seen = await (await world.console.request(page, { cookie: viewer })).text();
    expect(seen).not.toContain('/mail-explorer/quarantines');
  });
});

describe('mail that arrives after the confirmation was shown', () => {
  it('[AN-03] is not quarantined with the confirmed mails, and the button remains while a later page has open mail', async () => {
    const crowd = await startDeployment(150);
    try {
      const cookie = await crowd.signIn(people.analyst);
      const post = (form: [name: string, value: string][]) =>
        crowd.console.request('/mail-explorer/quarantines', { cookie, form });
      const page = '/analytics/events?id=direction.is_incoming';
      const read = async () =>
        (await (await crowd.console.request(page, { cookie })).text()).replaceAll('&amp;', '&');
      const open = />(?:Not quarantined|Junk)</;
      const html = await read();
      expect(html).toMatch(open);
      const held = html.matchAll(/href="\/profile\/email\/(\w+)\/(\w+)"/g);
      const ids = [...new Set([...held].map(([, type, id]) => `${type}/${id}`))];
      expect(ids).toHaveLength(50);
      const done = await post([...ids.map((id): [string, string] => ['ids', id]), ['confirmed', '1']]);
      expect(done.status).toBe(303);
      const after = await read();
      expect(after).not.toMatch(open);
      const [, search = ''] = /name="search" value="([^"]+)"/.exec(after)!;
      const asked = await post([
        ['scope', 'all'],
        ['search', search],
        ['back', page],
      ]);
      const [kept = ''] = asked.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
      const where = asked.headers.get('location')!;
      const question = await (await crowd.console.request(where, { cookie: `${cookie}; ${kept}` })).text();
      const [, pinned = ''] = /name="search" value="([^"]+)"/.exec(question)!;
      const end = Date.parse(new URLSearchParams(pinned.replaceAll('&amp;', '&')).get('to') ?? '');
      expect(end).toBeLessThanOrEqual(Date.now());
      expect(question).toContain(`href="${page}"`);
    } finally {
      await crowd.stop();
    }
  });
});

describe('the report', () => {
  it('[AN-01] shows the same numbers as the dashboard, each linked to its events, under a heading', async () => {
    const [report, dashboard] = [
      await textOf('/analytics/report?days=90'),
      await textOf('/dashboard?days=90'),
    ];
    const numberOf = (html: string) =>
      /<a class="text-3xl[^"]*" href="([^"]+id=detected[^"]*)">([\d,]+)</.exec(html)!.slice(1);
    expect(numberOf(report)).toEqual(numberOf(dashboard));
    expect(report).toContain('Protection report');
    expect(report).toMatch(/href="\/analytics\/events\?id=reported&/);
    expect(await textOf('/analytics?days=90')).toContain('href="/analytics/report?days=90"');
  });

  it('shows the organisation’s picture for reports where it has one', async () => {
    expect(await textOf('/analytics/report')).not.toContain('custom_logo_file');
    world.answerWith((request) =>
      request.url.includes('/custom_logo_file/checkup_report')
        ? new Response('png', { headers: { 'content-type': 'image/png' } })
        : undefined,
    );
    expect(await textOf('/analytics/report')).toContain('src="/api/v1/custom_logo_file/checkup_report"');
    world.answerWith(() => undefined);
  });
});

describe('the events behind a number', () => {
  it('[AN-03] have pages of 50 and a way to the same search', async () => {
    const first = await textOf('/analytics/events?id=all');
    expect(first.match(/<tr>/g)).toHaveLength(51);
    expect(first).toContain('1–50 of 300');
    const next =
      /href="(\/analytics\/events\?[^"]*offset=50)" rel="next"|rel="next" href="([^"]*)"|href="([^"]*offset=50[^"]*)"/.exec(
        first,
      )!;
    const second = await textOf(next.slice(1).find(Boolean)!);
    expect(second).toContain('51–100 of 300');
    expect(second).toMatch(/href="\/profile\/email\/[^"]+"/);
  });

  it("[AN-01] are labelled 'Not known' for people without directory data, whether or not the directory is available", async () => {
    for (const field of ['organization', 'seniority'])
      expect(await textOf(`/analytics/events?id=${field}.`)).toContain('Attacks on: Not known');
  });

  it('refuse an unknown name, time or page', async () => {
    expect((await get('/analytics/events?id=nothing.at.all')).status).toBe(400);
    const unknown = await textOf('/analytics/events?id=nothing.at.all');
    expect(unknown).toContain('No row of a chart has this name.');
    expect(unknown).toMatch(/<a [^>]*href="\/analytics"[^>]*>(?:(?!<\/a>).)*Analytics/s);
    const reversed = '/analytics/events?id=attacks&from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z';
    expect(await textOf(reversed)).toContain('Enter an end that is after the start.');
    const hour = '/analytics/events?id=attacks&from=2026-11-01T10:00:00Z&to=2026-11-01T11:00:00Z';
    expect(await textOf(hour)).toContain(' · 1\u00a0Nov\u00a02026<');
    expect((await get('/analytics/events?id=attacks&from=yesterday')).status).toBe(400);
    expect((await get('/analytics/events?id=attacks&offset=999999999')).status).toBe(200);
    const hostile = await textOf('/analytics/events?id=person.%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E');
    expect(hostile).not.toContain('<script>alert');
  });
});
