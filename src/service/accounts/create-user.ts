import { fieldProblem, refuse, refuseField, refuseUntil } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { type Account, normalizeEmail } from './account.ts';
import { checkNewPassword } from './check-new-password.ts';
import { defaultPasswordCost, hashPassword, operator } from './hash-password.ts';
import { isAccountAddress } from '../../api/validators.ts';
import type { BuiltInRole } from '../../api/vocabulary/sections.ts';
import type { SignIn } from '../../api/contract/accounts/sign-in.ts';
import type { Call } from '../core/call.ts';
import { tenantDomains } from '../config/tenant-mail.ts';
import { defaultTenant, writeTenant } from '../config/tenant-store.ts';
import { continueSignIn } from './sign-in-steps.ts';
import { limitsFrom } from './require-attempt.ts';
import { hashSecret, readableSecret, typedCode } from '../secret-box/secrets.ts';

export interface UserInput {
  email: string;
  password: string;
  role: BuiltInRole;
  firstName?: string;
  lastName?: string;
  /** Support staff, who sign in only with support access (SI-13). */
  hidden?: boolean;
  /** A customer's program: it signs in by password alone. */
  automation?: boolean;
}

/**
 * Creates a user with a built-in role.
 * @throws ServiceError `invalid_input` for an invalid address or a weak password, `conflict` for an existing address,
 * and with `onlyFirst` if any user exists.
 */
export async function createUser(
  {
    stores,
    audit,
    now,
    passwordCost = defaultPasswordCost,
  }: Pick<ServiceParts, 'stores' | 'audit' | 'now'> & Partial<Pick<ServiceParts, 'passwordCost'>>,
  input: UserInput,
  actor: { email: string; clientAddress: string },
  { onlyFirst = false } = {},
): Promise<Account> {
  const email = checkEmail(input.email);
  checkNewPassword(input.password, email);
  const account = await stores.users.createUser({
    email,
    firstName: input.firstName ?? '',
    lastName: input.lastName ?? '',
    role: input.role,
    hidden: input.hidden ?? false,
    automation: input.automation ?? false,
    passwordHash: await hashPassword(
      input.password,
      { ...operator, clientAddress: actor.clientAddress },
      passwordCost,
    ),
    onlyFirst,
    at: now(),
  });
  await audit.record({
    actor: actor.email,
    action: 'user_create',
    outcome: 'success',
    clientAddress: actor.clientAddress,
    details: {
      user: email,
      role: input.role,
      ...(input.hidden && { hidden: true }),
      ...(input.automation && { automation: true }),
    },
  });
  return account;
}

/**
 * The normal form of a valid address.
 * @throws ServiceError `invalid_input` at the field `email`.
 */
export function checkEmail(text: string): string {
  const email = normalizeEmail(text);
  if (isAccountAddress(email)) return email;
  throw refuseField(fieldProblem('email', 'user_email'));
}

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

interface SetupInput {
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
