import { afterAll, beforeAll, expect, it } from 'vitest';
import { people } from '../../contract/support/seed-service.ts';
import { byHtmx, startExplorer, type TestExplorer } from './support/start-explorer.ts';

// Rows are kept as they were written: whatever they depend on has to show on the next page.
let explorer: TestExplorer;
beforeAll(async () => {
  explorer = await startExplorer(12);
});
afterAll(() => explorer.stop());

/** The rows of a page, by the subject of their mail. */
async function rowsOf(answer: Response | Promise<Response>): Promise<Map<string, string>> {
  const html = await (await answer).text();
  const rows = html.match(/<tr class="grid-row.*?<\/tr>/gs) ?? [];
  return new Map(
    rows.map((row) => [/(?:Invoice|Report|Newsletter|Reminder) \d{4}/.exec(row)?.[0] ?? '', row]),
  );
}
const all = '/mail-explorer?last=24h';
const reference = (index: number) =>
  `${explorer.rows[index]!.entity_type}/${explorer.rows[index]!.entity_id}`;

it('pages and fragments with the same mails share cached rows', async () => {
  const rows = await rowsOf(explorer.get(all));
  expect(rows.size).toBe(12);
  expect(await rowsOf(explorer.get(all))).toEqual(rows);
  expect(await rowsOf(explorer.get(all, byHtmx('section#explorer-results')))).toEqual(rows);
});

it('[MX-15] a change of state is on the next page, and so is its undo', async () => {
  const before = await rowsOf(explorer.get(all));
  const act = (action: string) =>
    explorer.post(`/mail-explorer/${action}`, { ids: reference(0), confirmed: '1' });
  await act('quarantines');
  const held = await rowsOf(explorer.get(all));
  expect(held.get('Invoice 0000')).toContain('Quarantined');
  expect(before.get('Invoice 0000')).not.toContain('Quarantined');
  expect(held.get('Report 0005')).toBe(before.get('Report 0005'));
  await act('releases');
  const released = await rowsOf(explorer.get(all));
  expect(released.get('Invoice 0000')).not.toContain('Quarantined');
  expect(released.get('Invoice 0000')).not.toBe(before.get('Invoice 0000'));
});

it('another search shows its own mails, in their order', async () => {
  const rows = await rowsOf(explorer.get(`${all}&subject=report`));
  expect([...rows.keys()]).toEqual(['Report 0001', 'Report 0005', 'Report 0009']);
  expect(rows.get('Report 0005')).toContain('aria-rowindex="3"');
  expect((await rowsOf(explorer.get(all))).get('Report 0005')).toContain('aria-rowindex="7"');
});

it('roles, languages, time zones, columns and the open mail have separate cached rows', async () => {
  const own = (await rowsOf(explorer.get(all))).get('Invoice 0000')!;
  const shown = async (path: string, headers: Record<string, string> = {}, cookie = '') => {
    const session = await explorer.signIn(people.admin);
    const answer = explorer.console.request(path, { cookie: session + cookie, headers });
    return (await rowsOf(answer)).get('Invoice 0000')!;
  };
  expect(own).toContain('type="checkbox"');
  expect(await shown(all)).toBe(own);
  const viewer = explorer.console.request(all, { cookie: await explorer.signIn(people.viewer) });
  expect((await rowsOf(viewer)).get('Invoice 0000')).not.toContain('type="checkbox"');
  expect(await shown(all, { 'accept-language': 'de' })).toContain('Aktionen');
  const tokyo = encodeURIComponent(JSON.stringify({ time_zone: 'Asia/Tokyo' }));
  expect(await shown(all, {}, `; postern-preferences=${tokyo}`)).not.toBe(own);
  expect(await shown(all, {}, '; explorer_prefs=columns%3Dsubject')).not.toContain('col-recipients');
  expect(await shown(`${all}&open=${reference(0)}`)).toContain('is-open');
  expect(await shown(all)).toBe(own);
});
