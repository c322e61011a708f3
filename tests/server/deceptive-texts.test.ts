import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../src/api/contract/table.ts';
import { paths } from '../../src/site/paths.ts';
import { emailRows } from '../support/email-rows.ts';
import { startExplorer, type TestExplorer } from './mail-explorer/support/start-explorer.ts';

const sly = 'pay\u202elap';
const search = `last=12M&subject=${encodeURIComponent(sly)}`;
const row = {
  ...emailRows({ count: 1, now: Date.now() - 86_400_000 })[0]!,
  entity_id: 'e'.repeat(32),
  message_id: 'sly@rows.example',
  subject: `Your ${sly}`,
  nickname: sly,
};
const original =
  `From: Nora <nora@rows.example>\r\nSubject: Hello\r\nX-Odd: \u001b[31m\r\n` +
  `Content-Type: text/plain; charset=utf-8\r\n\r\n\r\n\tDear ${sly}\r\n`;

let explorer: TestExplorer;
/** Pages where what was written appears. */
const pages: Record<string, string> = {
  text: `${paths.profile.email(row.entity_type, row.entity_id)}?view=text`,
  source: `${paths.profile.email(row.entity_type, row.entity_id)}?view=source`,
  rules: paths.policy.rules(),
  allowList: paths.policy.rules('type=whitelist'),
  newRule: `${paths.policy.createRule()}?type=blacklist&${search}`,
  queries: paths.customQueries.list(),
  dashboard: paths.dashboard(),
  jobs: paths.jobs.list(),
  holds: paths.systemSettings.legalHolds(),
  people: paths.people.list(),
  audit: paths.audit.list(),
  // The labels of rows, for screen readers alone, are as in the mail: nothing is found.
  explorer: paths.mailExplorer.show(search.replace('12M', '1h')),
};

beforeAll(async () => {
  explorer = await startExplorer(2, { row, original });
  const call = async (method: string, path: string, json: unknown) => {
    const answer = await explorer.send(method, path, json);
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.json()) as { entity_id?: string; id?: string | number };
  };
  const rule = { nickname: [sly], subject: sly, comment: `About ${sly}` };
  const { entity_id: ruleId = '' } = await call('POST', contract.saveAllowRule.path, rule);
  pages['removal'] = paths.policy.ruleRemoval(ruleId, '');
  const query = { name: `My ${sly}`, description: `For ${sly}`, folder: sly, search, shared: true };
  const { id: queryId } = await call('POST', contract.createCustomQuery.path, query);
  pages['query'] = paths.customQueries.show(String(queryId));
  await explorer.post(paths.customQueries.pin(String(queryId)), { shown_as: 'number' });
  const person = { email: 'sly@tenant.example', first_name: sly, last_name: 'Smith', role: 'viewer' };
  const { id: personId } = await call('POST', contract.invitePerson.path, person);
  pages['person'] = paths.people.show(String(personId));
  const action = { scope: 'all', search, confirmed: '1', reason: `Saw ${sly}` };
  const job = await explorer.post(paths.mailExplorer.quarantines(), action);
  pages['job'] = job.headers.get('location')!;
  await explorer.post(paths.systemSettings.legalHolds(), { search, reason: `Case ${sly}` });
  const trail = await read(paths.audit.list({ text: sly }));
  pages['auditRow'] = /href="(\/system-settings\/audit\/rows\/\d+)"/.exec(trail)![1]!;
}, 60_000);
afterAll(() => explorer.stop());

const read = async (path: string) => (await explorer.get(path)).text();
/** A text as pages show it. */
const marked = (text: string) =>
  text.replaceAll(
    '\u202e',
    '<mark role="img" title="right-to-left override" data-code="U+202E">\u202e</mark>',
  );
/** What of a page is shown unmarked: all of it but marks, fields, which hold what they send, and data of scripts. */
const unmarkedOf = (html: string) =>
  html
    .replaceAll(/<mark [^>]*>[^<]*<\/mark>/g, '')
    .replaceAll(/<textarea[^>]*>[^<]*|<script type="application\/json">.*?<\/script>/gs, '')
    .replaceAll(/ (?:value|data-copy)="[^"]*"/g, '');

it.each([
  ['text', `\n\tDear ${sly}`],
  ['source', `\tDear ${sly}\r\n`],
  ['rules', sly],
  ['rules', `About ${sly}`],
  ['allowList', `About ${sly}`],
  ['removal', `Sender name contains ${sly}`],
  ['newRule', sly],
  ['queries', `My ${sly}`],
  ['queries', `For ${sly}`],
  ['queries', `Subject ${sly}`],
  ['query', `My ${sly}`],
  ['dashboard', `My ${sly}`],
  ['jobs', `Subject: ${sly}`],
  ['jobs', `Saw ${sly}`],
  ['job', `Saw ${sly}`],
  ['holds', `Subject ${sly}`],
  ['holds', `Case ${sly}`],
  ['people', `${sly} Smith`],
  ['person', `${sly} Smith`],
  ['audit', `Saw ${sly}`],
  ['auditRow', sly],
  ['explorer', sly],
])('[MX-21] an override is marked where others wrote it: %s, %j', async (page, text) => {
  const html = (await read(pages[page]!)).replaceAll('&#x27;', "'");
  expect(html).toContain(marked(text));
  expect(unmarkedOf(html)).not.toContain('\u202e');
});

it('[MX-21] the source of a mail shows its controls, and keeps its lines and tabs', async () => {
  const html = await read(pages['source']!);
  expect(html).toContain(
    'X-Odd: <mark role="img" title="control character" data-code="U+001B">\u001b</mark>[31m',
  );
  expect(html).toContain(marked(`\r\n\r\n\r\n\tDear ${sly}\r\n</span></pre>`));
});

it('[MX-21] files of the audit trail and forms keep it', async () => {
  expect(await read(paths.audit.file({ format: 'ndjson', text: sly }))).toContain(`Saw ${sly}`);
  expect(await read(pages['query']!)).toContain(`value="My ${sly}"`);
});
