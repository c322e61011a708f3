import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkOutgoing, createDispatcher } from '../../src/settings/outgoing.ts';

describe('outgoing requests', () => {
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end();
  }).on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  let address = '';
  beforeAll(async () => {
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    proxy.closeAllConnections();
    proxy.close();
  });

  const limits = { connections: 2, connectTime: 2_000, time: 2_000 };
  const ask = async (url: string, environment: Record<string, string>) => {
    asked.length = 0;
    const dispatcher = createDispatcher(limits, environment);
    await fetch(url, { dispatcher }).then(
      () => undefined,
      () => undefined,
    );
    await dispatcher.destroy();
    return [...asked];
  };

  it.each(['HTTPS_PROXY', 'https_proxy'])('use the proxy of %s', async (name) => {
    expect(await ask('https://idp.invalid/keys', { [name]: address })).toEqual(['CONNECT idp.invalid:443']);
  });

  it('use no proxy to the hosts of NO_PROXY and to this machine', async () => {
    const environment = { HTTPS_PROXY: address, NO_PROXY: 'idp.invalid' };
    expect(await ask('https://idp.invalid/keys', environment)).toEqual([]);
    expect(await ask('https://127.0.0.1:1/keys', { HTTPS_PROXY: address })).toEqual([]);
  });

  it('use no proxy without https', async () => {
    expect(await ask(`${address}/keys`, { HTTPS_PROXY: 'http://127.0.0.1:1' })).toEqual(['GET /keys']);
  });

  it('refuse an invalid proxy at the start, without repeating it', () => {
    const problems: string[] = [];
    checkOutgoing({ HTTPS_PROXY: 'secret@proxy' }, (problem) => problems.push(problem));
    expect(problems).toEqual([expect.stringMatching(/^HTTPS_PROXY /)]);
    expect(problems[0]).not.toContain('secret');
  });
});
