import type { SignIn } from '../../api/contract/accounts/sign-in.ts';
import type { Call } from '../core/call.ts';
import { tenantDomains } from '../config/tenant-domains.ts';
import { defaultTenant, writeTenant } from '../config/tenant-store.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { continueSignIn } from './continue-sign-in.ts';
import { createUser } from './create-user.ts';
import { limitsFrom } from './require-attempt.ts';
import { hashSecret, readableSecret, typedCode } from '../secret-box/secrets.ts';
import { fieldProblem, refuse, refuseField, refuseUntil } from '../core/refuse.ts';

const setting = 'setup_code_hash';

/** Whether the service has no users yet. */
export const isSetupNeeded = async ({ stores }: Pick<ServiceParts, 'stores'>): Promise<boolean> =>
  (await stores.users.countUsers(undefined)) === 0;

/** Creates the code that proves access to the machine. It replaces an earlier one and expires when the setup is complete. */
export async function issueSetupCode({ stores }: Pick<ServiceParts, 'stores'>): Promise<string> {
  const code = readableSecret(4);
  await stores.settings.writeSetting({ name: setting, value: digest(code) });
  return code;
}

export interface SetupInput {
  setupCode: string;
  tenantName: string;
  domains: string;
  email: string;
  password: string;
}

/**
 * Creates the tenant and its first administrator, and signs them in.
 * @throws ServiceError `conflict` if the setup is complete, `permission_denied` for a wrong code, `invalid_input` by field.
 */
export async function completeSetup(parts: ServiceParts, input: SetupInput, call: Call): Promise<SignIn> {
  if (!(await isSetupNeeded(parts))) throw alreadyDone();
  await checkCode(parts, input.setupCode, call);
  const domains = tenantDomains(input.domains);
  const user = { email: input.email, password: input.password, role: 'admin' as const };
  // The tenant comes first: once there is a user, the setup cannot be repeated.
  await writeTenant(parts.stores, { ...defaultTenant, name: input.tenantName, domains });
  const actor = { email: input.email, clientAddress: call.clientAddress };
  const account = await createUser(parts, user, actor, { onlyFirst: true });
  await parts.stores.settings.removeSetting(setting);
  await audit(parts, call, account.email, 'success');
  // The code of the log proves more than a mailed one, which could not arrive before there is a mail server.
  return continueSignIn(parts, account, { method: 'password', call, proved: { emailVerified: true } });
}

/** 20 attempts per hour from an address suffice. They are not limited in total: the code has about 80 bits. */
async function checkCode(parts: ServiceParts, code: string, call: Call): Promise<void> {
  const limits = limitsFrom('setup', call.clientAddress, { most: 20, window: 3_600_000 });
  const wait = await parts.stores.attempts.takeAttempt({ limits, at: parts.now() });
  if (wait > 0) {
    throw refuseUntil(wait, 'wait_setup_codes');
  }
  // Digests are compared, so that the duration does not depend on the code.
  if ((await parts.stores.settings.readSetting(setting)) === digest(code)) {
    await parts.stores.attempts.settleAttempt({ limits });
    return;
  }
  const { clientAddress, requestId } = call;
  parts.log('warn', 'a setup code was refused', { clientAddress, requestId });
  await audit(parts, call, '', 'refused');
  throw refuseField(fieldProblem('setup_code', 'setup_code'), 'permission_denied');
}

const digest = (code: string) => Buffer.from(hashSecret(typedCode(code))).toString('hex');

const alreadyDone = () => refuse('conflict', 'setup_done');

const audit = (parts: ServiceParts, call: Call, actor: string, outcome: 'success' | 'refused') =>
  parts.audit.record({ actor, action: 'setup', outcome, clientAddress: call.clientAddress, details: {} });
