import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '../../../src/api/errors.ts';
import { people } from '../../contract/support/seed-service.ts';
import { startDeployment, type TestDeployment } from '../deployment/support/start-deployment.ts';

let world: TestDeployment;
let analyst: string;
beforeAll(async () => {
  world = await startDeployment(300);
  analyst = await world.signIn(people.analyst);
}, 60_000);
afterAll(() => world.stop());
afterEach(() => world.answerWith(() => undefined));

const get = (path: string, cookie = analyst) => world.console.request(path, { cookie });
const decode = (text: string) => text.replaceAll('&amp;', '&');

describe('the dashboard', () => {
  it('[SI-10] is home', async () => {
    const html = await (await get('/dashboard')).text();
    expect(html).toMatch(/<h1[^>]*>Dashboard<\/h1>/);
    expect(html).toMatch(/<a class="side-link" href="\/dashboard" aria-current="page">/);
  });

  it('counts what the Mail Explorer finds behind each figure', async () => {
    const html = decode(await (await get('/dashboard')).text());
    const figures = [...html.matchAll(/<li class="grid"><a [^>]*href="([^"]+)">.*?<b[^>]*>([^<]+)<\/b>/gs)];
    expect(figures).toHaveLength(8);
    expect(figures.map(([, , count]) => Number(count)).some((count) => count > 0)).toBe(true);
    for (const [, href, count] of figures) {
      const search = href!.replace('/mail-explorer?', '/mail-explorer/count?');
      const found = (await (await get(search)).json()) as { text: string };
      expect([search, found.text]).toEqual([search, expect.stringMatching(new RegExp(`^${count} `))]);
    }
  });

  it('draws seven days that add up, with the same figures as a table', async () => {
    const html = decode(await (await get('/dashboard')).text());
    const days = [
      ...html.matchAll(
        /<b[^>]*>([\d,]+)<\/b>(?:<svg.*?<\/svg>)?<\/span><span>[^<]+<\/span><span[^>]*>\d+ of them/gs,
      ),
    ];
    expect(days).toHaveLength(7);
    const total = days.reduce((sum, [, count]) => sum + Number(count!.replace(',', '')), 0);
    expect(html).toMatch(new RegExp(`<span>Emails</span>.*?<b[^>]*>${total.toLocaleString('en')}</b>`, 's'));
    expect(html.match(/<tbody>.*?<\/tbody>/s)?.[0].match(/<tr>/g)).toHaveLength(7);
  });

  it('tells how many of them came since yesterday, and leads to these', async () => {
    const html = decode(await (await get('/dashboard')).text()).replaceAll(/<svg.*?<\/svg>/gs, '');
    const all = /<span>Emails<\/span><b[^>]*>[\d,]+<\/b><small[^>]*>([\d,]+) since yesterday/.exec(html)?.[1];
    const href = /href="(\/mail-explorer\?[^"]+)"[^>]*>Mail since yesterday/.exec(html)?.[1] ?? '';
    const counted = await get(href.replace('/mail-explorer?', '/mail-explorer/count?'));
    expect(await counted.json()).toMatchObject({ text: expect.stringMatching(new RegExp(`^${all} `)) });
  });

  it('shows the parts that can be had when one cannot', async () => {
    world.answerWith((request) =>
      request.url.endsWith('/facets')
        ? Response.json(new ServiceError('unavailable', 'gone').toBody(), { status: 503 })
        : undefined,
    );
    const answer = await get('/dashboard');
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('The protection service does not answer');
    expect(html).toContain('Latest in quarantine');
  });

  it('fails as a page when nothing can be had', async () => {
    world.answerWith((request) =>
      /mail_explorer2|\/jobs/.test(request.url)
        ? Response.json(new ServiceError('unavailable', 'gone').toBody(), { status: 503 })
        : undefined,
    );
    expect((await get('/dashboard')).status).toBe(503);
  });

  it('tells somebody who may see no mail so, without asking for any', async () => {
    const asked: string[] = [];
    const cookie = await world.signIn(people.help_desk);
    world.answerWith((request) => void asked.push(new URL(request.url).pathname));
    const answer = await get('/dashboard', cookie);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('There is nothing here that you may see');
    expect(asked.filter((path) => path.includes('mail_explorer2'))).toEqual([]);
  });
});

describe('the security events', () => {
  const follow = async (filters: string) => {
    const led = await get(`/security-events?filters=${encodeURIComponent(filters)}`);
    const location = led.headers.get('location') ?? '';
    return { location, html: await (await get(location)).text() };
  };

  it('[SI-06] open the Mail Explorer with the filter that was handed over', async () => {
    const filter = Buffer.from(
      JSON.stringify({ filters: [{ key: 'detection', value: ['cp_phishing'] }], period: '30d' }),
    ).toString('base64');
    const { location, html } = await follow(filter);
    expect(location).toMatch(/^\/mail-explorer\?filter=/);
    expect(html).toMatch(/data-chip=""[^>]*>[^<]*Detection/i);
    expect(html).not.toContain('could not be read');
  });

  it.each([
    ['cp_phishing', 'detection=cp_phishing'],
    ['Malware, phishing', 'detection=cp_malicious,cp_phishing'],
    ['is_incoming;cp_leak', 'direction=is_incoming&detection=cp_leak'],
    ['ms_delivered_junk', 'quarantined_state=ms_delivered_junk'],
    ['detection=cp_spam&last=7d', 'detection=cp_spam&last=7d'],
    ['?subject=invoice', 'subject=invoice'],
  ])('[SI-06] take the plain values %s', async (filters, expected) => {
    const { location, html } = await follow(filters);
    expect(decodeURIComponent(location)).toBe(`/mail-explorer?${expected}`);
    expect(html).not.toContain('could not be read');
    expect(html).toContain('data-chip=""');
  });

  it('[SI-06] take plain JSON, too', async () => {
    const json = JSON.stringify({ filters: { detection: ['cp_phishing'] }, period: '30d' });
    const { html } = await follow(json);
    expect(html).toMatch(/data-chip=""[^>]*>[^<]*Detection/i);
    expect(html).not.toContain('could not be read');
  });

  it.each(['phishing, nonsense', '{"filters":[', Buffer.from('[]').toString('base64'), '%%%'])(
    '[SI-06] say that the filter %s cannot be read, and show the mails without it',
    async (filters) => {
      expect((await follow(filters)).html).toContain('could not be read');
    },
  );

  it('[SI-06] without a filter open the Mail Explorer', async () => {
    expect((await get('/security-events')).headers.get('location')).toBe('/mail-explorer');
  });
});
