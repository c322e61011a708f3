import { brotliCompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '../../../src/api/errors.ts';
import { paths } from '../../../src/paths.ts';
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
      'Quarantined since yesterday',
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
  it('explains how mail is imported, with the commands for those who run the service alone', async () => {
    const empty = await startDeployment(0);
    try {
      const page = async (email: string) => {
        const answer = await empty.console.request('/dashboard', { cookie: await empty.signIn(email) });
        return answer.text();
      };
      expect(await page(people.admin)).toMatch(/No mail has come in yet.*postern import PATH/s);
      const get = async (path: string) =>
        (await empty.console.request(path, { cookie: await empty.signIn(people.analyst) })).text();
      expect(await get('/security-events')).toContain('Nothing has happened yet');
      expect(await get('/security-events?category=phishing')).toContain('No matching events');
      const other = await page(people.analyst);
      expect(other).toContain('No mail has come in yet');
      expect(other).not.toContain('postern import');
    } finally {
      await empty.stop();
    }
    expect(await (await get('/dashboard')).text()).not.toContain('No mail has come in yet');
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

  it('[SI-06] reports filters that cannot be applied to events', async () => {
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
