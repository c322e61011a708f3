import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type MailQueueRunner, startMailQueue } from '../../../src/service/mail-out/create-mail-out.ts';
import { createSmtpTransport } from '../../../src/service/mail-out/mail-transport.ts';
import { openStorage, type Storage } from '../../../src/service/core/composition/open-storage.ts';
import { temporaryDirectory } from '../../contract/support/seed-service.ts';
import { eventually } from '../../support/held-mail.ts';
import { smtpError, startMailServer } from './mail-server.ts';

let directory: ReturnType<typeof temporaryDirectory>;
let storage: Storage;
let clock: number;
let queue: MailQueueRunner | undefined;

beforeEach(async () => {
  directory = temporaryDirectory();
  storage = await openStorage(directory.path);
  clock = Date.now();
});
afterEach(async () => {
  await queue?.stop();
  queue = undefined;
  await storage.close();
  await directory.remove();
});

const start = (url: string, bulkPerMinute?: number) => {
  queue = startMailQueue({
    stores: storage.stores,
    transport: createSmtpTransport(
      url,
      { name: 'Postern', address: 'postern@tenant.example' },
      { requireTls: false },
    ),
    dataDirectory: directory.path,
    now: () => clock,
    log: () => undefined,
    bulkPerMinute,
  });
};
const add = (recipient: string, isBulk = true) =>
  storage.stores.mailOut.queueMail({
    messageKey: recipient.split('@')[0]!,
    recipient,
    content: { subject: 's', text: 't', html: '<p>t</p>' },
    isBulk,
    at: clock,
    expiresAt: clock + 86_400_000,
  });
const waiting = () => storage.stores.mailOut.nextMailDue(undefined);

it('[EU-09] sends as many notices a minute as the server accepts, and everything else at once', async () => {
  const server = await startMailServer();
  for (const name of ['a', 'b', 'c', 'd', 'e']) await add(`${name}@tenant.example`);
  start(server.url, 2);
  await server.until(2);
  await add('code@tenant.example', false);
  queue!.wake();
  await server.until(3);
  expect(server.received.map(({ to }) => to[0]![0])).toEqual(['a', 'b', 'c']);
  expect(server.received[2]!.to).toEqual(['code@tenant.example']);
  clock += 59_000;
  queue!.wake();
  await add('second@tenant.example', false);
  queue!.wake();
  await server.until(4);
  expect(server.received).toHaveLength(4);
  clock += 1_001;
  queue!.wake();
  await server.until(6);
  expect(server.received.slice(4).map(({ to }) => to[0])).toEqual(['c@tenant.example', 'd@tenant.example']);
  await server.stop();
});

it('[EU-09] delays all notices when the server limits them, and retries them', async () => {
  let refusals = 0;
  const server = await startMailServer(({ to }) =>
    to[0] === 'a@tenant.example' && refusals++ === 0 ? smtpError(451, 'too many messages') : undefined,
  );
  await add('a@tenant.example');
  await add('b@tenant.example');
  await add('code@tenant.example', false);
  start(server.url);
  await server.until(1);
  expect(server.received[0]!.to).toEqual(['code@tenant.example']);
  await eventually(async () => (refusals === 1 ? true : undefined));
  clock += 30_000;
  queue!.wake();
  await add('later@tenant.example', false);
  queue!.wake();
  await server.until(2);
  expect(server.received.map(({ to }) => to[0])).toEqual(['code@tenant.example', 'later@tenant.example']);
  clock += 60_000;
  queue!.wake();
  await server.until(4);
  expect(
    server.received
      .slice(2)
      .map(({ to }) => to[0])
      .toSorted(),
  ).toEqual(['a@tenant.example', 'b@tenant.example']);
  await server.stop();
});

/** A mail server that hangs up once a mail has come whole, without a word. */
async function startSilentServer() {
  let taken = 0;
  const server = createServer((socket) => {
    let inData = false;
    socket.on('error', () => undefined);
    socket.write('220 silent\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (inData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        taken += 1;
        socket.destroy();
      } else if (text.startsWith('DATA')) {
        inData = true;
        socket.write('354 go on\r\n');
      } else socket.write('250 ok\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: () => taken,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

it('[EU-09] does not resend a notice with an unknown outcome; a code it does', async () => {
  const server = await startSilentServer();
  await add('notice@tenant.example');
  start(server.url);
  await eventually(async () => ((await waiting()) === null ? true : undefined));
  expect(server.taken()).toBe(1);
  await add('code@tenant.example', false);
  queue!.wake();
  await eventually(() => (server.taken() === 2 ? true : undefined));
  await eventually(async () => (((await waiting()) ?? 0) > clock ? true : undefined));
  await server.stop();
});
