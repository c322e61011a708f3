import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { type Grant, reachOf, rightsOfGrants } from '../../../src/api/vocabulary/scopes.ts';
import { builtInRoles, joinRights, noRights } from '../../../src/api/vocabulary/sections.ts';
import { createService } from '../../../src/service/create-service.ts';
import { mayDecideRequests } from '../../../src/service/end-users/request-store-sqlite.ts';
import {
  password,
  people,
  seedService,
  storeRows,
  temporaryDirectory,
} from '../../contract/support/seed-service.ts';
import { emailRows } from '../../support/email-rows.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { codeOf } from '../accounts/support/start-sign-in.ts';
import { withStores } from '../../support/with-stores.ts';

let directory: ReturnType<typeof temporaryDirectory>;
let service: ReturnType<typeof createService>;
let client: Client;
let admin: { token: string };
let scoped: { token: string };
let groups: Record<string, string>;
let personId: number;

/** 60 mails: every third in a mailbox of sales, of another domain, or of nobody in particular. */
const mailboxes = ['sally@tenant.example', 'otto@branch.example', 'ada@tenant.example'];
const count = 60;
const idOf = (n: number) => n.toString(16).padStart(32, '0');

beforeAll(async () => {
  directory = temporaryDirectory();
  await seedService(directory.path, 0);
  const rows = emailRows({ count, now: Date.now() }).map((row, n) => ({
    ...row,
    entity_id: idOf(n),
    entity_type: 'office365_emails_email' as const,
    mailbox: mailboxes[n % 3]!,
    detections: ['cp_spam'],
  }));
  await withStores(directory.path, (stores) => storeRows(stores, rows));
  service = createService({ ...quickPasswords, dataDirectory: directory.path, signIn: { mfa: 'off' } });
  await service.start();
  client = createClient(service.fetch, 'http://service.test');
  const logIn = (email: string) =>
    client.call(contract.login, { body: { email, current_password: password } });
  admin = await logIn(people.admin);
  const csv = 'email,groups\nSally@Tenant.Example,Sales\nbob@tenant.example,Empty\n';
  await client.call(contract.importDirectory, { body: { csv } }, admin);
  const known = await client.call(contract.listDirectoryGroups, {}, admin);
  groups = Object.fromEntries(known.groups.map(({ name, id }) => [name, id]));
  const found = await client.call(contract.listPeople, { query: { search: people.outsider } }, admin);
  personId = found.people[0]!.id;
  await give('analyst', { groups: [groups['Sales']!] });
  scoped = await logIn(people.outsider);
});
afterAll(async () => {
  await service.stop();
  await directory.remove();
});

const give = (role: string, scope: { domains?: string[]; groups?: string[] } | null, as = admin) =>
  client.call(contract.assignRoles, { params: { id: personId }, body: { role, scope } }, as);
const everything = { last_date_amount: 7, last_date_period: 'd' };
const total = async (as: { token: string }) =>
  (await client.call(contract.countEmails, { body: everything }, as)).total_rows;

describe('a role with a scope', () => {
  it('[SH-12] covers the mail of its groups and domains: pages, totals, facets, histogram, recipients', async () => {
    expect([await total(admin), await total(scoped)]).toEqual([count, 20]);
    const found = await client.call(
      contract.searchEmails,
      { query: { size: 100 }, body: everything },
      scoped,
    );
    expect([found.total_rows, new Set(found.rows.map(({ mailbox }) => mailbox))]).toEqual([
      20,
      new Set([mailboxes[0]]),
    ]);
    const { counts } = await client.call(contract.facetEmails, { body: everything }, scoped);
    expect(counts['cp_spam']).toBe(20);
    const { buckets } = await client.call(contract.histogramEmails, { body: everything }, scoped);
    expect(buckets.reduce((sum, { suspicious }) => sum + suspicious, 0)).toBe(20);
    const queried = await client.call(
      contract.queryEmails,
      { body: { query: 'mailbox:otto@branch.example' } },
      scoped,
    );
    expect([queried.total, queried.emails]).toEqual([0, []]);
    const who = await client.call(contract.listRecipients, { body: everything }, scoped);
    expect(who.recipients.every(({ mails }) => mails <= 20)).toBe(true);
    await give('analyst', { domains: ['branch.example'], groups: [groups['Sales']!] });
    expect(await total(scoped)).toBe(40);
    // Typed in any script, stored as the organisation's own domains are.
    const { scope } = await give('analyst', { domains: ['@Süd.test'] });
    expect(scope?.domains).toEqual(['xn--sd-xka.test']);
    await give('analyst', { domains: ['other.example'] });
    expect(await total(scoped)).toBe(0);
    await give('analyst', { groups: [groups['Empty']!] });
    expect(await total(scoped)).toBe(0);
    await give('analyst', { groups: [groups['Sales']!] });
  });

  it('[SH-12] hides other mail: it is not found by its id, nor by somebody else’s job', async () => {
    const nameOf = (n: number) => ({ entity_type: 'office365_emails_email' as const, entity_id: idOf(n) });
    expect(await codeOf(client.call(contract.showEmail, { params: nameOf(0) }, scoped))).toBe('ok');
    for (const n of [1, 2]) {
      expect(await codeOf(client.call(contract.showEmail, { params: nameOf(n) }, scoped))).toBe('not_found');
      expect(await codeOf(client.call(contract.showEmailBody, { params: nameOf(n) }, scoped))).toBe(
        'not_found',
      );
      expect(await codeOf(client.download(contract.downloadOriginal, { params: nameOf(n) }, scoped))).toBe(
        'not_found',
      );
    }
    const body = { action: 'quarantine' as const, emails: [nameOf(0), nameOf(1)] };
    const preview = await client.call(contract.previewAction, { body }, scoped);
    expect(preview).toMatchObject({ changes: 1, left: [{ outcome: 'not_found', count: 1 }] });
    const job = await client.call(
      contract.quarantineEmails,
      { body: { from_domain: 'supplier.example' } },
      admin,
    );
    await ended(job.job_id, admin);
    const params = { id: job.job_id };
    for (const call of [
      'showJob',
      'listJobItems',
      'previewUndo',
      'undoJob',
      'retryJob',
      'cancelJob',
    ] as const) {
      expect([call, await codeOf(client.call(contract[call], { params }, scoped))]).toEqual([
        call,
        'not_found',
      ]);
    }
    expect((await client.call(contract.listJobs, {}, scoped)).total).toBe(0);
    await client.call(contract.undoJob, { params }, admin);
  });

  it('[SH-12] acts on its mail only: by id, by search, by export and by undo', async () => {
    const named = {
      action_name: 'office365_emails_email_quarantine' as const,
      flag: true as const,
      entity_ids: [idOf(3), idOf(4)],
      entity_type: 'office365_emails_email' as const,
    };
    const { results } = await client.call(contract.manualActions, { body: named }, scoped);
    expect(results.map(({ outcome }) => outcome)).toEqual(['quarantined', 'not_found']);
    const { job_id, total: taken } = await client.call(
      contract.quarantineEmails,
      { body: everything },
      scoped,
    );
    await ended(job_id, scoped);
    expect(taken).toBe(20);
    const held = async (as: { token: string }) =>
      (await client.call(contract.countEmails, { body: { ...everything, is_quarantined: true } }, as))
        .total_rows;
    const outside = (await held(admin)) - (await held(scoped));
    expect(await held(scoped)).toBe(20);
    expect(outside).toBeLessThanOrEqual(count - 20);
    const undo = await client.call(contract.undoJob, { params: { id: job_id } }, scoped);
    await ended(undo.job_id, scoped);
    expect([await held(scoped), (await held(admin)) - (await held(scoped))]).toEqual([1, outside]);
    const small = await client.call(contract.exportEmails, { body: everything }, scoped);
    expect(small.csv_list).toHaveLength(21);
    const mailed = await client.call(
      contract.exportEmails,
      { query: { send_in_mail: '1' }, body: everything },
      scoped,
    );
    expect(await ended(mailed.job_id!, scoped)).toMatchObject({ status: 'done', total: 20, done: 20 });
    const file = await (
      await client.download(contract.downloadExport, { params: { id: mailed.job_id! } }, scoped)
    ).text();
    expect(file.trim().split('\r\n')).toHaveLength(21);
  });

  it('[SH-12] grants nothing that concerns the whole organisation', async () => {
    await give('admin', { domains: ['tenant.example'] });
    const calls = {
      listPeople: () => client.call(contract.listPeople, {}, scoped),
      showSignInPolicy: () => client.call(contract.showSignInPolicy, {}, scoped),
      attackDetections: () => client.call(contract.attackDetections, {}, scoped),
      listJudgements: () => client.call(contract.listJudgements, {}, scoped),
      saveBlockRule: () => client.call(contract.saveBlockRule, { body: { domains: ['x.example'] } }, scoped),
    };
    for (const [name, call] of Object.entries(calls)) {
      expect([name, await codeOf(call())]).toEqual([name, 'permission_denied']);
    }
    expect(await codeOf(client.call(contract.searchExceptionRules, { body: {} }, scoped))).toBe('ok');
    await give('analyst', { groups: [groups['Sales']!] });
  });

  it('is shown with the person, and refused when empty', async () => {
    const shown = await client.call(contract.showPerson, { params: { id: personId } }, admin);
    expect(shown.scope).toEqual({ domains: [], groups: [groups['Sales']] });
    const problem = (call: Promise<unknown>) =>
      call.then(
        () => 'ok',
        (error: { problem: string }) => error.problem,
      );
    expect(await problem(give('analyst', { domains: [] }))).toBe('scope_empty');
    expect(await problem(give('analyst', { domains: ['no domain'] }))).toBe('scope_domain');
    expect(await problem(give('analyst', { groups: ['no-group'] }))).toBe('scope_group');
    const before = { role: 'analyst', custom_roles: [], scope: null };
    const stale = { params: { id: personId }, body: { role: 'viewer', before } };
    expect(await problem(client.call(contract.assignRoles, stale, admin))).toBe('roles_changed');
  });
});

describe('grants', () => {
  const scope = { domains: ['a.example'], groups: [] };
  it('[SH-12] notify of new requests, and allow deciding them by a link, only for people with all mail', () => {
    const { admin: all, help_desk: desk } = builtInRoles;
    const people = { rights: joinRights([{ users: 'act' }]), scope: null };
    const notifies = (...grants: Grant[]) => {
      const person = { disabled: false, hidden: false, automation: false };
      return mayDecideRequests({ ...person, grants, rights: rightsOfGrants(grants) });
    };
    expect(notifies({ rights: all, scope: null })).toBe(true);
    expect(notifies(people)).toBe(false);
    expect(notifies(people, { rights: desk, scope: null })).toBe(true);
    expect(notifies(people, { rights: desk, scope })).toBe(false);
  });

  const { admin: all, analyst, viewer, help_desk } = builtInRoles;
  it('[SH-12] are combined: the mail of each, and private data only where none shows mail without it', () => {
    expect(rightsOfGrants([{ rights: all, scope }])).toMatchObject({ users: 'none', system_settings: 'none', policy: 'view', mail_explorer: 'act' }); // oxfmt-ignore
    const both = {
      grants: [
        { rights: viewer, scope: null },
        { rights: analyst, scope },
      ],
    };
    expect(rightsOfGrants(both.grants)).toMatchObject({ mail_explorer: 'act', private_data: 'none' });
    expect(reachOf(both, 'mail_explorer:view')).toEqual([]);
    expect(reachOf(both, 'mail_explorer:act')).toEqual([scope]);
    const other = { domains: ['b.example'], groups: ['g'] };
    const two = {
      grants: [
        { rights: help_desk, scope },
        { rights: analyst, scope: other },
      ],
    };
    expect(reachOf(two, 'entity:view')).toEqual([{ domains: ['a.example', 'b.example'], groups: ['g'] }]);
    expect(reachOf(two, 'mail_explorer:view')).toEqual([other]);
    expect(rightsOfGrants(two.grants).private_data).toBe('view');
    const alone = { rights: { ...noRights, private_data: 'view' as const }, scope: null };
    expect(rightsOfGrants([{ rights: viewer, scope }, alone]).private_data).toBe('view');
  });
});

async function ended(id: string, as: { token: string }) {
  const look = () => client.call(contract.showJob, { params: { id } }, as);
  await expect.poll(async () => (await look()).finished_at !== null).toBe(true);
  return look();
}
