import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { endUserSetting } from '../../../src/service/end-users/end-user-policy.ts';
import { reportSetting } from '../../../src/service/report-mail/report-schedule.ts';
import { storeRows } from '../../contract/support/seed-service.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import type { ScimUser } from '../../../src/service/scim/scim-user.ts';
import { heldRow, eventually } from '../../support/held-mail.ts';
import { type EndUserWorld, people, startEndUsers } from '../end-users/start-end-users.ts';

const at = (name: string) => `${name}@tenant.example`;
/** Two people who give up their address: one gets another, one leaves. */
const eve = at('eve');
const eveNow = at('eve.married');
const gus = at('gus');
const rows = [
  heldRow('Of Eve', 'cp_spam', { to: [eve], minutesAgo: 50 }),
  heldRow('Of Gus', 'cp_spam', { to: [gus], minutesAgo: 50 }),
  heldRow('Beside Eve', 'cp_spam', { to: [at('ben'), eve], minutesAgo: 50 }),
  heldRow('Asked of Eve', 'cp_phishing', { minutesAgo: 50 }),
  heldRow('Asked of Gus', 'cp_phishing', { minutesAgo: 49 }),
  heldRow('Delivered for Eve', 'cp_clean', { to: [at('carl')], minutesAgo: 40 }),
  heldRow('Delivered for Gus', 'cp_clean', { to: [at('carl')], minutesAgo: 41 }),
].map((row) =>
  row.subject.startsWith('Delivered')
    ? { ...row, is_quarantined: false, quarantine_actor: null, states: ['cp_not_quarantined'] }
    : row,
);

interface Session {
  token: string;
}
interface Left {
  jobs: string[];
  exported: string;
  event: string;
  request: string;
}
let world: EndUserWorld;
let left: Record<string, Left>;
/** The newcomers, by the address that they got, and Eve under her new one. */
let newcomers: Record<string, Session>;
let eveSession: Session;

const actor = () => ({ name: 'scim:test', clientAddress: '', at: Date.now() });
const userOf = (address: string, externalId: string): ScimUser => ({
  userName: address,
  externalId,
  emails: [{ value: address, type: 'work', primary: true }],
});
const sqlOf = <T>(work: (database: DatabaseSync) => T): T => {
  const database = new DatabaseSync(databaseFile(world.dataDirectory), { timeout: 20_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
};

/** An account that provisioning makes, an administrator by a group. */
async function provision(address: string, externalId: string): Promise<string> {
  const id = await world.look(async (stores) => {
    const passwordHash = (await stores.users.findUser(people.admin))!.passwordHash;
    const user = userOf(address, externalId);
    return (
      await stores.scim.createScimUser({ user, actor: actor(), passwordHash, domains: ['tenant.example'] })
    ).id;
  });
  sqlOf((database) =>
    database
      .prepare("INSERT INTO mapped_role SELECT id, 'admin', 'null' FROM user WHERE scim_id = ?")
      .run(id),
  );
  return id;
}

const ended = (id: string, session: Session) =>
  eventually(async () => {
    const job = await world.client.call(contract.showJob, { params: { id } }, session);
    return job.status === 'done' ? job : undefined;
  });

const keyOf = (subject: string): number =>
  sqlOf(
    (database) =>
      database.prepare('SELECT k FROM email_texts WHERE subject = ?').get(subject.toLowerCase())![
        'k'
      ] as number,
  );

/** Does what an administrator does, and what an employee has. */
async function fill(person: string, name: string): Promise<Left> {
  const { client } = world;
  const session = await world.signIn(person);
  const quarantine = await client.call(
    contract.quarantineEmails,
    { body: { subject: `Delivered for ${name}` } },
    session,
  );
  await ended(quarantine.job_id, session);
  const exported = await client.call(
    contract.exportEmails,
    { query: { send_in_mail: '1' }, body: { subject: `Of ${name}` } },
    session,
  );
  await ended(exported.job_id!, session);
  await client.call(contract.createCustomQuery, { body: { name: 'Mine', search: 'subject=x' } }, session);
  await client.call(contract.createApiToken, { body: { name: 'Mine' } }, session);
  const event = `state_change.${quarantine.job_id}`;
  await client.call(
    contract.changeSecurityEvent,
    { params: { id: event }, body: { action: 'assign', assignee: person } },
    session,
  );
  const { requests } = await client.call(contract.listRestoreRequests, {}, session);
  const request = requests.find(({ email }) => email?.subject === `Asked of ${name}`)!.id;
  await client.call(
    contract.decideRestoreRequests,
    { body: { ids: [request], decision: 'approve' } },
    session,
  );
  const key = (subject: string) => `(SELECT k FROM email_texts WHERE subject = '${subject.toLowerCase()}')`;
  sqlOf((database) => {
    const run = (sql: string) => database.prepare(sql).run(person);
    run('INSERT INTO notice_reader (email, wanted) VALUES (?, 0)');
    run("INSERT INTO end_user_proof (browser, email, link, proved_at) VALUES (x'01', ?, x'02', 0)");
    run(
      `INSERT INTO mail_answer (email_key, person, answer, given_at) VALUES (${key(`of ${name}`)}, ?, 'safe', 0)`,
    );
    run('INSERT INTO report_thanks (person, sent_at) VALUES (?, 0)');
    run(
      "INSERT INTO end_user_link (hash, entity_id, recipient, purpose, created_at, expires_at) VALUES (randomblob(32), 'x', ?, 'restore', 0, 0)",
    );
    run(`INSERT INTO exception_rule (entity_id, exception_type, digest, enabled, created_at, created_by, updated_at, updated_by,
      match_only_future, search_text, conditions, only_mailbox) SELECT entity_id || '-${name}', 'blacklist', randomblob(32), 1, 0, '', 0, '', 1, '', '{}', ?
      FROM (SELECT 'rule' AS entity_id)`);
  });
  return { jobs: [quarantine.job_id, exported.job_id!], exported: exported.job_id!, event, request };
}

beforeAll(async () => {
  world = await startEndUsers(rows, {
    notices: 'off',
    secondApprover: ['phishing'],
    owners: { [at('support')]: [eve, gus, at('ben')] },
  });
  const [eveId, gusId] = [await provision(eve, 'ext-eve'), await provision(gus, 'ext-gus')];
  await world.look(async (stores) => {
    await stores.settings.writeSetting({
      name: reportSetting,
      value: JSON.stringify({ recipients: [eve, gus, at('ben')] }),
    });
    for (const subject of ['Asked of Eve', 'Asked of Gus']) {
      const { entity_id: entityId } = rows.find((row) => row.subject === subject)!;
      const key = keyOf(subject);
      await stores.endUsers.addRestoreRequest({
        id: subject, key, entityId, attachment: '', email: at('anna'), message: '', locale: 'en', clientAddress: '', at: Date.now(),
      }); // oxfmt-ignore
    }
  });
  left = { [eve]: await fill(eve, 'Eve'), [gus]: await fill(gus, 'Gus') };
  const domains = ['tenant.example'];
  await world.look(async ({ scim }) => {
    await scim.changeScimUser({
      id: eveId,
      change: { replace: userOf(eveNow, 'ext-eve') },
      actor: actor(),
      domains,
    });
    await scim.removeScimUser({ id: gusId, actor: actor() });
  });
  await provision(eve, 'ext-newcomer-1');
  await provision(gus, 'ext-newcomer-2');
  newcomers = { [eve]: await world.signIn(eve), [gus]: await world.signIn(gus) };
  eveSession = await world.signIn(eveNow);
});
afterAll(() => world?.stop());

const refusalOf = (call: Promise<unknown>) => call.then(() => 'done', ({ code }: { code: string }) => code); // oxfmt-ignore
/** Rows of a table that are kept for an address. */
const keptFor = (table: string, column: string, address: string) =>
  sqlOf(
    (database) =>
      database.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`).get(address)!['n'],
  );
const settingOf = (name: string) =>
  sqlOf(
    (database) => database.prepare('SELECT value FROM setting WHERE name = ?').get(name)!['value'] as string,
  );

/** What a person has, as they or their successor sees it: of the first and of the second. */
type Look = (address: string, session: Session, former: Left) => Promise<unknown>;
const things: Readonly<Record<string, { look: Look; theirs: unknown; newcomers: unknown }>> = {
  'jobs in the list of their own': {
    look: async (_, session) =>
      (await world.client.call(contract.listJobs, { query: { mine: '1' } }, session)).jobs.length,
    theirs: 2,
    newcomers: 0,
  },
  'jobs on the page of one': {
    look: (_, session, { jobs }) =>
      Promise.all(
        jobs.map(async (id) => (await world.client.call(contract.showJob, { params: { id } }, session)).mine),
      ),
    theirs: [true, true],
    newcomers: [false, false],
  },
  'the file of an export': {
    look: async (_, { token }, { exported: id }) => {
      const url = `${world.origin}/api/v1/mail_explorer2/exports/${id}`;
      const headers = { authorization: `Bearer ${token}` };
      return (await world.service.fetch(new Request(url, { headers }))).status;
    },
    theirs: 200,
    newcomers: 404,
  },
  'another try of an export': {
    look: (_, session, { exported: id }) =>
      refusalOf(world.client.call(contract.retryJob, { params: { id } }, session)),
    theirs: 'conflict',
    newcomers: 'permission_denied',
  },
  'events to look after': {
    look: async (address, session, { event: id }) =>
      (await world.client.call(contract.showSecurityEvent, { params: { id } }, session)).assignee === address,
    theirs: true,
    newcomers: false,
  },
  'the first of two approvals': {
    look: async (_, session, { request: id }) =>
      (await world.client.call(contract.showRestoreRequest, { params: { id } }, session)).is_own,
    theirs: true,
    newcomers: false,
  },
  'saved queries': {
    look: async (_, session) =>
      (await world.client.call(contract.listCustomQueries, {}, session)).queries.map(({ mine }) => mine),
    theirs: [true],
    newcomers: [],
  },
  'API tokens': {
    look: async (_, session) => (await world.client.call(contract.listApiTokens, {}, session)).tokens.length,
    theirs: 1,
    newcomers: 0,
  },
  sessions: {
    look: async (_, session) => (await world.client.call(contract.listSessions, {}, session)).sessions.length,
    theirs: 1,
    newcomers: 1,
  },
  'held mail': {
    look: async (address) => {
      const browser = {
        deviceTokens: `${address.replaceAll(/\W/g, '')}x`.padEnd(43, 'x'),
        clientAddress: '192.0.2.1',
      };
      world.clock.ahead += 16 * 60_000;
      const before = world.codesOf(address);
      await world.client.call(contract.verifyHeldMailReader, { query: { email: address } }, browser);
      const isKnown = address === eveNow;
      if (!isKnown) return [];
      const code = await world.codeFor(address, before);
      const { mails } = await world.client.call(
        contract.listHeldMail,
        { query: { email: address, code } },
        browser,
      );
      return mails.map(({ subject }) => subject).toSorted();
    },
    theirs: ['Beside Eve', 'Of Eve'],
    newcomers: [],
  },
  ...Object.fromEntries(
    (
      [
        ['wishes about notices', 'notice_reader', 'email'],
        ['answers about mails', 'mail_answer', 'person'],
        ['thanks for reports', 'report_thanks', 'person'],
        ['links of mails', "(SELECT * FROM end_user_link WHERE purpose = 'restore')", 'recipient'],
        ['blocked senders', 'exception_rule', 'only_mailbox'],
      ] as const
    ).map(([what, table, column]) => [
      what,
      {
        look: (address: string) => Promise.resolve(keptFor(table, column, address)),
        theirs: 1,
        newcomers: 0,
      },
    ]),
  ),
  // A browser proves an address, and no person.
  'proofs in browsers': {
    look: (address) => Promise.resolve(sqlOf((database) =>
      database.prepare("SELECT count(*) AS n FROM end_user_proof WHERE email = ? AND browser = x'01'").get(address)!['n'])),
    theirs: 0,
    newcomers: 0,
  }, // oxfmt-ignore
  'mailboxes that they own': {
    look: (address) => Promise.resolve(settingOf(endUserSetting).includes(`"${address}"`)),
    theirs: true,
    newcomers: false,
  },
  'the report by mail': {
    look: (address) => Promise.resolve(settingOf(reportSetting).includes(`"${address}"`)),
    theirs: true,
    newcomers: false,
  },
};

describe('somebody whose address another person gets', () => {
  for (const [what, { look, theirs, newcomers: nothing }] of Object.entries(things)) {
    it(`[SH-12] keeps ${what} under a new address, and a newcomer with the old one has none of it`, async () => {
      expect(await look(eve, newcomers[eve]!, left[eve]!), 'after a rename').toEqual(nothing);
      expect(await look(gus, newcomers[gus]!, left[gus]!), 'after a removal').toEqual(nothing);
      // Signed out by the new address: the session is the one from after it.
      expect(await look(eveNow, eveSession, left[eve]!), 'who was renamed').toEqual(theirs);
    });
  }

  it('[SH-12] does not show a newcomer what came to the address before as their own mail', async () => {
    sqlOf((database) =>
      database
        .prepare(
          "UPDATE mapped_role SET role = 'viewer' WHERE user_id = (SELECT id FROM user WHERE email = ?)",
        )
        .run(gus),
    );
    const subjects = async (entityId: string, person: string) => {
      const { email } = await world.client.call(
        contract.showEmail,
        { params: { entity_type: 'office365_emails_email', entity_id: entityId } },
        newcomers[person]!,
      );
      return email.subject;
    };
    const [before] = rows.filter(({ subject }) => subject === 'Of Gus');
    const later = heldRow('For the newcomer', 'cp_clean', { to: [gus], minutesAgo: -1 });
    sqlOf((database) => database.exec('UPDATE exception_rule_set SET version = 0'));
    await world.look((stores) => storeRows(stores, [later]));
    expect(await subjects(before!.entity_id, gus)).not.toBe('Of Gus');
    expect(await subjects(later.entity_id, gus)).toBe('For the newcomer');
  });

  it('[SH-12] is the same person where the provider brings the same one again', async () => {
    const [hal, first, second] = [at('hal'), 'ext-hal', 'ext-other'];
    for (const [externalId, kept] of [
      [first, 1],
      [second, 0],
    ] as const) {
      const id = await provision(hal, first);
      sqlOf((database) =>
        database.prepare('INSERT OR REPLACE INTO notice_reader (email) VALUES (?)').run(hal),
      );
      await world.look(({ scim }) => scim.removeScimUser({ id, actor: actor() }));
      const again = await provision(hal, externalId);
      expect([externalId, keptFor('notice_reader', 'email', hal)]).toEqual([externalId, kept]);
      await world.look(({ scim }) => scim.removeScimUser({ id: again, actor: actor() }));
      sqlOf((database) => database.prepare('DELETE FROM former_address WHERE address = ?').run(hal));
    }
  });

  it('[SH-12] with an invitation that is withdrawn leaves an id that nobody gets again', async () => {
    const admin = await world.signIn(people.admin);
    const invite = (email: string) =>
      world.client.call(
        contract.invitePerson,
        { body: { email, first_name: 'I', last_name: '', role: 'analyst', custom_roles: [] } },
        admin,
      );
    const one = await invite(at('ida'));
    await world.client.call(contract.actOnPeople, { body: { ids: [one.id], action: 'withdraw' } }, admin);
    const two = await invite(at('ida'));
    expect(Number(two.id)).toBeGreaterThan(Number(one.id));
    const { people: listed } = await world.client.call(
      contract.listPeople,
      { query: { search: 'ida@' } },
      admin,
    );
    expect(listed.map(({ id }) => id)).toEqual([two.id]);
  });

  it('[SH-12] loses roles by groups that no membership gives, when the service starts after the update', async () => {
    const nobody = await provision(at('jan'), 'ext-jan');
    sqlOf((database) => {
      database.exec("INSERT OR REPLACE INTO setting (name, value) VALUES ('roles_by_groups_due', '1')");
      // The only administrator by a group, and the only one at all: stays.
      database.prepare('UPDATE user SET role = ? WHERE email = ?').run('none', people.admin);
      database
        .prepare('DELETE FROM mapped_role WHERE user_id <> (SELECT id FROM user WHERE scim_id = ?)')
        .run(nobody);
    });
    const left = () =>
      sqlOf((database) => database.prepare('SELECT count(*) AS n FROM mapped_role').get()!['n']);
    await world.restart();
    expect(left()).toBe(1);
    sqlOf((database) => {
      database.exec("INSERT INTO setting (name, value) VALUES ('roles_by_groups_due', '1')");
      database.prepare('UPDATE user SET role = ? WHERE email = ?').run('admin', people.admin);
    });
    await world.restart();
    expect(left()).toBe(0);
    const rows = sqlOf((database) =>
      database
        .prepare("SELECT actor, outcome, details FROM audit WHERE action = 'user_roles_change' ORDER BY id")
        .all(),
    ).map(({ actor: who, outcome, details }) => [
      who,
      outcome,
      (JSON.parse(details as string) as { user: string }).user,
    ]);
    expect(rows).toEqual([
      ['postern', 'refused', at('jan')],
      ['postern', 'success', at('jan')],
    ]);
  });
});
