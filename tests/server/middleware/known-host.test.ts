import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { createConsole } from '../support/create-console.ts';
import { createStubService } from '../support/stub-service.ts';

const service = createStubService();
const publicUrl = 'https://console.example.com';

const statusAt = async (
  config: { publicUrl?: string; host?: string },
  host: string,
  path = '/auth/login',
) => {
  const { app } = createConsole({ service, config });
  const answer = await app.request(`http://${host}${path}`, { headers: { host } });
  await answer.text();
  return answer.status;
};

it('with PUBLIC_URL responds to its host only, on every route', async () => {
  for (const path of ['/auth/login', '/static/favicon.svg', '/api/v1/health', '/nothing', '/dashboard']) {
    expect([path, await statusAt({ publicUrl }, 'console.example.com', path)]).not.toEqual([path, 421]);
    for (const host of [
      'evil.example',
      'localhost:4100',
      '127.0.0.1',
      'console.example.com:8080',
      'console.example.com.evil.example',
    ]) {
      expect([path, host, await statusAt({ publicUrl }, host, path)]).toEqual([path, host, 421]);
    }
  }
  expect(await statusAt({ publicUrl }, 'CONSOLE.example.com:443')).toBe(200);
});

it('names the host that arrived and the canonical URL in a refusal', async () => {
  const { app } = createConsole({ service, config: { publicUrl } });
  const answer = await app.request('http://evil.example/auth/login');
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain(publicUrl);
  // A proxy that drops the port is found by what arrived.
  const ported = createConsole({ service, config: { publicUrl: `${publicUrl}:8443` } }).app;
  const without = await ported.request('http://console.example.com/auth/login');
  expect(await without.text()).toContain(
    'does not answer to the host console.example.com. Its address is https://console.example.com:8443 (PUBLIC_URL)',
  );
});

it('requires a known host in both the header and the request line', async () => {
  const { app } = createConsole({ service, config: { publicUrl } });
  const ask = async (url: string, host: string) => (await app.request(url, { headers: { host } })).status;
  expect(await ask('http://console.example.com/auth/login', 'evil.example')).toBe(421);
  expect(await ask('http://evil.example/auth/login', 'console.example.com')).toBe(421);
});

it.each(['/healthz', '/readyz'])(
  "accepts probes of %s by IP address and by a container's name",
  async (path) => {
    for (const host of [
      '10.0.3.7:8080',
      '127.0.0.1:8080',
      '[fd00::7]:8080',
      'localhost',
      'postern:8080',
      'postern.svc.internal',
    ]) {
      expect([host, await statusAt({ publicUrl }, host, path)]).toEqual([host, 200]);
    }
    expect(await statusAt({ publicUrl }, 'evil.example', path)).toBe(421);
  },
);

it('without PUBLIC_URL responds on loopback to loopback names only', async () => {
  for (const host of ['localhost:4100', '127.0.0.1:4100', '127.8.8.8', '[::1]:4100', 'app.localhost']) {
    expect([host, await statusAt({ host: '127.0.0.1' }, host)]).toEqual([host, 200]);
  }
  for (const host of [
    'evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.1',
    'localhost.evil.example',
    'printer',
  ]) {
    expect([host, await statusAt({ host: '127.0.0.1' }, host)]).toEqual([host, 421]);
  }
});

it('without PUBLIC_URL responds elsewhere only to names that foreign DNS cannot point here', async () => {
  for (const host of [
    '10.0.0.1:4100',
    'server:4100',
    'server.local',
    'host.docker.internal:4100',
    hostname(),
    'localhost',
  ]) {
    expect([host, await statusAt({ host: '0.0.0.0' }, host)]).toEqual([host, 200]);
  }
  for (const host of ['evil.example', 'local.evil.example', '10.0.0.1.nip.example']) {
    expect([host, await statusAt({ host: '0.0.0.0' }, host)]).toEqual([host, 421]);
  }
  expect(await statusAt({ host: 'console.lan.example' }, 'console.lan.example:4100')).toBe(200);
});
