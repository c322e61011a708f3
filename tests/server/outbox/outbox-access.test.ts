import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtInRoles } from '../../../src/api/vocabulary/sections.ts';
import { outboxNotice } from '../../../src/server/outbox/shown-outbox.ts';
import { createConsole } from '../support/create-console.ts';
import { createStubService, stubToken } from '../support/stub-service.ts';

const key = 'the-key-of-this-start';
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'postern-outbox-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Asks for the outbox from an address; `at` is what the browser calls the server. */
async function ask(
  path: string,
  { at = 'localhost:4100', peer = '127.0.0.1', role = 'admin', ...headers }: Record<string, string> = {},
) {
  const service = createStubService();
  service.state.user = { rights: builtInRoles[role as 'admin'] };
  const { app } = createConsole({ service, outbox: { folder, key } });
  const env = { incoming: { socket: { remoteAddress: peer } } };
  return app.request(`http://${at}${path}`, { headers: { host: at, ...headers } }, env);
}
const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status;
const cookie = `postern-outbox=${key}`;

it('is closed to everybody else, on each of its pages, and explains how to open it', async () => {
  for (const path of ['/dev/outbox', '/dev/outbox/a.eml', '/dev/outbox/a.eml/message']) {
    expect([path, await statusOf(path)]).toEqual([path, 403]);
    expect([path, await statusOf(`${path}?key=wrong`)]).toEqual([path, 403]);
  }
  expect(await (await ask('/dev/outbox')).text()).toContain('through the link printed at start-up');
});

it('opens on this machine by the key, which is stored in a cookie', async () => {
  const opened = await ask(`/dev/outbox?key=${key}`);
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/dev/outbox']);
  expect(opened.headers.getSetCookie()[0]).toBe(`${cookie}; Path=/dev/outbox; HttpOnly; SameSite=Strict`);
  expect(await statusOf('/dev/outbox', { cookie })).toBe(200);
  expect(await statusOf('/dev/outbox', { cookie: `${cookie}x` })).toBe(403);
  expect(await statusOf('/dev/outbox', { cookie, peer: '::1', at: '[::1]:4100' })).toBe(200);
});

it('does not open by the key from elsewhere, by another name or through a proxy', async () => {
  for (const from of [
    { peer: '192.0.2.7' },
    { peer: '::ffff:192.0.2.7' },
    { at: 'evil.example' },
    { at: '127.0.0.1.evil.example' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
  ] as Record<string, string>[]) {
    expect([from, await statusOf('/dev/outbox', { cookie, ...from })]).toEqual([from, 403]);
    expect([from, await statusOf(`/dev/outbox?key=${key}`, from)]).toEqual([from, 403]);
  }
});

it('is open to signed-in administrators, from anywhere, and to no other user', async () => {
  const session = { cookie: `postern=${stubToken}`, peer: '192.0.2.7', at: 'console.example.com' };
  expect(await statusOf('/dev/outbox', session)).toBe(200);
  expect(await statusOf('/dev/outbox', { ...session, role: 'viewer' })).toBe(403);
});

it('is announced with its key where that works', () => {
  expect(outboxNotice({ folder, key }, 'http://localhost:4100')).toContain(`/dev/outbox?key=${key}`);
  expect(outboxNotice({ folder, key }, 'https://console.example.com')).not.toContain(key);
});
