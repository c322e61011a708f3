import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchBounded } from '../../../src/service/outgoing/fetch-outside.ts';

describe('requests to an identity provider', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/silent') return;
      if (request.url === '/slow') {
        response.write('a beginning');
        return;
      }
      if (request.url === '/elsewhere') response.writeHead(302, { location: 'http://127.0.0.1:1/' });
      response.end('x'.repeat(2_000));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const limits = { time: 300, size: 2_000 };

  it('accept a response within the limits', async () => {
    expect(await (await fetchBounded(url, {}, limits)).text()).toHaveLength(2_000);
  });

  it.each(['/silent', '/slow', '/elsewhere'])('[SI-17] abort on %s', async (path) => {
    await expect(fetchBounded(url + path, {}, limits)).rejects.toThrow();
  });

  it('[SI-17] abort on a response that is too large', async () => {
    await expect(fetchBounded(url, {}, { ...limits, size: 1_999 })).rejects.toThrow(/1999 bytes/);
  });

  it.each(['http://idp.example/', 'file:///etc/passwd', 'ftp://idp.example/'])(
    '[SI-17] are not sent to %s',
    async (address) => {
      await expect(fetchBounded(address)).rejects.toThrow(/not safe/);
    },
  );
});
