import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isQuiet } from '../../../src/service/custom-queries/quiet-hours.ts';
import { openStore } from '../../../src/service/core/composition/open-store.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { endUserSetting } from '../../../src/service/end-users/end-user-policy.ts';
import { people } from '../../contract/support/seed-service.ts';
import { ben } from '../../support/held-mail.ts';
import { documentedBlock } from '../../support/documented-block.ts';
import { startAlerts, startReceiver, stopAlerts } from './support/start-alerts.ts';

afterEach(stopAlerts);

const subjects = (mails: { subject: string }[]) => mails.map(({ subject }) => subject.split(':')[0]);

interface Matched {
  data: { query: object; emails: object[] };
}

describe('a custom query', () => {
  it('[AN-05] notifies of new matches by mail, of each once, and of none from before', async () => {
    const world = await startAlerts();
    await world.hold('Before', world.clock.now - 60_000);
    await world.watch(people.admin, {});
    await world.look();
    expect(world.mails()).toEqual([]);
    await world.hold('Pay <b>now</b> at evil.example', world.clock.now + 60_000);
    await world.hold('Clean', world.clock.now + 60_000, ben, 'cp_clean');
    await world.look('2026-11-22T09:02Z');
    await world.look('2026-11-22T09:03Z');
    await world.look('2026-11-22T11:00Z');
    const mails = world.mails();
    expect(subjects(mails)).toEqual(['1 new email']);
    expect(mails[0]!.to).toBe(people.admin);
    expect(mails[0]!.text).toContain('&lt;b&gt;now&lt;/b&gt;');
    expect(mails[0]!.text).not.toContain('evil.example');
    expect(mails[0]!.text).toContain('https://console.example/mail-explorer?detection=cp_spam');
    await world.hold('Second', Date.parse('2026-11-22T11:01Z'));
    await world.look('2026-11-22T11:02Z');
    expect(subjects(world.mails())).toEqual(['1 new email', '1 new email']);
  });

  it('[AN-05] respects quiet hours and the hourly limit, without losing matches', async () => {
    const world = await startAlerts();
    await world.watch(people.admin, { quiet_from: 22, quiet_to: 7, most_an_hour: 2 });
    for (const [index, at] of ['21:00', '21:10', '21:20', '21:30', '22:30'].entries()) {
      await world.hold(`Mail ${index}`, Date.parse(`2026-11-22T${at}Z`));
      await world.look(`2026-11-22T${at}:30Z`);
    }
    expect(subjects(world.mails())).toEqual(['1 new email', '1 new email']);
    await world.look('2026-11-23T06:59Z');
    expect(world.mails()).toHaveLength(2);
    await world.look('2026-11-23T07:00Z');
    expect(subjects(world.mails()).at(-1)).toBe('3 new emails');
  });

  it('[AN-05] notifies its owner by their current rights: masked, or not at all', async () => {
    const world = await startAlerts();
    await world.watch(people.viewer, {});
    world.hidePrivateData();
    await world.hold('Salary of Ben', world.clock.now + 60_000);
    await world.look('2026-11-22T09:02Z');
    expect(world.mails()[0]!.to).toBe(people.viewer);
    expect(world.mails()[0]!.text).not.toMatch(/Salary|nora/);
    const off = { email: people.viewer, disabled: true, at: world.clock.now };
    await world.stores.users.setUserDisabled(off);
    await world.hold('Another', Date.parse('2026-11-22T09:03Z'));
    await world.look('2026-11-22T09:04Z');
    expect(world.mails()).toHaveLength(1);
  });

  it('[AN-05] refuses queries that cannot be watched and receivers that cannot be reached', async () => {
    const world = await startAlerts();
    const problem = (alert: object, criteria?: object, person: string = people.admin) =>
      world.watch(person, alert, criteria).then(
        () => undefined,
        (error: { problem?: string }) => error.problem,
      );
    expect(await problem({}, {})).toBe('alert_search');
    expect(await problem({ quiet_from: 3 })).toBe('alert_quiet');
    expect(await problem({ quiet_from: 3, quiet_to: 3 })).toBe('alert_quiet_same');
    expect(await problem({}, { query: 'foo:(' })).toMatch(/^query_/);
    for (const url of ['http://a.example/', 'https://u:p@a.example/', 'nothing', ''])
      expect(await problem({ way: 'webhook', url })).toBe('alert_url');
    expect(await problem({ way: 'webhook', url: 'https://a.example/' }, undefined, people.viewer)).toBe(
      'alert_webhook',
    );
  });

  it('[AN-05] [SH-12] sends no webhook about mail that its owner no longer reaches', async () => {
    let isUp = false;
    const { taken, certificate, url } = await startReceiver(() => (isUp ? 204 : 503));
    const world = await startAlerts(certificate);
    const limit = (...domains: string[]) =>
      world.change(
        `UPDATE user SET role_scope = '${JSON.stringify({ domains, groups: [] })}' WHERE email = '${people.analyst}'`,
      );
    limit('tenant.example', 'other.example');
    await world.watch(people.analyst, { way: 'webhook', url });
    await world.hold('Offer', Date.parse('2026-11-22T09:10Z'));
    await world.look('2026-11-22T09:11Z');
    limit('other.example');
    isUp = true;
    await world.look('2026-11-22T10:00Z');
    limit('tenant.example', 'other.example');
    await world.look('2026-11-22T11:00Z');
    expect(taken).toHaveLength(1);
    await world.hold('Other offer', Date.parse('2026-11-22T11:10Z'));
    await world.look('2026-11-22T11:11Z');
    expect(taken.map(({ body }) => body.includes('Other offer'))).toEqual([false, true]);
  });

  it('[AN-05] notifies by webhook, signed, retried until it is accepted, and not twice', async () => {
    let status = 503;
    const { taken, certificate, url } = await startReceiver(() => status);
    const world = await startAlerts(certificate);
    const { id, call } = await world.watch(people.admin, { way: 'webhook', url });
    await world.hold('Offer', world.clock.now + 60_000);
    await world.look('2026-11-22T09:02Z');
    expect(taken).toHaveLength(1);
    expect(await world.problemOf()).toBe('receiver_answered 503');
    await world.look('2026-11-22T09:02:01Z');
    expect(taken).toHaveLength(1);
    status = 204;
    await world.look('2026-11-22T09:03Z');
    await world.look('2026-11-22T10:03Z');
    expect(taken).toHaveLength(2);
    expect(await world.problemOf()).toBe('');
    expect(taken[1]!.headers['webhook-id']).toBe(taken[0]!.headers['webhook-id']);
    const { secret } = await world.routes.showCustomQueryAlert({ params: { id } } as never, call as never);
    const { headers, body } = taken[1]!;
    const stamp = Number(headers['webhook-timestamp']) * 1_000;
    expect(stamp).toBe(Date.parse('2026-11-22T09:03Z'));
    const again = new Webhook(secret).sign(headers['webhook-id']!, new Date(stamp), body);
    expect(headers['webhook-signature']).toBe(again);
    expect(JSON.parse(body)).toMatchObject({
      type: 'custom_query.matched',
      data: { query: { id }, total: 1, emails: [{ subject: 'Offer', detections: ['cp_spam'] }] },
    });
    const documented = JSON.parse(documentedBlock('alert-webhook')) as Matched;
    const sent = JSON.parse(body) as Matched;
    const namesOf = ({ data, ...all }: Matched) =>
      [all, data, data.query, data.emails[0]!].map((part) => Object.keys(part).sort());
    expect(namesOf(sent)).toEqual(namesOf(documented));
    expect(world.mails()).toEqual([]);
  });

  it.each([
    [22, 7, '2026-11-22T21:30Z', true],
    [22, 7, '2026-11-22T20:30Z', false],
    [22, 7, '2026-11-22T06:30Z', false],
    [8, 9, '2026-11-22T07:59Z', true],
    [null, null, '2026-11-22T07:59Z', false],
    [5, 5, '2026-11-22T04:30Z', false],
    // The hour that comes twice in October is quiet both times, and the one that March leaves out is over at once.
    [22, 3, '2026-10-24T23:59Z', true],
    [22, 3, '2026-10-25T00:30Z', true],
    [22, 3, '2026-10-25T01:59Z', true],
    [22, 3, '2026-10-25T02:00Z', false],
    [22, 3, '2026-03-29T00:59Z', true],
    [22, 3, '2026-03-29T01:00Z', false],
    [2, 3, '2026-03-29T00:59Z', false],
    [2, 3, '2026-03-29T01:00Z', false],
  ])('[AN-05] is quiet from %s to %s by the clock of the zone: at %s %s', (quietFrom, quietTo, at, is) => {
    expect(isQuiet({ quietFrom, quietTo }, Date.parse(at), 'Europe/Berlin')).toBe(is);
  });

  it('[AN-05] reports each mail once, whenever the notification is sent, and respects the hourly limit', async () => {
    const world = await startAlerts();
    await world.watch(people.admin, { most_an_hour: 1 });
    await world.hold('First', Date.parse('2026-11-22T09:01Z'));
    // Found, and waiting to be sent: so a service that ends at once leaves it.
    await world.look('2026-11-22T09:02Z', { sends: false });
    expect(world.mails()).toEqual([]);
    await world.hold('Second', Date.parse('2026-11-22T09:03Z'));
    await world.look('2026-11-22T09:04Z');
    expect(subjects(world.mails())).toEqual(['1 new email']);
    expect(world.mails()[0]!.text).toContain('First');
    // The number of an hour holds after it as well, and what waited for the hour is told then.
    await world.look('2026-11-22T10:03Z');
    expect(world.mails()).toHaveLength(2);
    expect(world.mails()[1]!.text).toContain('Second');
    expect(world.mails()[1]!.text).not.toContain('First');
    await world.look('2026-11-22T12:00Z');
    expect(world.mails()).toHaveLength(2);
  });

  it('[AN-05] notices that a stored mail got another verdict, also over a restart, and searches for no alert without news', async () => {
    const world = await startAlerts();
    await world.watch(people.admin, {});
    await world.watch(people.analyst, {}, { subject: 'nothing like it' });
    const due = async () =>
      (await world.stores.customQueries.listAlerts(undefined)).map(({ isDue }) => isDue);
    await world.hold('Offer', Date.parse('2026-11-22T09:01Z'), ben, 'cp_clean');
    expect(await due()).toEqual([true, true]);
    await world.look('2026-11-22T09:02Z');
    expect(await due()).toEqual([false, false]);
    const { db, index, records } = openStore(databaseFile(world.directory), 'writer');
    records.change(
      index
        .keys({ kind: 'text', field: 'subject', match: 'exact', value: 'Offer' }, 1)
        .map((key) => ({ key, add: ['cp_spam'], remove: ['cp_clean'] })),
    );
    db.close();
    // Nothing is kept in memory between two runs: each is as the first after a start.
    const search = vi.spyOn(world.stores.customQueries, 'findMatches');
    await world.look('2026-11-22T09:03Z');
    expect(world.mails().map(({ to }) => to)).toEqual([people.admin]);
    await world.look('2026-11-22T09:04Z');
    await world.look('2026-11-22T09:05Z');
    const own = (await world.alert()).query;
    expect(search.mock.calls.map(([{ query }]) => query)).toEqual([own, own]);
    expect(await due()).toEqual([false, false]);
  });

  it('[AN-05] keeps changes for no alerts once the last one is gone, and finds what came before a new one is asked', async () => {
    const world = await startAlerts();
    const seen = async () => (await world.stores.customQueries.seenNews(undefined)).seen;
    await world.look();
    expect(await seen()).toBeUndefined();
    const { id, call } = await world.watch(people.admin, {});
    await world.look('2026-11-22T09:01Z');
    expect(await seen()).toBeGreaterThan(0);
    await world.routes.removeCustomQuery({ params: { id } } as never, call as never);
    await world.look('2026-11-22T09:02Z');
    expect(await seen()).toBeUndefined();
    await world.watch(people.admin, {});
    await world.hold('Offer', Date.parse('2026-11-22T09:02:30Z'));
    await world.look('2026-11-22T09:03Z');
    expect(world.mails()).toHaveLength(1);
  });

  it('[AN-05] applies its quiet hours in the time zone of the organisation', async () => {
    const world = await startAlerts();
    await world.stores.settings.writeSetting({
      name: endUserSetting,
      value: JSON.stringify({ timeZone: 'Asia/Kathmandu' }),
    });
    await world.watch(people.admin, { quiet_from: 14, quiet_to: 15 });
    await world.hold('Offer', world.clock.now + 60_000);
    await world.look('2026-11-22T09:02Z');
    expect(world.mails()).toEqual([]);
    await world.look('2026-11-22T09:16Z');
    expect(world.mails()).toHaveLength(1);
  });
});
