import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { chromium, type Page } from '@playwright/test';
import { findTestBrowser } from '../../scripts/ensure.mjs';
import { makeSigningKey } from '../../src/service/sso/self-signed-certificate.ts';
import { documentedBlock, replaceIn } from '../support/documented-block.ts';
import { admin, PosternServer } from '../support/postern-server.ts';
import { findTestServer, freePort } from '../support/test-server.ts';
import { chromiumFlags } from './support/chromium-flags.ts';
import { expect, test } from './support/fixtures.ts';

const host = 'console.example.com';

/** What a recipe is filled in with. */
interface SetUp {
  folder: string;
  /** Of Postern, and of the proxy for http and https. */
  upstream: string;
  http: number;
  https: number;
  certificate: string;
  key: string;
}

interface Proxy {
  name: string;
  configuration(setUp: SetUp): string;
  command(file: string, folder: string, ports: { http: number; https: number }): string[];
}

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

const nginx: Proxy = {
  name: 'nginx',
  configuration: ({ folder, upstream, http, https, certificate, key }) => `
daemon off;
pid ${folder}/pid;
error_log stderr;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  ${replaceIn(documentedBlock('nginx'), [
    [/listen 80;/, `listen 127.0.0.1:${http};`],
    [/listen 443 /, `listen 127.0.0.1:${https} `],
    [/listen \[::\]:80;/, hasIpv6 ? `listen [::1]:${http};` : ''],
    [/listen \[::\]:443 [^;]*;/, hasIpv6 ? `listen [::1]:${https} ssl http2;` : ''],
    ['http://127.0.0.1:8080', upstream],
    ['/etc/ssl/console.pem', certificate],
    ['/etc/ssl/console.key', key],
  ])}
}`,
  command: (file, folder) => ['-p', folder, '-c', file, '-e', 'stderr'],
};

const caddy: Proxy = {
  name: 'Caddy',
  // Instead of an authority on the internet, its own signs the certificate.
  configuration: ({ folder, upstream, http, https }) => `{
  admin off
  http_port ${http}
  https_port ${https}
  default_bind 127.0.0.1
  local_certs
  skip_install_trust
  storage file_system ${folder}
}
${replaceIn(documentedBlock('caddy'), [['127.0.0.1:8080', new URL(upstream).host]])}`,
  command: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
};

const traefik: Proxy = {
  name: 'Traefik',
  configuration: ({ upstream }) =>
    replaceIn(documentedBlock('traefik'), [['http://127.0.0.1:8080', upstream]]),
  // Without the resolver that the recipe expects, it makes a certificate of its own.
  command: (file, _, { http, https }) => [
    `--entryPoints.web.address=127.0.0.1:${http}`,
    `--entryPoints.websecure.address=127.0.0.1:${https}`,
    `--providers.file.filename=${file}`,
  ],
};

for (const proxy of [nginx, caddy, traefik]) {
  const found = findTestServer(proxy.name);
  test.describe(`behind ${proxy.name} as documented`, () => {
    test.skip(!found, `${proxy.name} is not installed`);
    let server: PosternServer;
    let running: ChildProcess;
    let output = '';
    let folder: string;
    let ports: { http: number; https: number };
    test.beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'postern-proxy-'));
      ports = { http: await freePort(), https: await freePort() };
      server = await PosternServer.create({
        PUBLIC_URL: `https://${host}:${ports.https}`,
        TRUST_PROXY: '1',
      });
      await server.start();
      const pair = await makeSigningKey(host, Date.now() - 60_000);
      const put = (name: string, text: string) => {
        writeFileSync(join(folder, name), text, { mode: 0o600 });
        return join(folder, name);
      };
      const setUp = {
        folder,
        upstream: server.url,
        ...ports,
        certificate: put('console.pem', pair.certificate),
        key: put('console.key', pair.privateKey),
      };
      const file = put('configuration.yaml', proxy.configuration(setUp));
      running = spawn(found!.path, proxy.command(file, folder, ports), {
        env: { PATH: process.env['PATH'], HOME: folder },
      });
      for (const stream of [running.stdout!, running.stderr!])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      await expect
        .poll(() =>
          ask({ path: '/healthz' }).then(
            ({ statusCode }) => statusCode,
            () => `${running.exitCode} ${output}`,
          ),
        )
        .toBe(200);
    });
    test.afterAll(async () => {
      if (running?.exitCode === null) {
        running.kill('SIGTERM');
        await once(running, 'exit');
      }
      await server?.remove();
      rmSync(folder, { recursive: true, force: true });
    });

    /** A request of a client at `from`; http or https. */
    async function ask({
      path,
      from = '127.0.0.1',
      isPlain = false,
      headers = {},
      body,
    }: {
      path: string;
      from?: string;
      isPlain?: boolean;
      headers?: Record<string, string>;
      body?: string;
    }): Promise<IncomingMessage> {
      const port = isPlain ? ports.http : ports.https;
      const asked = (isPlain ? httpRequest : httpsRequest)({
        host: '127.0.0.1',
        port,
        path,
        localAddress: from,
        servername: host,
        rejectUnauthorized: false,
        agent: false,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          host: `${host}:${port}`,
          ...headers,
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        },
      });
      asked.end(body);
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      return answer;
    }

    test('people sign in over TLS and HTTP/2, with cookies for https alone', async () => {
      await inBrowser(async (page) => {
        await page.goto(`https://${host}:${ports.https}/auth/login`);
        const protocol = await page.evaluate(
          () =>
            (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).nextHopProtocol,
        );
        expect(protocol).toBe('h2');
        await page.getByLabel('Email').fill(admin.email);
        await page.getByLabel('Password', { exact: true }).fill(admin.password);
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
        await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
        const cookies = await page.context().cookies();
        expect(cookies.length).toBeGreaterThan(0);
        expect(cookies.filter(({ secure }) => !secure)).toEqual([]);
        // A change, which the server compares with the address of the page, port included.
        await page.getByRole('button', { name: 'Theme' }).click();
        // It is saved in the background, and the next page may be asked for before.
        const saved = page.waitForResponse((answer) => !!answer.request().postData()?.includes('theme'));
        await page.getByRole('button', { name: 'Dark' }).click();
        expect((await saved).ok()).toBe(true);
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
        await page.reload();
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      });
    });

    test('http leads to https', async () => {
      const { statusCode, headers } = await ask({ path: '/dashboard?a=b', isPlain: true });
      expect(String(statusCode)).toMatch(/^30[18]$/);
      expect(headers.location).toMatch(new RegExp(`^https://${host}(?::\\d+)?/dashboard\\?a=b$`));
      const { headers: own } = await ask({ path: '/auth/login' });
      expect(own['strict-transport-security']).toContain('includeSubDomains');
    });

    test('the address of a client is known, whatever it writes itself', async () => {
      const form = new URLSearchParams({ email: admin.email, current_password: 'wrong password' }).toString();
      const headers = {
        origin: `https://${host}:${ports.https}`,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': '203.0.113.9',
      };
      const { statusCode } = await ask({ path: '/auth/login', from: '127.0.0.2', headers, body: form });
      expect(statusCode).toBeLessThan(500);
      const db = new DatabaseSync(join(server.dataDirectory, 'postern.db'), { readOnly: true });
      const rows = () =>
        db
          .prepare(
            "SELECT DISTINCT client_address FROM audit WHERE action = 'sign_in' AND outcome = 'refused'",
          )
          .all()
          .map(({ client_address: address }) => address);
      await expect.poll(rows).toEqual(['127.0.0.2']);
      db.close();
    });

    test('bodies of 2 MB are let through, and other hosts are refused', async () => {
      const { statusCode } = await ask({ path: '/api/v1/nothing', body: 'x'.repeat(2_000_000) });
      expect([401, 404]).toContain(statusCode);
      const other = await ask({ path: '/auth/login', headers: { host: 'other.example.com' } }).catch(
        () => undefined,
      );
      expect(other?.headers['location'] ?? '').not.toContain('other.example.com');
    });
  });
}

/** A page of a browser that finds the host on this machine, and does not know who signed its certificate. */
async function inBrowser(act: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findTestBrowser(),
    args: [...chromiumFlags, `--host-resolver-rules=MAP ${host} 127.0.0.1`],
  });
  try {
    await act(
      await browser.newPage({
        ignoreHTTPSErrors: true,
        locale: 'en-GB',
        viewport: { width: 1440, height: 900 },
      }),
    );
  } finally {
    await browser.close();
  }
}
