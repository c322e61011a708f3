import { describe, expect, it } from 'vitest';
import { builtInRoles, joinRights, type Rights } from '../../src/api/vocabulary/sections.ts';
import { createConsole } from './support/create-console.ts';
import { createStubService, stubToken } from './support/stub-service.ts';

/**
 * The routes of the specification's table (D1) on an installation without other products: `open`, `elsewhere` for what this
 * installation does not have, or where they lead. Public ones and sign-in have tests of their own.
 */
const routes: readonly (readonly [path: string, expected: string])[] = [
  ['/v1/wizard', '/onboarding'],
  ['/v1/wizard-user-management', '/system-settings/user-management'],
  ['/dashboard', 'open'],
  ['/trial', '/dashboard'],
  ['/policy', '/policy/rules'],
  ['/policy/edit/4711', '/v1/policy/edit/4711'],
  ['/v1/policy/edit/4711', '/policy/edit-rule/4711'],
  ['/profile', '/dashboard#quick-search'],
  ['/profile/message/office365_emails_email/a%2Fb', '/profile/email/office365_emails_email/a%2Fb'],
  ['/profile/google_mail_email/x?hide_menu=1', '/profile/email/google_mail_email/x?hide_menu=1'],
  ['/profile/google_mail_attachment/0f', '/profile/file/google_mail_attachment/0f'],
  ['/user-interaction', '/user-interaction/restore-requests'],
  ['/phishing-training', 'elsewhere'],
  ['/phishing-training/campaigns/7', 'elsewhere'],
  ['/configuration', '/system-settings'],
  ['/configuration/retention', '/system-settings'],
  ['/system-settings', '/system-settings/sign-in'],
  ['/checkpoint', 'elsewhere'],
  ['/mail-explorer', 'open'],
  ['/archiving', 'elsewhere'],
  ['/archiving/archive-search?text=secret', '/mail-explorer?last=1y&archive=1'],
  ['/smart-archiving', '/dashboard'],
  ['/dmarc', 'elsewhere'],
  ['/add-ons-store', 'elsewhere'],
  ['/v1/dmarc', '/dmarc'],
  ['/v1/system-settings/user-management?x=1', '/system-settings/user-management?x=1'],
  ['/v1/account/security', '/account/security'],
  ['/v1/anomalies', 'elsewhere'],
  ['/v1/anomalies/rules/9', 'elsewhere'],
  ['/v1/v1/dashboard', 'elsewhere'],
];

function setUp(rights: Rights) {
  const service = createStubService();
  service.state.user = { rights };
  const console = createConsole({ service });
  const ask = (path: string) => console.request(path, { cookie: `postern=${stubToken}` });
  return { ask, htmlOf: async (path: string) => (await ask(path)).text() };
}
const { ask, htmlOf } = setUp(builtInRoles.admin);

describe('[SH-02] [D1] the routes of the specification', () => {
  it.each(routes)('%s: %s', async (path, expected) => {
    const answer = await ask(path);
    const html = await answer.text();
    const isElsewhere = html.includes('<h1>Not part of this installation</h1>');
    const reached = answer.headers.get('location') ?? (isElsewhere ? 'elsewhere' : 'open');
    expect([reached, answer.status]).toEqual([expected, reached.startsWith('/') ? 302 : 200]);
  });

  it('are refused to people without the right to the section, and are in no menu', async () => {
    const stranger = setUp(joinRights([{ dashboard: 'view' }]));
    for (const [path] of routes.filter(([, expected]) => expected === 'elsewhere')) {
      const needsRight = !path.startsWith('/v1/');
      expect([path, (await stranger.ask(path)).status]).toEqual([path, needsRight ? 403 : 200]);
    }
    expect(await htmlOf('/dashboard')).not.toContain('href="/dmarc"');
  });

  it('say what a section is for, and to administrators how it is linked', async () => {
    for (const id of ['phishing-training', 'checkpoint', 'archiving', 'dmarc', 'add-ons-store']) {
      const html = (await htmlOf(`/${id}`)).replaceAll('<wbr/>', '');
      expect(html).toContain(
        `<code class="max-w-full text-sm wrap-anywhere">POSTERN_SECTIONS=${id}=https://`,
      );
      const text = /<h1>Not part of this installation<\/h1><p>([^<]*)<\/p>/.exec(html)?.[1];
      expect([id, text?.length ?? 0]).toEqual([id, expect.toSatisfy((length: number) => length > 40)]);
    }
    const analyst = await setUp(builtInRoles.analyst).htmlOf('/dmarc');
    expect(analyst).toContain('ask an administrator');
    expect(analyst).not.toContain('<code');
  });

  it('show in the Explorer, instead of an archive, how far back mail is stored', async () => {
    const html = await htmlOf('/mail-explorer?last=1y&archive=1');
    expect(html).toContain('There is no separate archive in this installation.');
    expect(html).toContain('Retention has removed no mail so far.');
    expect(html).not.toContain('could not be applied');
    expect(await htmlOf('/mail-explorer?last=1y')).not.toContain('no separate archive');
  });
});
