import { domainOf } from '../../api/domain-of.ts';
import { ServiceError } from '../../api/errors.ts';
import { createUser, isSetupNeeded, issueSetupCode } from '../accounts/create-user.ts';
import { newId, readableSecret } from '../secret-box/secrets.ts';
import { defaultTenant, writeTenant } from '../config/tenant-store.ts';
import { endUserSetting } from '../end-users/end-user-policy.ts';
import { ensureSampleTenant, sampleRunId } from '../sample-tenant/load-sample-tenant.ts';
import { sampleDirectory, sampleTenant } from '../sample-tenant/sample-people.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { Stores } from '../core/stores.ts';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { VerdictGroup } from '../../api/vocabulary/held-mail.ts';
import { verdictGroupOf } from '../end-users/verdict-group.ts';
import { requestLifetime } from '../end-users/request-store-sqlite.ts';
import type { JobActor } from '../jobs/job-actor.ts';
import { belongsTo } from '../config/address-domain.ts';
import type { EmailKey } from '../ports/mail-records.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** A held mail of the sample with its place in the store. */
interface HeldMail {
  key: EmailKey;
  row: EmailRow;
}

/** A request of a sample employee, with its age and outcome. */
interface SampleRequest {
  group: VerdictGroup;
  ago: number;
  message: string;
  decision?: 'approve' | 'decline';
  reason?: string;
}

/** In the order in which they are stored: oldest first. */
const sampleRequests: readonly SampleRequest[] = [
  {
    group: 'phishing',
    ago: requestLifetime + day,
    message: 'Is this the invoice from the training in October?',
  },
  {
    group: 'phishing',
    ago: 3 * day,
    message: 'My bank says that my account is locked. Please send it to me.',
    decision: 'decline',
    reason: 'Your bank did not write this. The link leads to a copy of its page.',
  },
  {
    group: 'spam',
    ago: 2 * day,
    message: 'I signed up for this offer last week and need the number in it.',
    decision: 'approve',
    reason: 'Known sender.',
  },
  {
    group: 'suspected_phishing',
    ago: 20 * hour,
    message: 'A supplier wanted to send me new terms. This could be it.',
  },
  {
    group: 'phishing',
    ago: 5 * hour,
    message: 'We wait for this delivery. Please have a look whether it is real.',
  },
  { group: 'spam', ago: 3 * hour, message: 'This is from a list I read every day.' },
  {
    group: 'malware',
    ago: hour,
    message: 'The customer says that the file is a drawing. We need it for the offer.',
  },
];

/** Reports of sample employees about further held mail. */
const sampleAnswers = [
  { answer: 'safe', ago: 30 * hour },
  { answer: 'phishing', ago: 7 * hour },
  { answer: 'phishing', ago: 2 * hour },
] as const;

/**
 * Creates requests and reports of the sample's employees, in the way of their pages: open, approved, declined and expired. Does
 * nothing if there are requests already.
 */
async function addSampleRequests({ stores, jobs, now }: ServiceParts, admin: JobActor): Promise<void> {
  if ((await stores.endUsers.countOpenRequests(undefined)) > 0) return;
  const left = await findHeld(stores, now());
  const take = (fits: (mail: HeldMail) => boolean): HeldMail | undefined => {
    const place = left.findIndex(fits);
    return place < 0 ? undefined : left.splice(place, 1)[0];
  };
  for (const { group, ago, message, decision, reason = '' } of sampleRequests) {
    const askedAt = now() - ago;
    const isThere = ({ row }: HeldMail) => Date.parse(row.received_at) < askedAt;
    const mail = take((one) => isThere(one) && verdictGroupOf(one.row.detections) === group) ?? take(isThere);
    if (!mail) continue;
    const { key, row } = mail;
    const id = newId();
    await stores.endUsers.addRestoreRequest({
      id,
      key,
      entityId: row.entity_id,
      attachment: '',
      email: row.mailbox,
      message,
      locale: 'en',
      clientAddress: '',
      at: askedAt,
    });
    if (!decision) continue;
    const jobId = newId();
    const at = askedAt + 2 * hour;
    const asked = { ids: [id], decision, reason, actor: admin, jobId, secondApprover: [], at };
    const { hasJob } = await stores.endUsers.decideRequests(asked);
    if (hasJob) jobs.enqueue(jobId);
  }
  await stores.endUsers.expireRequests({ at: now() });
  for (const { answer, ago } of sampleAnswers) {
    const at = now() - ago;
    const mail = take(({ row }) => Date.parse(row.received_at) < at);
    if (!mail) continue;
    const { mailbox: person } = mail.row;
    await stores.reports.recordAnswer({ key: mail.key, person, answer, locale: 'en', clientAddress: '', at });
  }
}

/** Held mail of the sample's own mailboxes, the newest first, one for each person and kind. */
async function findHeld(stores: ServiceParts['stores'], at: number): Promise<HeldMail[]> {
  const own = (await findUnnotified(stores, at - 90 * day, at)).toReversed();
  const rows = await stores.endUsers.readHeldMails(own.map(({ key }) => key));
  const seen = new Set<string>();
  return rows.flatMap((row, place) => {
    const kind = `${row.mailbox} ${verdictGroupOf(row.detections)}`;
    if (seen.has(kind) || !belongsTo(row.mailbox, sampleTenant.domains)) return [];
    seen.add(kind);
    return [{ key: own[place]!.key, row }];
  });
}

/** Held mail to the sample's people that no notice has named, the oldest first. */
async function findUnnotified({ endUsers }: Stores, since: number, at: number) {
  const readers = { domains: sampleTenant.domains, owners: {} };
  const { mails } = await endUsers.findUnnotified({ since, until: at + 1, after: 0, limit: 2_000, readers });
  return mails.filter(({ people }) => people.length > 0);
}

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
  const own = await findUnnotified(stores, at - day, at);
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
