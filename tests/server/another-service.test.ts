import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualActions } from '../../src/api/contract/emails/change-emails.ts';
import { contract } from '../../src/api/contract/table.ts';
import { paths } from '../../src/site/paths.ts';
import { people } from '../contract/support/seed-service.ts';
import { startDeployment, type TestDeployment } from './deployment/support/start-deployment.ts';

let world: TestDeployment;
let cookie: string;
let mail: { entity_type: string; entity_id: string };
let job: string;
beforeAll(async () => {
  world = await startDeployment(20);
  cookie = await world.signIn(people.admin);
  mail = world.rows[0]!;
  const { entity_type: type, entity_id: id } = mail;
  const json = { action_name: `${type}_quarantine`, flag: true, entity_ids: [id], entity_type: type };
  const acted = await world.console.request(manualActions.path, { cookie, json });
  ({ job_id: job } = (await acted.json()) as { job_id: string });
});
afterAll(() => world.stop());

type Name = keyof typeof contract;
const isCall = (request: Request, name: Name) => {
  const { method, path } = contract[name];
  const { pathname } = new URL(request.url);
  return request.method === method && new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname);
};
const said = 'The other server says no.';
/** A page while a call is answered as told. */
async function page(path: string, name: Name, answer: () => Response) {
  world.answerWith((request) => (isCall(request, name) ? answer() : undefined));
  const response = await world.console.request(path, { cookie });
  world.answerWith(() => undefined);
  return { status: response.status, html: await response.text() };
}
const refused = (status: number) => () => Response.json({ success: false, info: said }, { status });

describe('a page over another service', () => {
  const email = () => paths.profile.email(mail.entity_type, mail.entity_id);
  const parts: [path: () => string, call: Name][] = [
    [paths.home, 'attackDetections'],
    [paths.home, 'topAttackedUsers'],
    [paths.home, 'listJobs'],
    [paths.analytics.show, 'attackPerMonth'],
    [paths.analytics.show, 'userEmailTraffic'],
    [paths.account.security, 'mfaSettings'],
    [paths.account.security, 'listSessions'],
    [paths.account.security, 'signInHistory'],
    [paths.account.security, 'listApiTokens'],
    [() => paths.jobs.show(job), 'listJobItems'],
    [() => paths.jobs.show(job), 'previewUndo'],
    [paths.audit.list, 'listAuditDeliveries'],
    [paths.directory.list, 'listScimTokens'],
    [paths.systemSettings.appearance, 'listCustomLogos'],
    [paths.systemSettings.appearance, 'showUserConfig'],
    [email, 'showEmailBody'],
  ];
  it.each(parts)(
    '[AP-02] is shown without the part that fails, which says why: %s, %s',
    async (path, call) => {
      const { status, html } = await page(path(), call, refused(500));
      expect(status).toBe(200);
      expect(html).toContain(said);
    },
  );

  const indicators: [path: () => string, call: Name][] = [
    [paths.home, 'environmentComponents'],
    [paths.home, 'searchExceptionRules'],
    [paths.home, 'listCustomQueries'],
    [paths.home, 'deploymentConfig'],
    [paths.home, 'uiFeatures'],
    [() => paths.mailExplorer.show('last=30d'), 'listJobs'],
    [email, 'countEmails'],
    [() => paths.help('version'), 'serviceVersion'],
  ];
  it.each(indicators)('[AP-02] is shown without an indicator that fails: %s, %s', async (path, call) => {
    expect((await page(path(), call, refused(500))).status).toBe(200);
  });

  it.each([403, 404, 409, 500, 503])(
    '[AP-02] that is refused with %i keeps the status and tells why',
    async (code) => {
      const { status, html } = await page(paths.jobs.list(), 'listJobs', refused(code));
      expect(status).toBe(code);
      expect(html).toContain(said);
    },
  );

  it('[AP-01] shows verdict, direction and state of a row that lacks them as unknown, and rows that it cannot read as missing', async () => {
    const row = {
      entity_id: 'other-1',
      entity_type: 'office365_emails_email',
      received_at: new Date().toISOString(),
    };
    const rows = [row, { ...row, entity_id: undefined }];
    const { status, html } = await page(paths.mailExplorer.show('last=30d'), 'searchEmails', () =>
      Response.json({ rows, total_rows: 2, search_after: null }),
    );
    expect(status).toBe(200);
    const [shown] = /<tr class="grid-row".*?<\/tr>/s.exec(html)!;
    expect(shown.match(/Unknown/g)!.length).toBeGreaterThanOrEqual(3);
    // In words, not as the icon of mail that is where it belongs.
    expect(shown).not.toContain('grid-quiet');
    expect(shown).not.toMatch(/Clean|Not quarantined|Internal/);
    expect(html).toContain('1 entry cannot be shown');
  });

  it('[SH-12] denies the sections that the service does not name, one by one, and keeps the session', async () => {
    const user = {
      email: people.admin,
      rights: { mail_explorer: 'act', policy: 'rule the world', x_new: 'act' },
    };
    const asked = (path: string) => page(path, 'currentUser', () => Response.json(user));
    expect((await asked(paths.mailExplorer.show('last=30d'))).status).toBe(200);
    expect((await asked(paths.policy.rules())).status).toBe(403);
  });

  it('[MX-01] asks afterwards for what belongs to a mail, where the service takes its time', async () => {
    const never = () => new Promise(() => undefined) as unknown as Response;
    const { entity_type: type, entity_id: id } = mail;
    const { status, html } = await page(email(), 'listRelated', never);
    expect(status).toBe(200);
    const later = paths.mailExplorer.related(type, id);
    expect(html).toContain(`hx-get="${later}"`);
    const part = await (await world.console.request(later, { cookie })).text();
    expect(part).toContain('Same sender');
    expect(part).not.toContain('hx-get');
    expect((await page(later, 'listRelated', refused(500))).html).toContain('Who got it');
  });

  it('[SH-11] has safe defaults 8 seconds after settings were asked for that do not come', async () => {
    const never = () => new Promise(() => undefined) as unknown as Response;
    const start = performance.now();
    const { status, html } = await page(paths.mailExplorer.show('last=30d'), 'tenantConfig', never);
    expect(status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(7_900);
    expect(html).toContain(mail.entity_id);
    // Nothing is offered that may be switched off.
    expect(html).not.toContain('csv');
  });

  it('[SH-04] asks whether the search answers, and shows that among the states', async () => {
    const status = async (answer: object) =>
      /<td>Search<\/td><td>.*?<\/td>/s.exec(
        (await page(paths.help('status'), 'searchBackendStatus', () => Response.json(answer))).html,
      )![0];
    expect(await status({ mail_explorer2_with_es: true })).toContain('OK');
    expect(await status({ mail_explorer2_with_es: false })).toContain('Failing');
    expect(await status({ other: 1 })).toContain('Unknown');
  });
});
