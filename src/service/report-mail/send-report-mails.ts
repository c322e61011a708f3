import { reachesAllMail } from '../../api/vocabulary/scopes.ts';
import type { Account } from '../accounts/account.ts';
import { readTenant } from '../config/tenant-store.ts';
import { readEndUserPolicy } from '../end-users/end-user-policy.ts';
import { makeUnsubscribe } from '../end-users/make-link.ts';
import type { Log } from '../core/log.ts';
import { belongsTo } from '../config/address-domain.ts';
import { isMailAddress } from '../mail-out/mail-address.ts';
import type { MailOut } from '../mail-out/mail-out.ts';
import type { Stores } from '../core/stores.ts';
import type { SecretBox } from '../secret-box/secret-box.ts';
import { readReport, type ReportFacts } from './read-report.ts';
import {
  latestReportSlot,
  rangeOfReport,
  type ReportSchedule,
  reportScheduleOf,
  reportSetting,
} from './report-schedule.ts';
import { type RepeatedWork, repeatWork } from '../database/repeat-work.ts';

interface ReportMailParts {
  readonly stores: Stores;
  readonly secretBox: Pick<SecretBox, 'sign' | 'keyId'>;
  readonly mailOut: MailOut;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Log;
}

/** The name of the setting with the last slot that was sent. */
const slotSetting = 'report_mail_slot';

/**
 * Mails the report of the latest slot, once to each recipient: what came of a slot that was interrupted is mailed when it is looked for
 * the next time. Whoever is no recipient any more, or no longer of the organisation, gets none.
 */
export async function sendReportMails(parts: ReportMailParts, stopping: AbortSignal): Promise<void> {
  const { stores, secretBox, mailOut, now } = parts;
  const schedule = await readReportSchedule(stores);
  if (schedule.every === 'off' || schedule.recipients.length === 0) return;
  const { timeZone } = await readEndUserPolicy(stores);
  const slot = latestReportSlot(now(), schedule, timeZone);
  if (slot === undefined || slot < schedule.since) return;
  if ((await stores.settings.readSetting(slotSetting)) === String(slot)) return;
  const { had, refused } = await stores.reportMail.listServed({ slot, since: schedule.since });
  const readers = (await readersOf(stores, schedule)).filter(
    ({ email }) => !had.includes(email) && !refused.includes(email),
  );
  if (readers.length > 0) {
    const { name: organisation } = await readTenant(stores);
    const range = rangeOfReport(slot, schedule.every, timeZone);
    const facts = await readReport(parts, { range, timeZone, organisation });
    for (const reader of readers) {
      if (stopping.aborted) return;
      const { path, link } = makeUnsubscribe(secretBox, {
        recipient: reader.email,
        list: 'report',
        at: now(),
      });
      const mail = reportFor(parts, facts, schedule, { reader, stopPath: path });
      await stores.reportMail.queueReport({ slot, recipient: reader.email, mail, link });
    }
    mailOut.wake();
  }
  await stores.settings.writeSetting({ name: slotSetting, value: String(slot) });
}

interface ReportReader {
  email: string;
  /** Who it is in the console; undefined for others of the organisation. */
  account: Account | undefined;
}

/** The report as one person gets it. */
export function reportFor(
  { mailOut }: Pick<ReportMailParts, 'mailOut'>,
  facts: ReportFacts,
  { locale, names_people: named }: Pick<ReportSchedule, 'locale' | 'names_people'>,
  { reader: { email, account }, stopPath }: { reader: ReportReader; stopPath: string | null },
) {
  const seesPeople = named && (account === undefined || reachesAllMail(account, 'private_data:view'));
  const values = {
    ...facts,
    people: seesPeople ? facts.people : null,
    pictures: facts.pictures.filter(({ id }) => seesPeople || id !== 'people'),
    stop_path: stopPath,
  };
  return mailOut.prepare({ to: email, template: 'protection_report', values, locale });
}

/** Those of the recipients who may have the report now. */
async function readersOf(stores: Stores, { recipients }: ReportSchedule): Promise<ReportReader[]> {
  const { check, accounts } = await readRecipientCheck(stores);
  return recipients.filter(check).map((email) => ({ email, account: accounts.get(email) }));
}

/** Whether an address may get the report: it belongs to an enabled person of the console, or to the organisation's domains. */
export async function readRecipientCheck(
  stores: Stores,
): Promise<{ check: (email: string) => boolean; accounts: ReadonlyMap<string, Account> }> {
  const [accounts, { domains }] = await Promise.all([stores.users.listUsers(undefined), readTenant(stores)]);
  const byEmail = new Map(accounts.map((account) => [account.email, account]));
  return {
    accounts: byEmail,
    check(email) {
      const account = byEmail.get(email);
      if (account) return !account.disabled && isMailAddress(email);
      return isMailAddress(email) && belongsTo(email, domains);
    },
  };
}

/** When the report is mailed; never, where nothing was chosen. */
export async function readReportSchedule({ settings }: Pick<Stores, 'settings'>): Promise<ReportSchedule> {
  return reportScheduleOf(await settings.readSetting(reportSetting));
}

/** How often a due report is looked for, milliseconds. */
const lookEvery = 60_000;

/** Mails the report in the background. */
export const startReportMails = (parts: ReportMailParts): RepeatedWork =>
  repeatWork((signal) => sendReportMails(parts, signal), {
    every: lookEvery,
    log: parts.log,
    failure: 'the report could not be mailed',
  });
