import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { createUser } from '../../../src/service/accounts/create-user.ts';
import { createAuditTrail } from '../../../src/service/audit/audit-trail.ts';
import { defaultTenant, writeTenant } from '../../../src/service/config/tenant-store.ts';
import { endUserSetting } from '../../../src/service/end-users/end-user-policy.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { reportSetting, type ReportSchedule } from '../../../src/service/report-mail/report-schedule.ts';
import { people, password, storeRows, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { heldRow } from '../../support/held-mail.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { smtpError, startMailServer } from '../mail-out/mail-server.ts';

const program = fileURLToPath(new URL('./run-report-program.ts', import.meta.url));
const schedule = {
  every: 'week', weekday: 1, hour: 8, locale: 'en', names_people: true, since: 0, stopped: [],
} as const; // oxfmt-ignore
/** A Monday, 8 o'clock in Berlin. */
const slot = Date.parse('2026-11-23T07:00:00Z');

async function startReports(chosen: Partial<ReportSchedule>, refuses = false) {
  const directory = temporaryDirectory();
  const server = await startMailServer(() => (refuses ? smtpError(550) : undefined));
  const { stores, close } = await openStorage(directory.path);
  await writeTenant(stores, { ...defaultTenant, name: 'Häuser & <Co>', domains: ['tenant.example'] });
  const settings = {
    [endUserSetting]: { timeZone: 'Europe/Berlin' },
    [reportSetting]: { ...schedule, ...chosen },
  };
  for (const [name, value] of Object.entries(settings))
    await stores.settings.writeSetting({ name, value: JSON.stringify(value) });
  return {
    stores,
    server,
    async run(at: number, stage = '', times = 1) {
      const argv = [directory.path, server.url, String(at), stage, String(times)];
      const [code, signal] = await once(fork(program, argv, { execArgv: [] }), 'exit');
      return stage === '' ? code : signal;
    },
    async stop() {
      await close();
      await server.stop();
      await directory.remove();
    },
  };
}

it('[AN-01] a report killed in every stage reaches each recipient exactly once', async () => {
  const recipients = Array.from({ length: 12 }, (_, at) => `manager${at}@tenant.example`);
  const reports = await startReports({ recipients });
  const stages: [stage: string, times: number][] = [
    ['before queueReport', 3],
    ['after queueReport', 4],
    ['before writeSetting', 1],
    // Taken from the queue, not handed over; then taken by the server, not noted.
    ['after takeDueMail', 3],
    ['before endMail', 3],
    ['after endMail', 2],
  ];
  for (const [at, [stage, times]] of stages.entries())
    expect([stage, await reports.run(slot + at * 60_000, stage, times)]).toEqual([stage, 'SIGKILL']);
  // Later than a program that tries may take before its mail is due again.
  expect(await reports.run(slot + 20 * 60_000)).toBe(0);
  const notified = reports.server.received.map(({ to }) => to.join());
  expect(new Set(notified).size).toBe(notified.length);
  const noted = await reports.stores.reportMail.listReportMails({ limit: 50 });
  expect(noted.map(({ recipient }) => recipient).toSorted()).toEqual(recipients.toSorted());
  // What was being handed over is not sent again, and the settings say so of whom.
  const unknown = noted.filter(({ state }) => state === 'unknown').map(({ recipient }) => recipient);
  expect(unknown.length).toBeLessThanOrEqual(2);
  expect(recipients.filter((one) => !notified.includes(one) && !unknown.includes(one))).toEqual([]);
  expect(await reports.run(slot + 60 * 60_000)).toBe(0);
  expect(reports.server.received).toHaveLength(notified.length);
  await reports.stop();
}, 600_000);

it('[AN-01] the mail has the numbers as text, the charts as attached pictures, and an unsubscribe link', async () => {
  const { admin, viewer } = { admin: people.admin, viewer: 'auditor@elsewhere.example' };
  const gone = 'left@other.example';
  const reports = await startReports({ recipients: [admin, viewer, 'board@tenant.example', gone] });
  const audit = createAuditTrail(
    reports.stores,
    () => slot,
    () => undefined,
  );
  for (const [email, role] of [
    [admin, 'admin'],
    [viewer, 'viewer'],
  ] as const)
    await createUser(
      { stores: reports.stores, audit, now: () => slot, ...quickPasswords },
      { email, role, password },
      { email: '', clientAddress: '' },
    );
  const hour = 3_600_000;
  await storeRows(reports.stores, [
    // Two of the week, in two mailboxes; one of the morning after it, and one of the week before.
    {
      ...heldRow('One', 'cp_phishing', { now: slot, minutesAgo: 24 * 60 }),
      detections: ['cp_phishing', 'cp_spam'],
    },
    heldRow('Two', 'cp_malicious', { now: slot, minutesAgo: 48 * 60, to: ['cfo@tenant.example'] }),
    heldRow('Three', 'cp_phishing', { now: slot - hour, minutesAgo: 60 }),
    heldRow('Four', 'cp_phishing', { now: slot, minutesAgo: 10 * 24 * 60 }),
  ]);
  expect(await reports.run(slot)).toBe(0);
  const mails = await Promise.all(
    reports.server.received.map(async ({ to, source }) => ({
      to: to.join(),
      mail: await PostalMime.parse(source),
    })),
  );
  expect(mails.map(({ to }) => to).toSorted()).toEqual([admin, viewer, 'board@tenant.example'].toSorted());
  const { mail } = mails.find(({ to }) => to === 'board@tenant.example')!;
  expect(mail.subject).toBe('Protection report for Häuser & <Co>: 16 Nov – 22 Nov');
  expect(mail.html).toContain('Häuser &amp; &lt;Co&gt;');
  expect(mail.text).toContain('Detected threats: 2 (compared with 1 in the previous period)');
  expect(mail.text).toMatch(/Phishing: 1 \(100% kept out of inboxes\)\nMalware: 1 /);
  expect(mail.text).toContain('cfo@tenant.example: 1');
  // A mail of two categories is one mail of its week, as the list is that the number leads to.
  expect(mail.text).toMatch(/Spam: 1 /);
  expect(mail.text).toContain('9 Nov: 1\n16 Nov: 2\n');
  const pictures = mail.attachments.map(({ contentId, mimeType }) => [contentId, mimeType]);
  expect(pictures.toSorted()).toEqual(
    ['action_marks', 'actions', 'detections', 'months', 'people', 'weeks'].map((id) => [
      `<${id}>`,
      'image/png',
    ]),
  );
  for (const [id] of pictures) expect(mail.html).toContain(`src="cid:${id!.slice(1, -1)}"`);
  expect(mail.html).not.toMatch(/<svg|src="(?!cid:)/);
  const header = mail.headers.find(({ key }) => key === 'list-unsubscribe')!.value;
  expect(mail.text!.replaceAll(/\s/g, '')).toContain(header.slice(1, -1));
  // Whoever may not see private data learns no names, neither in words nor by the length of a bar.
  const masked = mails.find(({ to }) => to === viewer)!.mail;
  expect(masked.text).not.toContain('cfo@tenant.example');
  expect(masked.attachments).toHaveLength(5);
  await reports.stop();
}, 300_000);

it('[AN-01] an address that the mail server has refused three times gets no more until the schedule is saved again', async () => {
  const reports = await startReports({ every: 'day', recipients: ['board@tenant.example'] }, true);
  const day = 86_400_000;
  for (const at of [0, 1, 2, 3]) expect(await reports.run(slot + at * day)).toBe(0);
  const noted = await reports.stores.reportMail.listReportMails({ limit: 50 });
  expect(noted.map(({ state }) => state)).toEqual(['refused', 'refused', 'refused']);
  await reports.stop();
}, 300_000);
