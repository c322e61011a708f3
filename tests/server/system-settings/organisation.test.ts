import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from '../../../src/api/vocabulary/features.ts';
import { builtInRoles } from '../../../src/api/vocabulary/sections.ts';
import { settingsPagesOf } from '../../../src/views/shell/navigation.ts';
import { operatorSettings } from '../../../src/views/system-settings/operator-settings.ts';
import { messagesOf } from '../../../src/messages/messages.ts';
import { paths } from '../../../src/paths.ts';
import { settingsEntries } from '../../../src/server/present/find-settings.ts';
import { startSignInWorld, type SignInWorld } from '../sign-in/support/sign-in-world.ts';

const { systemSettings } = paths;
let world: SignInWorld;
let visitor: ReturnType<SignInWorld['visitor']>;
beforeAll(async () => {
  world = await startSignInWorld({ POSTERN_MFA: 'off' });
  visitor = world.visitor();
  await visitor.logIn();
}, 60_000);
afterAll(() => world?.stop());

const facts = {
  name: 'Acme',
  domains: 'acme.example, acme.test',
  apps: 'google_mail',
  time_zone: 'Europe/Berlin',
  locale: 'de',
  report_address: 'Phish@acme.example',
  notice: 'Maintenance on <Sunday>',
};

const boxOf = (html: string, value: string) =>
  [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => tag).find((tag) => tag.includes(`value="${value}"`)) ??
  '';

describe('what the organisation is', () => {
  it('[SH-09] is changed on its page, holds at once, and is told to everybody', async () => {
    const saved = await visitor.post(systemSettings.organisation(), facts);
    expect(saved.location).toBe(systemSettings.organisation({ done: 'saved' }));
    const { html } = await visitor.get(saved.location!);
    expect(html).toContain('value="Acme"');
    expect(html).toContain('value="acme.example, acme.test"');
    expect(html).toContain('value="phish@acme.example"');
    expect(html).toMatch(/<option value="Europe\/Berlin" selected/);
    expect(boxOf(html, 'google_mail')).toContain('checked');
    expect(boxOf(html, 'office365_emails')).not.toContain('checked');
    expect((await visitor.get(paths.account.security())).html).toContain('Maintenance on &lt;Sunday&gt;');
    expect((await visitor.get(systemSettings.appearance())).html).toMatch(
      /<option value="Europe\/Berlin" selected/,
    );
  });

  it('[SH-09] says at each field what is wrong, with what was typed', async () => {
    const wrong = {
      ...facts,
      name: '',
      domains: 'not a domain!',
      apps: '',
      report_address: 'nobody',
      notice: 'x'.repeat(501),
    };
    const { location } = await visitor.post(systemSettings.organisation(), wrong);
    const { html } = await visitor.get(location!);
    for (const id of ['name', 'domains', 'report_address', 'notice']) {
      expect(html, id).toMatch(
        new RegExp(`id="${id}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="${id}"`),
      );
    }
    expect(html).toContain('value="nobody"');
    expect(html).toContain('id="apps-error"');
  });
});

describe('what the operator decides', () => {
  it('[SH-09] is shown with its variable and not offered', async () => {
    const operated = await startSignInWorld({
      POSTERN_MFA: 'off',
      POSTERN_REPORT_ADDRESS: 'phish@tenant.example',
      POSTERN_FEATURES: 'ai_prompt=off, csv_export=on',
    });
    try {
      const admin = operated.visitor();
      await admin.logIn();
      const { html } = await admin.get(systemSettings.organisation());
      expect(html).toMatch(/id="report_address"[^>]*disabled|disabled[^>]*id="report_address"/);
      expect(html).toContain('has set this by POSTERN_REPORT_ADDRESS');
      const { report_address: _, ...others } = facts;
      const saved = await admin.post(systemSettings.organisation(), others);
      expect(saved.location).toBe(systemSettings.organisation({ done: 'saved' }));
      expect((await admin.get(saved.location!)).html).toContain('value="phish@tenant.example"');
      const page = (await admin.get(systemSettings.features())).html;
      expect(page).toMatch(/name="ai_prompt"[^>]*disabled|disabled[^>]*name="ai_prompt"/);
      expect(page).toContain('has set this by POSTERN_FEATURES');
      await admin.post(systemSettings.features(), { ai_prompt: 'on', graymail: 'on' });
      const after = (await admin.get(systemSettings.features())).html;
      expect(after).not.toMatch(/name="ai_prompt"[^>]*checked/);
      expect(after).toMatch(/name="csv_export"[^>]*checked/);
      expect((await admin.get('/mail-explorer')).html).not.toContain('id="explorer-prompt"');
    } finally {
      await operated.stop();
    }
  }, 60_000);

  it('[SH-09] is one table, which the operations guide has', () => {
    const guide = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    const table = guide.slice(guide.indexOf('### What wins'), guide.indexOf('## Single sign-on'));
    const named = [...table.matchAll(/^\| [^|]+\| `([^`]+)` *\|/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(Object.values(operatorSettings).toSorted());
  });
});

describe('a search in the settings', () => {
  it('[SH-03] finds a setting by its words, and by what is said about it', async () => {
    const { html } = await visitor.get(systemSettings.search({ q: 'PASSWORD must' }));
    expect(html).toContain(`href="${systemSettings.signIn()}#password_max_age_days"`);
    expect(html).toMatch(/role="status"[^>]*>\d+ settings? for/);
    expect((await visitor.get(systemSettings.search({ q: '<b>' }))).html).toContain(
      '0 settings for “&lt;b&gt;”',
    );
    const all = (await visitor.get(systemSettings.search({}))).html;
    for (const { name, href } of settingsPagesOf({ rights: builtInRoles.admin }))
      expect([name, all.includes(`<a class="font-semibold" href="${href}"`)]).toEqual([name, true]);
    expect(all).not.toContain('settings for');
    const box = await visitor.get(`${paths.quickSearch()}?keyword=graymail`);
    expect(box.html).toContain(`${systemSettings.features()}#graymail`);
  });

  it('[SH-03] has every page, every feature, and places that are there', async () => {
    const t = messagesOf('en');
    const missing: string[] = [];
    for (const page of new Set(settingsEntries.map((entry) => entry.page))) {
      const found = (await visitor.get(systemSettings.search({ q: t(`settings.${page}`) }))).html;
      const href = new RegExp(`<a class="font-semibold" href="(/system-settings/[^"#]+)"`).exec(found)?.[1];
      const ids = settingsEntries.filter((entry) => entry.page === page && entry.at !== undefined);
      if (ids.length === 0) continue;
      const { html } = await visitor.get(href!);
      missing.push(...ids.filter(({ at }) => !html.includes(`id="${at}"`)).map(({ at }) => `${page}#${at}`));
    }
    expect(missing).toEqual([]);
    for (const name of features) expect(settingsEntries.some(({ at }) => at === name)).toBe(true);
  });
});
