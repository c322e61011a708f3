import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient, type Client } from '../../../src/api/client.ts';
import { type Endpoint, rightsOf } from '../../../src/api/contract/endpoint.ts';
import { contract } from '../../../src/api/contract/table.ts';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { rightsOfGrant } from '../../../src/api/vocabulary/scopes.ts';
import {
  joinRights,
  levelsOf,
  may,
  namedRights,
  type NeededRights,
  type Right,
  type Rights,
  type Section,
  sections,
} from '../../../src/api/vocabulary/sections.ts';
import type { ReceivedReport } from '../../../src/service/mail/reports/read-report.ts';
import { createService, type Service } from '../../../src/service/create-service.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import {
  password,
  people,
  seedService,
  storeRows,
  temporaryDirectory,
} from '../../contract/support/seed-service.ts';
import { emailRows } from '../../support/email-rows.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { withStores } from '../../support/with-stores.ts';

/**
 * Every call that needs a right, made by somebody with two roles: one for the mail of a branch, and one for everything else in all mail.
 * The oracle is an organisation that has the mail of the branch alone: there the same calls give the same answers.
 */
type Input = Record<string, unknown>;
type Entry = 'whole' | ((world: Facts) => Input[]);

interface Facts {
  /** Ids of mails inside and outside of the branch. */
  mails: string[];
  requests: string[];
  reports: string[];
  jobs: string[];
  exports: string[];
  queries: string[];
}

const everything = { last_date_amount: 7, last_date_period: 'd' };
const type = 'office365_emails_email';
const eachMail = ({ mails }: Facts) =>
  mails.map((entity_id) => ({ params: { entity_type: type, entity_id } }));
const eachJob = ({ jobs }: Facts) => jobs.map((id) => ({ params: { id } }));
const rule = { exception_type: 'whitelist', domains: ['supplier.example'], release_all: true };
const ruleIds = ['rule-0', 'rule-1'];
const named = (name: string) => ({ mails }: Facts) => [{ body: { action_name: name, flag: true, entity_ids: mails, entity_type: type } }]; // oxfmt-ignore

/** Calls whose rights a role with a scope can give; the others refuse it, see below. */
const entries: Partial<Record<keyof typeof contract, Entry>> = {
  searchEmails: () => [{ body: everything }, { body: { ...everything, subject: 'shared' } }],
  countEmails: () => [{ body: everything }],
  histogramEmails: () => [{ body: everything }],
  facetEmails: () => [{ body: everything }],
  queryEmails: () => [
    { body: { query: 'subject:shared' } },
    { body: { query: 'mailbox:otto@other.example' } },
  ],
  askPrompt: () => [{ body: { prompt: 'mail of the last week' } }],
  suggestPrompts: () => [{ query: { text: 'mail from nora' } }, { query: { text: 'mail from outside' } }],
  previewAction: ({ mails }) => [
    { body: { action: 'quarantine', criteria: everything } },
    { body: { action: 'quarantine', emails: mails.map((entity_id) => ({ entity_id, entity_type: type })) } },
  ],
  listRecipients: () => [{ body: everything }],
  listRelated: eachMail,
  showEmail: eachMail,
  showEmailBody: eachMail,
  downloadOriginal: eachMail,
  exportEmails: () => [{ body: everything }, { query: { send_in_mail: '1' }, body: everything }],
  downloadExport: ({ exports }) => exports.map((id) => ({ params: { id } })),
  listCustomQueries: () => [{}],
  createCustomQuery: () => [{ body: { name: 'mine', search: 'last=7d' } }],
  updateCustomQuery: ({ queries }) =>
    queries.map((id) => ({ params: { id }, body: { name: 'x', search: 'last=7d' } })),
  pinCustomQuery: ({ queries }) => queries.map((id) => ({ params: { id }, body: { shown_as: 'number' } })),
  showCustomQueryAlert: ({ queries }) => queries.map((id) => ({ params: { id } })),
  removeCustomQuery: ({ queries }) => queries.map((id) => ({ params: { id } })),
  listJobs: () => [{}, { query: { status: 'unsettled' } }],
  showJob: eachJob,
  listJobItems: eachJob,
  previewUndo: eachJob,
  undoJob: eachJob,
  retryJob: eachJob,
  cancelJob: eachJob,
  quickSearch: () => [{ query: { keyword: 'shared' } }, { query: { keyword: 'otto@other.example' } }],
  deploymentConfig: () => [{}],
  // Rules belong to the whole organisation, and who may see some mail may see them, without what was counted.
  searchExceptionRules: () => [
    { body: {} },
    ...(['hits', 'last_hit_at'] as const).map((sort_column) => ({ body: { sort_column } })),
    { body: { status: 'misfiring' } },
  ],
  showExceptionRule: () => ruleIds.map((entity_id) => ({ params: { entity_id } })),
  policyCatalogs: () => [{}],
  previewExceptionRule: () => [{ body: rule }],
  countRulePast: () => [{ body: rule }],
  listRuleMatches: () => [{ body: { rule } }],
  countHeaderFits: () => [
    {
      body: {
        criteria: everything,
        message_headers: ['OR', { header: 'Subject', operator: 'is not empty' }],
      },
    },
  ],
  listRestoreRequests: () => [{}, { query: { search: 'shared' } }],
  showRestoreRequest: ({ requests }) => requests.map((id) => ({ params: { id } })),
  judgeRequestedMail: ({ requests }) => requests.map((id) => ({ params: { id } })),
  listMailReports: () => [{}, { query: { search: 'shared' } }],
  showMailReport: ({ reports }) => reports.map((id) => ({ params: { id } })),
  // These change mail; what lies outside is compared afterwards.
  manualActions: named('office365_emails_email_quarantine'),
  quarantineEmails: () => [{ body: everything }],
  restoreEmails: () => [{ body: everything }],
  decideMailReports: ({ reports }) => [
    { body: { ids: reports, decision: 'threat', quarantine: true, inside: true } },
  ],
  decideRestoreRequests: ({ requests }) => [{ body: { ids: requests, decision: 'decline' } }],
  // Work on all mail, or are counted over it beforehand.
  listLegalHolds: 'whole',
  setLegalHold: 'whole',
  liftLegalHold: 'whole',
  listJudgements: 'whole',
  createJudgement: 'whole',
  showJudgement: 'whole',
  applyJudgement: 'whole',
};
const wholeInputs: Partial<Record<keyof typeof contract, Input>> = {
  setLegalHold: { body: { criteria: everything, reason: 'a case' } },
  liftLegalHold: { params: { id: 'x' }, body: { reason: 'over' } },
  createJudgement: { body: { since: new Date(0).toISOString() } },
  showJudgement: { params: { id: 'x' } },
  applyJudgement: { params: { id: 'x' }, body: {} },
};

/** Calls of everybody who is signed in that show or count mail, with the sections that decide which; the others show none. */
const signedIn: Partial<Record<keyof typeof contract, Section[][]>> = {
  quickSearch: [['mail_explorer', 'entity', 'user_interaction']],
  deploymentConfig: [['user_interaction']],
};
/** What they answer is about the caller, or about the organisation itself. */
const ofNoMail = [
  'currentUser', 'keepOwnPreferences', 'createMfaSecret', 'verifyMfa', 'disableMfa', 'renewRecoveryCodes', 'showProof', 'giveProof',
  'listSessions', 'endSession', 'endOtherSessions', 'signInHistory', 'passkeyRegistrationOptions', 'registerPasskey', 'listPasskeys',
  'removePasskey', 'listApiTokens', 'createApiToken', 'revokeApiToken', 'searchBackendStatus', 'tenantConfig', 'uiFeatures',
  'learningMode', 'serviceVersion', 'environmentComponents', 'requestTrialExtension', 'requestUnlock', 'customIcon',
]; // oxfmt-ignore

const branch = { domains: ['branch.example'], groups: [] };
const scopable = rightsOfGrant({ scope: branch, rights: joinRights([everyRight(sections)]) });
function everyRight(of: readonly Section[]) {
  return Object.fromEntries(of.map((section) => [section, levelsOf(section).at(-1)!]));
}

interface Case {
  name: keyof typeof contract;
  endpoint: Endpoint;
  /** The sections that the person has for the branch alone. */
  part: Section[];
}
/** Each right that a call needs for the branch alone, beside everything else for all mail. */
const cases = (Object.entries(contract) as [keyof typeof contract, Endpoint][]).flatMap(
  ([name, endpoint]): Case[] => {
    const needed = rightsOf(endpoint.permission);
    if (!needed) return (signedIn[name] ?? []).map((part) => ({ name, endpoint, part }));
    return partsOf(needed).map((part) => ({ name, endpoint, part }));
  },
);
function partsOf(needed: NeededRights): Section[][] {
  const of = (right: Right) => right.split(':')[0] as Section;
  if (typeof needed !== 'string' && 'any' in needed) return [namedRights(needed).map(of)];
  return namedRights(needed).map((right) => [of(right)]);
}
/** Whether the role for the branch lets its person make the call. */
function isScopable({ endpoint, part }: Case): boolean {
  const needed = rightsOf(endpoint.permission);
  if (!needed) return true;
  const isGiven = (right: Right) => {
    const [section, level] = right.split(':') as [Section, 'view' | 'act'];
    return !part.includes(section) || may({ rights: scopable }, section, level);
  };
  const rights = namedRights(needed);
  return typeof needed !== 'string' && 'any' in needed ? rights.some(isGiven) : rights.every(isGiven);
}

interface World {
  facts: Facts;
  directory: string;
  service: Service;
  client: Client;
  person: { token: string };
  database: DatabaseSync;
  close(): Promise<void>;
}
const startedAt = Date.now();
let organisation: World;
let branchAlone: World;
let outsideKeys: number[];

const rowsOf = (mailbox: string, word: string, from: number, now: number): EmailRow[] =>
  emailRows({ count: 6, now: now - from * 60_000 }).map((row, n) => ({
    ...row,
    entity_id: `${word}${n}`.padEnd(32, '0'),
    entity_type: type,
    subject: `shared ${word} ${n}`,
    message_id: `${word}-${n}@rows.example`,
    sender_address: `${word}@supplier.example`,
    mailbox,
    recipients: [mailbox],
    attachments: [],
    detections: ['cp_spam'],
    ...(n < 2 && { is_quarantined: true, states: ['cp_quarantined_by_cp' as const] }),
  }));

async function startWorld(rows: readonly EmailRow[]): Promise<World> {
  const directory = temporaryDirectory();
  await seedService(directory.path, 0);
  await withStores(directory.path, (stores) => storeRows(stores, rows));
  const service = createService({
    ...quickPasswords,
    dataDirectory: directory.path,
    signIn: { mfa: 'off' },
    // Both organisations have one time.
    clock: () => startedAt,
  });
  await service.start();
  const client = createClient(service.fetch, 'http://service.test');
  const person = await client.call(contract.login, {
    body: { email: people.outsider, current_password: password },
  });
  const database = new DatabaseSync(databaseFile(directory.path), { timeout: 20_000 });
  return {
    facts: { mails: [], requests: [], reports: [], jobs: [], exports: [], queries: [] },
    directory: directory.path,
    service,
    client,
    person,
    database,
    async close() {
      database.close();
      await service.stop();
      await directory.remove();
    },
  };
}

/** The owner of a held mail asks for it, and reports it. */
async function askAndReport({ directory, database }: World, row: EmailRow, at: number): Promise<void> {
  const { entity_id: entityId, mailbox: email, subject, sender_address: sender, message_id: messageId } = row;
  const facts = { subject, sender, messageId, receivedAt: Date.parse(row.received_at), links: [], files: [] };
  const report: ReceivedReport = {
    reporter: email,
    answerable: false,
    kind: 'phishing',
    message: subject,
    messageId: '',
    mails: [{ facts, messageIds: [messageId] }],
  };
  const { lastInsertRowid } = database
    .prepare('INSERT INTO received_report (report, received_at) VALUES (?, ?)')
    .run(JSON.stringify(report), at);
  await withStores(directory, async ({ emails, endUsers, reports }) => {
    const [key] = await emails.keys({ expression: mailOf(email), cap: 1 });
    const asked = { id: `request-${entityId}`, key: key!, entityId, attachment: '', email, message: subject };
    await endUsers.addRestoreRequest({ ...asked, locale: 'en', clientAddress: '', at });
    const taken = { number: Number(lastInsertRowid), report, receivedAt: at, owners: {}, thanks: null };
    const found = await reports.findReported(taken);
    await reports.takeReport({ ...taken, found, locale: 'en', at });
  });
}

/** Gives the person these sections for the branch, and all others for all mail. */
function give({ database }: World, part: readonly Section[], also: Partial<Rights> = {}): void {
  const roles = {
    part: [everyRight(part), JSON.stringify(branch)],
    whole: [{ ...everyRight(sections.filter((section) => !part.includes(section))), ...also }, null],
  } as const;
  database.exec('DELETE FROM user_role');
  for (const [id, [rights, scope]] of Object.entries(roles)) {
    database
      .prepare(`INSERT INTO role (id, name, folded_name, sections, created_by, created_at, updated_by, updated_at)
        VALUES (?, ?, ?, ?, '', 0, '', 0) ON CONFLICT DO UPDATE SET sections = excluded.sections`)
      .run(id, id, id, JSON.stringify(joinRights([rights])));
    database
      .prepare('INSERT INTO user_role (user_id, role_id, scope) SELECT id, ?, ? FROM user WHERE email = ?')
      .run(id, scope, people.outsider);
  }
}

beforeAll(async () => {
  const now = startedAt - 60_000;
  const inside = rowsOf('sally@branch.example', 'inside', 0, now);
  const outside = rowsOf('otto@other.example', 'outside', 1, now);
  [organisation, branchAlone] = await Promise.all([startWorld([...inside, ...outside]), startWorld(inside)]);
  outsideKeys = await withStores(organisation.directory, (stores) =>
    stores.emails.keys({ expression: mailOf('otto@other.example'), cap: 100 }),
  );
  for (const world of [organisation, branchAlone]) {
    const held = world === organisation ? [inside[0]!, outside[0]!] : [inside[0]!];
    for (const row of held) await askAndReport(world, row, now);
    give(world, []);
    const { client, person, database, facts } = world;
    facts.mails.push(...[inside, outside].flatMap((rows) => [rows[0]!.entity_id, rows[2]!.entity_id]));
    facts.requests.push(...facts.mails.map((id) => `request-${id}`));
    const reports = database.prepare('SELECT id FROM mail_report ORDER BY number').all();
    const ids = reports.map((row) => row['id'] as string);
    // As many in both.
    facts.reports.push(...ids, ...Array.from({ length: 3 - ids.length }, (_, n) => `none-${n}`));
    // What the person did when they reached all mail.
    const body = { ...everything, subject: 'shared' } as const;
    const exported = await client.call(contract.exportEmails, { query: { send_in_mail: '1' }, body }, person);
    const acted = await client.call(contract.quarantineEmails, { body }, person);
    facts.jobs.push(exported.job_id!, acted.job_id);
    facts.exports.push(exported.job_id!);
    for (const [at, entity_id] of ruleIds.entries()) {
      const kept = { exception_type: 'blacklist', domains: [`never-${at}.example`], action_needed: 'spam', match_only_future: true }; // oxfmt-ignore
      const saved = await client.call(contract.saveBlockRule, { body: kept as never }, person);
      const { number } = database.prepare('UPDATE exception_rule SET entity_id = ? WHERE entity_id = ? RETURNING number').get(entity_id, saved.entity_id)!; // oxfmt-ignore
      // As many mails as there are of it, so that their order and what misfires differ between both.
      const hits = at === 0 ? 5 : world === organisation ? 9 : 2;
      database.prepare('INSERT INTO exception_rule_hit (rule, hits, last_hit_at) VALUES (?, ?, ?)').run(number!, hits, now + hits); // oxfmt-ignore
      if (hits > 2)
        database.prepare(`INSERT INTO rule_misfire (misfiring, misfire_of, misfire, misfire_mails, misfire_usual)
          SELECT number, updated_at, 'surge', ?, 1 FROM exception_rule WHERE number = ?`).run(hits, number!); // oxfmt-ignore
    }
    const query = { name: 'theirs', search: 'last=7d', shared: true };
    facts.queries.push((await client.call(contract.createCustomQuery, { body: query }, person)).id);
  }
  await settle();
});
afterAll(async () => {
  await organisation?.close();
  await branchAlone?.close();
});

/** An answer without what differs from run to run. */
async function answerOf({ client, person }: World, endpoint: Endpoint, input: Input): Promise<unknown> {
  const call = endpoint.answer ? client.call(endpoint, input as never, person) : client.download(endpoint, input as never, person); // oxfmt-ignore
  return call.then(
    async (answer: unknown) => (answer instanceof Response ? answer.text() : withoutRun(answer)),
    (error: { code?: string; problem?: string }) => `${error.code ?? String(error)} ${error.problem ?? ''}`,
  );
}
function withoutRun(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRun);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      /^(?:id|job_id|.*_at|search_after|info|next)$/.test(name) && one !== null ? '*' : withoutRun(one),
    ]),
  );
}

const mailOf = (mailbox: string) => ({
  kind: 'mailbox-in' as const,
  domains: [],
  addresses: [mailbox],
  isShort: true,
});

/** What the store has about the mail outside. */
function outsideNow({ database }: World): unknown {
  const asked = [
    'SELECT * FROM email_flags WHERE k IN',
    'SELECT * FROM hold WHERE email_key IN',
    'SELECT id, state, decided_by, reason, job FROM restore_request WHERE email_key IN',
  ];
  return asked.map((sql) => {
    const statement = database.prepare(`${sql} (${outsideKeys.join()})`);
    statement.setReadBigInts(true);
    return statement.all().map((row) => Object.values(row).map(String));
  });
}

it('[SH-12] every call that a role with a scope can make is listed here', () => {
  const open = [...new Set(cases.filter(isScopable).map(({ name }) => name))];
  const ofAnalytics = open.filter((name) => contract[name].path.startsWith('/api/v1/analytics/'));
  expect(ofAnalytics.length).toBeGreaterThan(5);
  expect(open.filter((name) => !(name in entries) && !ofAnalytics.includes(name))).toEqual([]);
  expect(Object.keys(entries).filter((name) => !open.includes(name as never))).toEqual([]);
  const ofEverybody = Object.entries(contract).filter(([, { permission }]) => permission === 'signed-in');
  expect(ofEverybody.map(([name]) => name).toSorted()).toEqual(
    [...ofNoMail, ...Object.keys(signedIn)].toSorted(),
  );
});

it('[SH-12] a call about the whole organisation is refused to somebody who has its right for a branch, whatever else they may do', async () => {
  const open: string[] = [];
  for (const { name, endpoint, part } of cases.filter((one) => !isScopable(one))) {
    give(organisation, part);
    const { status } = await organisation.service.fetch(
      new Request(`http://service.test${endpoint.path.replaceAll(/:\w+/g, 'x')}`, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${organisation.person.token}`, 'content-type': 'application/json' },
        ...(endpoint.method !== 'GET' && { body: '{}' }),
      }),
    );
    if (status !== 403) open.push(`${name} for ${part.join()}: ${status}`);
  }
  expect(open).toEqual([]);
});

describe.each(cases.filter(isScopable))('$name with $part for a branch', ({ name, endpoint, part }) => {
  it('[SH-12] answers as in an organisation that has the mail of the branch alone', async () => {
    const entry = entries[name] ?? 'whole';
    for (const world of [organisation, branchAlone]) give(world, part);
    const before = outsideNow(organisation);
    if (entry === 'whole') {
      // Where another right for all mail is enough, the call is about that.
      const answer = await answerOf(organisation, endpoint, wholeInputs[name] ?? (endpoint.method === 'GET' ? {} : { body: {} })); // oxfmt-ignore
      if (part.includes('system_settings')) expect(answer).toMatch(/^permission_denied/);
      else expect(answer).toMatch(/^permission_denied scope_all_mail/);
    } else {
      const inputs = entry(branchAlone.facts);
      for (const [at, input] of entry(organisation.facts).entries()) {
        const there = await answerOf(branchAlone, endpoint, inputs[at]!);
        const here = await answerOf(organisation, endpoint, input);
        expect([input, here]).toEqual([input, there]);
        expect(JSON.stringify(here)).not.toMatch(/shared outside|otto@/);
        await settle();
      }
    }
    expect(outsideNow(organisation)).toEqual(before);
  });
});

/** All jobs of both organisations are at their end. */
const settle = () =>
  vi.waitFor(
    () => {
      const running = [organisation, branchAlone].map(
        ({ database }) =>
          database.prepare(`SELECT count(*) AS n FROM job WHERE status IN ('queued', 'running')`).get()!['n'],
      );
      expect(running).toEqual([0, 0]);
    },
    { timeout: 20_000 },
  );

it('[SH-12] the preview of an action counts the mail that its caller may act in, who looks at more', async () => {
  const body = { action: 'quarantine' as const, criteria: everything } as never;
  const preview = async () => {
    const { client, person } = organisation;
    const { changes, left } = await client.call(contract.previewAction, { body }, person);
    return changes + left.reduce((sum, { count }) => sum + count, 0);
  };
  give(organisation, ['mail_explorer'], { mail_explorer: 'view' });
  expect(await preview()).toBe(6);
  give(organisation, [], { mail_explorer: 'view', entity: 'view' });
  expect(await preview()).toBe(12);
});
