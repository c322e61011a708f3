import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { contract } from '../../src/api/contract/table.ts';
import { PosternServer } from '../support/postern-server.ts';
import { signInByCall } from '../support/sign-in-by-call.ts';
import { expect, test } from './support/fixtures.ts';

// The documented container has 1 GB for the server, its database's page cache and what people do meanwhile.
const most = 700;

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

test('eight downloads of an original of 78 MB take little memory, two at once for each person', async () => {
  const server = await PosternServer.create();
  const file = join(server.dataDirectory, 'large.eml');
  const attachment = randomBytes(57_000_000).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
  const mail = `From: a@x.example\r\nTo: ann@tenant.example\r\nSubject: large\r\nDate: ${new Date().toUTCString()}\r\nMessage-ID: <large@x.example>\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\n\r\n${attachment}`;
  await writeFile(file, mail);
  await server.run('import', file);
  const people = [];
  for (const name of ['ada', 'ben', 'cy', 'dee']) {
    people.push(await server.createUser(`${name}@tenant.example`, '--role', 'admin'));
  }
  await server.start();
  const tokens: string[] = [];
  for (const person of people) tokens.push(await signInByCall(server.url, person));
  const ask = (token: string, path: string, init: RequestInit = {}) =>
    fetch(`${server.url}/api/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
  const search = {
    method: 'POST',
    body: '{"time_type":"last","last_date_amount":1,"last_date_period":"Years"}',
  };
  const found = await ask(tokens[0]!, '/mail_explorer2/emails', search);
  const { rows } = (await found.json()) as { rows: { entity_type: string; entity_id: string }[] };
  const path = contract.downloadOriginal.path
    .replace('/api/v1', '')
    .replace(/:\w+/, rows[0]!.entity_type)
    .replace(/:\w+/, encodeURIComponent(rows[0]!.entity_id));
  const download = async (token: string) => {
    const answer = await ask(token, path);
    expect(answer.status).toBe(200);
    let size = 0;
    for await (const chunk of answer.body!) size += chunk.byteLength;
    return size;
  };
  // Nobody reads these two.
  const held = [await ask(tokens[0]!, path), await ask(tokens[0]!, path)];
  const third = await ask(tokens[0]!, path);
  expect([...held, third].map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
  const sizes = await Promise.all([1, 1, 2, 2, 3, 3].map((person) => download(tokens[person]!)));
  expect(new Set(sizes)).toEqual(new Set([Buffer.byteLength(mail)]));
  const peak = await peakOf(server);
  // A reader who leaves makes room for the next download.
  await Promise.all(held.map(({ body }) => body!.cancel()));
  await expect.poll(async () => (await ask(tokens[0]!, path, { method: 'HEAD' })).status).toBe(200);
  await server.remove();
  console.log(`eight large downloads: ${Math.round(peak)} MB at most`);
  expect(peak).toBeLessThan(most);
});
