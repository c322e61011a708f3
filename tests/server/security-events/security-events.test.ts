import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { queryEmails } from '../../../src/api/contract/emails/query-emails.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { people } from '../../contract/support/seed-service.ts';
import { startAnalytics, type AnalyticsWorld } from '../../service/analytics/support/start-analytics.ts';
import { startDeployment, type TestDeployment } from '../deployment/support/start-deployment.ts';

let calls: AnalyticsWorld;
let rows: EmailRow[];
let world: TestDeployment;
let analyst: string;
beforeAll(async () => {
  [calls, world] = await Promise.all([startAnalytics({ mails: 600 }), startDeployment(120)]);
  rows = await calls.readRows();
  analyst = await world.signIn(people.analyst);
});
afterAll(async () => {
  await calls.stop();
  await world.stop();
});

const severities = ['very_low', 'low', 'medium', 'high', 'critical'];
const isAttack = ({ detections }: EmailRow) =>
  detections.some((one) =>
    /^(cp_(phishing|malicious|malicious_url|malicious_url_click|ap_suspicious|av_suspicious)|ms_(malware|phishing|high_confidence_phishing))$/.test(
      one,
    ),
  );
const list = async (query: object = {}) => {
  const events = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = await calls.client.call(contract.listSecurityEvents, {
      query: { ...query, ...(after && { after }) },
    });
    events.push(...page.events);
    expect(page.events.length).toBeLessThanOrEqual(50);
    after = page.next;
  }
  return events;
};

describe('security events', () => {
  it('[AN-03] group the attacks of one sender and one form of subject, each mail once', async () => {
    const events = (await list()).filter(({ kind }) => kind === 'attack');
    const attacks = rows.filter(isAttack);
    expect(events.reduce((sum, { mails }) => sum + mails, 0)).toBe(attacks.length);
    expect(events.length).toBeLessThan(attacks.length / 2);
    expect(events.map(({ time }) => time)).toEqual(
      events
        .map(({ time }) => time)
        .toSorted()
        .toReversed(),
    );
    const large = events.reduce((a, b) => (a.mails >= b.mails ? a : b));
    const detail = await calls.client.call(contract.showSecurityEvent, { params: { id: large.id } });
    expect(detail.rows.length).toBe(Math.min(50, large.mails));
    for (const row of detail.rows) {
      expect(row.aggregation_id).toBe(large.aggregation_id);
      expect(row.sender.endsWith(`@${large.sender_domain}`)).toBe(true);
      expect(row.time >= large.first_time && row.time <= large.time).toBe(true);
    }
  });

  it('[AN-03] link to exactly their mails in the Explorer, also with different senders', async () => {
    const attacks = (await list()).filter(({ kind }) => kind === 'attack');
    expect(attacks.some(({ mails }) => mails > 1)).toBe(true);
    for (const { id, mails, first_time: from, time, other_senders } of attacks) {
      const number = id.slice('attack.'.length);
      const found = await search(`campaign:${number}`);
      expect([id, found.length]).toEqual([id, mails]);
      for (const { received_at: at } of found) expect(at >= from && at <= time).toBe(true);
      const domains = new Set(found.map(({ sender_address: one }) => one.split('@').at(-1)!.toLowerCase()));
      expect([id, other_senders]).toEqual([id, domains.size > 1]);
      const { rows: shown } = await calls.client.call(contract.showSecurityEvent, { params: { id } });
      expect(shown.map(({ entityId }) => entityId).toSorted()).toEqual(
        found
          .slice(0, 50)
          .map((one) => one.entity_id)
          .toSorted(),
      );
    }
    const { id, mails } = attacks[0]!;
    const count = async (query: string) =>
      (
        await calls.client.call(contract.countEmails, {
          body: { query, last_date_amount: 10, last_date_period: 'y' },
        })
      ).total_rows;
    const number = id.slice('attack.'.length);
    expect(await count(`campaign:${number} AND NOT campaign:"${number}"`)).toBe(0);
    expect(await count(`NOT campaign:${number}`)).toBe(rows.length - mails);
    for (const wrong of ['attack', '-1', '1.5', '*'])
      await expect(search(`campaign:${wrong}`)).rejects.toMatchObject({ code: 'invalid_query' });

    async function search(query: string) {
      return (await calls.client.call(queryEmails, { query: { size: 500 }, body: { query } })).emails;
    }
  });

  it('[AN-03] are filtered by category, severity, state, platform and time, page by page', async () => {
    const all = await list();
    for (const query of [
      { category: 'malware' },
      { severity: 'critical' },
      { saas: 'google_mail' },
      { state: 'open' },
      { from: new Date(calls.now - 30 * 86_400_000).toISOString() },
      { to: new Date(calls.now - 30 * 86_400_000).toISOString() },
    ]) {
      const found = await list(query);
      expect([query, found.length > 0]).toEqual([query, true]);
      expect(found.length).toBeLessThanOrEqual(all.length);
      for (const event of found) {
        if ('severity' in query) expect(event.severity).toBe('critical');
        if ('from' in query && query.from) expect(event.time >= query.from).toBe(true);
        if ('to' in query && query.to) expect(event.time < query.to).toBe(true);
      }
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const small = await calls.client.call(contract.listSecurityEvents, { query: { limit: 3 } });
    const next = await calls.client.call(contract.listSecurityEvents, {
      query: { limit: 3, after: small.next! },
    });
    expect([...small.events, ...next.events].map(({ id }) => id)).toEqual(
      all.slice(0, 6).map(({ id }) => id),
    );
    await expect(
      calls.client.call(contract.listSecurityEvents, { query: { after: 'nonsense' } }),
    ).rejects.toMatchObject({ code: 'invalid_cursor' });
  });

  it('[AN-03] are listed by severity and then time, page by page, each once', async () => {
    const place = ({ severity }: { severity: string }) => -severities.indexOf(severity);
    for (const query of [
      {},
      { category: 'attacks' },
      { severity: 'high' },
      { saas: 'google_mail' },
    ] as const) {
      const byTime = await list(query);
      const bySeverity = await list({ ...query, sort: 'severity', limit: 7 });
      expect(bySeverity).toEqual(byTime.toSorted((a, b) => place(a) - place(b)));
      expect(bySeverity.length).toBeGreaterThan(7);
    }
    const attacks = await list({ category: 'attacks' });
    expect(attacks).toEqual((await list()).filter(({ kind }) => kind === 'attack'));
    const { next } = await calls.client.call(contract.listSecurityEvents, { query: { limit: 1 } });
    await expect(
      calls.client.call(contract.listSecurityEvents, { query: { sort: 'severity', after: next! } }),
    ).rejects.toMatchObject({ code: 'invalid_cursor' });
  });

  it('[AN-03] list every category that they are found by', async () => {
    for (const category of ['phishing', 'malware', 'malicious_url', 'spam', 'dlp'] as const)
      for (const event of await list({ category })) expect(event.categories).toContain(category);
    const several = (await list()).find(({ kind, categories }) => kind === 'attack' && categories.length > 1);
    expect(several?.categories).toContain(several?.category);
  });

  it('record actions on mail, and keep campaigns correct when mail is released', async () => {
    const body = { quarantined_state: ['cp_quarantined'], time_type: 'last' as const, last_date_amount: 2, last_date_period: 'Years' }; // oxfmt-ignore
    const { job_id } = await calls.client.call(contract.restoreEmails, { body });
    const isDone = async () =>
      (await calls.client.call(contract.showJob, { params: { id: job_id } })).status === 'done';
    await vi.waitUntil(isDone, { timeout: 60_000 });
    const [action] = await list({ category: 'state_change' });
    expect(action).toMatchObject({ what: 'restore', subject_id: job_id, actor: people.analyst });
    // Its title is the mail, and the action a label.
    const detail = await calls.client.call(contract.showSecurityEvent, { params: { id: action!.id } });
    const released = await Promise.all(
      detail.rows.map(({ entityId }) => rows.find(({ entity_id: id }) => id === entityId)?.subject),
    );
    expect(released).toContain(action!.description);
    const attacks = (await list()).filter(({ kind }) => kind === 'attack');
    expect(attacks.reduce((sum, { mails }) => sum + mails, 0)).toBe(rows.filter(isAttack).length);
  });

  it('are acknowledged, assigned, commented, closed with a reason and opened again', async () => {
    const [event] = await list({ severity: 'critical' });
    const params = { id: event!.id };
    const change = (body: {
      action: 'acknowledge' | 'assign' | 'comment' | 'close' | 'reopen';
      text?: string;
      assignee?: string;
    }) => calls.client.call(contract.changeSecurityEvent, { params, body });
    expect((await change({ action: 'acknowledge' })).current_state).toBe('acknowledged');
    await expect(change({ action: 'acknowledge' })).rejects.toMatchObject({
      problem: 'security_event_state',
    });
    // Nothing that was said is left out without a word.
    await expect(
      change({ action: 'assign', text: 'Please look', assignee: people.admin }),
    ).rejects.toMatchObject({ fields: [{ path: 'text' }] });
    await expect(change({ action: 'comment', text: 'x', assignee: people.admin })).rejects.toMatchObject({
      fields: [{ path: 'assignee' }],
    });
    await expect(change({ action: 'close' })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(change({ action: 'assign', assignee: people.viewer })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect((await change({ action: 'assign', assignee: people.admin })).assignee).toBe(people.admin);
    await change({ action: 'comment', text: 'Seen <b>twice</b>' });
    const closed = await change({ action: 'close', text: 'A drill' });
    expect(closed.current_state).toBe('closed');
    await expect(change({ action: 'acknowledge' })).rejects.toMatchObject({
      problem: 'security_event_closed',
    });
    await expect(
      calls.client.call(contract.listSecurityEvents, {
        query: { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' },
      }),
    ).rejects.toMatchObject({ fields: [{ path: 'to', problem: 'range_reversed' }] });
    expect(closed.history.map(({ action, text }) => [action, text])).toEqual([
      ['acknowledge', ''],
      ['assign', people.admin],
      ['comment', 'Seen <b>twice</b>'],
      ['close', 'A drill'],
    ]);
    expect((await list({ state: 'closed' })).map(({ id }) => id)).toEqual([event!.id]);
    expect((await change({ action: 'reopen' })).current_state).toBe('open');
    const viewer = await calls.signIn(people.viewer);
    await expect(
      viewer.call(contract.changeSecurityEvent, { params, body: { action: 'acknowledge' } }),
    ).rejects.toMatchObject({ code: 'permission_denied' });
  });

  it('have pages linked from the list, and keep the input', async () => {
    const show = async (path: string, cookie = analyst) =>
      (await (await world.console.request(path, { cookie })).text()).replaceAll('&amp;', '&');
    const page = await show('/security-events?severity=critical');
    const [, href] = /href="(\/security-events\/attack\.\d+)"/.exec(page)!;
    const post = (form: Record<string, string>) => world.console.request(href!, { cookie: analyst, form });
    const refused = await post({ action: 'close', text: '', assignee: '' });
    const kept = refused.headers.getSetCookie().map((one) => one.split(';')[0]);
    const refusedPage = await show(refused.headers.get('location')!, [analyst, ...kept].join('; '));
    expect(refusedPage).toContain('Say why the event is closed.');
    const done = await post({ action: 'comment', text: '<script>x</script>', assignee: '' });
    expect(done.status).toBe(303);
    const after = await show(done.headers.get('location')!);
    expect(after).toContain('The event was updated.');
    expect(after).toContain('commented: &lt;script&gt;x&lt;/script&gt;');
    const explorer = /href="(\/mail-explorer\?query=campaign[^"]+)"/.exec(after)![1]!;
    expect((await world.console.request(explorer, { cookie: analyst })).status).toBe(200);
    expect((await world.console.request('/security-events/attack.99999', { cookie: analyst })).status).toBe(
      404,
    );
  });

  it('[AN-03] are assigned by Enter in the address field, and to oneself by one button', async () => {
    const show = async (path: string) => (await world.console.request(path, { cookie: analyst })).text();
    const [, path] = /href="(\/security-events\/attack\.\d+)"/.exec(
      await show('/security-events?category=phishing'),
    )!;
    const forms = async () =>
      [...(await show(path!)).matchAll(/<form[^>]*method="post"[^>]*>.*?<\/form>/gs)].map(([form]) => form);
    const [field, self] = (await forms()).filter((form) => form.includes('name="assignee"'));
    // The button for oneself stands beside the other, and belongs to a form of its own.
    const buttons = [...field!.matchAll(/<button[^>]*type="submit"[^>]*>/g)].map(([button]) => button);
    const [own, mine] = [/form="(event-[\w-]+)"/, /value="assign"/].map((part) =>
      buttons.filter((button) => part.test(button)),
    );
    expect([buttons.length, own!.length, mine!.length]).toEqual([2, 1, 2]);
    expect(self).toContain(`id="${/form="(event-[\w-]+)"/.exec(own![0]!)![1]}"`);
    const assignee = /name="assignee" value="([^"]+)"/.exec(self!)![1]!;
    expect(assignee).toBe(people.analyst);
    const form = { action: 'assign', assignee };
    expect((await world.console.request(path!, { cookie: analyst, form })).status).toBe(303);
    expect(await show(path!)).toContain(`Assigned to ${people.analyst}`);
    expect((await forms()).filter((form) => form.includes('Assign to me'))).toEqual([]);
  });

  it('[AN-03] can be assigned to people who may act on events, by those who may assign', async () => {
    const [, path] = /href="(\/security-events\/attack\.\d+)"/.exec(
      await (await world.console.request('/security-events', { cookie: analyst })).text(),
    )!;
    const offered = async (cookie: string) => {
      const html = await (await world.console.request(path!, { cookie })).text();
      const list = /<datalist id="event-assignees">(.*?)<\/datalist>/s.exec(html)?.[1] ?? '';
      return [...list.matchAll(/value="([^"]+)"/g)].map(([, address]) => address);
    };
    const found = await offered(analyst);
    expect(found).toEqual(expect.arrayContaining([people.admin, people.analyst]));
    for (const other of [people.viewer, people.auditor]) expect(found).not.toContain(other);
    expect(await offered(await world.signIn(people.viewer))).toEqual([]);
    const form = { action: 'assign', assignee: people.admin.toUpperCase() };
    expect((await world.console.request(path!, { cookie: analyst, form })).status).toBe(303);
    expect(await (await world.console.request(path!, { cookie: analyst })).text()).toContain(
      `Assigned to ${people.admin}`,
    );
  });

  it('[AN-03] [SH-12] show only the kind of event to people without the right to private data', async () => {
    const database = new DatabaseSync(databaseFile(world.directory), { timeout: 10_000 });
    database.exec(`DELETE FROM user_role WHERE role_id = 'private'`);
    database.close();
    const cookie = await world.signIn(people.viewer);
    const titles = async (path: string) => {
      const html = await (await world.console.request(path, { cookie })).text();
      return [...html.matchAll(/<a [^>]*><bdi>([^<]*)<\/bdi>/g)].map(([, title]) => title!);
    };
    const attacks = await titles('/security-events?category=phishing');
    expect(attacks.length).toBeGreaterThan(0);
    for (const title of attacks) expect(title).toMatch(/^Attack(?: from [a-z0-9.-]+)?: Phishing$/);
    const all = await titles('/security-events?category=all&days=all');
    expect(all.length).toBeGreaterThan(attacks.length);
    expect(all.some((title) => title.includes('•'))).toBe(false);
    const { events } = await calls.client.call(contract.listSecurityEvents, { query: {} });
    for (const { kind, what, description } of events)
      expect([kind, what === null, description === '']).toEqual([kind, kind === 'attack', false]);
  });
});
