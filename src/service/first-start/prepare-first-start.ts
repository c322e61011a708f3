import { domainOf } from '../../api/domain-of.ts';
import { ServiceError } from '../../api/errors.ts';
import { createUser } from '../accounts/create-user.ts';
import { readableSecret } from '../secret-box/secrets.ts';
import { isSetupNeeded, issueSetupCode } from '../accounts/set-up.ts';
import { defaultTenant, writeTenant } from '../config/tenant-store.ts';
import { endUserSetting } from '../end-users/end-user-policy.ts';
import { ensureSampleTenant } from '../mail-in/sample/ensure-sample-tenant.ts';
import { sampleRunId } from '../mail-in/sample/load-sample-tenant.ts';
import { sampleDirectory } from '../mail-in/sample/sample-directory.ts';
import { sampleTenant } from '../mail-in/sample/sample-people.ts';
import { addSampleRequests } from './add-sample-requests.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { Stores } from '../stores.ts';

export interface FirstStartOptions {
  /** Production starts empty and asks for the setup; everything else gets a sample tenant. */
  production: boolean;
  /** Address and password of the first administrator; a password is generated when absent. */
  adminEmail?: string | undefined;
  adminPassword?: string | undefined;
}

/** The result of a first start. */
export interface FirstStart {
  /** Lines for the operator, printed once and never logged: they may contain the password or the setup code. */
  notices: readonly string[];
  /** Settles when the sample mail is imported; null when there is none. */
  sample: Promise<void> | null;
}

/** The default administrator. */
const sampleAdmin = `admin@${sampleTenant.domains[0]}`;

/** Makes a service without users usable; see `Service.prepareFirstStart`. */
export async function prepareFirstStart(
  parts: ServiceParts,
  options: FirstStartOptions,
  signal: AbortSignal,
): Promise<FirstStart> {
  const isFirst = await isSetupNeeded(parts);
  const notices = isFirst ? await createAdministrator(parts, options) : [];
  const wantsSample = !options.production && (await isSampleDue(parts, isFirst));
  // Before anybody can sign in: the first administrator would otherwise be asked for name and domains.
  if (wantsSample && isFirst) await nameSampleTenant(parts.stores, parts.now());
  return {
    notices,
    sample: wantsSample ? takeInSample(parts, options.adminEmail ?? sampleAdmin, signal) : null,
  };
}

async function createAdministrator(
  parts: ServiceParts,
  { production, adminEmail, adminPassword }: FirstStartOptions,
): Promise<string[]> {
  if (production && !adminEmail) {
    return [`Setup code: ${await issueSetupCode(parts)} (asked for when the first administrator is created)`];
  }
  const email = adminEmail ?? sampleAdmin;
  const password = adminPassword ?? readableSecret(4);
  const actor = { email: 'first start', clientAddress: '' };
  const account = await createUser(parts, { email, password, role: 'admin' }, actor).catch(nameVariable);
  if (production) {
    await writeTenant(parts.stores, { ...defaultTenant, domains: [domainOf(account.email)] });
  }
  return [
    `Administrator: ${account.email}`,
    ...(adminPassword ? [] : [`Password:      ${password} (shown once)`]),
  ];
}

/** The address and the password come from the environment, where the operator has to correct them. */
function nameVariable(error: unknown): never {
  const field = error instanceof ServiceError ? error.fields?.[0] : undefined;
  if (!field) throw error;
  const variable = field.path === 'email' ? 'POSTERN_ADMIN_EMAIL' : 'POSTERN_ADMIN_PASSWORD';
  throw new ServiceError('invalid_input', `${variable}: ${field.message}`, {
    fields: [field],
    cause: error,
  });
}

/** Imports the sample at a first start without mail, and finishes an interrupted import. */
async function isSampleDue({ stores }: ServiceParts, isFirst: boolean): Promise<boolean> {
  if (await stores.mail.importProgress(sampleRunId)) return true;
  return isFirst && (await hasNoMail(stores));
}

async function nameSampleTenant(stores: Stores, at: number): Promise<void> {
  const { name, domains, apps } = sampleTenant;
  await writeTenant(stores, { ...defaultTenant, name, domains: [...domains], apps: [...apps] });
  const actor = { email: 'first start', clientAddress: '' };
  await stores.directory.importDirectory({ csv: sampleDirectory(), replace: false, actor, at });
}

async function takeInSample(parts: ServiceParts, adminEmail: string, signal: AbortSignal): Promise<void> {
  const { endUserMails, stores, now } = parts;
  const store = { store: stores.mail, isEmpty: () => hasNoMail(stores) };
  await ensureSampleTenant(store, { now: now(), signal });
  if (signal.aborted) return;
  await startSampleNotices(stores, now());
  const admin = (await stores.users.findUser(adminEmail))?.account;
  if (admin) {
    await addSampleRequests(parts, {
      id: admin.id,
      email: admin.email,
      clientAddress: '',
      heldState: 'cp_quarantined_by_admin',
      needs: 'user_interaction:act',
    });
  }
  endUserMails.wake();
}

/** Held mail of the sample with notices: enough to try the pages without filling the outbox. */
const notifiedOfSample = 3;

async function startSampleNotices(stores: Stores, at: number): Promise<void> {
  const day = 24 * 3_600_000;
  const { mails } = await stores.endUsers.findUnnotified({
    since: at - day,
    until: at + 1,
    after: 0,
    limit: 1_000,
    readers: { domains: sampleTenant.domains, owners: {} },
  });
  const own = mails.filter(({ people }) => people.length > 0);
  const notified = own.slice(-notifiedOfSample).map(({ key }) => key);
  const [oldest] = await stores.endUsers.readHeldMails(notified.slice(0, 1));
  await stores.settings.writeSetting({
    name: endUserSetting,
    value: JSON.stringify({
      notices: 'at_once',
      noticesSince: oldest ? Date.parse(oldest.received_at) : at,
    }),
  });
}

const hasNoMail = async (stores: Stores) =>
  (await stores.emails.count({ expression: { kind: 'all' }, cap: 1 })) === 0;
