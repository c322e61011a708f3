import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createClient, type Client, type Fetch } from '../../../src/api/client.ts';
import { createService } from '../../../src/service/create-service.ts';
import { posternProgram } from '../../support/postern-program.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';

/** A running service and how to call it. */
export interface ReachedService {
  client: Client;
  fetch: Fetch;
  origin: string;
  stop(): Promise<void>;
}

/** The embedded service, called in this process without requests. */
async function direct(dataDirectory: string): Promise<ReachedService> {
  const service = createService({ ...quickPasswords, dataDirectory, signIn: { mfa: 'off' } });
  await service.start();
  const origin = 'http://service.test';
  return { client: createClient(service.fetch, origin), fetch: service.fetch, origin, stop: service.stop };
}

/** The same by requests, as programs call at the console's origin. */
async function inProcess(dataDirectory: string): Promise<ReachedService> {
  const service = await direct(dataDirectory);
  return { ...service, client: createClient((request) => service.fetch(request), service.origin) };
}

/** `postern serve-service` in a process of its own, called over HTTP. */
async function overHttp(dataDirectory: string): Promise<ReachedService> {
  const child = spawn(process.execPath, [posternProgram, 'serve-service'], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: '0',
      POSTERN_DATA: dataDirectory,
      POSTERN_MFA: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`serve-service ended with ${code}: ${output}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /ready at (http:\S+)/.exec(output)?.[1];
      if (ready) resolve(ready);
    });
  });
  const call: Fetch = (request) => fetch(request);
  return {
    client: createClient(call, origin),
    fetch: call,
    origin,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** The ways to the service; one suite runs over each. */
export const ways = [
  { way: 'called directly', reach: direct },
  { way: 'in process', reach: inProcess },
  { way: 'over HTTP', reach: overHttp },
] as const;
