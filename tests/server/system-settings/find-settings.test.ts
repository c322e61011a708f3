import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownFeatures } from '../../../src/api/vocabulary/features.ts';
import { builtInRoles } from '../../../src/api/vocabulary/sections.ts';
import { locales, messagesOf } from '../../../src/messages/messages.ts';
import { paths } from '../../../src/site/paths.ts';
import { findSettings } from '../../../src/server/present/find-settings.ts';
import { settingsPagesOf } from '../../../src/views/shell/navigation.ts';
import type { PagePlaces } from '../../../src/site/settings-pages/define-place.ts';
import { settingsPlaces } from '../../../src/site/settings-pages/places-of-pages.ts';
import { startSignInWorld, type SignInWorld, type Visitor } from '../sign-in/support/sign-in-world.ts';
import { createConsole } from '../support/create-console.ts';

const { systemSettings } = paths;
const administrator = { rights: builtInRoles.admin };
const pages = settingsPagesOf(administrator);

let world: SignInWorld;
let visitor: Visitor;
beforeAll(async () => {
  world = await startSignInWorld({ POSTERN_MFA: 'off' });
  visitor = world.visitor();
  await visitor.logIn();
});
afterAll(() => world?.stop());

/** Pages of the settings that are not looked for by a word: the search itself, and what needs something that was chosen before. */
const notSearched = [systemSettings.search(), paths.people.actions(), paths.roles.create()];
/** What a page of the settings has in a frame or as a file. */
const parts: string[] = [
  systemSettings.noticeMessage(),
  systemSettings.reportMailMessage(),
  paths.audit.file(),
  systemSettings.mailImportSkipped(),
];

/** Pages that hold something else than settings: a mail as it will look, and what is asked of a new person. */
const others: string[] = [
  systemSettings.noticePreview(),
  systemSettings.reportMailPreview(),
  paths.people.invitation(),
];

/** The addresses of all pages of the settings that are always there, as the console has them. */
function addressesOfPages(): string[] {
  const { app } = createConsole({ service: { fetch: () => Promise.reject(new Error()), origin: '' } });
  const all = app.routes
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/system-settings/'))
    .map(({ path }) => path)
    .filter((path) => !/[:*]/.test(path));
  return [...new Set(all)].filter((path) => ![...notSearched, ...parts].includes(path));
}

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', '’')
    .replaceAll('&lt;', '<')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What the cards of a page call themselves and what they ask for; of several choices for one thing, that thing. */
function namesOn(html: string): string[] {
  const cards = [...html.matchAll(/<section[^>]*>(.*?)<\/section>/gs)].map(([, card = '']) => card);
  return cards
    .flatMap((card) => [...card.matchAll(/<(h2|label|legend)\b[^>]*>(.*?)<\/\1>/gs)])
    .map(([, , name = '']) => name)
    .filter((name) => !name.includes('type="radio"'))
    .map((name) => plain(name).replace(/ \d+$/, ''));
}

describe('a search in the settings', () => {
  it('[SH-03] finds a setting by its label and its description', async () => {
    const { html } = await visitor.get(systemSettings.search({ q: 'PASSWORD must' }));
    expect(html).toContain(`href="${systemSettings.signIn()}#password-age"`);
    expect(html).toMatch(/role="status"[^>]*>\d+ settings? for/);
    expect((await visitor.get(systemSettings.search({ q: '<b>' }))).html).toContain(
      '0 settings for “&lt;b&gt;”',
    );
    const all = (await visitor.get(systemSettings.search({}))).html;
    for (const { name, href } of pages)
      expect([name, all.includes(`<a class="font-semibold" href="${href}"`)]).toEqual([name, true]);
    expect(all).not.toContain('settings for');
    const box = await visitor.get(`${paths.quickSearch()}?keyword=export%20as`);
    expect(box.html).toContain(`${systemSettings.features()}#csv_export`);
  });

  it.each([
    ['SIEM', paths.audit.delivery()],
    ['syslog', `${paths.audit.delivery()}#syslog`],
    ['SCIM', `${paths.directory.list()}#tokens`],
    ['2FA', `${systemSettings.signIn()}#mfa`],
    ['support staff', `${systemSettings.signIn()}#support`],
    ['abuse mailbox', `${systemSettings.organisation()}#report_address`],
    ['logo', `${systemSettings.appearance()}#picture-email_notification`],
    ['digest', `${systemSettings.endUsers()}#notices`],
    ['banner', `${systemSettings.organisation()}#notice-card`],
    ['eDiscovery', systemSettings.legalHolds()],
    ['checkpoints', `${paths.audit.chain()}#checkpoints`],
    ['retention of the audit trail', `${paths.audit.chain()}#retention`],
  ])('[SH-03] finds %s, on their pages and in the box of the console', async (typed, href) => {
    const { html } = await visitor.get(systemSettings.search({ q: typed }));
    expect(html).toContain(`<a class="font-semibold" href="${href}"`);
    const answer = await visitor.get(`${paths.quickSearch()}?keyword=${encodeURIComponent(typed)}`);
    const { groups } = JSON.parse(answer.html) as { groups: { name: string; hits: { href: string }[] }[] };
    const group = groups.find(({ name }) => name === messagesOf('en')('settings.title'));
    expect(group?.hits.map((hit) => hit.href)).toContain(href);
  });

  it.each(locales)('[SH-03] finds every heading and every label of every page, in %s', async (locale) => {
    const t = messagesOf(locale);
    visitor.cookies.set('postern-preferences', encodeURIComponent(JSON.stringify({ locale })));
    const addresses = addressesOfPages();
    expect(addresses.length).toBeGreaterThan(pages.length);
    const lost: string[] = [];
    let seen = 0;
    for (const address of addresses) {
      const { html, status } = await visitor.get(address);
      expect([address, status]).toEqual([address, 200]);
      expect(/<html lang="(\w+)"/.exec(html)?.[1]).toBe(locale);
      const onPage = (name: string) =>
        findSettings(t, administrator, name).some(({ href }) => href.split('#')[0] === address);
      const [title = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.slice(1).map(plain) ?? [];
      const names = [title, ...(others.includes(address) ? [] : namesOn(html))];
      seen += names.length;
      lost.push(...names.filter((name) => !onPage(name)).map((name) => `${address}: ${name}`));
    }
    expect(lost).toEqual([]);
    expect(seen).toBeGreaterThan(80);
  });

  it('[SH-03] links to anchors that exist', async () => {
    const missing: string[] = [];
    for (const { name, href } of pages) {
      const { cards = {}, fields = [], below = {} }: PagePlaces = settingsPlaces[name];
      const all = [{ href, places: [...Object.values(cards), ...fields] }].concat(
        Object.values(below).map((one) => ({ href: one.href, places: Object.values(one.cards ?? {}) })),
      );
      for (const { href: address, places } of all) {
        const { html } = await visitor.get(address);
        const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
        expect([address, ids.filter((id, at) => ids.indexOf(id) !== at)]).toEqual([address, []]);
        missing.push(...places.filter(({ id }) => !ids.includes(id)).map(({ id }) => `${address}#${id}`));
      }
    }
    expect(missing).toEqual([]);
    for (const name of ownFeatures) {
      expect(settingsPlaces.features.fields.some(({ id }) => id === name)).toBe(true);
    }
  });

  it('[SH-03] finds nothing for blanks, and nothing on pages that the user may not open', () => {
    const t = messagesOf('en');
    expect(findSettings(t, administrator, '  ')).toEqual([]);
    const auditor = { rights: { ...builtInRoles.admin, audit: 'none' as const } };
    expect(findSettings(t, auditor, 'SIEM')).toEqual([]);
    expect(findSettings(t, administrator, 'SIEM')).not.toEqual([]);
  });
});
