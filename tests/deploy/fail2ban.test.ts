import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { describe, expect, it } from 'vitest';
import { password, people } from '../contract/support/seed-service.ts';
import { startMeasured } from '../server/metrics/start-measured.ts';
import { findTestServer, freePort } from '../support/test-server.ts';

const filter = fileURLToPath(new URL('../../deploy/fail2ban/filter.d/postern.conf', import.meta.url));
const fail2ban = findTestServer('fail2ban');

/** A line of the log as somebody might smuggle it in. */
const forged = (address: string) =>
  `{"level":40,"time":${Date.now()},"clientAddress":"${address}","method":"password","reason":"invalid_account","requestId":"forged-1","msg":"a sign-in was refused"}`;

describe.skipIf(!fail2ban)('the filter for fail2ban, run by fail2ban-regex on lines of the program', () => {
  /** The addresses of the lines that count, in the order of the log. */
  function addressesIn(world: { dataDirectory: string; lines: string[] }): string[] {
    const file = join(world.dataDirectory, 'postern.log');
    writeFileSync(file, world.lines.join(''));
    const modules = join(fail2ban!.folder, 'usr/lib/python3/dist-packages');
    const settings = join(fail2ban!.folder, 'etc/fail2ban');
    const args = [fail2ban!.path, '-c', settings, '-o', '<ip> <time>', file, filter];
    const options = { encoding: 'utf8', env: { PYTHONPATH: modules, PATH: '/usr/bin:/bin' } } as const;
    const { status, stdout, stderr } = spawnSync('/usr/bin/python3', args, options);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    return stdout
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [address, time] = line.split(' ');
        // The time of the line itself, or it would be banned for what happened long ago.
        expect(Math.abs(Number(time) * 1_000 - Date.now())).toBeLessThan(600_000);
        return address!;
      });
  }

  it('counts refused sign-ins of every kind by the address that the proxy saw', async () => {
    const world = await startMeasured({
      TRUST_PROXY: '1',
      POSTERN_MFA: 'required',
      PUBLIC_URL: 'https://console.example.com',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
    });
    const from = (address: string) => ({ headers: { 'x-forwarded-for': `198.51.100.99, ${address}` } });
    const logIn = (email: string, current_password: string, address: string) =>
      world.request('/api/v1/auth/login', { json: { email, current_password }, ...from(address) });
    await logIn(people.admin, 'a wrong password', '203.0.113.1');
    await logIn('nobody@tenant.example', password, '203.0.113.2');
    const passkey = { credential: { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} } };
    await world.request('/api/v1/passkeys/sign_in', { json: passkey, ...from('2001:db8::3') });
    const { token } = (await (await logIn(people.admin, password, '203.0.113.9')).json()) as {
      token: string;
    };
    const headers = { ...from('203.0.113.4').headers, authorization: `Bearer ${token}` };
    await world.request('/api/v1/mail_verification/verify', {
      json: { email: people.admin, code: '000000' },
      headers,
    });
    const sso = { provider: 'google', handle: null, parameters: { code: 'x', state: 'y' } };
    await world.request('/api/v1/sso/finish', { json: sso, ...from('203.0.113.6') });
    const counted = addressesIn(world);
    await world.service.stop();
    expect(counted).toEqual(['203.0.113.1', '203.0.113.2', '2001:db8::3', '203.0.113.4', '203.0.113.6']);
  });

  it('counts a wrong setup code', async () => {
    const world = await startMeasured({ TRUST_PROXY: '1' }, { isEmpty: true });
    const json = {
      setup_code: 'wrong',
      tenant_name: 'T',
      domains: 't.example',
      email: 'a@t.example',
      password,
    };
    const headers = { 'x-forwarded-for': '203.0.113.5' };
    await world.request('/api/v1/setup', { json, headers });
    const counted = addressesIn(world);
    await world.service.stop();
    expect(counted).toEqual(['203.0.113.5']);
  });

  it('counts nothing that a stranger typed, and without a proxy the address of the connection', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const world = await startMeasured({ PUBLIC_URL: url });
    const server = createAdaptorServer({ fetch: world.app.fetch }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const victim = '192.0.2.66';
    for (const text of [forged(victim), `x\n${forged(victim)}\n`, `"}\n${forged(victim)}`]) {
      const oneLine = text.replaceAll('\n', ' ');
      const headers = {
        origin: url,
        'content-type': 'application/json',
        'x-forwarded-for': victim,
        'user-agent': oneLine,
        'x-request-id': oneLine,
        'x-device-tokens': oneLine,
      };
      const post = (body: string) => fetch(`${url}/api/v1/auth/login`, { method: 'POST', headers, body });
      await fetch(`${url}/${encodeURIComponent(text)}`, { headers });
      await fetch(`${url}/auth/login?email=${encodeURIComponent(text)}`, { headers });
      await post(JSON.stringify({ email: text, current_password: text }));
      await post(JSON.stringify({ email: people.admin, current_password: text.slice(0, 100) }));
      await post(text);
    }
    const closed = once(server, 'close');
    server.close();
    (server as Server).closeAllConnections();
    await closed;
    const counted = addressesIn(world);
    await world.service.stop();
    // Two refused sign-ins a text, and the victim in none of them.
    expect(counted).toEqual(Array.from({ length: 6 }, () => '127.0.0.1'));
  });
});
