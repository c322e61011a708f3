import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../src/api/contract/table.ts';
import { builtInRoles, levelsOf, type Rights, sections } from '../../src/api/vocabulary/sections.ts';
import { paths } from '../../src/site/paths.ts';
import { returnPages } from '../../src/server/return-pages.ts';
import { type EndUserWorld, people, startEndUsers } from '../service/end-users/start-end-users.ts';
import { answering, deliveredRow } from '../service/reports/report-world.ts';
import { anna, heldRow } from '../support/held-mail.ts';
import { browse } from './end-users/browse.ts';

/** Every page is opened by people who may look at it and not act: no form of it can be filled in or sent. */
const everything = Object.fromEntries(
  sections.map((section) => [section, levelsOf(section).includes('view') ? 'view' : 'none']),
) as Rights;
const roles: Record<string, Rights> = {
  'that views everything': everything,
  'with the rights of viewers': builtInRoles.viewer,
  // All that the help desk and auditors may act on, taken away.
  'help desk that only views': { ...builtInRoles.help_desk, user_interaction: 'view' },
  'auditor that only views': { ...builtInRoles.auditor, audit: 'view' },
};

/** Forms for one's own account and settings, searches kept for oneself, and forms that only look. */
const own = [
  '/account/',
  '/auth/',
  '/preferences',
  '/licence-notice',
  '/learning-mode',
  '/analytics/custom-queries',
  paths.policy.ruleMatches(),
  paths.policy.ruleFigures(),
  paths.policy.rulePreview(),
];

let world: EndUserWorld;
let admin: ReturnType<typeof browse>;
let person: string;
/** Pages of one thing each, which lists may not lead to. */
const things: string[] = [];

beforeAll(async () => {
  world = await startEndUsers(
    [
      heldRow('Parcel', 'cp_phishing'),
      heldRow('Lure', 'cp_phishing'),
      deliveredRow('Lure', 'ben@tenant.example'),
    ],
    { restore: { phishing: 'request' } },
  );
  const employee = browse(world);
  const { path } = await world.linkTo(anna, 'Parcel');
  await employee.prove(path, anna);
  await employee.submit(path, { step: 'request', message: 'I expect it.' });
  const report = answering(world, await world.linkTo(anna, 'Lure', 'dismiss'), anna, 'r'.repeat(43));
  await report.prove();
  await report.say('phishing');

  const { token } = await world.signIn(people.admin);
  admin = browse(world);
  admin.cookies.set('postern', token);
  const call = { token };
  const { requests } = await world.client.call(contract.listRestoreRequests, { query: {} }, call);
  const { reports } = await world.client.call(contract.listMailReports, { query: {} }, call);
  const { entity_id } = await world.client.call(
    contract.saveBlockRule,
    { body: { exception_type: 'blacklist', subject: 'Blocked', emails: ['a@bad.example'] } },
    call,
  );
  await admin.post(paths.systemSettings.legalHolds(), { search: 'last=7d&subject=Parcel', reason: 'Case 7' });
  await admin.post(paths.customQueries.list(), { name: 'Of all', search: 'last=7d', shared: '1' });
  const { html } = await admin.get(paths.people.list({ search: people.outsider }));
  person = /user-management\/(\d+)/.exec(html)![1]!;
  things.push(
    paths.restoreRequests.show(requests[0]!.id),
    paths.mailReports.show(reports[0]!.id),
    paths.policy.editRule(entity_id!),
    paths.policy.ruleRemoval(entity_id!),
    paths.policy.newRule('whitelist'),
    paths.policy.createRule('whitelist', 'subject=x&last=7d'),
    paths.people.show(person),
    paths.roles.removal('viewer'),
  );
});
afterAll(() => world?.stop());

const controls = new Set(['input', 'select', 'textarea', 'button']);

/** The controls of a page's forms that can be used and that do something beyond looking and what is one's own. */
function usableControls(html: string): string[] {
  const page = parseDocument(html);
  const { getElementsByTagName: all, getAttributeValue: attribute } = DomUtils;
  const form = (id: string) => DomUtils.getElementById(id, page);
  return all((name) => controls.has(name), page).flatMap((control) => {
    const parents: (typeof control)[] = [];
    for (let at = control.parent; at !== null; at = at.parent)
      if ('attribs' in at) parents.push(at as typeof control);
    const isOff =
      'disabled' in control.attribs ||
      'readonly' in control.attribs ||
      attribute(control, 'type') === 'hidden' ||
      parents.some(
        ({ name, attribs }) => (name === 'fieldset' && 'disabled' in attribs) || name === 'template',
      );
    const named = attribute(control, 'form');
    const of = named === undefined ? parents.find(({ name }) => name === 'form') : form(named);
    const sends =
      attribute(control, 'formaction') ??
      attribute(control, 'hx-post') ??
      (of && (attribute(of, 'method') === 'post' ? attribute(of, 'action') : attribute(of, 'hx-post')));
    if (isOff || !sends || own.some((start) => sends.startsWith(start))) return [];
    return [
      `${sends.split('?')[0]} ${control.name} ${attribute(control, 'name') ?? DomUtils.textContent(control)}`,
    ];
  });
}

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)]
    .map((match) => match[1]!.replaceAll('&amp;', '&'))
    .filter((href) => !/^\/(?:assets|static|auth|email-actions|help)\//.test(href));

describe.each(Object.keys(roles))('a role %s', (role) => {
  it('[SH-12] never gets an editable form', async () => {
    await admin.post(paths.roles.create(), { name: role, ...roles[role] });
    await admin.post(paths.people.show(person), { role: 'none', custom_roles: role });
    const visitor = browse(world);
    const { token } = await world.signIn(people.outsider);
    visitor.cookies.set('postern', token);
    const { rights } = await world.client.call(contract.currentUser, {}, { token });
    expect(rights).toEqual(roles[role]);
    const queue = [
      ...returnPages.filter((page) => !/[:*]|^\/(?:dev|trial|onboarding|auth)/.test(page)),
      ...things,
    ];
    const seen = new Set<string>();
    const opened: string[] = [];
    const found: Record<string, string[]> = {};
    for (let path = queue.shift(); path !== undefined && opened.length < 120; path = queue.shift()) {
      // One page of each kind: mails and people look alike.
      const kind = path.split('?')[0]!.replaceAll(/\/[\w-]*\d[\w-]*/g, '/:id');
      if (seen.has(kind)) continue;
      seen.add(kind);
      const { status, html } = await visitor.get(path);
      if (status !== 200) continue;
      opened.push(kind);
      const usable = usableControls(html);
      if (usable.length > 0) found[kind] = [...new Set(usable)];
      queue.push(...linksIn(html));
    }
    expect(found).toEqual({});
    const wanted = role === 'that views everything' ? 30 : 8;
    expect(opened.length).toBeGreaterThan(wanted);
  });
});

it('[SH-12] finds the forms of people who may act', async () => {
  for (const page of things)
    expect([page, usableControls((await admin.get(page)).html).length > 0]).toEqual([page, true]);
});
