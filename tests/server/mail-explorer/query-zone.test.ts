import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messagesOf } from '../../../src/messages/messages.ts';
import { presentCriteria } from '../../../src/server/present/present-criteria.ts';
import { people } from '../../contract/support/seed-service.ts';
import { startExplorer, type TestExplorer } from './support/start-explorer.ts';

let explorer: TestExplorer;
let session: string;
beforeAll(async () => {
  explorer = await startExplorer(60);
  session = await explorer.signIn(people.admin);
  // At any time of day, it is another day in one of them than in UTC.
  zone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(
    (one) => dayOf(explorer.rows[0]!.received_at, one) !== dayOf(explorer.rows[0]!.received_at, 'UTC'),
  )!;
});
afterAll(() => explorer.stop());

let zone: string;
/** The day of a mail as the list shows it in a zone. */
const dayOf = (receivedAt: string, timeZone: string) =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(new Date(receivedAt));
const preferring = (timeZone: string) =>
  `${session}; postern-preferences=${encodeURIComponent(JSON.stringify({ time_zone: timeZone }))}`;
const get = (path: string, timeZone: string) =>
  explorer.console.request(path, { cookie: preferring(timeZone) });
/** A mail whose day in the zone is another than in UTC. */
const probe = () => explorer.rows[0]!;
const subjectsOn = (day: string) =>
  explorer.rows.filter((row) => dayOf(row.received_at, zone) === day).map((row) => row.subject);
const foundIn = (html: string) =>
  explorer.rows
    .map((row) => row.subject)
    .filter((subject) => html.includes(`"${subject}"`) || html.includes(`>${subject}<`));

describe('days of a query', () => {
  it('[AI-02] are those of the viewer, and the address says so for everybody else', async () => {
    const day = dayOf(probe().received_at, zone);
    const typed = await get(`/mail-explorer?query=received:${day}`, zone);
    expect(typed.status).toBe(303);
    const address = typed.headers.get('location')!;
    expect(address).toBe(`/mail-explorer?query=received:${day}&query_zone=${zone}`);
    for (const viewer of [zone, 'UTC']) {
      const html = await (await get(address, viewer)).text();
      expect(foundIn(html)).toEqual(subjectsOn(day).slice(0, 40));
      expect(html).toContain('Time zone of the query');
      expect(html).toContain(zone.replaceAll('_', ' '));
      expect(html).toContain(`<input type="hidden" name="query_zone" value="${zone}"`);
      expect(html.includes('Remove filter Time zone of the query') || html.includes('query_zone=UTC')).toBe(
        viewer === 'UTC',
      );
    }
  });

  it.each([
    ['received:%3E%3D2026-01-01T09:00Z', 'an instant'],
    ['received:%3E%3Dnow-7d', 'a number of days'],
    ['subject:2026-01-01', 'no date'],
  ])('are none in %s, %s', async (query) => {
    const answer = await get(`/mail-explorer?query=${query}`, zone);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain('query_zone');
  });

  it('[MX-03] in an unknown zone are reported, and those of the viewer are searched', async () => {
    const html = await (
      await get('/mail-explorer?query=received:2026-01-01&query_zone=Mars/Olympus', zone)
    ).text();
    expect(html).toContain('Mars/Olympus');
    expect(html).toContain(`name="query_zone" value="${zone}"`);
  });

  it('[MX-01] stay those of the author in a saved query', async () => {
    const day = dayOf(probe().received_at, zone);
    const form = { name: 'Days', search: `query=received:${day}` };
    const kept = await explorer.console.request('/analytics/custom-queries', {
      cookie: preferring(zone),
      form,
    });
    expect(kept.status).toBe(303);
    const { queries } = (await (await explorer.get('/api/v1/custom_queries')).json()) as {
      queries: { search: string }[];
    };
    expect(queries[0]?.search).toBe(`query=received:${day}&query_zone=${zone}`);
  });

  it('[MX-18] of an export are those of its address', async () => {
    const day = dayOf(probe().received_at, zone);
    const answer = await explorer.console.request('/mail-explorer/exports', {
      cookie: preferring('UTC'),
      form: { search: `query=received:${day}&query_zone=${zone}` },
    });
    const csv = await answer.text();
    expect(answer.status).toBe(200);
    expect(explorer.rows.map((row) => row.subject).filter((subject) => csv.includes(subject))).toEqual(
      subjectsOn(day),
    );
  });

  it('of a job are named with it, also of one from before they had a zone', async () => {
    const t = messagesOf('en');
    const query = 'received:2026-11-28';
    expect(presentCriteria({ query, query_time_zone: 'America/New_York' }, t, 'UTC')).toMatchObject({
      words: `Query: ${query} · Time zone of the query: America/New York`,
      href: expect.stringContaining('query_zone=America%2FNew_York') as string,
    });
    expect(presentCriteria({ query }, t, zone).href).toContain('query_zone=UTC');
    expect(presentCriteria({ query: 'subject:x' }, t, zone).href).not.toContain('query_zone');
  });

  it('[AP-01] of a call are those of UTC, or of its zone', async () => {
    const day = dayOf(probe().received_at, zone);
    const count = async (path: string, more: object, rows: string) => {
      const answer = await explorer.send('POST', path, { query: `received:${day}`, ...more });
      const body = (await answer.json()) as Record<string, unknown>;
      return answer.status === 200 ? (body[rows] as unknown[]).length : body;
    };
    const inZone = subjectsOn(day).length;
    const inUtc = explorer.rows.filter((row) => dayOf(row.received_at, 'UTC') === day).length;
    expect(inUtc).not.toBe(inZone);
    for (const [path, rows] of [
      ['/api/v1/mail-explorer/query?size=100', 'emails'],
      ['/api/v1/mail_explorer2/emails?size=100', 'rows'],
    ] as const) {
      expect(await count(path, {}, rows)).toBe(inUtc);
      expect(await count(path, { query_time_zone: zone }, rows)).toBe(inZone);
      expect(await count(path, { query_time_zone: 'Mars/Olympus' }, rows)).toMatchObject({
        fields: [{ path: 'query_time_zone' }],
      });
    }
  });
});
