import { createUser } from '../accounts/create-user.ts';
import { readableSecret } from '../accounts/secrets.ts';
import { isSetupNeeded, issueSetupCode } from '../accounts/set-up.ts';
import { defaultTenant, writeTenant } from '../config/tenant-store.ts';
import type { ServiceParts } from '../service-parts.ts';

export interface FirstStartOptions {
  /** Production starts empty and asks for the setup; everything else gets a sample tenant. */
  production: boolean;
  /** Address and password of the first administrator; a password is generated when absent. */
  adminEmail?: string | undefined;
  adminPassword?: string | undefined;
}

/** What a first start did. */
export interface FirstStart {
  /** Lines for the operator, printed once and never logged: they can hold the password or the setup code. */
  notices: readonly string[];
  /** Settles when the sample mail is taken in; null when there is none to take in. */
  sample: Promise<void> | null;
}

/** The administrator of a start that names none; the domain is the sample tenant's. */
const sampleAdmin = 'admin@postern.example';

/** Makes a service without users usable; see `Service.prepareFirstStart`. */
export async function prepareFirstStart(
  parts: ServiceParts,
  { production, adminEmail, adminPassword }: FirstStartOptions,
  _signal: AbortSignal,
): Promise<FirstStart> {
  if (!(await isSetupNeeded(parts))) return { notices: [], sample: null };
  if (production && !adminEmail) {
    return {
      notices: [
        `Setup code: ${await issueSetupCode(parts)} (asked for when the first administrator is created)`,
      ],
      sample: null,
    };
  }
  const email = adminEmail ?? sampleAdmin;
  const password = adminPassword ?? readableSecret(4);
  const actor = { email: 'first start', clientAddress: '' };
  const account = await createUser(parts, { email, password, role: 'admin' }, actor);
  if (production) {
    await writeTenant(parts.stores, { ...defaultTenant, domains: [account.email.split('@')[1]!] });
  }
  const notices = [
    `Administrator: ${account.email}`,
    ...(adminPassword ? [] : [`Password:      ${password} (shown once)`]),
  ];
  return { notices, sample: null };
}
