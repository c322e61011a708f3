import { brotliCompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '../../../src/api/errors.ts';
import { paths } from '../../../src/site/paths.ts';
import { people } from '../../contract/support/seed-service.ts';
import { startDeployment, type TestDeployment } from '../deployment/support/start-deployment.ts';

let world: TestDeployment;
let analyst: string;
beforeAll(async () => {
  world = await startDeployment(300);
  analyst = await world.signIn(people.analyst);
});
afterAll(() => world.stop());
afterEach(() => world.answerWith(() => undefined));

const get = (path: string, cookie = analyst) => world.console.request(path, { cookie });
const decode = (text: string) => text.replaceAll('&amp;', '&');

it('[MX-10] the Explorer calls no search empty of whose mails none could be read', async () => {
  world.answerWith((request) =>
    request.method === 'POST' && new URL(request.url).pathname.endsWith('/mail_explorer2/emails')
      ? Response.json({ rows: [{ subject: 'Without a time' }, { subject: 'Another' }], total_rows: 2 })
      : undefined,
  );
  const html = await (await get('/mail-explorer?last=24h', await world.signIn(people.admin))).text();
  expect(html).toContain('The search failed');
  expect(html.match(/2 entries cannot be shown/g)).toHaveLength(1);
  expect(html).not.toContain('results-grid-host');
});

it('[AN-03] an event of an unknown category is shown by those that are known', async () => {
  const event = { id: '1', categories: ['phishing'], kind: 'attack', description: 'Pay now', mails: 1, time: '2026-01-01T00:00:00Z' };
  world.answerWith((request) =>
    request.url.includes('/security_events') ? Response.json({ events: [event, { ...event, id: '2', categories: [] }], next: null }) : undefined,
  ); // oxfmt-ignore
  const words = (await (await get('/security-events', await world.signIn(people.admin))).text()).replaceAll(/<[^>]+>/g, ' ');
  expect(words).toMatch(/Pay now\s+Phishing/);
  expect(words).toMatch(/Pay now\s+Unknown/);
}); // oxfmt-ignore

describe('the dashboard', () => {
  it('[SI-10] is the home page', async () => {
    const html = await (await get('/dashboard')).text();
    expect(html).toMatch(/<h1[^>]*>Dashboard<\/h1>/);
    expect(html).toMatch(/<a class="side-link" href="\/dashboard" aria-current="page">/);
  });

  it('[AN-02] counts what Microsoft found only while its toggle is on, and keeps the toggle in its links', async () => {
    const on = decode(await (await get('/dashboard')).text());
    expect(on).toMatch(/role="switch" aria-checked="true"[^>]*href="\/dashboard\?defender=off"/);
    const asked: string[] = [];
    world.answerWith((request) => void asked.push(new URL(request.url).pathname));
    const off = decode(await (await get('/dashboard?defender=off')).text());
    expect(off).toMatch(/role="switch" aria-checked="false"[^>]*href="\/dashboard"/);
    const files = asked.filter((path) => path.includes('/analytics/') && !path.includes('drill_down'));
    expect(files).toHaveLength(9);
    expect(files.filter((path) => !path.endsWith('_without_ms_defender'))).toEqual([]);
    expect(off).toMatch(/\/analytics\/events\?id=category\.phishing&[^"]*defender=off/);
  });

  it('[AN-01] shows what needs attention now, and compares with the previous period', async () => {
    const html = decode(await (await get('/dashboard')).text()).replaceAll(/<svg.*?<\/svg>/gs, '');
    for (const need of [
      'Employee requests',
      'Attacks not quarantined',
      'Employee reports',
      'Quarantined by this product since yesterday',
      'Failed jobs',
      'Misfiring rules',
      'Components down',
    ])
      expect(html).toContain(need);
    const times = [...html.matchAll(/aria-current="true"[^>]*>([^<]+)</g)].map(([, text]) => text);
    expect(times).toEqual(['30 days']);
    expect((await get('/dashboard?days=365')).status).toBe(200);
    expect((await get('/dashboard?days=9999')).status).toBe(200);
  });

  it('[AN-01] counts every failed job that was not put right, like the list that the number links to', async () => {
    world.answerWith((request) =>
      request.url.includes('/jobs?') && request.url.includes('status=unsettled')
        ? Response.json({ jobs: [], total: 61 })
        : undefined,
    );
    const html = decode(await (await get('/dashboard')).text()).replaceAll(/<svg.*?<\/svg>/gs, '');
    const need = /<a [^>]*href="(\/jobs\?[^"]*)"[^>]*>(?:(?!<\/a>).)*?Failed jobs.*?<\/a>/s.exec(html);
    expect(need?.[1]).toBe(paths.jobs.list({ status: 'unsettled' }));
    expect(need?.[0]).toContain('>61<');
    expect(await (await get(need![1]!)).text()).toContain('61');
  });

  it('[AN-01] says so of a number that another service leaves out', async () => {
    world.answerWith((request) =>
      request.url.includes('/jobs?') && request.url.includes('status=unsettled')
        ? Response.json({ jobs: [] })
        : undefined,
    );
    const html = decode(await (await get('/dashboard')).text());
    expect(/Failed jobs(?:(?!<\/a>).)*/s.exec(html)?.[0]).toContain('could not be counted');
  });

  it('[AN-01] draws each chart in three kilobytes, and each that has columns as a table of links too', async () => {
    const html = await (await get('/dashboard')).text();
    const cards = [...html.matchAll(/<section class="rounded-lg.*?(?=<section class="rounded-lg|$)/gs)].map(
      ([card]) => card,
    );
    expect(cards.length).toBeGreaterThan(9);
    const heavy = cards.map(
      (card) => [/<h2>([^<]*)/.exec(card)?.[1], brotliCompressSync(card).length] as const,
    );
    expect(heavy.filter(([, bytes]) => bytes > 3_000)).toEqual([]);
    const tables = [...html.matchAll(/<table.*?<\/table>/gs)].map(([table]) => table);
    expect(tables.length).toBeGreaterThan(2);
    for (const table of tables) expect(table).toContain('/analytics/events?');
    expect(html).not.toMatch(/<[^>]+ style="/);
  });

  it('[AN-01] is rendered once for the same data; other data, people, languages and time zones have their own', async () => {
    const main = async (cookie = analyst, headers: Record<string, string> = {}) => {
      const html = await (await world.console.request('/dashboard', { cookie, headers })).text();
      return html.slice(html.indexOf('<main'), html.indexOf('</main'));
    };
    const own = await main();
    expect(own).toContain('Failed jobs');
    expect(await main()).toBe(own);
    expect(await main(analyst, { 'accept-language': 'de' })).not.toContain('Failed jobs');
    expect(await main(await world.signIn(people.help_desk))).not.toContain('Failed jobs');
    const kiritimati = encodeURIComponent(JSON.stringify({ time_zone: 'Pacific/Kiritimati' }));
    expect(await main(`${analyst}; postern-preferences=${kiritimati}`)).not.toBe(own);
    world.answerWith((request) =>
      request.url.includes('/jobs?') && request.url.includes('status=unsettled')
        ? Response.json({ jobs: [], total: 61 })
        : undefined,
    );
    expect(await main()).toContain('>61<');
    world.answerWith(() => undefined);
    expect(await main()).toBe(own);
  });

  it('shows the available parts when one fails', async () => {
    world.answerWith((request) =>
      request.url.includes('/attack_detections')
        ? Response.json(new ServiceError('unavailable', 'gone').toBody(), { status: 503 })
        : undefined,
    );
    const answer = await get('/dashboard');
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('The protection service is not responding');
    expect(html).toContain('Latest in quarantine');
  });

  it('[AN-01] has what needs attention first as one list, the worst first, and the rest in one line', async () => {
    world.answerWith((request) =>
      request.url.includes('/jobs?') && request.url.includes('status=unsettled')
        ? Response.json({ jobs: [], total: 2 })
        : request.url.includes('/environment_components')
          ? Response.json({ services: [{ name: 'outgoing_mail', state: 'failed' }], engines: [] })
          : undefined,
    );
    const html = decode(await (await get('/dashboard')).text());
    const section = /<section aria-labelledby="needs".*?<\/section>/s.exec(html)![0];
    expect(html.indexOf(section)).toBeLessThan(html.indexOf('Detected threats'));
    const due = [...section.matchAll(/<li>.*?<\/li>/gs)].map(([row]) => row.replaceAll(/<[^>]+>/g, ' '));
    const placeOf = (name: string) => due.findIndex((row) => row.includes(name));
    expect(placeOf('Components down')).toBeGreaterThanOrEqual(0);
    expect(placeOf('Components down')).toBeLessThan(placeOf('Failed jobs'));
    for (const row of due) expect(row).not.toMatch(/^\s*0\s/);
    expect(section.split('All clear')[1]).toContain('Misfiring rules');
    expect(section).toMatch(/Employee reports/);
    // What people hold they have looked at: the number is what the product held.
    expect(section).toMatch(/id=held\.cp/);
  });

  it('[AN-01] explains in numbers what detected threats and attacks are, and where they are now', async () => {
    const html = decode(await (await get('/dashboard')).text()).replaceAll(/<svg.*?<\/svg>/gs, '');
    const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    const [, total, attacks, others] =
      /Detected threats (\d+) .*?(\d+) attacks \(phishing, malware, malicious links\) and (\d+) other threats/.exec(
        text,
      )!;
    expect(Number(attacks) + Number(others)).toBe(Number(total));
    const [, kept, inboxes] = /(\d+) kept out of inboxes, (\d+) in inboxes: released or not quarantined/.exec(
      text,
    )!;
    expect(Number(kept) + Number(inboxes)).toBe(Number(attacks));
    const events = decode(
      await (
        await get(
          /href="(\/analytics\/events\?id=attacks[^"]*)"/.exec(html)?.[1] ?? '/analytics/events?id=attacks',
        )
      ).text(),
    );
    expect(events).toContain(`${attacks} events`);
  });

  it('[AN-01] names the mails of the latest actions, and says of what is not done only what it is', async () => {
    const job = { kind: 'restore', status: 'done', total: 1, done: 1, failed: 0, errors: [], actor: people.analyst, reason: '', created_at: '2026-01-01T00:00:00Z', finished_at: null, can_undo: false };
    const first_mail = { subject: 'Invoice 2217 <overdue>', sender: 'billing@example.com' };
    const jobs = [
      { ...job, id: '1', first_mail },
      { ...job, id: '2', kind: 'quarantine', total: 3, done: 3, first_mail },
      { ...job, id: '3', total: 12, done: 12, first_mail: null },
      { ...job, id: '4', status: 'failed', total: 2, done: 1, failed: 1, first_mail },
      { ...job, id: '5', first_mail: { subject: '•••', sender: '•••' } },
      { ...job, id: '6', kind: 'quarantine', done: 0, failed: 1, first_mail },
    ];
    world.answerWith((request) =>
      /\/jobs\?limit=6/.test(request.url) ? Response.json({ jobs, total: jobs.length }) : undefined,
    );
    const html = await (await get('/dashboard')).text();
    const words = [...html.matchAll(/<a href="\/jobs\/\d">(.*?)<\/div>/gs)].map(([, row]) =>
      row!.replaceAll(/<p.*/gs, '').replaceAll(/<[^>]+>/g, '').trim(),
    );
    expect(words).toEqual([
      'Released “Invoice 2217 &lt;overdue&gt;”',
      'Quarantined “Invoice 2217 &lt;overdue&gt;” and 2 more',
      'Released 12 emails',
      'Release: “Invoice 2217 &lt;overdue&gt;” and 1 more 2 of 2',
      'Released 1 email',
      'Quarantine: “Invoice 2217 &lt;overdue&gt;” 1 of 1',
    ]);
  }); // oxfmt-ignore

  it('[AN-01] calls no component down of which nobody knows the state', async () => {
    const components = (state: string | undefined, more: object[] = []) =>
      world.answerWith((request) =>
        request.url.includes('/environment_components')
          ? Response.json({ services: [{ name: 'database', state }, ...more], engines: [] })
          : undefined,
      );
    const need = async () =>
      /<a [^>]*href="\/help\/status"[^>]*>((?:(?!<\/a>).)*?Components down.*?)<\/a>/s
        .exec(await (await get('/dashboard')).text())?.[1]
        ?.replaceAll(/<[^>]+>/g, ' ');
    components('ok');
    // What is in order is in one line.
    expect(await need()).toBe('Components down');
    components(undefined);
    expect(await need()).toMatch(/–.*could not be counted/);
    components(undefined, [{ name: 'outgoing_mail', state: 'failed' }]);
    expect(await need()).toMatch(/\b1\b.*mail, receivers or engines/);
  });

  it('[AN-01] calls no installation new of whose mail none could be read', async () => {
    const answerRows = (rows: object[]) =>
      world.answerWith((request) =>
        request.url.includes('/mail_explorer2/emails') ? Response.json({ rows, total_rows: 1 }) : undefined,
      );
    answerRows([{ subject: 'Without a time' }]);
    const html = await (await get('/dashboard')).text();
    expect(html).toContain('cannot be shown');
    expect(html).not.toContain('No mail has come in yet');
    answerRows([]);
    expect(await (await get('/dashboard')).text()).toContain('No mail has come in yet');
  });

  it('fails as a page when no part is available', async () => {
    world.answerWith((request) =>
      /mail_explorer2|\/jobs|\/analytics/.test(request.url)
        ? Response.json(new ServiceError('unavailable', 'gone').toBody(), { status: 503 })
        : undefined,
    );
    expect((await get('/dashboard')).status).toBe(503);
  });

  it('[SH-12] shows people without the right to mail only the numbers, and sends no calls that they may not make', async () => {
    const asked: string[] = [];
    const cookie = await world.signIn(people.help_desk);
    world.answerWith((request) => void asked.push(new URL(request.url).pathname));
    const answer = await get('/dashboard', cookie);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main'));
    expect(main).toContain('Categories week by week');
    expect(main).not.toMatch(/href="\/(?:mail-explorer|analytics|security-events|profile|jobs)/);
    expect(main).not.toContain('Most attacked people');
    expect(
      asked.filter((path) => /mail_explorer2|drill_down|top_attacked|custom_queries|jobs/.test(path)),
    ).toEqual([]);
  });
});

describe('the dashboard of a new installation', () => {
  it('shows the first steps instead of empty charts before mail comes in, to those who may take them', async () => {
    const empty = await startDeployment(0);
    try {
      const read = async (email: string, path = '/dashboard') =>
        (await empty.console.request(path, { cookie: await empty.signIn(email) })).text();
      const first = await read(people.admin);
      expect(first).toContain('No mail has come in yet');
      expect(first).toMatch(
        /First steps.*1 of 5 done.*Bring in mail.*Protect your sign-in.*Invite a colleague/s,
      );
      expect(first).not.toContain('<svg role="img"');
      expect(await read(people.analyst, '/security-events')).toContain('No attacks in the last 30 days');
      expect(await read(people.analyst, '/security-events?category=phishing')).toContain(
        'No matching events',
      );
      const other = await read(people.analyst);
      expect(other).toContain('No mail has come in yet');
      expect(other).not.toContain('First steps');
    } finally {
      await empty.stop();
    }
    expect(await (await get('/dashboard')).text()).not.toContain('No mail has come in yet');
  });

  it('knows which first steps are done; hidden ones come back from the help menu', async () => {
    const cookie = await world.signIn(people.admin);
    const page = async (path = '/dashboard') => (await get(path, cookie)).text();
    expect(await page()).toMatch(/Bring in mail<\/a><span class="[^"]*"> \(done\)/);
    const send = (form: Record<string, string>) =>
      world.console.submit('/dashboard/first-steps', { form, cookie });
    await send({ shown: '' });
    expect(await page()).not.toContain('id="first-steps"');
    const [, href] =
      /href="([^"]+)" class="menu-item [^>]*>(?:<svg class="icon"[^>]*><path[^>]*><\/svg>)First steps/.exec(
        await page(),
      )!;
    expect(await page(href)).toContain('Keep on the dashboard');
    await send({ shown: 'on' });
    expect(await page()).toContain('id="first-steps"');
    const refused = await world.console.request('/dashboard/first-steps', {
      cookie: analyst,
      form: { shown: '' },
    });
    expect(refused.status).toBe(403);
  });
});

describe('a filter that another page hands over', () => {
  const page = async (filters: string) =>
    decode(await (await get(`/security-events?filters=${encodeURIComponent(filters)}`)).text());
  const explorerOf = async (filters: string) =>
    /href="(\/mail-explorer[^"]*)" class="[^"]*">(?:<svg.*?<\/svg>)?Open the mail/s.exec(
      await page(filters),
    )?.[1] ?? '';
  const chosen = (html: string) =>
    /<select[^>]*name="category".*?<option value="(\w+)" selected="">/s.exec(html)?.[1];

  it('[SI-06] applies to the events, where events can be filtered by it', async () => {
    const filter = Buffer.from(
      JSON.stringify({ filters: [{ key: 'detection', value: ['cp_phishing'] }], period: '30d' }),
    ).toString('base64');
    const html = await page(filter);
    expect(html).toContain('These are the matching events');
    expect(chosen(html)).toBe('phishing');
    expect(chosen(await page('cp_spam'))).toBe('spam');
  });

  it.each([
    ['cp_phishing', 'detection=cp_phishing'],
    ['Malware, phishing', 'detection=cp_malicious,cp_phishing'],
    ['is_incoming;cp_leak', 'direction=is_incoming&detection=cp_leak'],
    ['ms_delivered_junk', 'quarantined_state=ms_delivered_junk'],
    ['detection=cp_spam&last=7d', 'detection=cp_spam&last=7d'],
    ['?subject=invoice', 'subject=invoice'],
  ])('[SI-06] leads with the plain values %s on to their mail', async (filters, expected) => {
    const location = await explorerOf(filters);
    expect(decodeURIComponent(location)).toBe(`/mail-explorer?${expected}`);
    const html = await (await get(location)).text();
    expect(html).not.toContain('could not be read');
    expect(html).toContain('data-chip=""');
  });

  it.each([
    ['state=new&severity=Very%20low&category=state_change&period=30d', 'open very_low state_change'],
    ['high, acknowledged', 'acknowledged high all'],
    [
      JSON.stringify({
        filters: [
          { key: 'severity', value: ['high'] },
          { key: 'current_state', value: 'closed' },
          { key: 'detection', value: ['cp_phishing'] },
        ],
        period: '7d',
      }),
      'closed high phishing',
    ],
  ])('[SI-06] applies %s to severity, state and category', async (filters, expected) => {
    const html = await page(filters);
    const values = ['state', 'severity', 'category'].map(
      (name) => new RegExp(`<select[^>]*name="${name}".*?</select>`, 's').exec(html)![0],
    );
    const selected = values.map((select) => /<option value="(\w+)" selected="">/.exec(select)?.[1]);
    expect(selected.filter(Boolean).join(' ')).toBe(expected);
    expect(html).toContain('These are the matching events');
    expect((await explorerOf(filters)) !== '').toBe(filters.includes('detection'));
    const named = await get(`/security-events?eventsPageRedirectFilters=${encodeURIComponent(filters)}`);
    expect(decode(await named.text())).toContain('These are the matching events');
  });

  it('[SI-06] shows only events within the period of the filter', async () => {
    expect(await page('severity=high&last=30d')).toContain('security-events/attack.');
    expect(await page('severity=high&from=2020-01-01&to=2020-01-02')).toContain('No matching events');
  });

  it('[SI-06] reports filters that cannot be applied to events', async () => {
    expect(await page('severity=high,critical')).toContain('cannot be fully applied to events');
    expect(await page('severity=extreme')).toContain('cannot be fully applied to events');
    expect(await page('is_incoming;cp_leak')).toContain('cannot be fully applied to events');
    for (const filters of [
      'phishing, nonsense',
      '{"filters":[',
      Buffer.from('[]').toString('base64'),
      '%%%',
    ]) {
      expect(await page(filters)).toContain('cannot be fully applied to events');
      expect(await (await get(await explorerOf(filters))).text()).toContain('could not be read');
    }
  });
});
