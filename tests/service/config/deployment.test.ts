import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import type { Endpoint } from '../../../src/api/contract/endpoint.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createUser } from '../../../src/service/accounts/create-user.ts';
import { createAuditTrail } from '../../../src/service/audit/audit-trail.ts';
import type { StoredDeployment } from '../../../src/service/config/deployment-store.ts';
import { createService, type Service } from '../../../src/service/create-service.ts';
import type { Stores } from '../../../src/service/core/stores.ts';
import { people, password, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { setDeployment } from '../../support/set-deployment.ts';
import { withStores } from '../../support/with-stores.ts';

const noon = Date.UTC(2026, 5, 15, 12);
const requester = {
  requester_email_address: people.admin,
  requester_first_name: 'Ada',
  requester_last_name: 'Lovelace',
};

let open: { service: Service; remove(): Promise<void> } | undefined;
afterEach(async () => {
  await open?.service.stop();
  await open?.remove();
  open = undefined;
});

/** A service with the seeded people, beside which the operator changes the deployment. */
async function start({ seed = (path: string) => seedService(path, 0) as Promise<unknown> } = {}) {
  const directory = temporaryDirectory();
  await seed(directory.path);
  let now = noon;
  const service = createService({
    ...quickPasswords,
    dataDirectory: directory.path,
    signIn: { mfa: 'off', supportAccess: true },
    clock: () => now,
  });
  await service.start();
  const beside = <Result>(work: (stores: Stores) => Promise<Result>) => withStores(directory.path, work);
  open = { service, remove: directory.remove };
  const client = createClient(service.fetch, 'http://service.test');
  const logIn = async (email: string) => {
    const signIn = await client.call(contract.login, { body: { email, current_password: password } });
    if (signIn.next !== 'login_reason') return signIn;
    return client.call(contract.giveLoginReason, { body: { reason: 'a case' } }, signIn);
  };
  return {
    client,
    service,
    logIn,
    /** What the operator does or sees in the database. */
    beside,
    pass: (milliseconds: number) => (now += milliseconds),
    set: (fields: Partial<StoredDeployment>) => setDeployment(directory.path, fields, now),
  };
}

describe('the deployment facts', () => {
  it('[SI-21] of an unconfigured tenant restrict nothing', async () => {
    const { client, logIn } = await start();
    const session = await logIn(people.viewer);
    expect(await client.call(contract.deploymentConfig, {}, session)).toEqual({
      deploymentMode: 'paid',
      trialExpired: false,
      pocExpiresInDays: null,
      paidExpirationInDays: null,
      license: {
        isExpired: false,
        isAboutToExpire: false,
        licenseExpirationDate: null,
        trialExpirationDays: null,
        name: '',
      },
      waitingForApproval: false,
      portalLicenseState: 'active',
      is_msp: false,
      isManagedService: false,
      brand: 'default',
      brandName: 'Postern',
      unifiedQuarantineManuallyDisabled: false,
      feature_redirect_path: null,
      locked_status: { should_lock: false },
      on_boarding_required: false,
      info_banner: '',
      support_contact: '',
      open_restore_requests: 0,
      system_wrong: [],
      quiet_since: null,
      open_mail_reports: 0,
    });
  });

  it('include the features that the frame of the pages shows', async () => {
    const { client, logIn, set } = await start();
    const session = await logIn(people.viewer);
    const show = () => client.call(contract.uiFeatures, {}, session);
    // The operator of this service wants no second factors.
    const shown = {
      enableMFA: false,
      enableSmartArchiveFF: true,
      enableLicenseExpirationLabel: true,
      enableLearningMode: true,
      region: '',
      enableMSRestorePolicy: true,
      enableMSUnifiedQuarantine: true,
      hideSearchInputFF: false,
      troubleshooting: true,
      isPrivateFeatures: true,
      checkpointTheme: false,
      customIcon: null,
    };
    expect(await show()).toEqual(shown);
    await set({ smartArchiving: false, licenceShown: false, region: 'ap-southeast-2' });
    expect(await show()).toEqual({
      ...shown,
      enableSmartArchiveFF: false,
      enableLicenseExpirationLabel: false,
      region: 'AU',
    });
  });

  it('[SH-09] return the theme of the console without a session', async () => {
    const { client } = await start();
    const themes = { checkpointTheme: false, sonicwallTheme: false, customIcon: null };
    expect(await client.call(contract.uiFeaturesPublic, {})).toMatchObject(themes);
  });

  it('[SI-21] count the days of a trial and end it at its moment, with mode poc only', async () => {
    const { client, logIn, pass, set } = await start();
    const session = await logIn(people.viewer);
    const show = () => client.call(contract.deploymentConfig, {}, session);
    await set({ mode: 'poc', trialEndsAt: new Date(noon + 36 * 3_600_000).toISOString() });
    expect(await show()).toMatchObject({
      trialExpired: false,
      pocExpiresInDays: 2,
      license: { trialExpirationDays: 2 },
    });
    pass(2 * 3_600_000);
    await set({ trialEndsAt: new Date(noon + 2 * 3_600_000).toISOString() });
    expect(await show()).toMatchObject({ trialExpired: true, pocExpiresInDays: 0 });
    await set({ mode: 'paid' });
    expect(await show()).toMatchObject({ trialExpired: false, pocExpiresInDays: null });
  });

  it('[SH-06] return the state of a purchased licence', async () => {
    const { client, logIn, set } = await start();
    const session = await logIn(people.viewer);
    const show = () => client.call(contract.deploymentConfig, {}, session);
    const days = (count: number) => new Date(noon + count * 24 * 3_600_000).toISOString();
    await set({ licenceEndsAt: days(31), licenceName: 'Enterprise' });
    expect(await show()).toMatchObject({
      paidExpirationInDays: 31,
      license: {
        isExpired: false,
        isAboutToExpire: false,
        licenseExpirationDate: days(31),
        name: 'Enterprise',
      },
    });
    await set({ licenceEndsAt: days(30) });
    expect(await show()).toMatchObject({ license: { isExpired: false, isAboutToExpire: true } });
    await set({ licenceEndsAt: days(-1) });
    expect(await show()).toMatchObject({
      paidExpirationInDays: 0,
      license: { isExpired: true, isAboutToExpire: false },
      locked_status: { should_lock: false },
    });
    // A demo and a trial have none.
    await set({ mode: 'demo' });
    expect(await show()).toMatchObject({ paidExpirationInDays: null, license: { isExpired: false } });
  });

  it('[SI-21] lock everybody out except support staff', async () => {
    const { client, logIn, set, beside } = await start();
    const support = { email: 'support@tenant.example', password, role: 'admin' as const, hidden: true };
    await beside((stores) => {
      const audit = createAuditTrail(stores, Date.now, () => undefined);
      return createUser({ stores, audit, ...quickPasswords, now: () => noon }, support, {
        email: 'test',
        clientAddress: '',
      });
    });
    await set({ locked: true });
    for (const [email, isShut] of [
      [people.admin, true],
      [support.email, false],
    ] as const) {
      const session = await logIn(email);
      const facts = await client.call(contract.deploymentConfig, {}, session);
      const user = await client.call(contract.currentUser, {}, session);
      expect(user.locked_status).toEqual({ should_lock: isShut });
      expect(facts).toMatchObject({
        portalLicenseState: 'locked',
        locked_status: { should_lock: isShut },
      });
    }
  });
});

describe('calls of locked-out people', () => {
  const mails = { body: { subject: 'invoice' } };

  it.each([
    ['a lock', { locked: true }, { locked: false }],
    ['the end of a trial', { mode: 'poc', trialEndsAt: new Date(noon - 1).toISOString() }, { mode: 'paid' }],
  ] as const)(
    '[SI-21] are refused by %s, from a session or a program, and taken again',
    async (_, shut, opened) => {
      const { client, logIn, set } = await start();
      const session = await logIn(people.analyst);
      const asked = { name: 'report', scope: 'view_and_actions' } as const;
      const { token } = await client.call(contract.createApiToken, { body: asked }, session);
      for (const by of [session, { token }]) {
        await set(shut);
        await expect(client.call(contract.searchEmails, mails, by)).rejects.toMatchObject({
          code: 'permission_denied',
        });
        await expect(client.call(contract.quarantineEmails, mails, by)).rejects.toMatchObject({
          code: 'permission_denied',
        });
        const query = { keyword: 'invoice' };
        await expect(client.call(contract.quickSearch, { query }, by)).rejects.toMatchObject({
          code: 'permission_denied',
        });
        // One's own account, and asking to be let in, stay open.
        await client.call(contract.currentUser, {}, by);
        await client.call(contract.deploymentConfig, {}, by);
        await set(opened);
        expect(await client.call(contract.searchEmails, mails, by)).toMatchObject({ total_rows: 0 });
      }
    },
  );
});

/** Calls without a right that answer people of a locked organisation: their own account, what pages then show, asking to be let in. */
const openCalls = [
  'currentUser', 'keepOwnPreferences', 'createMfaSecret', 'verifyMfa', 'disableMfa', 'renewRecoveryCodes', 'showProof', 'giveProof',
  'listSessions', 'endSession', 'endOtherSessions', 'signInHistory', 'passkeyRegistrationOptions', 'registerPasskey', 'listPasskeys',
  'removePasskey', 'listApiTokens', 'createApiToken', 'revokeApiToken',
  'deploymentConfig', 'tenantConfig', 'uiFeatures', 'customIcon', 'serviceVersion', 'environmentComponents',
  'requestTrialExtension', 'requestUnlock',
]; // oxfmt-ignore

describe.each([
  ['a lock', 'tenant_locked', { locked: true }],
  ['the end of a trial', 'trial_over', { mode: 'poc', trialEndsAt: new Date(noon - 1).toISOString() }],
] as const)('%s', (_, problem, shut) => {
  it('[SI-21] refuses every call to an administrator but those of the account, the lock, people, settings and the trail', async () => {
    const { client, logIn, set, service } = await start();
    const admin = await logIn(people.admin);
    const asked = { name: 'report', scope: 'view_and_actions' } as const;
    const { token } = await client.call(contract.createApiToken, { body: asked }, admin);
    await set(shut);
    const problemOf = async (endpoint: Endpoint, by: string) => {
      const answer = await service.fetch(
        new Request(`http://service.test${endpoint.path.replaceAll(/:\w+/g, 'x')}`, {
          method: endpoint.method,
          headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
          ...(endpoint.method !== 'GET' && { body: '{}' }),
        }),
      );
      return answer.status === 403 ? ((await answer.json()) as { problem?: string }).problem : undefined;
    };
    const answered: string[] = [];
    for (const [name, endpoint] of Object.entries(contract) as [string, Endpoint][]) {
      if (endpoint.permission === 'public' || endpoint.permission === 'pending') continue;
      const isProved = endpoint.by === 'proved-person' || endpoint.by === 'person';
      const problems = [
        await problemOf(endpoint, admin.token),
        ...(isProved ? [] : [await problemOf(endpoint, token)]),
      ];
      if (problems.every((one) => one === problem)) continue;
      expect([name, problems.includes(problem)]).toEqual([name, false]);
      answered.push(name);
    }
    const ofSettings =
      /^\/api\/v1\/(config|user_config|custom_logo|retention|rbac|users|directory|role-mapping|audit|scim)\b/;
    expect(answered.filter((name) => !openCalls.includes(name)).filter((name) => !ofSettings.test(contract[name as 'login'].path))).toEqual([]); // oxfmt-ignore
    expect(openCalls.filter((name) => !answered.includes(name))).toEqual([]);
    expect(answered).not.toContain('previewReportMail');
  });
});

describe('requests to the operator', () => {
  it('are accepted once from an administrator who needs more time', async () => {
    const { client, logIn, set, beside } = await start();
    await set({ mode: 'poc', trialEndsAt: new Date(noon - 1).toISOString() });
    const session = await logIn(people.admin);
    const ask = () => client.call(contract.requestTrialExtension, { body: requester }, session);
    expect(await ask()).toMatchObject({ success: true });
    expect(await ask()).toMatchObject({ success: true });
    expect(await client.call(contract.deploymentConfig, {}, session)).toMatchObject({
      waitingForApproval: true,
    });
    const lines = await beside((stores) => stores.audit.listAudit({ limit: 50 }));
    const requests = lines.filter(({ action }) => action === 'trial_request');
    expect(requests).toHaveLength(1);
    expect(JSON.parse(requests[0]!.details)).toEqual(requester);
  });

  it('are refused from others, and without a trial', async () => {
    const { client, logIn, set } = await start();
    const admin = await logIn(people.admin);
    expect(await client.call(contract.requestTrialExtension, { body: requester }, admin)).toEqual({
      success: false,
      info: 'There is no trial to extend.',
      problem: 'no_trial',
    });
    await set({ mode: 'poc' });
    const asked = client.call(
      contract.requestTrialExtension,
      { body: requester },
      await logIn(people.analyst),
    );
    await expect(asked).rejects.toMatchObject({ code: 'permission_denied' });
  });

  it('are accepted from anybody of a locked organisation', async () => {
    const { client, logIn, set, beside } = await start();
    const session = await logIn(people.viewer);
    const ask = () => client.call(contract.requestUnlock, { body: requester }, session);
    expect(await ask()).toMatchObject({ success: false });
    await set({ locked: true });
    expect(await ask()).toMatchObject({ success: true });
    const [line] = await beside((stores) => stores.audit.listAudit({ limit: 1 }));
    expect(line).toMatchObject({ action: 'license_request', actor: people.viewer });
  });
});

describe('the onboarding', () => {
  /** People made by the command line alone: nobody has said what the organisation is. */
  const seed = (path: string) =>
    withStores(path, async (stores) => {
      const audit = createAuditTrail(stores, Date.now, () => undefined);
      const actor = { email: 'test', clientAddress: '' };
      for (const [email, hidden] of [
        ['support@tenant.example', true],
        [people.admin, false],
        ['second@tenant.example', false],
      ] as const) {
        const user = { email, password, role: 'admin' as const, hidden };
        await createUser({ stores, audit, ...quickPasswords, now: Date.now }, user, actor);
      }
    });

  it('[SI-10] is for the first administrator of an unconfigured organisation', async () => {
    const { logIn } = await start({ seed });
    expect((await logIn(people.admin)).on_boarding_required).toBe(true);
    expect((await logIn('second@tenant.example')).on_boarding_required).toBe(false);
    expect((await logIn('support@tenant.example')).on_boarding_required).toBe(false);
  });

  it('[SI-10] passes to the next administrator when the first is disabled', async () => {
    const { logIn, beside } = await start({ seed });
    await beside((stores) => stores.users.setUserDisabled({ email: people.admin, disabled: true, at: noon }));
    expect((await logIn('second@tenant.example')).on_boarding_required).toBe(true);
  });

  it('[SI-10] ends when the organisation was named and the steps were finished', async () => {
    const { client, logIn, beside } = await start({ seed });
    const session = await logIn(people.admin);
    const body = {
      name: 'Northwind',
      domains: 'Northwind.example, northwind.org',
      apps: ['google_mail' as const],
    };
    await client.call(contract.updateTenant, { body }, session);
    expect(await client.call(contract.tenantConfig, {}, session)).toMatchObject({
      name: 'Northwind',
      domains: ['northwind.example', 'northwind.org'],
      apps: ['google_mail'],
    });
    await client.call(contract.updateTenant, { body: { ...body, onboarding_finished: true } }, session);
    expect((await logIn(people.admin)).on_boarding_required).toBe(false);
    const lines = await beside((stores) => stores.audit.listAudit({ limit: 10 }));
    expect(lines.filter(({ action }) => action === 'tenant_change')).toHaveLength(2);
  });

  it('[SI-10] is skipped after the first-run setup', async () => {
    const { client, logIn } = await start();
    const session = await logIn(people.admin);
    expect(session.on_boarding_required).toBe(false);
    expect(await client.call(contract.signInStatus, {}, session)).toMatchObject({
      on_boarding_required: false,
    });
  });

  it('[SI-10] appears again when the operator requires it', async () => {
    const { logIn, set } = await start();
    await set({ onboarding: 'required' });
    expect((await logIn(people.admin)).on_boarding_required).toBe(true);
  });

  it('refuses a change by anybody but an administrator, and invalid domains', async () => {
    const { client, logIn } = await start();
    const change = async (email: string, domains: string) =>
      client.call(
        contract.updateTenant,
        { body: { name: 'X', domains, apps: ['google_mail'] } },
        await logIn(email),
      );
    await expect(change(people.analyst, 'x.example')).rejects.toMatchObject({ code: 'permission_denied' });
    await expect(change(people.admin, 'x')).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'domains' }],
    });
  });
});
