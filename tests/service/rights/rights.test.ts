import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import {
  builtInRoleNames,
  builtInRoles,
  hasRights,
  joinRights,
  limitRights,
  may,
  sections,
  sectionsBeyond,
} from '../../../src/api/vocabulary/sections.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { codeOf, startSignIn, type SignInService } from '../accounts/support/start-sign-in.ts';

const analyst = 'analyst@tenant.example';
let service: SignInService;
let database: DatabaseSync;
beforeAll(async () => {
  service = await startSignIn({ mfa: 'off' }, [{ email: analyst, role: 'analyst' }]);
  database = new DatabaseSync(join(service.directory, 'postern.db'), { timeout: 10_000 });
});
afterAll(async () => {
  database.close();
  await service.stop();
});

/** As another program on the same data would: nothing in this process knows of it. */
const setRole = (role: string, data = database, email = analyst) =>
  data.prepare('UPDATE user SET role = ? WHERE email = ?').run(role, email);

it('one role gives the highest level of each section, several give the highest of all', () => {
  for (const name of builtInRoleNames) {
    const viewer = { rights: builtInRoles[name] };
    for (const section of sections) {
      expect(may(viewer, section, 'none')).toBe(true);
      if (may(viewer, section, 'act')) expect(may(viewer, section, 'view')).toBe(true);
      expect(hasRights(viewer, `${section}:view`)).toBe(may(viewer, section, 'view'));
    }
    expect(joinRights([builtInRoles[name], builtInRoles.auditor]).system_settings).not.toBe('none');
    expect(sectionsBeyond(builtInRoles[name], builtInRoles.admin)).toEqual([]);
    expect(Object.values(limitRights(builtInRoles[name], 'view'))).not.toContain('act');
  }
  const desk = { rights: builtInRoles.help_desk };
  expect(hasRights(desk, { any: ['mail_explorer:view', 'user_interaction:act'] })).toBe(true);
  expect(hasRights(desk, { all: ['mail_explorer:view', 'user_interaction:act'] })).toBe(false);
  expect(joinRights([{}])).toEqual(joinRights([]));
});

it('a changed role applies from the next call on, for a session and for an API token', async () => {
  const { client } = service;
  const session = await service.logIn(analyst);
  const body = { name: 'program', scope: 'view_and_actions' as const };
  const token = await client.call(contract.createApiToken, { body }, session);
  const act = (as: { token: string }) =>
    codeOf(client.call(contract.quarantineEmails, { body: { subject: 'nothing like it' } }, as));
  const look = (as: { token: string }) =>
    codeOf(client.call(contract.countEmails, { body: { detection: ['cp_spam'] } }, as));
  for (const caller of [session, token]) {
    setRole('analyst');
    expect([await act(caller), await look(caller)]).toEqual(['ok', 'ok']);
    setRole('viewer');
    expect([await act(caller), await look(caller)]).toEqual(['permission_denied', 'ok']);
    setRole('auditor');
    expect(await look(caller)).toBe('permission_denied');
    expect(await client.call(contract.currentUser, {}, caller)).toMatchObject({
      role: 'auditor',
      rights: { policy: 'view', mail_explorer: 'none' },
      permissions: { mail_explorer: 'none' },
      view_policy: true,
      view_edit_policy: false,
    });
  }
});

it.each([
  ['whose person may act no more', (data: DatabaseSync) => setRole('viewer', data, people.analyst)],
  [
    'whose person is disabled',
    (data: DatabaseSync) => data.prepare('UPDATE user SET disabled = 1 WHERE email = ?').run(people.analyst),
  ],
])('a running job %s ends at its next step, and keeps what was done', async (_, change) => {
  const directory = temporaryDirectory();
  await seedService(directory.path, 300);
  const { stores, close } = await openStorage(directory.path);
  const data = new DatabaseSync(join(directory.path, 'postern.db'), { timeout: 10_000 });
  const { account } = (await stores.users.findUser(people.analyst))!;
  const keys = data
    .prepare('SELECT k FROM email_flags ORDER BY k')
    .all()
    .map((row) => row['k'] as number);
  await stores.jobs.createJob({
    id: 'job',
    kind: 'quarantine',
    actor: {
      id: account.id,
      email: account.email,
      clientAddress: '',
      heldState: 'cp_quarantined_by_analyst',
    },
    reason: '',
    keys,
    idempotencyKey: null,
    requestHash: '',
    audit: {},
    at: 1,
  });
  const step = () => stores.jobs.runJobBatch({ id: 'job', limit: 100, at: 2 });
  expect(await step()).toEqual({ ended: false });
  change(data);
  expect(await step()).toEqual({ ended: true });
  expect(await stores.jobs.findJob('job')).toMatchObject({ status: 'failed', total: 300 });
  const worked = data.prepare('SELECT count(*) AS n FROM job_item WHERE outcome IS NOT NULL').get()!['n'];
  expect(worked).toBe(100);
  const rows = await stores.audit.listAudit({ limit: 10 });
  expect(rows.find(({ action }) => action === 'job_fail')?.details).toContain(
    '"problem":"permission_denied"',
  );
  data.close();
  await close();
  await directory.remove();
});
