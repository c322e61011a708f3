import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { factsOfRow } from '../../../src/service/mail/reports/mail-facts.ts';
import { addReport, withdrawReport } from '../../../src/service/reports/report-store-sqlite.ts';
import type { StoreHandle } from '../../../src/service/database/operation.ts';
import { type AnalyticsWorld, startAnalytics } from '../analytics/support/start-analytics.ts';
import { createMailsSqlite, type Mails } from '../../support/mails-sqlite.ts';

let world: AnalyticsWorld;
let db: DatabaseSync;
let index: Mails;
let store: StoreHandle;
beforeAll(async () => {
  world = await startAnalytics({ mails: 200 });
  db = new DatabaseSync(`${world.directory}/postern.db`, { timeout: 20_000 });
  index = createMailsSqlite(db, { role: 'writer' });
  store = { db, index, records: index, sql: db.createTagStore() } as unknown as StoreHandle;
});
afterAll(async () => {
  db.close();
  await world.stop();
});

const find = (drill_down_id: string) =>
  world.client.call(contract.drillDownEvents, {
    body: { drill_down_id, from: new Date(world.now - 730 * 86_400_000).toISOString(), page_size: 100 },
  });
const report = (key: number, kind: 'phishing' | 'safe', channel: 'page' | 'mail' = 'mail') => {
  const [row] = index.read([key]);
  return addReport(store, {
    key, entityId: row!.entity_id, facts: factsOfRow(row!), person: 'a@tenant.example', kind, channel,
    message: '', locale: 'en', at: world.now,
  }); // oxfmt-ignore
};
const keysOf = (flags: Parameters<Mails['keys']>[0]) => index.keys(flags, 10);
const held = {
  kind: 'flags',
  anyOf: ['cp_quarantined_by_cp', 'cp_quarantined_by_admin', 'cp_quarantined_by_analyst', 'ms_quarantined'],
} as const;

describe('mail reported by employees', () => {
  it('is counted and found when it had been delivered, while the report stands', async () => {
    const [delivered, other] = keysOf({ kind: 'not', of: held }) as [number, number];
    const [quarantined] = keysOf(held) as [number];
    const number = report(delivered, 'phishing');
    report(quarantined, 'phishing', 'page');
    const { es_response: events, ui_meta: meta } = await find('reported');
    expect(events.map(({ entityId }) => entityId)).toEqual([index.read([delivered])[0]!.entity_id]);
    expect(meta).toMatchObject({ total: 1, query: 'reported:true' });
    report(other, 'phishing');
    expect((await find('reported')).ui_meta.total).toBe(2);
    report(other, 'safe');
    expect((await find('reported')).ui_meta.total).toBe(1);
    withdrawReport(store, { number, person: 'a@tenant.example' });
    expect((await find('reported')).ui_meta.total).toBe(0);
    expect((await world.stores.analytics.checkAnalytics(undefined)).map(({ wrong }) => wrong)).toEqual([
      0, 0,
    ]);
  });

  it('is also counted where it was reported before this was recorded, and the sums stay correct', async () => {
    const [key] = keysOf({ kind: 'not', of: held }) as [number];
    report(key, 'phishing');
    index.change([{ key, add: [], remove: ['reported'] }]);
    db.exec('DELETE FROM email_periods WHERE emails = 0');
    const migration = new URL(
      '../../../src/service/database/migrations/853-reported-mail.sql',
      import.meta.url,
    );
    db.exec(readFileSync(migration, 'utf8'));
    expect((await find('reported')).ui_meta.total).toBe(1);
    expect((await world.stores.analytics.checkAnalytics(undefined)).map(({ wrong }) => wrong)).toEqual([
      0, 0,
    ]);
  });
});
