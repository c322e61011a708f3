import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { PosternServer } from '../support/postern-server.ts';
import { expect, test } from './support/fixtures.ts';

// The documented container has 1 GB for the server, its database's page cache and what people do meanwhile.
const most = 600;

test.skip(process.platform !== 'linux', 'The peak of memory is read from /proc, which only Linux has.');

/** The most memory that the process had resident so far, MB. */
async function peakOf(server: PosternServer): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)![1]) / 1_024;
}

/** A request that sends all of its body but the last kilobyte, from one of several addresses. */
async function holdBack(server: PosternServer, n: number): Promise<Socket> {
  const { port } = new URL(server.url);
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: `127.0.0.${2 + (n % 7)}` });
  socket.on('error', () => undefined);
  socket.resume();
  await once(socket, 'connect');
  const madeUp = 'x'.repeat(43);
  const [path, size, header] = [
    ['/scim/v2/Users', 2_000_000, 'content-type: application/scim+json'],
    ['/api/v1/mail_explorer2/emails', 1_500_000, `authorization: Bearer ${madeUp}`],
    ['/api/v1/mail_explorer2/emails', 1_500_000, `cookie: postern=${madeUp}`],
    ['/auth/saml/acs', 1_500_000, 'content-type: application/x-www-form-urlencoded'],
    ['/exception-rules/new', 1_500_000, 'content-type: application/x-www-form-urlencoded'],
  ][n % 5]!;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nOrigin: ${server.url}\r\n${header}\r\nContent-Length: ${size}\r\n\r\n`,
  );
  socket.write(' '.repeat(Number(size) - 1_000));
  return socket;
}

test('700 requests that hold back the end of their bodies take little memory', async () => {
  const server = await PosternServer.create();
  await server.start();
  const sockets: Socket[] = [];
  for (let n = 0; n < 700; n += 1) sockets.push(await holdBack(server, n));
  // What can be sent has been sent, or been refused.
  let before = -1;
  const isQuiet = () => {
    const sent = sockets.reduce((sum, socket) => sum + socket.bytesWritten - socket.writableLength, 0);
    const isSame = sent === before;
    before = sent;
    return isSame;
  };
  await expect.poll(isQuiet, { intervals: [400] }).toBe(true);
  expect((await fetch(`${server.url}/auth/login`)).status).toBe(200);
  const peak = await peakOf(server);
  for (const socket of sockets) socket.destroy();
  await server.remove();
  console.log(`700 held-back requests: ${Math.round(peak)} MB at most`);
  expect(peak).toBeLessThan(most);
});
