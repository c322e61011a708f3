import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryFiles } from '../../../src/api/contract/analytics/query-files.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { storeRows } from '../../contract/support/seed-service.ts';
import { makeEmail } from '../records/make-emails.ts';
import { type AnalyticsWorld, startAnalytics } from './support/start-analytics.ts';

const now = Date.now();
const range = { from: new Date(now - 86_400_000).toISOString(), to: new Date(now).toISOString() };
const addressOf = (at: number) => `member${at}@tenant.example`;
let world: AnalyticsWorld;

beforeAll(async () => {
  world = await startAnalytics({ mails: 0, now });
  // 300 people of one organisation, and 300 of as many others; one attack each.
  const quoted = `"A ""quoted"" (one)"`;
  const people = Array.from(
    { length: 600 },
    (_, at) => `${addressOf(at)},${at < 300 ? quoted : `Small ${at}`}`,
  );
  await world.stores.directory.importDirectory({
    csv: ['email,organization', ...people].join('\n'),
    replace: false,
    actor: { email: 'test', clientAddress: '' },
    at: now,
  });
  const rows = Array.from({ length: 600 }, (_, at) =>
    makeEmail({
      message_id: `${at}@groups.example`,
      received_at: new Date(now - 60_000 - at).toISOString(),
      direction: 'is_incoming',
      mailbox: addressOf(at),
      recipients: [addressOf(at)],
      detections: ['cp_phishing'],
    }),
  );
  await storeRows(world.stores, rows);
});
afterAll(() => world.stop());

it('[AN-03] links a group of any number of people to a search of the Mail Explorer', async () => {
  const { es_response } = await world.client.call(queryFiles.attackedPersonsByOrganizations, {
    query: range,
  });
  expect(es_response.map(({ name, persons }) => [name, persons])).toEqual(
    expect.arrayContaining([
      ['A "quoted" (one)', 300],
      ['Others', 296],
    ]),
  );
  for (const { drill_down_id, count } of es_response) {
    const { ui_meta } = await world.client.call(contract.drillDownEvents, {
      body: { ...range, drill_down_id },
    });
    expect([drill_down_id, ui_meta.total]).toEqual([drill_down_id, count]);
    const { total_rows } = await world.client.call(contract.countEmails, {
      body: { time_type: 'range', range_from: range.from, range_to: range.to, query: ui_meta.query },
    });
    expect([drill_down_id, total_rows]).toEqual([drill_down_id, count]);
  }
});
