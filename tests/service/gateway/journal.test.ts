import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { freePort } from '../../support/test-server.ts';
import { type SignInService, startSignIn } from '../accounts/support/start-sign-in.ts';
import { startMailServer } from '../mail-out/mail-server.ts';

const admin = 'admin@tenant.example';
const journal = 'journal@tenant.example';
const [ann, ben, cem] = ['ann@tenant.example', 'ben@tenant.example', 'cem@tenant.example'];

let service: SignInService;
let next: Awaited<ReturnType<typeof startMailServer>>;
let session: { token: string };
let port: number;
const clients: ReturnType<typeof createTransport>[] = [];
const connect = () => {
  const client = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  clients.push(client);
  return client;
};
beforeAll(async () => {
  next = await startMailServer(undefined, { closeTimeout: 100 });
  port = await freePort();
  service = await startSignIn({ mfa: 'off' }, [{ email: admin, role: 'admin' as const }], {
    gateway: {
      listen: { protocol: 'smtp', host: '127.0.0.1', port: port },
      next: { protocol: 'smtp', host: '127.0.0.1', port: next.port },
      journal,
      clients: [],
      requireTls: false,
    },
  });
  session = await service.logIn(admin);
  await service.client.call(contract.writeOrganisation, { body: { domains: 'tenant.example' } }, session);
});
afterAll(async () => {
  for (const client of clients) client.close();
  await service?.stop();
  await next?.stop();
});

const original = (subject: string) =>
  [
    'Received: from mx.sender.example (mx.sender.example [203.0.113.9]) by mx.tenant.example with ESMTPS; Thu, 26 Nov 2026 09:00:00 +0000',
    'From: Mallory <mallory@sender.example>',
    `To: ${ann}`,
    `Subject: ${subject}`,
    'Date: Thu, 26 Nov 2026 09:00:00 +0000',
    `Message-ID: <${subject.replaceAll(' ', '-')}@sender.example>`,
    '',
    'Text',
    '',
  ].join('\r\n');
/** A report as Exchange writes it, about a mail and some of its recipients. */
const report = (subject: string, recipients: readonly string[], inner = original(subject)) =>
  [
    'X-MS-Journal-Report:',
    'Sender: <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@tenant.example>',
    'From: <mallory@sender.example>',
    `To: <${journal}>`,
    `Subject: ${subject}`,
    'Message-ID: <a1@journal.report.generator>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="jb"',
    '',
    '--jb',
    'Content-Type: text/plain; charset="us-ascii"',
    '',
    'Sender: mallory@sender.example',
    `Subject: ${subject}`,
    `Message-Id: <${subject.replaceAll(' ', '-')}@sender.example>`,
    ...recipients,
    '',
    '--jb',
    'Content-Type: message/rfc822',
    '',
    inner,
    '--jb--',
    '',
  ].join('\r\n');
const send = (raw: string, to: readonly string[] = [journal]) =>
  connect().sendMail({ envelope: { from: '', to: [...to] }, raw });
const mailboxesOf = async (query: string) => {
  const { emails } = await service.client.call(contract.queryEmails, { body: { query } }, session);
  return emails.map(({ mailbox }) => mailbox).toSorted();
};
const lastHour = async () =>
  (await service.client.call(contract.listMailSystems, {}, session)).gateway?.last_hour;

test('a report is stored as the mail that it tells of, for each recipient, and goes nowhere', async () => {
  await send(report('numbers', [`To: ${ann}`, `Bcc: ${ben}, Expanded: staff@tenant.example`]));
  expect(await mailboxesOf('subject:numbers')).toEqual([ann, ben]);
  expect(next.received).toEqual([]);
  // Exchange sends several reports of one mail.
  await send(report('numbers', [`To: ${ann}`, `Recipient: ${cem}`]));
  expect(await mailboxesOf('subject:numbers')).toEqual([ann, ben, cem]);
  expect(await lastHour()).toMatchObject({ journaled: 2, unread: 0, passed: 0 });
});

test('a report that cannot be read is kept, answered with 250 and counted', async () => {
  await send(
    report('broken', [`To: ${ann}`]).replace('Content-Type: message/rfc822', 'Content-Type: text/plain'),
  );
  expect(await mailboxesOf('subject:broken')).toEqual([journal]);
  expect(await lastHour()).toMatchObject({ journaled: 2, unread: 1 });
  const [found] = (await service.client.call(contract.showSystem, {}, session)).checks.filter(
    ({ check }) => check === 'gateway',
  );
  expect(found).toMatchObject({ finding: 'unread', facts: { unread: 1, journal } });
});

test('other recipients of the same message get it', async () => {
  await send(report('both', [`To: ${ann}`]), [journal, cem]);
  expect(next.received.map(({ to }) => to)).toEqual([[cem]]);
  expect(await lastHour()).toMatchObject({ journaled: 3, passed: 1 });
});
