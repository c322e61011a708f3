import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { freePort } from '../../support/test-server.ts';
import { type SignInService, startSignIn } from '../accounts/support/start-sign-in.ts';
import { smtpError, startMailServer } from '../mail-out/mail-server.ts';

const admin = 'admin@tenant.example';
const [ben, cem] = ['ben@tenant.example', 'cem@tenant.example'];
/** Recipients that the next server does not take mail for now. */
const full = new Set<string>();

let service: SignInService;
let next: Awaited<ReturnType<typeof startMailServer>>;
let client: ReturnType<typeof createTransport>;
let session: { token: string };
beforeAll(async () => {
  next = await startMailServer(undefined, {
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, callback) =>
      callback(full.has(address) ? smtpError(452, '4.2.2 Mailbox full') : null),
  });
  const listen = { protocol: 'smtp' as const, host: '127.0.0.1', port: await freePort() };
  service = await startSignIn({ mfa: 'off' }, [{ email: admin, role: 'admin' as const }], {
    gateway: {
      listen,
      next: { protocol: 'smtp', host: '127.0.0.1', port: next.port },
      clients: [],
      requireTls: false,
    },
  });
  session = await service.logIn(admin);
  await service.client.call(contract.writeOrganisation, { body: { domains: 'tenant.example' } }, session);
  client = createTransport({
    host: '127.0.0.1',
    port: listen.port,
    ignoreTLS: true,
    pool: true,
    maxConnections: 20,
  });
});
afterAll(async () => {
  client?.close();
  await service?.stop();
  await next?.stop();
});

/** The test file that every scanner calls malware, in two pieces so that none takes this source for it. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** The same each time, as a mail that is sent again is. */
const date = new Date().toUTCString();
const message = (subject: string, text = 'Hello.') =>
  Buffer.from(
    [
      `Received: from mx.sender.example by mx.tenant.example with ESMTP; ${date}`,
      'From: Ann <ann@sender.example>',
      `To: <${ben}>`,
      `Subject: ${subject}`,
      `Message-ID: <${subject.replaceAll(' ', '-')}@sender.example>`,
      `Date: ${date}`,
      'MIME-Version: 1.0',
      ...(text === eicar
        ? ['Content-Type: application/octet-stream', 'Content-Disposition: attachment; filename=test.com']
        : ['Content-Type: text/plain']),
      '',
      text,
      '',
    ].join('\r\n'),
  );
const send = (raw: Buffer, to: readonly string[] = [ben]) =>
  client.sendMail({ envelope: { from: 'ann@sender.example', to: [...to] }, raw });
const passedOn = (subject: string) =>
  next.received
    .filter(({ source }) => source.includes(`Subject: ${subject}\r\n`))
    .map(({ from, to }) => ({ from, to }));
const rowsOf = async (subject: string) => {
  const body = { query: `subject:"${subject}"` };
  return (await service.client.call(contract.queryEmails, { body }, session)).emails;
};
const rowOf = async (subject: string) => (await rowsOf(subject))[0];

test('what is good is stored and passed on, once', async () => {
  await send(message('a good mail'));
  expect(passedOn('a good mail')).toEqual([{ from: 'ann@sender.example', to: [ben] }]);
  expect(await rowOf('a good mail')).toMatchObject({ is_quarantined: false, mailbox: ben });
});

test('what is held is answered, kept for every recipient of the envelope, and passed on to each when it is released', async () => {
  await send(message('a bad mail', eicar), [ben, cem]);
  expect(passedOn('a bad mail')).toEqual([]);
  const rows = await rowsOf('a bad mail');
  expect(rows.map(({ mailbox }) => mailbox).toSorted()).toEqual([ben, cem]);
  for (const row of rows)
    expect(row).toMatchObject({ is_quarantined: true, states: ['cp_quarantined_by_cp'] });
  // Its client lost the answer.
  await send(message('a bad mail', eicar), [ben, cem]);
  expect(await rowsOf('a bad mail')).toHaveLength(2);

  const isHeldFor = async (person: string) =>
    (await rowsOf('a bad mail')).find(({ mailbox }) => mailbox === person)?.is_quarantined;
  for (const [place, person] of [cem, ben].entries()) {
    const row = rows.find(({ mailbox }) => mailbox === person)!;
    const { results } = await service.client.call(
      contract.manualActions,
      {
        body: {
          data: { name: `${row.entity_type}_restore`, attributes: { reason: 'a test' } },
          entity_ids: [row.entity_id],
          entity_type: row.entity_type,
        },
      },
      session,
    );
    expect(results).toMatchObject([{ success: true }]);
    await expect.poll(() => passedOn('a bad mail'), { timeout: 10_000 }).toHaveLength(place + 1);
    expect(passedOn('a bad mail').at(-1)).toEqual({ from: 'ann@sender.example', to: [person] });
    await expect.poll(() => isHeldFor(person), { timeout: 10_000 }).toBe(false);
    expect(await isHeldFor(ben)).toBe(person !== ben);
  }
});

test('a try that ended half-way goes on where it stopped', async () => {
  full.add(cem);
  await expect(send(message('half a delivery'), [ben, cem])).rejects.toMatchObject({ responseCode: 452 });
  full.clear();
  await send(message('half a delivery'), [ben, cem]);
  expect(passedOn('half a delivery').map(({ to }) => to)).toEqual([[ben], [cem]]);
});

test('a client that had no answer does not deliver a mail twice; whoever sends it once more hours later means it', async () => {
  await send(message('sent twice'), [ben, cem]);
  await send(message('sent twice'), [ben, cem]);
  expect(passedOn('sent twice').map(({ to }) => to)).toEqual([[ben, cem]]);
  service.advance(7 * 3_600_000);
  await send(message('sent twice'), [ben, cem]);
  expect(passedOn('sent twice').map(({ to }) => to)).toEqual([
    [ben, cem],
    [ben, cem],
  ]);
});

test('two hundred mails at once are all passed on and stored', async () => {
  const subjects = Array.from({ length: 200 }, (_, number) => `crowd ${number}`);
  await Promise.all(subjects.map((subject) => send(message(subject))));
  expect(subjects.filter((subject) => passedOn(subject).length !== 1)).toEqual([]);
  const body = { query: 'subject:crowd' };
  expect((await service.client.call(contract.queryEmails, { body }, session)).total).toBe(200);
});
