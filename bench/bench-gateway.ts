import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { PosternServer, programs } from '../tests/support/postern-server.ts';
import { figure, printTable } from './table.ts';

/** Connections of the client. */
const atOnce = 50;
/** Mails a second and core that the gateway should pass, judged and committed. */
const target = 300;
/** Clock ticks in a second of `/proc/PID/stat`. */
const ticks = 100;

/** Passes mails through the gateway of a server to a next server that takes everything, and counts the server's own CPU time. Linux only. */
export async function benchGateway(mails: number): Promise<void> {
  let taken = 0;
  const next = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, _session, callback) {
      stream.resume();
      stream.on('end', () => {
        taken += 1;
        callback(null);
      });
    },
  });
  next.listen(0, '127.0.0.1');
  await once(next.server, 'listening');
  const port = await freePort();
  const server = await PosternServer.create(
    {
      GATEWAY_LISTEN: `smtp://127.0.0.1:${port}`,
      GATEWAY_NEXT: `smtp://127.0.0.1:${(next.server.address() as AddressInfo).port}`,
    },
    { program: programs.service },
  );
  const client = createTransport({
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    pool: true,
    maxConnections: atOnce,
    maxMessages: Infinity,
  });
  const pass = async (from: number, count: number) => {
    let sent = from;
    const sendOn = async () => {
      while (sent < from + count) {
        sent += 1;
        const envelope = { from: 'ann@sender.example', to: ['ben@acme.example'] };
        await client.sendMail({ envelope, raw: write(sent) });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, sendOn));
  };
  try {
    await server.start();
    // Threads and compiled code of the first ones are not counted.
    await pass(0, 1_000);
    const [began, used] = [performance.now(), processorOf(server.pid!)];
    await pass(1_000, mails);
    const seconds = (performance.now() - began) / 1_000;
    const processor = processorOf(server.pid!) - used;
    if (taken !== mails + 1_000) throw new Error(`${taken} mails arrived instead of ${mails + 1_000}.`);
    printTable(
      'Gateway: mails judged, committed and passed on',
      ['mails', 'seconds', 'mails/s', 'CPU s', 'mails/CPU s', 'target'],
      [
        [
          figure(mails),
          figure(seconds),
          figure(mails / seconds),
          figure(processor),
          figure(mails / processor),
          target,
        ],
      ],
    );
  } finally {
    client.close();
    await server.remove();
    next.close();
  }
}

/** CPU seconds of all threads of a process. */
function processorOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

const write = (number: number): string =>
  [
    `Received: from mx.sender.example by mx.acme.example with ESMTP id ${number}; ${new Date().toUTCString()}`,
    'From: Ann <ann@sender.example>',
    'To: Ben <ben@acme.example>',
    `Subject: Minutes of meeting ${number}`,
    `Message-ID: <${number}@sender.example>`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Dear all,\r\n\r\nsee https://minutes.example/${number} for what was said.\r\n`.repeat(20),
  ].join('\r\n');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
