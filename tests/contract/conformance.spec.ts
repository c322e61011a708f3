import { DatabaseSync } from 'node:sqlite';
import type { BrowserContext } from '@playwright/test';
import type { Endpoint } from '../../src/api/contract/endpoint.ts';
import { type Contract, contract } from '../../src/api/contract/table.ts';
import { serviceLevelOf } from '../../src/api/reference/service-levels.ts';
import { databaseFile } from '../../src/service/database/database-file.ts';
import { expect, testsWithServer } from '../e2e/support/fixtures.ts';
import { admin, PosternServer, programs } from '../support/postern-server.ts';
import {
  refusalInfo,
  specifiedRow,
  startServiceProxy,
  type Fault,
  type FaultRule,
  type ServiceProxy,
} from '../support/service-proxy.ts';
import { signInByCall } from '../support/sign-in-by-call.ts';

// The console's pages over a service that speaks the contract less well than ours: a console, a service with the sample
// tenant, and between them a proxy with the faults of each test. The pages of a test are open side by side, because most
// of their time is waiting.

let service: PosternServer;
let proxy: ServiceProxy;
/** The mail whose profile is looked at. */
let mail: { entity_id: string; entity_type: string };

const conformance = testsWithServer(
  async () => {
    service = await PosternServer.create({}, { program: programs.service });
    await service.run('sample');
    await service.start();
    await addWork();
    proxy = await startServiceProxy(service.url);
    const server = await PosternServer.create({
      UPSTREAM_URL: proxy.url,
      POSTERN_ADMIN_EMAIL: undefined,
      POSTERN_ADMIN_PASSWORD: undefined,
    });
    await server.start();
    return server;
  },
  async () => {
    await proxy?.stop();
    await service?.remove();
  },
);
/** What the sample tenant has none of: an exception rule, and somebody who asks for the newest mail. */
async function addWork(): Promise<void> {
  const headers = {
    authorization: `Bearer ${await signInByCall(service.url)}`,
    'content-type': 'application/json',
  };
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${service.url}/api/v1/mail_explorer2/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { rows: (typeof mail)[] };
  };
  await post('exception/whitelist', { exception_type: 'whitelist', sender_address: 'news@supplier.example' });
  const { rows } = await post('emails?size=1', {
    time_type: 'last',
    last_date_amount: 10,
    last_date_period: 'y',
  });
  mail = rows[0]!;
  const database = new DatabaseSync(databaseFile(service.dataDirectory), { timeout: 10_000 });
  database
    .prepare(
      `INSERT INTO restore_request (id, email_key, entity_id, state, created_at)
       SELECT 'request-1', max(k), ?, 'open', ? FROM mail_content`,
    )
    .run(mail.entity_id, Date.now());
  database
    .prepare(`INSERT INTO restore_requester VALUES (1, 'ada@tenant.example', 'I expect it.', ?, 'en')`)
    .run(Date.now());
  database.close();
}

interface ShownPage {
  path: () => string;
  title: string;
  /** Matches the text of the page when nothing fails. */
  shows: RegExp;
  /** The call that the page is about. */
  about?: keyof Contract;
}
const page = (path: string, title: string, shows: RegExp, about?: keyof Contract): ShownPage => ({
  path: () => path,
  title,
  shows,
  ...(about && { about }),
});

// oxfmt-ignore
const pages: Record<string, ShownPage> = {
  Explorer: page('/mail-explorer?last=10y', 'Mail Explorer', /[\d,]+ matching emails detected|The count could not be loaded/),
  profile: { path: () => `/profile/email/${mail.entity_type}/${mail.entity_id}`, title: '', shows: /Download original/, about: 'showEmail' },
  dashboard: page('/dashboard', 'Dashboard', /Attacks/),
  analytics: page('/analytics', 'Analytics', /./),
  'security events': page('/security-events', 'Security events', /./, 'listSecurityEvents'),
  rules: page('/policy/rules', 'Exception rules', /news@supplier\.example/),
  requests: page('/user-interaction/restore-requests', 'Release requests', /ada@tenant\.example/, 'listRestoreRequests'),
  organisation: page('/system-settings/organisation', 'Organisation', /Mail domains/i, 'showOrganisation'),
  'sign-in policy': page('/system-settings/sign-in', 'Sign-in', /./, 'showSignInPolicy'),
  'sign-in': page('/auth/login', 'Sign in to Postern', /Password/),
};

/** What a page shows, and what the browser complains about. */
interface Seen {
  status: number;
  title: string;
  text: string;
  /** What the page says has failed. */
  said: string;
  complaints: string[];
  /** The text of its main part, where mail is. */
  mails: string;
}

/** The browser's own line about an answer that is no success. */
const failedRequest = /^Failed to load resource: the server responded with a status of [45]\d\d/;

/** Opens a page and looks at it when it shows what it is for, or says that something failed. */
async function look(context: BrowserContext, { path, shows }: ShownPage): Promise<Seen> {
  const opened = await context.newPage();
  const complaints: string[] = [];
  opened.on('pageerror', (error) => complaints.push(String(error)));
  opened.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const answer = await opened.goto(path());
  const status = answer!.status();
  const alert = opened.locator('[role=alert]:visible').filter({ hasText: /\S/ });
  const heading = opened.locator('h1').first();
  const ready = opened.locator('body').filter({ hasText: shows });
  if (status === 200)
    await ready
      .or(alert)
      .first()
      .waitFor({ timeout: 15_000 })
      .catch(() => undefined);
  await opened.waitForLoadState('networkidle', { timeout: 1_000 }).catch(() => undefined);
  const title = (await heading.innerText()).trim();
  const text = await opened.locator('body').innerText();
  const said = [...(await alert.allInnerTexts()), ...(text.match(/could not be (?:loaded|counted)/g) ?? [])]
    .join('\n')
    .trim();
  const mails = await opened.locator('[role=grid], main').first().innerText();
  await opened.close();
  return { status, title, text, mails, said, complaints };
}

/** Looks at the pages, each with a check that says what is wrong with it, or nothing. */
type Check = (seen: Seen, shown: ShownPage, name: string) => string | false;

async function lookAtAll(
  { signedIn, signedOut }: Browsers,
  check: Check,
  names: readonly string[] = Object.keys(pages),
): Promise<string[]> {
  const problems = await Promise.all(
    Object.entries(pages)
      .filter(([name]) => names.includes(name))
      .map(async ([name, shown]) => {
        const seen = await look(name === 'sign-in' ? signedOut : signedIn, shown);
        const problem = check(seen, shown, name);
        return problem ? [`${name}: ${problem}; ${JSON.stringify({ ...seen, text: '', mails: '' })}`] : [];
      }),
  );
  return problems.flat();
}

const isWhole = ({ status, title, text, said, complaints }: Seen, shown: ShownPage) =>
  (status !== 200 && 'is no page') ||
  (shown.title !== '' && title !== shown.title && 'has another title') ||
  (!shown.shows.test(text) && 'lacks what it is for') ||
  (said !== '' && 'says that something failed') ||
  (complaints.length > 0 && 'makes the browser complain');

const saysSo = ({ status, title, said, complaints }: Seen, shown: ShownPage) =>
  (status === 200 && said === '' && 'says nothing of the failure') ||
  (status !== 200 && title === shown.title && said === '' && 'is no page and does not say why') ||
  (complaints.some((line) => !failedRequest.test(line)) && 'makes the browser complain');

const notOffered = 'Not offered by this service';

/** Like a whole page, of which a part may say that the service does not have it. */
const isWholeBut = (seen: Seen, shown: ShownPage) =>
  isWhole(
    { ...seen, said: '', complaints: seen.complaints.filter((line) => !failedRequest.test(line)) },
    shown,
  );

/** The page of what the service does not have. */
const isNotOffered = ({ status, title, complaints }: Seen) =>
  ((status !== 501 || title !== notOffered) && 'does not say that the service does not offer it') ||
  (complaints.some((line) => !failedRequest.test(line)) && 'makes the browser complain');

/** Two browsers: of the administrator, and of somebody who is to sign in. */
interface Browsers {
  signedIn: BrowserContext;
  signedOut: BrowserContext;
}
const test = conformance.extend<{ browsers: Browsers }>({
  browsers: async ({ adminPage, browser, server }, use) => {
    const signedOut = await browser.newContext({ baseURL: server.url });
    await use({ signedIn: adminPage.context(), signedOut });
    proxy.reset();
  },
});

/** Everything but who is signed in and what every page needs of the organisation. */
const ownCalls = /api\/v1\/(?!auth\/current_user|config\/(?:tenant|deployment)|generic\/ui_features\b)/;

const mailCalls = /api\/v1\/(?:mail_explorer2\/emails|mail-explorer|emails\/)/;

// oxfmt-ignore
const tolerated: [string, Fault][] = [
  ['the specified fields alone', { mode: 'spec' }],
  ['unknown fields in every object', { mode: 'extra' }],
  ['the second names', { mode: 'names' }],
  ['late answers', { mode: 'slow', milliseconds: 300 }],
];

for (const [name, fault] of tolerated) {
  test(`[AP-01] every page is whole over a service with ${name}`, async ({ browsers }) => {
    proxy.reset({ ...fault, calls: fault.mode === 'names' ? mailCalls : /./ });
    expect(await lookAtAll(browsers, isWhole)).toEqual([]);
  });
}

/** What a row of mail may lack, with the fields that only we have. */
const fields = [
  ...specifiedRow.filter((field) => !['entity_id', 'entity_type', 'received_at'].includes(field)),
  'message_id',
  'detections',
  'states',
  'mailbox',
  'is_deleted',
  'scl',
  'verdict',
];
const vocabularies = [
  'direction',
  'detections',
  'states',
  'quarantine_actor',
  'verdict',
  'severity',
  'category',
  'state',
];

// oxfmt-ignore
const unknown: [string, FaultRule][] = [
  ['without what a row may lack', { mode: 'drop', fields, calls: mailCalls }],
  ['with null for what a row may lack', { mode: 'null', fields, calls: mailCalls }],
  ['with values of vocabularies that nobody knows', { mode: 'unknown', fields: vocabularies, calls: ownCalls }],
];

for (const [name, rule] of unknown) {
  test(`[AP-01] [MX-10] every page is whole over mail ${name}, which nowhere shows as clean`, async ({
    browsers,
  }) => {
    proxy.reset(rule);
    // The dashboard does not count components whose state nobody knows, and says so.
    const isSaid = (seen: Seen, page: string) => page === 'dashboard' && seen.said === 'could not be counted';
    const check: Check = (seen, shown, page) =>
      isWhole(isSaid(seen, page) ? { ...seen, said: '' } : seen, shown) ||
      (['Explorer', 'profile'].includes(page) &&
        /^Clean$/m.test(seen.mails) &&
        'shows unknown mail as clean');
    expect(await lookAtAll(browsers, check)).toEqual([]);
  });
}

// oxfmt-ignore
const failures: [string, Fault][] = [
  ['refuses by success and info alone', { mode: 'error', status: 500 }],
  ['is behind a gateway with a page of its own', { mode: 'html', status: 502 }],
  ['cuts its answers', { mode: 'cut' }],
  ['closes connections', { mode: 'refuse' }],
];

for (const [name, fault] of failures) {
  test(`[AP-02] every page says so when the service ${name}, and is whole afterwards`, async ({
    browsers,
  }) => {
    proxy.reset({ ...fault, calls: ownCalls });
    // The form to sign in has safe defaults for what it cannot ask; sending it is tried below.
    const check: Check = (seen, shown, name) => (name === 'sign-in' ? isWhole : saysSo)(seen, shown);
    expect(await lookAtAll(browsers, check)).toEqual([]);
    proxy.reset();
    // The circuit breakers let calls through again after a while.
    await expect.poll(() => lookAtAll(browsers, isWhole), { timeout: 30_000 }).toEqual([]);
  });
}

/** A call of the contract as the proxy sees it. */
const callPatterns = (Object.entries(contract) as [keyof Contract, Endpoint][]).map(
  ([name, { method, path }]) => ({
    name,
    calls: new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/?]+')}(?:\\?|$)`),
  }),
);

/** Calls whose answers have safe defaults (D9, SH-11). */
const withDefaults = new Set<keyof Contract>([
  'deploymentConfig',
  'uiFeatures',
  'uiFeaturesPublic',
  'recaptchaConfig',
]);

/** What a page does without a call. */
const checkOf = (call: keyof Contract): Check => {
  const level = serviceLevelOf(call);
  return (seen, shown) => {
    if (level === 'may') return shown.about === call ? isNotOffered(seen) : isWholeBut(seen, shown);
    return withDefaults.has(call) ? isWhole(seen, shown) : saysSo(seen, shown);
  };
};

test('[AP-01] a page without one of its calls does what the level of the call says', async ({ browsers }) => {
  const users = new Map<keyof Contract, string[]>();
  for (const name of Object.keys(pages)) {
    proxy.reset();
    await lookAtAll(browsers, () => false, [name]);
    for (const { name: call, calls } of callPatterns)
      if (proxy.received.some((received) => calls.test(received)))
        users.set(call, [...(users.get(call) ?? []), name]);
  }
  expect(users.size).toBeGreaterThan(25);
  // Of the calls that every page makes, two tell enough.
  for (const [call, names] of users) {
    const status = serviceLevelOf(call) === 'may' ? 501 : 500;
    proxy.reset({ mode: 'error', status, calls: callPatterns.find(({ name }) => name === call)!.calls });
    expect.soft(await lookAtAll(browsers, checkOf(call), names.slice(0, 2)), call).toEqual([]);
  }
});

test('[SH-11] pages have safe defaults for settings that do not arrive in 8 seconds', async ({
  browsers,
}) => {
  proxy.reset({ mode: 'slow', milliseconds: 30_000, calls: /config\/deployment|generic\/ui_features/ });
  const start = performance.now();
  expect(await lookAtAll(browsers, isWhole, ['dashboard', 'organisation', 'sign-in'])).toEqual([]);
  expect(performance.now() - start).toBeLessThan(15_000);
});

for (const [name, fault] of failures) {
  test(`[SI-02] the form to sign in says so when the service ${name}, and works afterwards`, async ({
    browsers,
  }) => {
    const page = await browsers.signedOut.newPage();
    await page.goto('/auth/login');
    const email = page.getByLabel('Email');
    const send = async () => {
      await page.getByLabel('Password', { exact: true }).fill(admin.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    await email.fill(admin.email);
    proxy.reset({ ...fault, calls: /auth\/login$/ });
    await send();
    if (fault.mode === 'error') {
      await expect(page.getByText(refusalInfo)).toBeVisible();
      await page.goto('/auth/login');
      await email.fill(admin.email);
    } else {
      await expect(page.locator('[role=alert]:visible')).toHaveText(/\S/);
      await expect(email).toHaveValue(admin.email);
    }
    proxy.reset();
    await expect(async () => {
      await send();
      await page.waitForURL(/dashboard/, { timeout: 2_000 });
    }).toPass();
    await page.close();
  });
}

test('[AP-02] the console says that its service is gone, and recovers when it is back', async ({
  adminPage: page,
  server,
}) => {
  await service.kill();
  const refused = await page.goto('/mail-explorer?last=10y');
  expect(refused?.status()).toBe(503);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'The protection service is not responding',
  );
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await service.start();
  const opens = async () => (await page.goto('/mail-explorer?last=10y'))?.status();
  await expect.poll(opens, { timeout: 45_000 }).toBe(200);
  await expect(page.getByText('matching emails detected')).toBeVisible();
});
