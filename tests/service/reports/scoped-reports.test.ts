import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { builtInRoles } from '../../../src/api/vocabulary/sections.ts';
import type { ReceivedReport } from '../../../src/service/mail/reports/read-report.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { codeOf } from '../accounts/support/start-sign-in.ts';
import { type EndUserWorld, people, startEndUsers } from '../end-users/start-end-users.ts';
import { deliveredRow } from './report-world.ts';

const sally = 'sally@branch.example';
const otto = 'otto@other.example';
const mails = {
  own: deliveredRow('Rent is due', sally),
  of: deliveredRow('Rent is due', otto),
  foreign: deliveredRow('Salaries of the board', otto),
};
let world: EndUserWorld;
let admin: { token: string };
let scoped: { token: string };
let masked: { token: string };

beforeAll(async () => {
  world = await startEndUsers(Object.values(mails));
  await report(otto, 'My salary as well', mails.foreign);
  // Of one campaign, first by somebody whose mail is out of scope.
  await report(otto, 'I paid it already', mails.of);
  await report(sally, 'We rent nothing', mails.own);
  await report(sally, 'Not stored here', { ...mails.own, subject: 'Gone', message_id: 'gone@other.example' });
  admin = await world.signIn(people.admin);
  await give(people.outsider, { role: 'help_desk' });
  scoped = await world.signIn(people.outsider);
  const sections = { user_interaction: 'view', entity: 'view' } as const;
  const made = { role_name: 'Masked', role_content: { sections } };
  await world.client.call(contract.createRole, { body: made }, admin);
  await give(people.viewer, { role: 'none', custom_roles: ['Masked'] });
  masked = await world.signIn(people.viewer);
});
afterAll(() => world?.stop());

/** Somebody's word on a mail, as it comes to the report address. */
async function report(reporter: string, message: string, row: ReturnType<typeof deliveredRow>) {
  const facts = {
    subject: row.subject,
    sender: row.sender_address,
    messageId: row.message_id,
    receivedAt: Date.parse(row.received_at),
    links: [],
    files: [],
  };
  const received: ReceivedReport = {
    reporter,
    answerable: false,
    kind: 'phishing',
    message,
    messageId: '',
    mails: [{ facts, messageIds: [row.message_id] }],
  };
  const database = new DatabaseSync(databaseFile(world.dataDirectory), { timeout: 20_000 });
  const { lastInsertRowid } = database
    .prepare('INSERT INTO received_report (report, received_at) VALUES (?, ?)')
    .run(JSON.stringify(received), Date.now());
  database.close();
  const of = { number: Number(lastInsertRowid), report: received, receivedAt: Date.now() };
  await world.look(async ({ reports }) => {
    const found = await reports.findReported({ ...of, owners: {} });
    await reports.takeReport({ ...of, found, owners: {}, locale: 'en', thanks: null, at: Date.now() });
  });
}

/** Gives roles for the mail of the branch. */
async function give(email: string, roles: { role: string; custom_roles?: string[] }) {
  const { people: found } = await world.client.call(contract.listPeople, { query: { search: email } }, admin);
  const scope = { domains: ['branch.example'] };
  await world.client.call(
    contract.assignRoles,
    { params: { id: found[0]!.id }, body: { ...roles, scope } },
    admin,
  );
}
const list = (as: { token: string }, query: object = {}) =>
  world.client.call(contract.listMailReports, { query }, as);
const idOf = async (subject: string) =>
  (await list(admin)).reports.find((one) => one.subject === subject)!.id;

describe('reports within a scope', () => {
  it('[EU-12] [SH-12] are those of its mail and of its people: list, counts, search and one by its id', async () => {
    expect((await list(admin)).total).toBe(3);
    const { reports, total, counts } = await list(scoped);
    expect([total, counts['open'], reports.map(({ subject }) => subject)]).toEqual([
      2,
      2,
      ['Gone', 'Rent is due'],
    ]);
    // What people of other mailboxes say is not theirs, nor is the copy of somebody else.
    const [, shared] = reports;
    expect(shared!.reporters.map(({ email }) => email)).toEqual([sally]);
    expect(JSON.stringify(reports)).not.toMatch(/otto|already|salar/i);
    expect((await list(scoped, { search: 'already' })).total).toBe(0);
    expect((await list(scoped, { search: 'rent nothing' })).total).toBe(1);
    const shown = await world.client.call(contract.showMailReport, { params: { id: shared!.id } }, scoped);
    expect(shown.similar.mails.map(({ email }) => email.mailbox)).toEqual([sally]);
    const foreign = { params: { id: await idOf('Salaries of the board') } };
    expect(await codeOf(world.client.call(contract.showMailReport, foreign, scoped))).toBe('not_found');
    expect(await codeOf(world.client.call(contract.showMailReport, foreign, admin))).toBe('ok');
  });

  it('[EU-12] [SH-12] hide names and texts from people without the right to private data', async () => {
    expect(builtInRoles.help_desk.private_data).toBe('view');
    const { reports, total } = await list(masked);
    expect(total).toBe(2);
    const shown = await world.client.call(
      contract.showMailReport,
      { params: { id: reports[1]!.id } },
      masked,
    );
    for (const answer of [reports, shown]) {
      expect(JSON.stringify(answer)).not.toMatch(/sally|otto|rent|nora|already/i);
    }
    expect(reports[1]!.reporters[0]!.email).toBe('•••@branch.example');
    expect(await codeOf(list(masked, { search: 'rent' }))).toBe('permission_denied');
    const decided = { ids: [reports[1]!.id], decision: 'safe' as const };
    expect(await codeOf(world.client.call(contract.decideMailReports, { body: decided }, masked))).toBe(
      'permission_denied',
    );
  });

  it('[EU-12] [SH-12] are decided only there, and quarantine mail of the scope', async () => {
    const ids = [await idOf('Salaries of the board'), await idOf('Rent is due')];
    const body = { ids, decision: 'threat' as const, quarantine: true };
    const answer = await world.client.call(contract.decideMailReports, { body }, scoped);
    expect(answer).toMatchObject({ decided: 1, left: 1, quarantining: 1 });
    const job = () => world.client.call(contract.showJob, { params: { id: answer.job_id! } }, admin);
    await expect.poll(async () => (await job()).status).toBe('done');
    expect((await job()).total).toBe(1);
    expect((await list(admin)).reports.map(({ subject }) => subject)).toContain('Salaries of the board');
    // A job of somebody else is no page of theirs.
    const shown = (as: { token: string }) =>
      world.client.call(contract.showMailReport, { params: { id: ids[1]! } }, as);
    expect((await shown(admin)).job_id).toBe(answer.job_id);
    expect((await shown(scoped)).job_id).toBe(answer.job_id);
    expect((await shown(masked)).job_id).toBeNull();
  });
});
