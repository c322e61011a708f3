import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { openStore } from '../../../src/service/core/composition/open-store.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { createAuditTrail } from '../../../src/service/audit/audit-trail.ts';
import { createUser } from '../../../src/service/accounts/create-user.ts';
import { makeDataDirectory } from '../../support/data-directory.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { freePort } from '../../support/test-server.ts';
import { withStores } from '../../support/with-stores.ts';
import { startMailServer } from '../mail-out/mail-server.ts';

const program = fileURLToPath(new URL('./run-gateway-program.ts', import.meta.url));
const admin = { email: 'admin@tenant.example', password: 'correct horse battery 9' };
const sender = 'ann@sender.example';
/** The test file that every scanner calls malware, in two pieces so that none takes this source for it. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** A mail as its client knows it: kept and sent again until it is answered with 250, as by a mail server's queue. */
interface Sent {
  readonly subject: string;
  readonly isBad: boolean;
  readonly to: readonly string[];
  isAccepted: boolean;
  /** Tries whose answer was lost by a kill: each may have delivered the mail before. */
  lost: number;
}

/** What became of all mails after the kills, and what is wrong with that. */
interface KillReport {
  readonly kills: number;
  readonly killsOfReleases: number;
  readonly mails: number;
  readonly held: number;
  /** Deliveries beyond the first, where the answer to an earlier try was lost: as by every mail server. */
  readonly repeated: number;
  readonly wrong: readonly string[];
}

/** Kills a gateway at random points while mail passes, and then while what it holds is released; looks where every mail is. */
async function killGateway({
  kills,
  killsOfReleases,
  atOnce = 8,
}: {
  kills: number;
  killsOfReleases: number;
  atOnce?: number;
}): Promise<KillReport> {
  const directory = makeDataDirectory();
  await withStores(directory, (stores) =>
    createUser(
      {
        stores,
        audit: createAuditTrail(stores, Date.now, () => undefined),
        ...quickPasswords,
        now: Date.now,
      },
      { ...admin, role: 'admin' },
      { email: 'test', clientAddress: '' },
    ),
  );
  const next = await startMailServer(undefined, { closeTimeout: 100 });
  const port = await freePort();
  const start = async (): Promise<ChildProcess> => {
    const child = fork(program, [directory, String(port), String(next.port), admin.email, admin.password], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    if (message !== 'ready') throw new Error(`The gateway did not start: ${String(message)}`);
    return child;
  };
  const kill = async (child: ChildProcess) => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };

  const mails: Sent[] = [];
  const ending = new AbortController();
  const client = createTransport({
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    pool: true,
    maxConnections: atOnce,
    maxRequeues: 0,
  });
  const sendUntilAccepted = async (mail: Sent) => {
    while (!mail.isAccepted) {
      try {
        await client.sendMail({ envelope: { from: sender, to: [...mail.to] }, raw: write(mail) });
        mail.isAccepted = true;
      } catch (error) {
        // An answer, such as 451, is none that was lost.
        if ((error as { responseCode?: number }).responseCode === undefined) mail.lost += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  };
  const sendOn = async () => {
    while (!ending.signal.aborted) {
      const number = mails.length;
      const isBad = Math.random() < 0.3;
      const to = Math.random() < 0.3 ? ['ben@tenant.example', 'cem@tenant.example'] : ['ben@tenant.example'];
      const mail = { subject: `mail ${number}`, isBad, to, isAccepted: false, lost: 0 };
      mails.push(mail);
      await sendUntilAccepted(mail);
    }
  };

  let child = await start();
  const sending = Array.from({ length: atOnce }, sendOn);
  const began = performance.now();
  let killed = 0;
  for (; killed < kills && performance.now() - began < 0.7 * limit; killed += 1) {
    // From the first message on, whose worker still starts, to when many have passed.
    const until = next.received.length + Math.floor(Math.random() * 20);
    while (next.received.length < until) await next.next();
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 50));
    await kill(child);
    child = await start();
  }
  ending.abort();
  await Promise.all(sending);

  if (process.env['GATEWAY_KILLS']) console.log(`killed ${killed} times, ${mails.length} mails`);
  const wrong: string[] = [];
  const held = countHeld(directory);
  const delivered = () => countDelivered(next.received);
  let repeated = 0;
  const before = delivered();
  for (const { subject, isBad, to, lost } of mails)
    for (const recipient of to) {
      const name = `${subject} ${recipient}`;
      const [copies, deliveries] = [held.get(name) ?? 0, before.get(name) ?? 0];
      if (isBad ? copies !== 1 || deliveries !== 0 : copies !== 0 || deliveries < 1 || deliveries > 1 + lost)
        wrong.push(
          `${name} (${isBad ? 'bad' : 'good'}, ${lost} answers lost): held ${copies}, delivered ${deliveries}`,
        );
      repeated += Math.max(0, deliveries - 1);
    }

  let killedReleases = 0;
  for (; killedReleases < killsOfReleases && performance.now() - began < 0.9 * limit; killedReleases += 1) {
    child.send('release');
    const until = next.received.length + 1 + Math.floor(Math.random() * 20);
    while (next.received.length < until && countHeld(directory).size > 0)
      await Promise.race([next.next(), new Promise((resolve) => setTimeout(resolve, 500))]);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
    await kill(child);
    child = await start();
  }
  const released = once(child, 'message');
  child.send('release');
  await released;
  // What is asked of the next server is done when nothing waits.
  for (let left = 1; left > 0; await new Promise((resolve) => setTimeout(resolve, 50)))
    left = countMoves(directory);
  child.send('stop');
  await once(child, 'exit');
  const after = delivered();
  const stillHeld = countHeld(directory);
  for (const { subject, isBad, to } of mails)
    for (const recipient of to) {
      const name = `${subject} ${recipient}`;
      const deliveries = after.get(name) ?? 0;
      if (stillHeld.has(name)) wrong.push(`${name} is still held after its release`);
      if (deliveries < 1) wrong.push(`${name} was never delivered`);
      if (isBad && deliveries > 1 + killedReleases) wrong.push(`${name} was delivered ${deliveries} times`);
      if (isBad) repeated += Math.max(0, deliveries - 1);
    }
  client.close();
  await next.stop();
  return {
    kills: killed,
    killsOfReleases: killedReleases,
    mails: mails.length,
    held: held.size,
    repeated,
    wrong,
  };
}

const write = ({ subject, isBad, to }: Sent): string =>
  [
    'Received: from mx.sender.example by mx.tenant.example with ESMTP; Mon, 05 Jan 2026 10:00:00 +0000',
    `From: Ann <${sender}>`,
    `To: ${to.join(', ')}`,
    `Subject: ${subject}`,
    `Message-ID: <${subject.replaceAll(' ', '-')}@sender.example>`,
    'Date: Mon, 05 Jan 2026 10:00:00 +0000',
    'MIME-Version: 1.0',
    ...(isBad
      ? [
          'Content-Type: application/octet-stream',
          'Content-Disposition: attachment; filename=test.com',
          '',
          eicar,
        ]
      : ['Content-Type: text/plain', '', 'Hello.']),
    '',
  ].join('\r\n');

/** Deliveries by `SUBJECT RECIPIENT`. */
function countDelivered(received: readonly { to: readonly string[]; source: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { to, source } of received)
    for (const recipient of to) {
      const name = `${/^Subject: (.*)\r$/m.exec(source)?.[1]} ${recipient}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  return counts;
}

const read = <Result>(directory: string, look: (store: ReturnType<typeof openStore>) => Result): Result => {
  const store = openStore(databaseFile(directory), 'reader');
  try {
    return look(store);
  } finally {
    store.db.close();
  }
};

/** Held copies of mails that the console shows as quarantined, by `SUBJECT RECIPIENT`. */
const countHeld = (directory: string): Map<string, number> =>
  read(directory, ({ records, sql }) => {
    const counts = new Map<string, number>();
    const copies = sql.all`SELECT location.k AS key, mailbox.address FROM location
      JOIN mailbox ON mailbox.number = location.mailbox WHERE location.place = 'held'`;
    for (const { key, address } of copies as { key: number; address: string }[]) {
      const [row] = records.read([key]);
      const name = `${row?.subject} ${address}`;
      if (row?.is_quarantined) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return counts;
  });

const countMoves = (directory: string): number =>
  read(directory, ({ sql }) => sql.get`SELECT count(*) AS count FROM mail_move`?.['count'] as number);

/** `GATEWAY_KILLS=200,3` for a long run, or as many as there is time for. Releases that are killed often wait longer and longer. */
const [kills = 0, killsOfReleases = 0] = (process.env['GATEWAY_KILLS'] ?? '3,2').split(',').map(Number);
const limit = 840_000;

test('loses and doubles nothing that it accepted, wherever it is killed', { timeout: limit }, async () => {
  const report = await killGateway({ kills, killsOfReleases });
  if (process.env['GATEWAY_KILLS']) console.log(report);
  expect(report.wrong).toEqual([]);
  expect(report.mails).toBeGreaterThan(report.kills);
});
