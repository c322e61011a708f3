import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createRemoteFetch } from '../../../src/server/remote/create-remote-fetch.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { type ReachedService, ways } from '../../contract/support/reach-service.ts';
import { password, people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import {
  type Fault,
  type FaultRule,
  type ServiceProxy,
  startServiceProxy,
} from '../../support/service-proxy.ts';
import { createConsole, origin, type TestConsole } from '../support/create-console.ts';

/** How long the console waits for the service, milliseconds. */
const timeout = 2_000;
const mails = 200;

let directory: ReturnType<typeof temporaryDirectory>;
let service: ReachedService;
let proxy: ServiceProxy;
let remote: ReturnType<typeof createRemoteFetch>;
let console: TestConsole;
let database: DatabaseSync;
let rows: EmailRow[];
let token: string;
beforeAll(async () => {
  directory = temporaryDirectory();
  rows = await seedService(directory.path, mails);
  database = new DatabaseSync(databaseFile(directory.path), { timeout: 20_000 });
  askForRelease();
  service = await ways.find(({ way }) => way === 'over HTTP')!.reach(directory.path);
  proxy = await startServiceProxy(service.origin);
  const log = pino({ level: 'silent' });
  remote = createRemoteFetch({ origin: proxy.url, timeout, failuresToOpen: 1_000, log });
  console = createConsole({ service: { fetch: remote.fetch, origin: proxy.url } });
  const body = { email: people.admin, current_password: password };
  ({ token } = await service.client.call(contract.login, { body }));
});
afterAll(async () => {
  database.close();
  await remote.close();
  await proxy.stop();
  await service.stop();
  await directory.remove();
});
beforeEach(() => proxy.reset());

/** An employee has asked for each of the last mails. */
function askForRelease(): void {
  const keys = database.prepare('SELECT k FROM email_flags ORDER BY k').all();
  for (const [number, { k }] of keys.slice(0, 40).entries()) {
    const { lastInsertRowid } = database
      .prepare(
        `INSERT INTO restore_request (id, email_key, entity_id, state, created_at, decided_at, decided_by, reason)
         VALUES (?, ?, ?, 'open', ?, null, '', '')`,
      )
      .run(`request-${number}`, k!, rows.at(-1 - number)!.entity_id, Date.now());
    database
      .prepare(
        `INSERT INTO restore_requester (request, email, message, asked_at, locale) VALUES (?, 'ada@tenant.example', 'Please', 1, 'en')`,
      )
      .run(lastInsertRowid);
  }
}

/** A form that changes something, sent for the `number`th time, and the call that it makes. */
interface Action {
  title: string;
  call: RegExp;
  path: (number: number) => string;
  form: (number: number) => Record<string, string>;
  prepare?: (number: number) => Promise<unknown>;
}

const reference = (number: number) => `${rows[number]!.entity_type}/${rows[number]!.entity_id}`;
const one = (number: number) => ({ scope: 'selected', ids: reference(number), confirmed: '1', agreed: '9' });
const act = (verb: 'quarantine' | 'restore', { entity_id, entity_type }: EmailRow) =>
  service.client.call(
    contract.manualActions,
    { body: { data: { name: `${entity_type}_${verb}` }, entity_ids: [entity_id], entity_type } },
    { token },
  );

const actions: Action[] = [
  {
    title: '[MX-17] the quarantine of a mail',
    call: /^POST \/api\/v1\/manual_actions/,
    path: () => '/mail-explorer/quarantines',
    form: one,
  },
  {
    title: '[MX-17] the release of a mail',
    call: /^POST \/api\/v1\/manual_actions/,
    path: () => '/mail-explorer/releases',
    form: (number) => one(50 + number),
    prepare: (number) => act('quarantine', rows[50 + number]!),
  },
  {
    title: '[MX-16] the quarantine of all matches',
    call: /^POST \/api\/v1\/mail_explorer2\/emails\/quarantine/,
    path: () => '/mail-explorer/quarantines',
    form: (number) => ({
      scope: 'all',
      search: `last=30d&message_id=${encodeURIComponent(rows[100 + number]!.message_id)}`,
      confirmed: '1',
    }),
  },
  {
    title: '[RU-04] a new rule',
    call: /^POST \/api\/v1\/mail_explorer2\/exception\/whitelist/,
    path: () => '/policy/create-rule',
    form: (number) => ({ type: 'whitelist', search: `last=24h&subject=lost-${number}`, lifted: 'spam' }),
  },
  {
    title: '[RU-05] a rule that acts on past mail',
    call: /^PUT \/api\/v1\/mail_explorer2\/exception\/blacklist/,
    path: () => '/policy/create-rule',
    form: (number) => ({
      type: 'blacklist',
      search: `last=7d&subject=${encodeURIComponent(rows[130 + number]!.subject)}`,
      quarantine_all: '1',
      past: '30d',
    }),
  },
  {
    title: '[EU-06] the decision about a request',
    call: /^POST \/api\/v1\/restore_requests\/decisions/,
    path: () => '/user-interaction/restore-requests',
    form: (number) => ({ id: `request-${number}`, decision: 'decline', back: '' }),
  },
  {
    title: '[MX-18] an export by mail',
    call: /^POST \/api\/v1\/mail_explorer2\/export_csv/,
    path: () => '/mail-explorer/exports',
    form: () => ({ search: 'last=30d&subject=invoice', confirmed: '1' }),
  },
  {
    title: '[AN-05] a new custom query',
    call: /^POST \/api\/v1\/custom_queries/,
    path: () => '/analytics/custom-queries',
    form: (number) => ({ name: `Lost ${number}`, search: 'last=7d&detection=cp_phishing' }),
  },
  {
    title: '[SH-09] the organisation in the settings',
    call: /^PUT \/api\/v1\/config\/organisation/,
    path: () => '/system-settings/organisation',
    form: (number) => ({
      name: `Tenant ${number}`,
      domains: 'tenant.example',
      apps: 'google_mail',
    }),
  },
];

/** The page that the forms are on. */
const state = '/mail-explorer?last=30d';
const send = (path: string, form: Record<string, string> | [string, string][]) =>
  console.request(path, {
    cookie: `postern=${token}`,
    form,
    headers: { accept: 'text/html', referer: origin + state },
  });
/** Where it leads: without ids, which are those of each try, and without the search. */
function answerOf(answer: Response) {
  const { pathname, searchParams } = new URL(answer.headers.get('location') ?? '/', 'http://x');
  return {
    status: answer.status,
    path: pathname.replaceAll(/[\w-]{16,}/g, '…'),
    done: searchParams.get('done'),
    isShownAgain: searchParams.has('shown'),
  };
}

/** Rows of the audit trail, when all jobs have ended. */
async function traces(): Promise<number> {
  const open = () => database.prepare('SELECT count(*) AS n FROM job WHERE finished_at IS NULL').get()!['n'];
  await expect.poll(open, { timeout: 20_000 }).toBe(0);
  return database.prepare('SELECT count(*) AS n FROM audit').get()!['n'] as number;
}

/** The content of a page, without the bars around it. */
const contentOf = (html: string): string => /<h1>.*?<\/main>/s.exec(html)?.[0] ?? '';

/** The form of the page's only button. */
function formOn(page: string): { path: string; form: [string, string][] } {
  const html = contentOf(page);
  const [, path = '', inside = ''] = /<form action="([^"]+)" method="post">(.*?)<\/form>/s.exec(html) ?? [];
  const decode = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
  const inputs = [...inside.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  return {
    path: decode(path),
    form: inputs.map(([, name = '', value = '']) => [decode(name), decode(value)]),
  };
}

const losses: Fault[] = [{ mode: 'lost-before' }, { mode: 'cut' }, { mode: 'lost-after' }];
const late: Fault = { mode: 'slow', milliseconds: timeout * 2 };
let number = 0;

describe.each(actions)('$title', ({ call, path, form, prepare }) => {
  /** Sends it once more, about other mail, while `faults` are in the way. */
  async function attempt(...faults: (Fault & Partial<Pick<FaultRule, 'times' | 'calls'>>)[]) {
    number += 1;
    const mine = number % 40;
    await prepare?.(mine);
    const before = await traces();
    proxy.reset(...faults.map((fault) => ({ calls: call, ...fault })));
    const answer = await send(path(mine), form(mine));
    return { answer, added: async () => (await traces()) - before };
  }
  let good: { answer: ReturnType<typeof answerOf>; added: number } | undefined;
  /** What it answers, and adds to the trail, while nothing is in the way. */
  async function asOnGoodLine() {
    if (good) return good;
    const { answer, added } = await attempt();
    good = { answer: answerOf(answer), added: await added() };
    expect(good).toMatchObject({ answer: { status: 303 } });
    expect(good.added).toBeGreaterThan(0);
    return good;
  }

  it.each(losses)('is done once, and says so, if its answer is lost once: $mode', async (fault) => {
    const expected = await asOnGoodLine();
    const { answer, added } = await attempt({ ...fault, times: 1 });
    expect(answerOf(answer)).toEqual(expected.answer);
    expect(await added()).toBe(expected.added);
  });

  it.each([...losses, late])('is unknown while answers are lost ($mode), and known later', async (fault) => {
    const expected = await asOnGoodLine();
    const { answer, added } = await attempt(fault);
    expect(answer.status).toBe(504);
    const html = await answer.text();
    expect(html).toContain('It is not known whether this was done');
    expect(contentOf(html)).not.toMatch(/Send again|Try again/);
    const check = formOn(html);
    // It is still unknown when the service is down meanwhile.
    proxy.reset({ mode: 'error', status: 503, calls: call });
    const still = await send(check.path, check.form);
    expect([still.status, formOn(await still.text())]).toEqual([504, check]);
    proxy.reset();
    expect(answerOf(await send(check.path, check.form))).toEqual(expected.answer);
    expect(await added()).toBe(expected.added);
  });

  it('is never sent again to a service that keeps no keys: the page leads to its state', async () => {
    const expected = await asOnGoodLine();
    const { answer, added } = await attempt({ mode: 'cut' }, { mode: 'keyless', calls: '' });
    expect(answer.status).toBe(504);
    const content = contentOf(await answer.text());
    expect(content).toContain('Look at the current state');
    expect(content).toContain(`href="${state}"`);
    expect(content).not.toContain('<form');
    expect(proxy.forwarded.filter((made) => call.test(made))).toHaveLength(1);
    expect(await added()).toBe(expected.added);
  });
});

it.each(losses)(
  'what only previews a change is not called unknown when its answer is lost: $mode',
  async (fault) => {
    proxy.reset({ calls: /^POST \/api\/v1\/retention\/preview/, ...fault });
    const answer = await console.request('/system-settings/retention?preview=1', {
      cookie: `postern=${token}`,
    });
    const content = await answer.text();
    expect(answer.status).toBe(200);
    expect(content).not.toContain('It is not known');
    // The choices are kept beside the reason for which their effect is not shown.
    expect(content).toContain('It gave no answer that the console can read');
    expect(content).toContain('name="clean_raw"');
  },
);

describe('a change that was made', () => {
  it('[AN-05] is unknown when its answer cannot be read, and is not sent again', async () => {
    const call = /^POST \/api\/v1\/custom_queries/;
    proxy.reset({ calls: call, mode: 'set', fields: { id: 7, name: { first: 'x' } } });
    const answer = await send('/analytics/custom-queries', { name: 'Unreadable', search: 'last=7d' });
    expect([answer.status, contentOf(await answer.text())]).toEqual([
      504,
      expect.stringContaining('Look at the current state'),
    ]);
    expect(proxy.forwarded.filter((made) => call.test(made))).toHaveLength(1);
  });

  it('[MX-18] is not called failed, nor sent again, when the service stops answering before the page is complete', async () => {
    await traces();
    proxy.reset({ calls: /^GET \/api\/v1\/exports?\b|^GET \/api\/v1\/jobs/, mode: 'refuse' });
    const answer = await console.request('/mail-explorer/exports', {
      cookie: `postern=${token}`,
      form: { search: 'last=30d&subject=invoice', confirmed: '1' },
      headers: { 'hx-request': 'true', 'hx-request-type': 'partial', referer: origin + state },
    });
    const html = await answer.text();
    expect(html).toContain('This was done');
    expect(html).toContain(`href="${state}"`);
    expect(html).not.toContain('<form');
  });
});
