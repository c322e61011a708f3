import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../src/site/paths.ts';
import { createConsole, sessionCookieOf } from './support/create-console.ts';
import { endUserForm } from './system-settings/end-user-form.ts';
import { startEmbeddedService } from './support/embedded-service.ts';
import { people } from '../contract/support/seed-service.ts';
import { startDeployment } from './deployment/support/start-deployment.ts';
import { walkWorkForms } from './support/walk-work-forms.ts';
import {
  admin,
  codeIn,
  startSignInWorld,
  type SignInWorld,
  type Visitor,
} from './sign-in/support/sign-in-world.ts';

/** Answers to a form that are pages all the same, with what makes them fit to be loaded again. */
const pages: Record<string, string> = {
  // The provider posts from its own site, so the cookie is missing; the page sends the same answer again by itself.
  [paths.sso.samlConsumer()]: 'relays what it was sent, and changes nothing',
  [paths.emailActions('unsubscribe')]: 'answers a mail program, without a redirect (RFC 8058)',
  [paths.partnerRejections()]: 'is told by a script which message a page refused',
  [paths.mailExplorer.actionPreview()]: 'says what an action would do',
  [paths.systemSettings.mailSystemCheck(':id')]: 'says what a check found; loaded again, it checks again',
  [paths.systemSettings.mailSystemTest('imap')]: 'is sent by a script, and answers a fragment',
  [paths.systemSettings.mailSystemTest('gmail')]: 'is sent by a script, and answers a fragment',
  [paths.systemSettings.mailSystemTest('graph')]: 'is sent by a script, and answers a fragment',
  [paths.systemSettings.mailImportStart()]: 'is sent by a script, and answers JSON',
  [paths.systemSettings.mailImportPiece(':id')]: 'is sent by a script, and answers JSON',
  [paths.systemSettings.mailImportRun(':id')]: 'is sent by a script, and answers JSON',
  [paths.policy.ruleMatches()]: 'says what rules match',
  [paths.policy.ruleFigures()]: 'counts for a form',
  [paths.policy.rulePreview()]: 'shows what a rule would match',
  [paths.policy.rulePast()]: 'counts what a rule would change',
  [paths.policy.ruleHeaders()]: 'shows the form again with another header row',
};

/** The routes of forms as Hono has them, so that a new one is among them at once; calls of the API are none. */
const formRoutes = (): string[] => {
  const { app } = createConsole({ service: { fetch: () => Promise.reject(new Error()), origin: '' } });
  const posts = app.routes.filter(({ method }) => method === 'POST').map(({ path }) => path);
  return [...new Set(posts)].filter((path) => !path.startsWith('/api/'));
};

describe('an accepted form', () => {
  let world: SignInWorld;
  /** What each route answered to a form that it took. */
  const taken = new Map<string, { status: number; location: string | null; html: string }>();
  const take = async (visitor: Visitor, route: string, form: Record<string, string> = {}, path = route) => {
    const answer = await visitor.post(path, form);
    expect([route, answer.status < 400]).toEqual([route, true]);
    taken.set(route, answer);
    return answer;
  };
  const secretIn = (html: string): string => /otpauth:[^"]*secret=([A-Z2-7]+)/.exec(html)?.[1] ?? '';

  beforeAll(async () => {
    world = await startSignInWorld({ POSTERN_MAINTENANCE_DOMAINS: 'example.com' });
    const visitor = world.visitor();
    await take(visitor, paths.preferences(), { locale: 'en' });
    await take(visitor, paths.licenceNotice(), { end: '2027-01-01T00:00:00Z', returnUrl: '/' });
    await take(visitor, paths.learning(), { returnUrl: '/' });
    await take(visitor, paths.signIn.login(), { email: admin.email, current_password: admin.password });
    await take(visitor, paths.signIn.loginReason(), { reason: 'Case 7' });
    await take(visitor, paths.signIn.emailCode());
    const code = codeIn(await world.newestMail('is your'));
    await take(visitor, paths.signIn.emailVerification(), { code });
    await take(visitor, paths.signIn.mfaSecret());
    const secret = secretIn((await visitor.get(paths.signIn.mfaSecret())).html);
    await take(visitor, paths.signIn.mfaSetup(), { code: await generate({ secret }) });
    await take(visitor, paths.signIn.recoveryCodesRenewal());
    const [, recovery] = /<li><code>([^<]+)/.exec((await visitor.get(paths.signIn.recoveryCodes())).html)!;
    await take(visitor, paths.signIn.recoveryCodes());
    await take(visitor, paths.systemSettings.signIn(), { mfa: 'optional', password_max_age_days: '0' });
    await take(visitor, paths.systemSettings.senderTrust(), {
      trusted_hops: 'mx.example.com',
      trusted_authserv_ids: '',
    });
    await take(visitor, paths.systemSettings.newMailSystemOf('imap'), { host: '127.0.0.1', port: '9' });
    await take(visitor, paths.systemSettings.newMailSystemOf('gmail'), { secret: 'x' });
    await take(visitor, paths.systemSettings.newMailSystemOf('graph'), { secret: 'x' });
    const { mailSystem, mailSystemSecret, mailSystemRemoval } = paths.systemSettings;
    for (const form of [mailSystem, mailSystemSecret, mailSystemRemoval])
      await take(visitor, form(':id'), { secret: 'x' }, form('none'));
    await take(visitor, paths.systemSettings.organisation(), {
      name: 'Tenant',
      domains: 'tenant.example',
      apps: 'google_mail',
    });
    await take(visitor, paths.firstSteps(), { shown: 'on' });
    await take(visitor, paths.systemSettings.system());
    await take(visitor, paths.systemSettings.mailImport());
    const end = paths.systemSettings.mailImportEnd;
    await take(visitor, end(':id'), {}, end('none'));
    await take(visitor, paths.systemSettings.appearance(), { email_alerts_show_logo: 'on' });
    await take(visitor, paths.restoredCopy(), { returnUrl: '/' });
    await take(visitor, paths.systemSettings.features(), { ms_restore_policy: 'on', csv_export: 'on' });
    await take(visitor, paths.systemSettings.retention(), { active: '1', clean_raw: '7' });
    await take(visitor, paths.systemSettings.retentionRun());
    await take(visitor, paths.systemSettings.legalHolds(), { search: 'subject=x', reason: 'Case 7' });
    await take(
      visitor,
      paths.systemSettings.legalHoldLift(':id'),
      { reason: 'x' },
      paths.systemSettings.legalHoldLift('none'),
    );
    const receiver = { enabled: '0', host: 'siem.example.com', port: '6514', tls: '1', format: 'json' };
    const syslog = { route: paths.audit.receiver(':id'), path: paths.audit.receiver('syslog') };
    await take(visitor, syslog.route, receiver, syslog.path);
    const again = paths.audit.receiverResend('syslog');
    await take(visitor, paths.audit.receiverResend(':id'), { period: 'hour' }, again);
    await take(visitor, paths.audit.receiverTest(':id'), {}, paths.audit.receiverTest('syslog'));
    await take(visitor, paths.audit.receiverRemoval(':id'), {}, paths.audit.receiverRemoval('syslog'));
    await take(visitor, paths.audit.retention(), { days: '400' });
    await take(visitor, paths.audit.verifications());
    await take(visitor, paths.systemSettings.endUsers(), endUserForm);
    await take(visitor, paths.systemSettings.noticePreview(), { locale: 'de' });
    await take(visitor, paths.systemSettings.reportMail(), { every: 'off' });
    await take(visitor, paths.systemSettings.reportMailPreview(), { locale: 'de' });
    await take(visitor, paths.systemSettings.noticeFailures(), { email: 'nobody@tenant.example' });

    await take(visitor, paths.signIn.linkCode(), { code: 'abcd-efgh' });
    await take(visitor, paths.signIn.linkCodeSending());

    const other = world.visitor();
    await other.logIn();
    await other.post(paths.signIn.loginReason(), { reason: 'Case 8' });
    await take(other, paths.signIn.code(), { recovery: '1', code: recovery! });
    await take(other, paths.account.proof(), { password: admin.password, returnUrl: '/account/security' });
    await take(other, paths.account.recoveryCodes());
    await take(other, paths.account.recoveryCodesSaved());
    await take(other, paths.account.apiTokens(), { name: 'Report' });
    await take(other, paths.account.apiTokenSaved());
    const token = /token=([\w-]+)/.exec((await other.get(paths.account.security())).html)![1]!;
    await take(other, paths.account.apiTokenRevocation(':id'), {}, paths.account.apiTokenRevocation(token));
    await take(other, paths.account.sessionEnd(':id'), {}, paths.account.sessionEnd('999'));
    await take(other, paths.account.otherSessionsEnd());
    await take(other, paths.account.passkeyRemoval(':id'), {}, paths.account.passkeyRemoval('none'));
    await take(other, paths.account.mfaRemoval());
    await take(other, paths.account.mfaSecret());
    const second = secretIn((await other.get(paths.account.mfaSecret())).html);
    await take(other, paths.account.mfa(), { code: await generate({ secret: second }) });
    await take(other, paths.account.mfaRemoval());
    const passwords = { new_password: 'two brown owls 5', confirm_password: 'two brown owls 5' };
    await take(other, paths.account.password(), { current_password: admin.password, ...passwords });
    await take(other, paths.onboarding(), {
      name: 'Example',
      domains: 'example.com',
      apps: 'office365_emails',
    });
    await take(other, paths.signIn.logout());

    const third = world.visitor();
    await third.logIn({ current_password: 'two brown owls 5' });
    await third.post(paths.signIn.loginReason(), { reason: 'Case 9' });
    await take(third, paths.signIn.mfaSkip());
    await take(world.visitor(), paths.signIn.forgotPassword(), { email: admin.email });
    const link = /reset-password\?token=([\w-]+)/.exec(await world.newestMail('reset-password?token='))![1]!;
    const reset = { new_password: 'six green lamps', confirm_password: 'six green lamps' };
    const resetPath = paths.signIn.resetPassword({ token: link });
    await take(world.visitor(), paths.signIn.resetPassword(), reset, resetPath);
    const next = { new_password: 'four old boats', confirm_password: 'four old boats' };
    await take(
      world.visitor(),
      paths.signIn.passwordExpired(':email'),
      { current_password: 'six green lamps', ...next },
      paths.signIn.passwordExpired(admin.email),
    );
    const linked = { type: 'office365_emails_email', msg: 'unknown', id: 'unknown' };
    for (const page of [
      'restore-email',
      'restore-attachment',
      'restore-original',
      'action',
      'held-mail',
    ] as const) {
      const step = { step: 'email', email: 'nobody@example.com' };
      await take(world.visitor(), paths.emailActions(page), step, paths.emailActions(page, linked));
    }
    const fourth = world.visitor();
    await fourth.logIn({ current_password: 'four old boats' });
    await fourth.post(paths.signIn.loginReason(), { reason: 'Case 11' });
    await fourth.post(paths.signIn.mfaSkip());
    const decision = { id: 'none', decision: 'decline' };
    await take(fourth, paths.restoreRequests.list(), decision);
    await take(fourth, paths.restoreRequests.show(':id'), decision, paths.restoreRequests.show('none'));
    const reported = { id: 'none', decision: 'safe' };
    await take(fourth, paths.systemSettings.logo());
    await take(fourth, paths.mailReports.list(), reported);
    await take(fourth, paths.mailReports.show(':id'), reported, paths.mailReports.show('none'));
    await takeStubbed();
    await walkWorkForms(keep);
  });
  afterAll(() => world?.stop());

  const keep = async (route: string, answer: Response) =>
    taken.set(route, {
      status: answer.status,
      location: answer.headers.get('location'),
      html: await answer.text(),
    });

  /** What needs a security key, an identity provider, a finished plan or an empty installation to be taken for real. */
  async function takeStubbed(): Promise<void> {
    const empty = await startEmbeddedService({ withAdmin: false });
    const answers: Record<string, unknown> = {
      '/api/v1/passkeys': { success: true, id: '1' },
      '/api/v1/passkeys/sign_in': signIn,
      '/api/v1/sso/finish': { sign_in: signIn, return_url: null },
      '/api/v1/setup': signIn,
      '/api/v1/judgements': { success: true, id: 'run', total: 1 },
      '/api/v1/judgements/run/application': { success: true, job_id: 'job', total: 1 },
    };
    const service = (origin: { fetch: typeof world.service.fetch; origin: string }) => ({
      origin: origin.origin,
      async fetch(request: Request): Promise<Response> {
        const answer = request.method === 'POST' ? answers[new URL(request.url).pathname] : undefined;
        return answer ? Response.json(answer) : origin.fetch(request);
      },
    });
    const console = createConsole({ service: service(world.service) });
    const form = { email: admin.email, current_password: 'four old boats' };
    const pending = sessionCookieOf(await console.request(paths.signIn.login(), { form }))!;
    const reason = await console.request(paths.signIn.loginReason(), {
      form: { reason: 'Case 10' },
      cookie: pending,
    });
    const skipped = await console.request(paths.signIn.mfaSkip(), {
      form: {},
      cookie: sessionCookieOf(reason),
    });
    const cookie = sessionCookieOf(skipped) ?? sessionCookieOf(reason)!;
    const credential = JSON.stringify({ id: 'x' });
    await keep(
      paths.account.passkeys(),
      await console.request(paths.account.passkeys(), { form: { name: 'Key', credential }, cookie }),
    );
    await keep(
      paths.signIn.passkey(),
      await console.request(paths.signIn.passkey(), { form: { credential } }),
    );
    await keep(
      paths.systemSettings.judgements(),
      await console.request(paths.systemSettings.judgements(), { form: { period: '7' }, cookie }),
    );
    await keep(
      paths.systemSettings.judgement(':id'),
      await console.request(paths.systemSettings.judgement('run'), { form: {}, cookie }),
    );
    for (const mode of ['p', 'r']) {
      const handle = `postern-sso=${mode}.${'h'.repeat(30)}`;
      const saml = { form: { SAMLResponse: 'x', RelayState: 'y' }, cookie: handle };
      await keep(paths.sso.samlConsumer(), await console.request(paths.sso.samlConsumer(), saml));
    }
    const setup = {
      setup_code: 'x',
      tenant_name: 'E',
      domains: 'e.example',
      email: 'a@e.example',
      password: 'ten red hats',
    };
    const fresh = createConsole({ service: service(empty) });
    await keep(paths.setup(), await fresh.request(paths.setup(), { form: setup }));
    await empty.stop();
  }
  const signIn = {
    next: 'done',
    token: 'pss_stub',
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    user: null,
    automation_customer: false,
    on_boarding_required: false,
    mfa_required: false,
  };

  it('gets a redirect on every route', () => {
    const bare = [...taken]
      .filter(([, { status }]) => status !== 303)
      .map(([route, { status }]) => [route, status]);
    expect(bare).toEqual([]);
    for (const [route, { location, html }] of taken) {
      expect([route, location?.startsWith('/'), html]).toEqual([route, true, '']);
    }
  });

  it('was tested on every route', () => {
    const missing = formRoutes().filter((route) => !taken.has(route) && !(route in pages));
    expect(missing).toEqual([]);
    expect(formRoutes().length).toBeGreaterThan(50);
  });
});

describe('a refused form', () => {
  let world: Awaited<ReturnType<typeof startDeployment>>;
  let answers: [route: string, who: string, status: number, location: string | null][];

  beforeAll(async () => {
    world = await startDeployment(3);
    const cookie = await world.signIn(people.admin);
    answers = [];
    for (const route of formRoutes().filter((one) => one !== paths.signIn.logout())) {
      for (const [who, own] of [
        ['a visitor', {}],
        ['an administrator', { cookie }],
      ] as const) {
        const forms: Record<string, string>[] = [
          {},
          { name: '\u0000', email: 'nobody', step: 'code', decision: 'x' },
        ];
        for (const form of forms) {
          const path = route.replaceAll(/:\w+/g, 'nothing');
          const answer = await world.console.request(path, { form, ...own });
          answers.push([route, who, answer.status, answer.headers.get('location')]);
        }
      }
    }
  });
  afterAll(() => world?.stop());

  it('gets a redirect on every route, whoever sends it', () => {
    // What an address names is not there; an export is a file; the form of somebody who was signed out is kept.
    const isOther = (route: string, who: string, status: number) =>
      (status === 404 && route.includes(':')) ||
      (status === 200 && route === paths.exports.create()) ||
      (status === 401 && who === 'a visitor');
    const bare = answers.filter(
      ([route, who, status]) => status !== 303 && !(route in pages) && !isOther(route, who, status),
    );
    expect(bare).toEqual([]);
    expect(answers.length).toBeGreaterThan(200);
  });
});
