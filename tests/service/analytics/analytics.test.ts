import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { queryFiles } from '../../../src/api/contract/analytics/query-files.ts';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { people } from '../../contract/support/seed-service.ts';
import { categories, mailboxes, startAnalytics, type AnalyticsWorld } from './support/start-analytics.ts';

let world: AnalyticsWorld;
let rows: EmailRow[];
beforeAll(async () => {
  world = await startAnalytics();
  // Mail that was changed since it came in counts as it is now.
  const held = { quarantined_state: ['cp_quarantined'], time_type: 'last' as const, last_date_amount: 3, last_date_period: 'Days' }; // oxfmt-ignore
  const { job_id } = await world.client.call(contract.restoreEmails, { body: { ...held, reason: 'test' } });
  const isDone = async () =>
    (await world.client.call(contract.showJob, { params: { id: job_id } })).status === 'done';
  await vi.waitUntil(isDone, { timeout: 60_000 });
  rows = await world.readRows();
});
afterAll(() => world.stop());

const day = 86_400_000;
const iso = (time: number) => new Date(time).toISOString();
type Category = keyof typeof categories;

/** A chart's mail, looked at one by one. */
interface Look {
  from: string;
  to: string;
  withDefender: boolean;
  saas?: string;
}
const lookAt = ({ from, to, saas }: Look) =>
  rows.filter(
    ({ received_at, entity_type }) =>
      received_at >= from && received_at < to && (!saas || entity_type === `${saas}_email`),
  );
const isOf = (row: EmailRow, category: Category, withDefender: boolean) =>
  row.detections.some(
    (verdict) => categories[category].test(verdict) && (withDefender || verdict.startsWith('cp_')),
  );
const isAttack = (row: EmailRow, withDefender: boolean) =>
  (['phishing', 'malware', 'malicious_url'] as const).some((category) => isOf(row, category, withDefender));
const isInJunk = ({ states }: EmailRow) => states.some((state) => state.endsWith('_junk'));
const isAway = (row: EmailRow) => row.is_deleted || row.is_quarantined || (isInJunk(row) && !row.is_restored);
const actionOf = (row: EmailRow): string => {
  if (row.is_deleted) return 'deleted';
  if (row.is_quarantined) return `quarantined_by_${row.quarantine_actor}`;
  if (row.is_restored) return 'released';
  return isInJunk(row) ? 'junk' : 'delivered';
};

const now = Date.now();
const looks: Look[] = [true, false].flatMap((withDefender) => [
  { from: iso(now - 30 * day), to: iso(now), withDefender },
  { from: iso(now - 400 * day - 1_234_567), to: iso(now - 7 * day + 89), withDefender },
  { from: iso(now - 90 * day), to: iso(now), withDefender, saas: 'office365_emails' },
  { from: iso(now - 90 * day), to: iso(now), withDefender, saas: 'google_mail' },
]);
const zones = ['UTC', 'America/St_Johns', 'Pacific/Auckland'];

type Files = typeof queryFiles;
type Named<Name> = Name extends `${infer Base}WithoutMsDefender` ? Base : never;
const ask = <Name extends Named<keyof Files>>(name: Name, look: Look, more: { time_zone?: string } = {}) => {
  const { from, to, withDefender, saas } = look;
  const endpoint = queryFiles[(withDefender ? name : `${name}WithoutMsDefender`) as Name];
  const asked = { from, to, ...(saas && { saas }), ...more };
  const input = endpoint.method === 'POST' ? { body: asked } : { query: asked };
  return world.client.call(endpoint, input as never) as Promise<
    import('../../../src/api/contract/endpoint.ts').CallAnswer<Files[Name]>
  >;
};

describe('query files', () => {
  it('[AN-01] count detections, remediated ones and those of the previous period', async () => {
    for (const look of looks) {
      const { es_response, ui_meta } = await ask('attackDetections', look);
      const before = { ...look, from: iso(2 * Date.parse(look.from) - Date.parse(look.to)), to: look.from };
      for (const row of es_response) {
        const of = lookAt(look).filter((one) => isOf(one, row.name, look.withDefender));
        expect([look, row.name, row.count]).toEqual([look, row.name, of.length]);
        expect(row.remediatedPercent).toBeCloseTo((of.filter(isAway).length / of.length) * 100, 0);
        expect(row.count_before).toBe(
          lookAt(before).filter((one) => isOf(one, row.name, look.withDefender)).length,
        );
      }
      const any = (one: EmailRow) =>
        (Object.keys(categories) as Category[]).some((name) => isOf(one, name, look.withDefender));
      expect(ui_meta).toMatchObject({
        ms_defender: look.withDefender,
        total: lookAt(look).filter(any).length,
        total_before: lookAt(before).filter(any).length,
      });
      expect(ui_meta.name).toBe(`attack_detections${look.withDefender ? '' : '_without_ms_defender'}`);
      expect(ui_meta.total).toBeGreaterThan(20);
    }
  });

  it.each(zones)('[AN-01] count categories of weeks and months in %s', async (time_zone) => {
    for (const look of looks) {
      for (const name of ['weeklyAttackCategory', 'attackPerMonth'] as const) {
        const { es_response, ui_meta } = await ask(name, look, { time_zone });
        const { labels, datasets, whole } = es_response;
        expect(labels[0]!.from).toBe(look.from);
        expect(labels.at(-1)!.to).toBe(look.to);
        labels.slice(1).forEach((label, at) => expect(label.from).toBe(labels[at]!.to));
        for (const { from } of labels.slice(1)) {
          const start = Temporal.Instant.from(from).toZonedDateTimeISO(time_zone);
          expect(start.toPlainTime().toString()).toBe('00:00:00');
          expect(name === 'attackPerMonth' ? start.day : start.dayOfWeek).toBe(1);
        }
        for (const { name: category, data } of datasets) {
          expect(data).toEqual(
            labels.map(
              (label) =>
                lookAt({ ...look, ...label }).filter((one) => isOf(one, category, look.withDefender)).length,
            ),
          );
        }
        const isAny = (one: EmailRow) =>
          (Object.keys(categories) as Category[]).some((category) => isOf(one, category, look.withDefender));
        expect(whole.data).toEqual(labels.map((label) => lookAt({ ...look, ...label }).filter(isAny).length));
        expect(ui_meta.time_zone).toBe(time_zone);
      }
    }
  });

  it('[AN-01] count the outcomes of attacks, each once', async () => {
    for (const look of looks) {
      const { es_response, ui_meta } = await ask('actionsByAvanan', look);
      const attacks = lookAt(look).filter((row) => isAttack(row, look.withDefender));
      for (const { name, count } of es_response)
        expect([name, count]).toEqual([name, attacks.filter((row) => actionOf(row) === name).length]);
      expect(es_response.reduce((sum, { count }) => sum + count, 0)).toBe(attacks.length);
      expect(ui_meta.total).toBe(attacks.length);
    }
  });

  it('[AN-01] count attacks by spam confidence level, from -1 to 9', async () => {
    for (const look of looks) {
      const { es_response, ui_meta } = await ask('msDetectionBySclLevel', look);
      expect(es_response.map(({ level }) => level)).toEqual([-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
      const attacks = lookAt(look).filter((row) => isAttack(row, look.withDefender) && row.scl !== undefined);
      for (const { level, count } of es_response)
        expect([level, count]).toEqual([level, attacks.filter(({ scl }) => scl === level).length]);
      expect(ui_meta.total).toBe(attacks.length);
    }
  });

  it('[AN-01] count what Microsoft missed, week by week', async () => {
    for (const look of looks) {
      const { es_response } = await ask('weeklyMsDetectionsEfficiencyTrends', look);
      const found = es_response.map(({ from, to }) => {
        const attacks = lookAt({ ...look, from, to }).filter(
          (row) => isAttack(row, look.withDefender) && row.entity_type === 'office365_emails_email',
        );
        const caught = (row: EmailRow) => row.detections.some((one) => /^ms_(malware|.*phishing)$/.test(one));
        return { count: attacks.length, miss: attacks.filter((row) => !caught(row)).length };
      });
      expect(es_response.map(({ count, miss }) => ({ count, miss }))).toEqual(found);
      for (const { maxValue } of es_response)
        expect(maxValue).toBe(Math.max(...found.map(({ count }) => count)));
      if (look.saas !== 'google_mail')
        expect(found.some(({ miss, count }) => miss > 0 && miss < count)).toBe(
          look.withDefender || found.some(({ count }) => count > 0),
        );
    }
  });

  it('[AN-01] name the targets of attacks, and their seniority and organisation with the rest combined', async () => {
    const { people: known } = await world.client
      .call(contract.listDirectory, { query: {} })
      .catch(async () => {
        const admin = await world.signIn(people.admin);
        return admin.call(contract.listDirectory, { query: {} });
      });
    const entryOf = new Map(known.map((entry) => [entry.email, entry]));
    for (const look of looks) {
      const hits = lookAt(look).filter(
        (row) => isAttack(row, look.withDefender) && row.direction !== 'is_outgoing' && row.mailbox !== '',
      );
      const users = await ask('topAttackedUsers', look);
      expect(users.ui_meta.total).toBe(hits.length);
      const counts = mailboxes.map((email) => hits.filter(({ mailbox }) => mailbox === email).length);
      expect(users.es_response.map(({ count }) => count)).toEqual(
        counts
          .filter((count) => count > 0)
          .sort((a, b) => b - a)
          .slice(0, 10),
      );
      for (const { email, count, name, departement, title } of users.es_response) {
        expect(count).toBe(counts[mailboxes.indexOf(email)]);
        const entry = entryOf.get(email);
        expect({ name, departement, title }).toEqual({
          name: entry?.name ?? '',
          departement: entry?.department ?? '',
          title: entry?.title ?? '',
        });
      }
      for (const [call, field] of [
        ['attackedPersonsBySeniority', 'seniority'],
        ['attackedPersonsByOrganizations', 'organization'],
      ] as const) {
        const { es_response } = await ask(call, look);
        const groupOf = (row: EmailRow) => entryOf.get(row.mailbox)?.[field] ?? '';
        const named = es_response.filter(({ others }) => !others);
        for (const { name, count, persons } of named) {
          const of = hits.filter((row) => groupOf(row) === name);
          expect([name, count, persons]).toEqual([
            name,
            of.length,
            new Set(of.map(({ mailbox }) => mailbox)).size,
          ]);
        }
        expect(es_response.reduce((sum, { count }) => sum + count, 0)).toBe(hits.length);
        if (field === 'organization' && hits.length > 100) expect(es_response.at(-1)!.name).toBe('Others');
      }
    }
  });
});

describe('the toggle of Microsoft Defender', () => {
  it('[AN-02] uses a separate query file for each chart, which counts only what the product found', async () => {
    const twins = {
      attackDetections: 'attackDetectionsWithoutMsDefender',
      weeklyAttackCategory: 'weeklyAttackCategoryWithoutMsDefender',
      actionsByAvanan: 'actionsByAvananWithoutMsDefender',
      attackedPersonsBySeniority: 'attackedPersonsBySeniorityWithoutMsDefender',
      attackedPersonsByOrganizations: 'attackedPersonsByOrganizationsWithoutMsDefender',
      topAttackedUsers: 'topAttackedUsersWithoutMsDefender',
      msDetectionBySclLevel: 'msDetectionBySclLevelWithoutMsDefender',
      attackPerMonth: 'attackPerMonthWithoutMsDefender',
      weeklyMsDetectionsEfficiencyTrends: 'weeklyMsDetectionsEfficiencyTrendsWithoutMsDefender',
    } as const;
    for (const [name, twin] of Object.entries(twins) as [keyof typeof twins, keyof Files][]) {
      expect(queryFiles[twin].path).toBe(`${queryFiles[name].path}_without_ms_defender`);
      const [on, off] = [await ask(name, looks[0]!), await ask(name, { ...looks[0]!, withDefender: false })];
      expect([name, off.ui_meta.total < on.ui_meta.total]).toEqual([name, true]);
    }
  });
});

describe('a drill-down', () => {
  it('[AN-03] returns the mails of each row, which its query finds as well', async () => {
    for (const look of [looks[0]!, looks[4]!, looks[6]!]) {
      const charts = await Promise.all([
        ask('attackDetections', look),
        ask('actionsByAvanan', look),
        ask('msDetectionBySclLevel', look),
        ask('topAttackedUsers', look),
        ask('attackedPersonsBySeniority', look),
        ask('attackedPersonsByOrganizations', look),
      ]);
      const shown = charts.flatMap(({ es_response }) =>
        es_response.map(({ count, drill_down_id }) => ({ count, drill_down_id })),
      );
      const weeks = (await ask('weeklyMsDetectionsEfficiencyTrends', look)).es_response;
      const week = weeks.map(({ from, to, miss, drill_down_id }) => ({
        count: miss,
        drill_down_id,
        from,
        to,
      }));
      for (const { count, drill_down_id, ...time } of [...shown, ...week]) {
        const { withDefender, saas, ...rest } = look;
        const range = { ...rest, ...time };
        const endpoint = withDefender ? contract.drillDownEvents : contract.drillDownEventsWithoutMsDefender;
        const body = { ...range, ...(saas && { saas: saas as never }), drill_down_id, page_size: 500 };
        const { es_response, ui_meta } = await world.client.call(endpoint, { body });
        expect([drill_down_id, ui_meta.total]).toEqual([drill_down_id, count]);
        expect(es_response).toHaveLength(Math.min(count, 500));
        const { total_rows } = await world.client.call(contract.countEmails, {
          body: { time_type: 'range', range_from: range.from, range_to: range.to, query: ui_meta.query },
        });
        expect([drill_down_id, total_rows]).toEqual([drill_down_id, count]);
      }
    }
  });

  it('[AN-03] has pages of 50 with severity, state and category of each mail, newest first', async () => {
    const body = { drill_down_id: 'detected', from: iso(now - 60 * day), to: iso(now) };
    const first = await world.client.call(contract.drillDownEvents, { body });
    const second = await world.client.call(contract.drillDownEvents, { body: { ...body, offset: 50 } });
    const all = await world.client.call(contract.drillDownEvents, { body: { ...body, page_size: 100 } });
    expect([...first.es_response, ...second.es_response]).toEqual(all.es_response);
    expect(first.es_response).toHaveLength(50);
    expect(all.es_response.map(({ time }) => time)).toEqual(all.es_response.map(({ time }) => time).toSorted().toReversed()); // oxfmt-ignore
    for (const event of all.es_response) {
      const row = rows.find(({ entity_id }) => entity_id === event.entityId)!;
      expect(event.description).toBe(row.subject);
      expect(event.category === 'other' || isOf(row, event.category as Category, true)).toBe(true);
      if (event.severity === 'critical') expect(row.detections.join()).toMatch(/malicious|ms_malware/);
    }
    expect(new Set(all.es_response.map(({ severity }) => severity)).size).toBeGreaterThan(2);
  });

  it('[AN-03] counts current mail, however often the same was requested before', async () => {
    const own = await startAnalytics({ mails: 300 });
    try {
      const body = { drill_down_id: 'held', from: iso(now - 3 * day), to: iso(now), page_size: 1 };
      const held = async () => (await own.client.call(contract.drillDownEvents, { body })).ui_meta.total;
      const before = await held();
      expect(before).toBeGreaterThan(1);
      expect(await held()).toBe(before);
      const criteria = { quarantined_state: ['cp_quarantined'], time_type: 'last' as const, last_date_amount: 3, last_date_period: 'Days' }; // oxfmt-ignore
      const { job_id } = await own.client.call(contract.restoreEmails, {
        body: { ...criteria, reason: 'test' },
      });
      const isDone = async () =>
        (await own.client.call(contract.showJob, { params: { id: job_id } })).status === 'done';
      await vi.waitUntil(isDone, { timeout: 60_000 });
      expect(await held()).toBeLessThan(before);
    } finally {
      await own.stop();
    }
  });

  it('refuses an unknown row name, and an invalid time', async () => {
    const refused = (body: { drill_down_id: string; from?: string; to?: string }) =>
      world.client
        .call(contract.drillDownEvents, { body })
        .catch((error: { problem: string; code: string }) => error);
    expect(await refused({ drill_down_id: 'category.nothing' })).toMatchObject({
      code: 'invalid_input',
      problem: 'drill_down_unknown',
    });
    expect(await refused({ drill_down_id: 'attacks', from: iso(now), to: iso(now - day) })).toMatchObject({
      problem: 'range_empty',
    });
    expect(await refused({ drill_down_id: 'attacks', from: iso(now - 2_000 * day) })).toMatchObject({
      problem: 'analytics_range',
    });
  });
});

describe('traffic', () => {
  it('[AN-04] counts the mail from and to an address, and of all by direction, day by day', async () => {
    const range = { from: iso(now - 30 * day), to: iso(now) };
    const email = 'person1@tenant.example';
    for (const [body, tests] of [
      [
        { ...range, email },
        {
          from: (row: EmailRow) => row.sender_address === email,
          to: (row: EmailRow) => row.recipients.includes(email),
        },
      ],
      [
        range,
        Object.fromEntries(
          ['is_incoming', 'is_internal', 'is_outgoing'].map((name) => [
            name,
            (row: EmailRow) => row.direction === name,
          ]),
        ),
      ],
    ] as const) {
      for (const endpoint of [contract.userEmailTraffic, contract.userEmailTrafficWithoutMsDefender]) {
        const { es_response } = await world.client.call(endpoint, {
          body: { ...body, time_zone: 'Asia/Kathmandu' },
        });
        expect(es_response.labels).toHaveLength(31);
        for (const { name, data } of es_response.datasets) {
          const test = (tests as Record<string, (row: EmailRow) => boolean>)[name]!;
          expect([name, data]).toEqual([
            name,
            es_response.labels.map((label) => lookAt({ ...label, withDefender: true }).filter(test).length),
          ]);
        }
        const isAny = (row: EmailRow) => Object.values(tests).some((test) => test(row));
        expect(es_response.whole.data).toEqual(
          es_response.labels.map((label) => lookAt({ ...label, withDefender: true }).filter(isAny).length),
        );
      }
    }
  });
});

describe('the sums that analytics count from', () => {
  it('[AN-01] are correct after every import and change, and are repaired when they are not', async () => {
    const wrong = async () =>
      (await world.stores.analytics.checkAnalytics(undefined)).map(({ wrong: count }) => count);
    expect(await wrong()).toEqual([0, 0]);
    expect(
      (await world.stores.analytics.rebuildAnalytics(undefined)).every(({ rows: count }) => count > 100),
    ).toBe(true);
    expect(await wrong()).toEqual([0, 0]);
  });

  it('that are wrong are detected and rebuilt', async () => {
    const torn = await startAnalytics({ mails: 200 });
    try {
      const db = new DatabaseSync(`${torn.directory}/postern.db`, { timeout: 20_000 });
      db.exec(
        'UPDATE email_mixes SET emails = emails + 1 WHERE start = (SELECT max(start) FROM email_mixes WHERE hours = 1)',
      );
      db.exec('DELETE FROM attacked WHERE k = (SELECT max(k) FROM attacked)');
      db.close();
      expect((await torn.stores.analytics.checkAnalytics(undefined)).every(({ wrong }) => wrong > 0)).toBe(
        true,
      );
      await torn.stores.analytics.rebuildAnalytics(undefined);
      expect((await torn.stores.analytics.checkAnalytics(undefined)).map(({ wrong }) => wrong)).toEqual([
        0, 0,
      ]);
    } finally {
      await torn.stop();
    }
  });
});

describe('a user with a scope', () => {
  it('gets no numbers that were counted over all mail', async () => {
    const scoped = await startAnalytics({ mails: 300 });
    try {
      const db = new DatabaseSync(`${scoped.directory}/postern.db`, { timeout: 20_000 });
      db.prepare('UPDATE user SET role_scope = ? WHERE email = ?').run(
        JSON.stringify({ domains: ['elsewhere.example'], groups: [] }),
        people.analyst,
      );
      db.close();
      const { client } = scoped;
      const refused = { code: 'permission_denied' };
      for (const endpoint of Object.values(queryFiles))
        await expect(client.call(endpoint, { query: {} } as never)).rejects.toMatchObject(refused);
      await expect(client.call(contract.userEmailTraffic, { body: {} })).rejects.toMatchObject(refused);
      await expect(client.call(contract.listSecurityEvents, { query: {} })).rejects.toMatchObject(refused);
      await expect(
        client.call(contract.showSecurityEvent, { params: { id: 'attack.1' } }),
      ).rejects.toMatchObject(refused);
      const body = { drill_down_id: 'detected' };
      await expect(client.call(contract.drillDownEvents, { body })).rejects.toMatchObject(refused);
    } finally {
      await scoped.stop();
    }
  });
});
