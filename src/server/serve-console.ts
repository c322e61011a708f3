import { localAddress } from '../settings/sign-in.ts';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { closeServer, limitConnections, optionsOf } from '../runtime/connection-limits.ts';
import { noticesOfUnknownSettings } from '../settings/environment.ts';
import { createLog } from '../runtime/log.ts';
import { paths } from '../site/paths.ts';
import { serveMetrics } from '../runtime/serve-metrics.ts';
import { version } from '../runtime/version.ts';
import { brands } from '../site/brands.ts';
import { createApp } from './app.tsx';
import { readBuiltAssets } from './assets/read-built-assets.ts';
import { readStaticFiles } from './assets/static-files.ts';
import { composeService, type Service } from './compose.ts';
import type { Config } from './config.ts';
import { outboxNotice, shownOutbox } from './outbox/shown-outbox.ts';

/** Serves the built console until SIGTERM or SIGINT. Sets the exit code when it cannot start. */
export async function serveConsole(config: Config): Promise<void> {
  // Messages to the operator go to stdout, the log to stderr: a generated password has no place in a log.
  const log = createLog(config.logLevel);
  // Registered before the start: as a container's first process, this one ignores signals without a handler.
  const stopAsked = stopSignal();
  let service: Service | undefined;
  let answer: Answer = refuseWhileStarting;
  const server = createAdaptorServer({
    fetch: (request, bindings) => answer(request, bindings),
    serverOptions: optionsOf(config.connections),
  }) as Server;
  limitConnections(server, config.connections);
  try {
    if (!brands.has(config.brand)) {
      throw new Error(`POSTERN_BRAND has to be one of ${[...brands.keys()].join(', ')}.`);
    }
    const directory = new URL('../client/', import.meta.url);
    const files = readStaticFiles([{ directory, prefix: '/' }]);
    const assets = readBuiltAssets(directory, files);
    // Bind the port first: a first start generates a password that is shown once, so nothing may fail after that.
    const port = await listen(server, config);
    const closeMetrics = await serveMetrics(config.metrics);
    service = await composeService(config, log);
    let stopping = false;
    const outbox = shownOutbox(config);
    const app = createApp({ config, service, assets, files, log, outbox, isStopping: () => stopping });
    answer = app.fetch;
    log.info({ version }, 'started');
    const address = config.publicUrl ?? localAddress(config.host, port);
    const ready = `Postern ${version} is ready at ${address}`;
    const mails = outbox ? [outboxNotice(outbox, address)] : [];
    const brand = config.brandNotice ? [config.brandNotice] : [];
    for (const line of [
      ...noticesOfUnknownSettings(process.env),
      ...brand,
      ...service.notices,
      ...mails,
      ready,
    ]) {
      process.stdout.write(`${line}\n`);
    }
    await stopAsked;
    stopping = true;
    log.info('stopping');
    await closeServer(server);
    await closeMetrics();
  } catch (error) {
    process.stderr.write(`${describeStartFailure(error, config)}\n`);
    log.debug({ err: error }, 'start failed');
    process.exitCode = 1;
  }
  await service?.stop();
  process.exit();
}

type Answer = (request: Request, bindings: object) => Response | Promise<Response>;

/** Answers while the database is being opened or migrated: the process is alive, but not ready. */
const refuseWhileStarting: Answer = ({ url }) =>
  Response.json(
    { status: 'starting', version },
    {
      status: new URL(url).pathname === paths.health.live() ? 200 : 503,
      headers: { 'Retry-After': '2', 'Cache-Control': 'no-store' },
    },
  );

function listen(server: Server, { host, port }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Resolves at the first SIGTERM or SIGINT. Later ones are ignored: the shutdown has its own deadline. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
  });
}

function describeStartFailure(error: unknown, { host, port }: Config): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use by another program. Stop it, or set PORT to a free one.`;
  }
  if (code === 'EACCES') return `This user may not listen on port ${port}. Set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${host}. Set HOST to one that it has.`;
  return `Postern cannot start: ${error instanceof Error ? error.message : String(error)}`;
}
