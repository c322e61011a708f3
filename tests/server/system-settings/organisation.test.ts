import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorSettings } from '../../../src/views/system-settings/operator-settings.ts';
import { paths } from '../../../src/site/paths.ts';
import { startSignInWorld, type SignInWorld } from '../sign-in/support/sign-in-world.ts';

const { systemSettings } = paths;
let world: SignInWorld;
let visitor: ReturnType<SignInWorld['visitor']>;
beforeAll(async () => {
  world = await startSignInWorld({ POSTERN_MFA: 'off' });
  visitor = world.visitor();
  await visitor.logIn();
});
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

describe('the settings of the organisation', () => {
  it('[SH-09] are changed on their page, apply at once, and show the notice to everybody', async () => {
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
    // It is the zone of notices, which name it.
    expect((await visitor.get(systemSettings.endUsers())).html).toContain('Europe/Berlin');
  });

  it('[SH-09] accept a domain in any script, and store it in ASCII form', async () => {
    const saved = await visitor.post(systemSettings.organisation(), {
      ...facts,
      domains: 'Süd.test, acme.test',
    });
    expect(saved.location).toBe(systemSettings.organisation({ done: 'saved' }));
    expect((await visitor.get(saved.location!)).html).toContain('value="xn--sd-xka.test, acme.test"');
  });

  it('[SH-09] show validation errors at each field, with the input', async () => {
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

describe('the settings of the operator', () => {
  it('[SH-09] are shown with their variable and cannot be edited', async () => {
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
      expect(html).toContain('has set this with POSTERN_REPORT_ADDRESS');
      const { report_address: _, ...others } = facts;
      const saved = await admin.post(systemSettings.organisation(), others);
      expect(saved.location).toBe(systemSettings.organisation({ done: 'saved' }));
      expect((await admin.get(saved.location!)).html).toContain('value="phish@tenant.example"');
      const page = (await admin.get(systemSettings.features())).html;
      expect(page).toMatch(/name="csv_export"[^>]*disabled|disabled[^>]*name="csv_export"/);
      expect(page).not.toContain('name="ai_prompt"');
      expect(page).toContain('has set this with POSTERN_FEATURES');
      await admin.post(systemSettings.features(), { ms_restore_policy: 'on' });
      const after = (await admin.get(systemSettings.features())).html;
      expect(after).toMatch(/name="csv_export"[^>]*checked/);
      expect((await admin.get('/mail-explorer')).html).not.toContain('id="explorer-prompt"');
    } finally {
      await operated.stop();
    }
  });

  it('[SH-09] are one table, which the operations guide contains', () => {
    const guide = readFileSync(new URL('../../../docs/operations/settings.md', import.meta.url), 'utf8');
    const table = guide.slice(guide.indexOf('## Precedence'));
    const named = [...table.matchAll(/^\| [^|]+\| `([^`]+)` *\|/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(Object.values(operatorSettings).toSorted());
  });
});
