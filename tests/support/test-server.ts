import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { folderOf, pathOf } from '../../scripts/debian-packages.mjs';

/**
 * A real server that tests start, from the table of scripts/debian-packages.mjs: the path of it, and the folder of one that is
 * only unpacked. Undefined, which is said aloud, where the machine lacks it; in CI that is an error.
 */
export function findTestServer(name: string): { path: string; folder: string } | undefined {
  const path = pathOf(name);
  if (existsSync(path)) return { path, folder: folderOf(name) };
  const message = `${name} is not installed on this machine`;
  if (process.env['CI']) throw new Error(`${message}; scripts/debian-packages.mjs could not install it`);
  console.warn(`${message}: its tests are skipped`);
  return undefined;
}

/** A port of 127.0.0.1 that nobody listens at, for a server that cannot choose one. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
