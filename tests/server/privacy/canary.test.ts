import { DatabaseSync } from 'node:sqlite';
import { Writable } from 'node:stream';
import { zstdCompressSync } from 'node:zlib';
import { pino } from 'pino';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import type { Endpoint } from '../../../src/api/contract/endpoint.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { builtInRoles } from '../../../src/api/vocabulary/sections.ts';
import { paths } from '../../../src/site/paths.ts';
import { composeService } from '../../../src/server/compose.ts';
import { readConfig } from '../../../src/server/config.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { password, people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { filedMails } from '../../support/held-mail.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { createConsole, sessionCookieOf } from '../support/create-console.ts';
import { withStores } from '../../support/with-stores.ts';

/** Words that nobody guesses, each in one private place. */
const planted = new Map<string, string>();
let counter = 0;
function plant(place: string): string {
  counter += 1;
  const word = `zq${(counter * 7_919 + 104_729).toString(36)}x${counter.toString(36)}`;
  planted.set(word, place);
  return word;
}

/** Why people acted: what the audit trail is for (decision 078). */
const reasons = ['job reason', 'hold reason', 'second hold reason'];
const mails = 18;
let directory: ReturnType<typeof temporaryDirectory>;
let service: Awaited<ReturnType<typeof composeService>>;
let console: ReturnType<typeof createConsole>;
let rows: EmailRow[];
const log: string[] = [];
/** Somebody who may do everything but see private data. */
let masked: { token: string };
let maskedCookie: string;
let admin: { token: string };
const client = () => createClient(service.fetch, service.origin);

beforeAll(async () => {
  directory = temporaryDirectory();
  await seedService(directory.path, 0);
  rows = Array.from({ length: mails }, (_, n) => plantedRow(n));
  await withStores(directory.path, (stores) =>
    stores.mail.addMails({
      mails: rows.map((row) => ({ row, ...plantedMessage(row), ruleHits: [] })),
      progress: null,
      rules: { version: 0, at: 0 },
    }),
  );
  const stream = new Writable({ write: (chunk: Buffer, _, done) => (log.push(String(chunk)), done()) });
  const environment = { NODE_ENV: 'production', POSTERN_DATA: directory.path, POSTERN_MFA: 'off' };
  const start = async () => {
    const config = readConfig(environment);
    service = await composeService(config, pino({ level: 'debug' }, stream), quickPasswords);
    console = createConsole({ service, log: pino({ level: 'debug' }, stream) });
  };
  await start();
  const logIn = (email: string) =>
    client().call(contract.login, { body: { email, current_password: password } });
  admin = await logIn(people.admin);
  const sections = { ...builtInRoles.admin, private_data: 'none' } as const;
  await client().call(
    contract.createRole,
    { body: { role_name: 'Masked', role_content: { sections } } },
    admin,
  );
  const { people: found } = await client().call(
    contract.listPeople,
    { query: { search: people.outsider } },
    admin,
  );
  await client().call(
    contract.assignRoles,
    { params: { id: found[0]!.id }, body: { role: 'none', custom_roles: ['Masked'] } },
    admin,
  );
  await actAsAdministrator();
  // It tells of new requests when it starts.
  await service.stop();
  plantRequests();
  await start();
  masked = await logIn(people.outsider);
  const form = { email: people.outsider, current_password: password };
  maskedCookie = sessionCookieOf(await console.request(paths.signIn.login(), { form }))!;
});
afterAll(async () => {
  await service.stop();
  await directory.remove();
});

function plantedRow(n: number): EmailRow {
  const day = new Date(Date.now() - (n + 1) * 60_000).toISOString();
  return {
    entity_id: n.toString(16).padStart(32, '0'),
    entity_type: n % 2 ? 'google_mail_email' : 'office365_emails_email',
    received_at: day,
    direction: 'is_incoming',
    is_quarantined: n % 3 === 0,
    is_restored: false,
    quarantine_actor: n % 3 === 0 ? 'cp' : null,
    subject: `About ${plant('subject')}`,
    recipients: [`${plant('recipient')}@tenant.example`, `${plant('second recipient')}@tenant.example`],
    nickname: `${plant('sender name')} Lind`,
    sender_address: `${plant('sender')}@supplier.example`,
    sender_ip: '198.51.100.10',
    sender_client_ip: '192.0.2.7',
    attachments: [
      { name: `${plant('attachment')}.pdf`, MD5: n.toString(16).padStart(32, 'a'), sha256: '', size: 9, mime_type: 'application/pdf' }, // oxfmt-ignore
    ],
    email_body_links: [`https://portal.example/${plant('link')}`],
    spf_check: 'pass',
    comment: plant('comment'),
    message_id: `${plant('message id')}@rows.example`,
    detections: [n % 3 === 0 ? 'cp_phishing' : 'cp_spam'],
    states: [n % 3 === 0 ? 'cp_quarantined_by_cp' : 'cp_not_quarantined'],
    mailbox: `${plant('mailbox')}@tenant.example`,
    is_deleted: false,
  };
}

const packed = (detail: unknown) => zstdCompressSync(Buffer.from(JSON.stringify(detail)));

function plantedMessage(row: EmailRow) {
  const message = [
    `From: ${row.nickname} <${row.sender_address}>`,
    `Subject: ${row.subject}`,
    `X-Custom: ${plant('header')}`,
    'Content-Type: text/html; charset=utf-8',
    '',
    `<p>${plant('body')} <a href="${row.email_body_links[0]}">${plant('link text')}</a></p>`,
    '',
  ].join('\r\n');
  return {
    detail: packed({
      headers: [{ name: 'X-Custom', value: plant('stored header') }],
      links: [{ url: row.email_body_links[0]!, text: plant('stored link text') }],
      evidence: [
        {
          detection: row.detections[0] as 'cp_spam',
          inspector: 'look-alike-sender',
          code: 'link_text' as const,
          values: { text: plant('evidence'), target: `portal.example/${plant('evidence target')}` },
        },
        { detection: 'cp_spam' as const, inspector: 'import', reason: `Because of ${plant('reason')}.` },
      ],
      problems: [],
    }),
    original: zstdCompressSync(Buffer.from(message)),
    originalSize: Buffer.byteLength(message),
  };
}

/** Employee requests: one that administrators are told of when the service starts, and one that was decided. */
function plantRequests(): void {
  const database = new DatabaseSync(databaseFile(directory.path), { timeout: 20_000 });
  const keys = database
    .prepare('SELECT k FROM email_flags ORDER BY k')
    .all()
    .map((row) => row['k'] as number);
  const add = database.prepare(`INSERT INTO restore_request
    (id, email_key, entity_id, state, created_at, decided_at, decided_by, reason) VALUES (?, ?, ?, ?, ${Date.now()}, ?, ?, ?)`);
  const ask = database.prepare(`INSERT INTO restore_requester (request, email, message, asked_at, locale)
    VALUES (?, ?, ?, 1, 'en')`);
  add.run('request-open', keys.at(-1)!, rows[0]!.entity_id, 'open', null, '', '');
  add.run(
    'request-done',
    keys.at(-4)!,
    rows[3]!.entity_id,
    'declined',
    2,
    `${plant('decider')}@tenant.example`,
    plant('decision'),
  );
  // What employees report, of stored mail and of mail that is only in the report.
  const facts = {
    subject: plant('reported subject'),
    sender: `${plant('reported sender')}@supplier.example`,
    messageId: `${plant('reported message id')}@rows.example`,
    receivedAt: Date.now(),
    links: [`https://portal.example/${plant('reported link')}`],
    files: [],
  };
  database.exec(`INSERT INTO mail_report (number, id, cluster, email_key, entity_id, facts, state, created_at)
    VALUES (1, 'report-open', x'00', ${keys.at(-2)!}, '${rows[1]!.entity_id}', '${JSON.stringify(facts)}', 'open', ${Date.now()})`);
  database.exec(`INSERT INTO mail_reporter (report, person, kind, channel, message, reported_at, locale)
    VALUES (1, '${plant('reporter')}@tenant.example', 'phishing', 'page', '${plant('report message')}', ${Date.now()}, 'en')`);
  for (const number of [1, 2]) {
    ask.run(number, `${plant('requester')}@tenant.example`, `Please: ${plant('request message')}`);
  }
  database.close();
}

/** What somebody who may see everything leaves behind for others to come across. */
async function actAsAdministrator(): Promise<void> {
  const [first, second] = rows;
  const call = client();
  await call.call(
    contract.saveAllowRule,
    {
      body: {
        emails: [first!.sender_address],
        nicknames: [first!.nickname],
        subject: first!.subject,
        recipient: first!.recipients,
        with_links_to_domains: [first!.email_body_links[0]!],
        message_headers: [
          'AND',
          { header: 'X-Custom', operator: 'contains', value: plant('header condition') },
        ],
        comment: plant('rule comment'),
      },
    },
    admin,
  );
  const domainRule = { domains: ['supplier.example'], comment: plant('second rule comment') };
  await call.call(contract.saveBlockRule, { body: domainRule }, admin);
  const reason = plant('job reason');
  await call.call(contract.quarantineEmails, { body: { subject: second!.subject, reason } }, admin);
  await call.call(
    contract.quarantineEmails,
    { body: { query: `subject:${second!.subject.split(' ')[1]}` } },
    admin,
  );
  const send = { query: { send_in_mail: '1' as const }, body: { from_name: first!.nickname } };
  await call.call(contract.exportEmails, send, admin);
  // Saved searches, alerts, events and holds repeat what mail says, and what people say of it.
  const saved = { name: 'Odd mail', search: `last=30d&subject=${plant('saved search')}`, shared: true };
  const query = await call.call(
    contract.createCustomQuery,
    { body: { ...saved, alert: { way: 'mail', criteria: { subject: plant('alert') } } } },
    admin,
  );
  await call.call(contract.pinCustomQuery, { params: { id: query.id }, body: { shown_as: 'chart' } }, admin);
  const { events } = await call.call(contract.listSecurityEvents, {}, admin);
  for (const { id } of events.slice(0, 3)) {
    const body = { action: 'comment' as const, text: `Look: ${plant('event comment')}` };
    await call.call(contract.changeSecurityEvent, { params: { id }, body }, admin);
  }
  const criteria = { last_date_amount: 24, last_date_period: 'h', subject: plant('hold criteria') } as const;
  const search = `last=24h&subject=${plant('hold search')}`;
  const held = { criteria, search, reason: plant('hold reason') };
  await call.call(contract.setLegalHold, { body: held }, admin);
  const { entity_type, entity_id } = first!;
  const kept = { mail: { entity_type, entity_id }, reason: plant('second hold reason') };
  await call.call(contract.setLegalHold, { body: kept }, admin);
  // Several of them: where a page of a list ends says something as well.
  const csv = ['email,name,title,department']
    .concat(
      [1, 2, 3].map(
        () => `${plant('directory')}@tenant.example,${plant('directory name')},${plant('title')},Sales`,
      ),
    )
    .join('\n');
  await call.call(contract.importDirectory, { body: { csv } }, admin);
}

const found = (text: string): string[] =>
  [...planted].filter(([word]) => text.includes(word)).map(([, place]) => place);
/** Everything that came back, with its headers; what was asked with a word of its own may name that one. */
async function bytesOf(answer: Response): Promise<string> {
  const headers = [...answer.headers].map((pair) => pair.join(': ')).join('\n');
  return `${headers}\n${await answer.text()}`;
}

describe('a user without the right to private data', () => {
  it('[SH-12] finds none of 200 planted words on any page', async () => {
    expect(planted.size).toBeGreaterThan(200);
    const { app } = console;
    const first = rows[0]!;
    const ids = await idsOf();
    const values = [first.entity_type, first.entity_id, ...ids];
    const start = [
      ...new Set(
        app.routes
          .filter(({ method, path }) => method === 'GET' && !path.includes('*'))
          .map(({ path }) => path),
      ),
    ]
      .filter((path) => !path.startsWith('/api/') && !/logout/.test(path))
      .flatMap((path) => {
        if (!path.includes(':')) return [path];
        if (path.includes(':entity_type')) {
          return rows
            .slice(0, 4)
            .map(({ entity_type, entity_id, attachments }) =>
              path
                .replace(':entity_type', entity_type)
                .replace(':entity_id', entity_id)
                .replace(/:\w+/, attachments[0]!.MD5),
            );
        }
        return values.map((value) => path.replaceAll(/:\w+/g, value));
      });
    const queue = [
      ...start,
      ...[
        'last=24h',
        'last=24h&sort=asc',
        'last=24h&detection=cp_spam',
        `last=24h&open=${first.entity_type}/${first.entity_id}`,
      ].flatMap((search) => [
        paths.mailExplorer.show(search),
        paths.mailExplorer.rows(search),
        paths.mailExplorer.count(search),
        paths.mailExplorer.histogram(search),
        paths.mailExplorer.facets(search),
      ]),
    ];
    const seen = new Set(queue);
    const leaks: [string, string[]][] = [];
    const broken: [string, number][] = [];
    let opened = 0;
    for (let path = queue.shift(); path !== undefined && seen.size < 3_000; path = queue.shift()) {
      const answer = await console.request(path, { cookie: maskedCookie });
      if (answer.status >= 500) broken.push([path, answer.status]);
      if (answer.status === 200) opened += 1;
      const text = await bytesOf(answer);
      const isTrail = path.startsWith('/system-settings/audit');
      const words = found(text).filter((word) => !(isTrail && reasons.includes(word)));
      if (words.length > 0) leaks.push([path, words]);
      const linked = [...text.matchAll(/(?:href|hx-get|src|data-[a-z-]*)="(\/[^"#]*)/g)].map((match) =>
        match[1]!.replaceAll('&amp;', '&'),
      );
      for (const link of [...linked, answer.headers.get('location') ?? '']) {
        if (!link.startsWith('/') || /^\/(?:assets|static|auth\/logout)/.test(link) || seen.has(link))
          continue;
        seen.add(link);
        queue.push(link);
      }
    }
    expect(leaks).toEqual([]);
    expect(broken).toEqual([]);
    expect(opened).toBeGreaterThan(100);
  });

  it('[SH-12] finds none in the answer of any call', async () => {
    const ids = [...(await idsOf()), rows[0]!.entity_id];
    const criteria = { last_date_amount: 24, last_date_period: 'h' };
    /** Bodies that ask nothing private and are answered. */
    const bodies: Partial<Record<keyof typeof contract, unknown>> = {
      queryEmails: { query: 'detection:cp_spam' },
      askPrompt: { prompt_text: 'phishing of the last week' },
      previewAction: { action: 'quarantine', criteria },
      previewExceptionRule: { exception_type: 'blacklist', domains: ['supplier.example'] },
      countRulePast: { exception_type: 'blacklist', domains: ['supplier.example'], quarantine_all: true },
      listRuleMatches: { rule: { exception_type: 'blacklist', domains: ['supplier.example'] } },
      saveBlockRule: { domains: ['supplier.example'] },
      createJudgement: { since: new Date(Date.now() - 86_400_000).toISOString() },
    };
    const range = { from: new Date(Date.now() - 86_400_000).toISOString(), to: new Date().toISOString() };
    Object.assign(bodies, {
      drillDownEvents: { ...range, drill_down_id: 'attacks' },
      userEmailTraffic: range,
      topAttackedUsers: range,
    });
    const query = `?${new URLSearchParams(range)}`;
    const queries: Partial<Record<keyof typeof contract, string>> = {
      attackedPersonsBySeniority: query,
      quickSearch: `?keyword=${rows[0]!.sender_ip}`,
    };
    const answers: Record<string, number> = {};
    // What looks comes before what removes.
    const looking = (Object.entries(contract) as [keyof typeof contract, Endpoint][]).toSorted(
      ([, one], [, other]) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'),
    );
    for (const [name, endpoint] of looking) {
      if (name === 'logout' || name === 'endOtherSessions' || name === 'endSession') continue;
      const addresses = endpoint.path.includes(':entity_type')
        ? rows
            .slice(0, 3)
            .map(({ entity_type, entity_id }) =>
              endpoint.path.replace(':entity_type', entity_type).replace(':entity_id', entity_id),
            )
        : endpoint.path.includes(':')
          ? ids.map((id) => endpoint.path.replace(':type', 'office365_emails_email').replaceAll(/:\w+/g, id))
          : [endpoint.path];
      // Also a page of one: where a list goes on from must not tell more than its rows.
      const asked = isPaged(endpoint) ? [...addresses, `${endpoint.path}?limit=1`] : addresses;
      for (const path of asked) {
        const answer = await service.fetch(
          new Request(service.origin + path + (path.includes('?') ? '' : (queries[name] ?? '')), {
            method: endpoint.method,
            headers: { authorization: `Bearer ${masked.token}`, 'content-type': 'application/json' },
            ...(endpoint.method !== 'GET' && {
              body: JSON.stringify(
                bodies[name] ?? (endpoint.body!.safeParse(criteria).success ? criteria : {}),
              ),
            }),
          }),
        );
        const text = await bytesOf(answer);
        const isTrail = name === 'listAuditRows' || name === 'showAuditRow' || name === 'exportAuditRows';
        const words = found(text).filter((word) => !(isTrail && reasons.includes(word)));
        expect([name, path, words]).toEqual([name, path, []]);
        answers[name] = Math.min(answers[name] ?? 999, answer.status);
        expect([name, answer.status < 500]).toEqual([name, true]);
      }
    }
    // What shows mail was really answered, with mail in it.
    for (const name of [
      'searchEmails',
      'queryEmails',
      'countEmails',
      'listRecipients',
      'showEmail',
      'listJobs',
      'showJob',
      'listJobItems',
      'searchExceptionRules',
      'showExceptionRule',
      'previewExceptionRule',
      'listRuleMatches',
      'exportEmails',
      'listDirectory',
      'listRestoreRequests',
      'showRestoreRequest',
      'listSecurityEvents',
      'drillDownEvents',
      'userEmailTraffic',
      'topAttackedUsers',
      'quickSearch',
      'listCustomQueries',
      'listLegalHolds',
      'listMailReports',
      'listAuditRows',
      'askPrompt',
    ])
      expect([name, answers[name]]).toEqual([name, 200]);
    // The very same answers are full of them for somebody who may.
    const body = { ...criteria, sortDirection: 'desc' };
    const everything = [
      await client().call(contract.searchEmails, { body }, admin),
      await client().call(contract.listRestoreRequests, {}, admin),
      ...(await Promise.all(
        rows.map(({ entity_type, entity_id }) =>
          client().call(contract.showEmail, { params: { entity_type, entity_id } }, admin),
        ),
      )),
    ];
    expect(found(JSON.stringify(everything)).length).toBeGreaterThan(200);
    expect([answers['showEmailBody'], answers['downloadOriginal']]).toEqual([403, 403]);
  });

  it('[SH-12] gets no counts by a search of others that uses private data', async () => {
    const call = client();
    const { queries } = await call.call(contract.listCustomQueries, {}, masked);
    const { id } = queries.find(({ name }) => name === 'Odd mail')!;
    await call.call(contract.pinCustomQuery, { params: { id }, body: { shown_as: 'number' } }, masked);
    const html = await (await console.request(paths.dashboard(), { cookie: maskedCookie })).text();
    const pinned = html.slice(html.indexOf('aria-label="Custom queries"'));
    const tile = pinned.slice(pinned.indexOf('<li'), pinned.indexOf('</li>'));
    // The name and why there is no number, which would be all that the answer is.
    const shown = tile
      .replaceAll(/<svg.*?<\/svg>|<[^>]+>/gs, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    expect(shown).toBe('Odd mail What it searches for is private.');
    const alert = { way: 'mail' as const, criteria: { subject: 'x' } };
    const mine = { name: 'Mine', search: 'last=7d&detection=cp_spam', alert };
    await expect(call.call(contract.createCustomQuery, { body: mine }, masked)).rejects.toMatchObject({
      code: 'permission_denied',
    });
    const hold = { criteria: { subject: 'x' }, reason: 'Why not' };
    await expect(call.call(contract.setLegalHold, { body: hold }, masked)).rejects.toMatchObject({
      code: 'permission_denied',
    });
  });

  it('[SH-12] sees why a question in plain words is not run', async () => {
    const asked = await console.request(paths.mailExplorer.show('prompt=mails+from+bob@example.com'), {
      cookie: maskedCookie,
    });
    const html = await asked.text();
    expect(asked.status).toBe(422);
    expect(html).toContain('Your role does not include private data');
    expect(html).not.toContain('Please try again later');
  });

  it('[SH-12] finds none in a file that they export, in the mails to them, or in the log', async () => {
    const body = { last_date_amount: 24, last_date_period: 'h' };
    const { csv_list } = await client().call(contract.exportEmails, { body }, masked);
    expect(csv_list).toHaveLength(mails + 1);
    expect(found(JSON.stringify(csv_list))).toEqual([]);
    expect(csv_list[1]).toContain('•••@tenant.example; •••@tenant.example');
    const asked = await client().call(contract.exportEmails, { query: { send_in_mail: '1' }, body }, masked);
    await expect
      .poll(
        async () => (await client().call(contract.showJob, { params: { id: asked.job_id! } }, masked)).status,
      )
      .toBe('done');
    const file = await client().download(contract.downloadExport, { params: { id: asked.job_id! } }, masked);
    const text = await file.text();
    expect([text.split('\r\n').length > mails, found(text)]).toEqual([true, []]);
    const sent = () => filedMails(directory.path).filter(({ to }) => to === people.outsider);
    await expect.poll(() => sent().some(({ text }) => text.includes('request-open'))).toBe(true);
    expect(sent().flatMap((mail) => found(mail.text + mail.subject))).toEqual([]);
    const notices = filedMails(directory.path).filter(({ to }) => to === people.admin);
    expect(notices.flatMap((mail) => found(mail.text))).toEqual(
      expect.arrayContaining(['subject', 'requester']),
    );
    expect(log.length).toBeGreaterThan(100);
    expect(found(log.join(''))).toEqual([]);
  });
});

/** Whether a call gives a list by the page. */
const isPaged = ({ method, path, query }: Endpoint): boolean =>
  method === 'GET' && !path.includes(':') && query instanceof z.ZodObject && 'limit' in query.shape;

/** Ids of what an administrator left behind. */
async function idsOf(): Promise<string[]> {
  const { jobs } = await client().call(contract.listJobs, {}, admin);
  const rules = await client().call(contract.searchExceptionRules, { body: {} }, admin);
  const roles = await client().call(contract.listRoles, {}, admin);
  const { queries } = await client().call(contract.listCustomQueries, {}, admin);
  const { events } = await client().call(contract.listSecurityEvents, {}, admin);
  const { holds } = await client().call(contract.listLegalHolds, {}, admin);
  const { rows: trail } = await client().call(contract.listAuditRows, { query: {} }, admin);
  return [
    ...queries.map(({ id }) => id),
    ...events.slice(0, 5).map(({ id }) => id),
    ...holds.map(({ id }) => id),
    ...trail.slice(0, 5).map(({ row }) => `${row}`),
    'report-open',
    ...jobs.map(({ id }) => id),
    ...rules.rows.map(({ entity_id }) => entity_id),
    roles.at(-1)!.role_id,
    'request-open',
    'request-done',
    '1',
  ];
}
