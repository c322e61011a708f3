import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach } from 'vitest';
import { createRemoteFetch } from '../../../../src/server/remote/create-remote-fetch.ts';

type Options = Partial<Parameters<typeof createRemoteFetch>[0]>;

/** Starts HTTP servers that answer as told, each with a fetch that reaches it as the console does; both end after the test. */
export function useRemote() {
  let server: Server | undefined;
  let remote: ReturnType<typeof createRemoteFetch> | undefined;
  afterEach(async () => {
    await remote?.close();
    server?.closeAllConnections();
    server?.close();
  });
  return async (listener: RequestListener, options: Options = {}) => {
    const started = createServer(listener);
    server = started;
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
    const log = pino({ level: 'silent' });
    remote = createRemoteFetch({ origin, timeout: 5_000, failuresToOpen: 50, log, ...options });
    return { fetch: remote.fetch, origin };
  };
}
