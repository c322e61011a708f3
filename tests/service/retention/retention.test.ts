import { afterEach, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { people } from '../../contract/support/seed-service.ts';
import { daysWith, mailOf, startRetention } from './retention-world.ts';

let world: Awaited<ReturnType<typeof startRetention>>;
afterEach(() => world?.stop());

it('[SH-13] removes nothing until it is configured, and then by the longest of the categories', async () => {
  world = await startRetention((now) => [
    mailOf('clean 13', 13, now),
    mailOf('clean 15', 15, now),
    mailOf('phish 15', 15, now, 'cp_phishing'),
    mailOf('phish 181', 181, now, 'cp_phishing'),
    mailOf('leak 100', 101, now, 'cp_leak'),
    mailOf('locked 99', 99, now, 'cp_av_suspicious'),
    // Clean by its verdict, and held: the longer time of the two.
    mailOf('held 100', 100, now, 'cp_clean', 'cp_quarantined_by_admin'),
  ]);
  const { client, session } = world;
  const before = await client.call(contract.showRetention, {}, session);
  expect(before).toMatchObject({
    active: false,
    preset: 'default-14d-clean',
    changed_by: null,
    complete_since: null,
    next_run_at: null,
  });
  expect(before.days.clean).toEqual({ raw: 14, metadata: 14 });
  await expect(client.call(contract.runRetention, {}, session)).rejects.toMatchObject({
    problem: 'retention_off',
  });

  const job = await world.runNight();
  expect(job).toMatchObject({
    kind: 'retention',
    status: 'done',
    total: 2,
    done: 2,
    failed: 0,
    actor: people.admin,
  });
  expect(world.subjects()).toEqual(['clean 13', 'phish 15', 'locked 99', 'held 100', 'leak 100']);

  // Data leaks shorter: their originals go first, and the rest stays.
  const days = daysWith({ dlp: { raw: 30, metadata: 180 } });
  expect(await world.runNight(days)).toMatchObject({ total: 1, done: 1 });
  expect(world.subjects()).toContain('leak 100');
  const leak = { entity_type: 'office365_emails_email', entity_id: 'mail-leak-100' } as const;
  const shown = await client.call(contract.showEmail, { params: leak }, session);
  expect(shown).toMatchObject({ original_size: 0, original_removed_at: new Date(world.now()).toISOString() });
  await expect(client.download(contract.downloadOriginal, { params: leak }, session)).rejects.toMatchObject({
    code: 'not_found',
    problem: 'original_removed',
  });
  // Nothing is left to do.
  expect(await world.runNight(days)).toMatchObject({ total: 0, done: 0 });
  expect(world.audit('retention_run').map(([, , { mails, originals }]) => [mails, originals])).toEqual([
    [2, 2],
    [0, 1],
    [0, 0],
  ]);
});

it('[SH-13] leaves no trace of removed mail except its counts', async () => {
  world = await startRetention((now) => [
    mailOf('rarest xylophone', 200, now, 'cp_phishing'),
    mailOf('kept', 1, now, 'cp_phishing'),
  ]);
  const { client, session, count } = world;
  const found = () =>
    client
      .call(contract.searchEmails, { body: { subject: 'xylophone' } }, session)
      .then(({ rows }) => rows.length);
  expect(await found()).toBe(1);
  const period = {
    from: new Date(world.now() - 300 * 86_400_000).toISOString(),
    to: new Date(world.now()).toISOString(),
  };
  const most = () => client.call(contract.topAttackedUsers, { body: period }, session);
  const before = await most();
  await world.runNight();
  expect(await found()).toBe(0);
  for (const table of ['email_flags', 'email_texts', 'email_ids', 'email_sample', 'original']) {
    expect([table, count(`SELECT count(*) FROM ${table}`)]).toEqual([table, 1]);
  }
  // The removed word has no postings: another mail would be proposed by them.
  expect(count(`SELECT count(*) FROM email_terms WHERE email_terms MATCH '"1xyl"'`)).toBe(0);
  expect(count(`SELECT sum(emails) FROM email_periods WHERE hours = 24 AND flag = 0`)).toBe(1);
  expect(count(`SELECT sum(emails) FROM email_mixes WHERE hours = 24`)).toBe(2);
  expect(await most()).toEqual(before);
  const { complete_since } = await client.call(contract.tenantConfig, {}, session);
  expect(Date.parse(complete_since!)).toBeGreaterThan(world.now() - 201 * 86_400_000);
  expect(Date.parse(complete_since!)).toBeLessThan(world.now() - 199 * 86_400_000);
});

it('[SH-13] previews what would be removed, and accepts only allowed numbers of days', async () => {
  world = await startRetention((now) => [
    mailOf('clean 5', 5, now),
    mailOf('clean 20', 20, now),
    mailOf('spam 40', 40, now, 'cp_spam'),
  ]);
  const { client, session } = world;
  const preview = (days = daysWith()) => client.call(contract.previewRetention, { body: { days } }, session);
  expect(await preview()).toMatchObject({ mails: 1, originals: 0, holds: 0, requests: 0 });
  const shorter = daysWith({ clean: { raw: 2, metadata: 14 }, malicious: { raw: 30, metadata: 90 } });
  const previewed = await preview(shorter);
  expect(previewed).toMatchObject({ mails: 1, originals: 2 });
  expect(previewed.bytes).toBeGreaterThan(1_000);
  expect(previewed.oldest).toBe(new Date(world.now() - 20 * 86_400_000).toISOString());
  expect(world.subjects()).toHaveLength(3);

  const change = (days: ReturnType<typeof daysWith>) =>
    client.call(contract.changeRetention, { body: { active: true, days } }, session);
  const invalid = { code: 'invalid_input' };
  await expect(change(daysWith({ clean: { raw: 30, metadata: 90 } }))).rejects.toMatchObject(invalid);
  await expect(change(daysWith({ dlp: { raw: 8, metadata: 90 } }))).rejects.toMatchObject(invalid);
  await expect(change(daysWith({ dlp: { raw: 180, metadata: 90 } }))).rejects.toMatchObject({
    fields: [{ path: 'days.dlp.metadata', problem: 'retention_metadata_short' }],
  });
  const { token } = await world.logIn(people.auditor);
  const auditor = { token };
  expect((await client.call(contract.showRetention, {}, auditor)).active).toBe(false);
  await expect(
    client.call(contract.changeRetention, { body: { active: true, days: daysWith() } }, auditor),
  ).rejects.toMatchObject({ code: 'permission_denied' });
});

it('[SH-13] keeps what is under legal hold, or requested, until that has ended', async () => {
  world = await startRetention((now) => [
    mailOf('one mail', 20, now),
    mailOf('project falcon a', 21, now),
    mailOf('project falcon b', 22, now),
    mailOf('nobody cares', 23, now),
  ]);
  const { client, session } = world;
  const set = (body: object) =>
    client.call(contract.setLegalHold, { body: { reason: 'Case 7', ...body } }, session);
  const mail = { entity_type: 'office365_emails_email', entity_id: 'mail-one-mail' } as const;
  const own = await set({ mail });
  const bySearch = await set({ criteria: { subject: 'falcon' }, search: 'subject=falcon' });
  await expect(set({ mail })).rejects.toMatchObject({ problem: 'legal_hold_set' });
  await expect(set({ criteria: { is_quarantined: true } })).rejects.toMatchObject({
    problem: 'legal_hold_place',
  });
  await expect(set({ criteria: { query: 'state:ms_quarantined' } })).rejects.toMatchObject({
    problem: 'legal_hold_query',
  });
  await expect(set({})).rejects.toMatchObject({ problem: 'legal_hold_of_one' });
  expect(await client.call(contract.previewRetention, { body: { days: daysWith() } }, session)).toMatchObject(
    {
      mails: 4,
      holds: 2,
    },
  );
  const { legal_holds } = await client.call(contract.showEmail, { params: mail }, session);
  expect(legal_holds).toMatchObject([{ id: own.id, reason: 'Case 7', set_by: people.admin }]);

  expect(await world.runNight()).toMatchObject({ done: 1, failed: 3 });
  expect(world.subjects()).toEqual(['one mail', 'project falcon a', 'project falcon b']);
  expect(world.audit('retention_run')[0]![2]).toMatchObject({ kept: { legal_hold: 3, asked_for: 0 } });

  const lift = (id: string) =>
    client.call(contract.liftLegalHold, { params: { id }, body: { reason: 'Closed' } }, session);
  await lift(bySearch.id);
  await expect(lift(bySearch.id)).rejects.toMatchObject({ problem: 'legal_hold_lifted' });
  await world.runNight();
  expect(world.subjects()).toEqual(['one mail']);
  const { holds, total } = await client.call(contract.listLegalHolds, {}, session);
  expect(total).toBe(2);
  expect(holds.map(({ id, lifted_by }) => [id, lifted_by])).toEqual([
    [own.id, null],
    [bySearch.id, people.admin],
  ]);
  expect(world.audit('legal_hold_set')).toHaveLength(2);
  expect(world.audit('legal_hold_lift')[0]).toMatchObject([people.admin, 'success', { reason: 'Closed' }]);
  const { token } = await world.logIn(people.analyst);
  await expect(client.call(contract.listLegalHolds, {}, { token })).rejects.toMatchObject({
    code: 'permission_denied',
  });
});

it('[SH-13] a clock that is set back removes nothing more', async () => {
  world = await startRetention((now) => [mailOf('clean 13', 13, now), mailOf('clean 20', 20, now)]);
  await world.runNight();
  expect(world.subjects()).toEqual(['clean 13']);
  world.advance(-30 * 86_400_000);
  const session = await world.logIn(people.admin);
  const { job_id } = await world.client.call(contract.runRetention, {}, session);
  expect(await world.finished(job_id)).toMatchObject({ total: 0, done: 0 });
  expect(world.subjects()).toEqual(['clean 13']);
});
