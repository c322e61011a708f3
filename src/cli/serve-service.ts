import { once } from 'node:events';
import type { Server } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { brandOf } from '../site/brands.ts';
import { health } from '../api/contract/config/show-config.ts';
import {
  closeServer,
  limitConnections,
  networkOf as networkOfAddress,
  optionsOf,
} from '../runtime/connection-limits.ts';
import { noticesOfUnknownSettings } from '../settings/environment.ts';
import { networkOf } from '../settings/networks.ts';
import { createLog } from '../runtime/log.ts';
import { paths } from '../site/paths.ts';
import { answerMetrics, areMetricsPublic, serveMetrics } from '../runtime/serve-metrics.ts';
import { createBodyMemory, withinShare } from '../runtime/request-bodies.ts';
import { createService, type Service } from '../service/create-service.ts';
import { version } from '../runtime/version.ts';
import { EnvironmentProblem, UsageError, type Command, type CommandContext } from './command.ts';
import { readServiceEnvironment } from './read-service-environment.ts';

/** The protection service alone, over HTTP. */
export const serveServiceCommand: Command = {
  summary: 'Serve the protection service alone, on its own port',
  usage: `Usage: postern serve-service

A console elsewhere reaches it by UPSTREAM_URL. Settings, read from the environment:
  HOST  PORT                 where to listen; 127.0.0.1 and 4200 when absent
  POSTERN_DATA               data directory; ./data when absent
  POSTERN_ADMIN_EMAIL, POSTERN_ADMIN_PASSWORD
                             the administrator of a first start
  POSTERN_MFA                required, optional or off; docs/operations/sign-in.md has this and the other settings of signing in
  PUBLIC_URL                 address of the console, for links in mails, passkeys and single sign-on
  SMTP_URL, SMTP_TLS, MAIL_FROM
                             mail server, whether it must encrypt, and sender; without them "postern outbox" prints the mails
  CAPTCHA_PROVIDER, RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET
                             captcha of the sign-in forms: none, recaptcha or altcha
  POSTERN_AI_URL, POSTERN_AI_MODEL, POSTERN_AI_KEY
                             a language model that is asked first about questions in plain words
  POSTERN_RECEIVER_NETWORKS  private networks in which receivers of webhooks and of the audit trail may be
  POSTERN_BACKUP             folder, hours and number of backups
  GATEWAY_LISTEN, GATEWAY_NEXT, GATEWAY_CLIENTS
                             a gateway that mail passes: where it comes in and goes on to, and from which networks
  GATEWAY_JOURNAL            the address that an Exchange sends its journal reports to
  GATEWAY_CERT_FILE, GATEWAY_KEY_FILE, GATEWAY_NEXT_TLS
                             its certificate and key, and whether mail must go on encrypted
  POSTERN_TRUSTED_CONSOLES   addresses or networks of consoles that are trusted about the address of their caller
  METRICS_LISTEN, METRICS_TOKEN
                             where metrics for Prometheus are, and what their reader must send
  LOG_LEVEL                  trace, debug, info, warn, error, fatal or silent
`,
  async run(args, context) {
    if (args.length > 0)
      throw new UsageError('"serve-service" takes no arguments; it reads the environment.');
    const settings = readServiceEnvironment(process.env);
    const isTrusted = networkOf('127.0.0.0/8', '::1', ...settings.trustedConsoles);
    const log = createLog(settings.logLevel);
    const service = createService({
      dataDirectory: context.dataDirectory,
      signIn: settings.signIn,
      brand: brandOf(settings.brand),
      promptModel: settings.promptModel,
      receiverNetworks: settings.receiverNetworks,
      backup: settings.backup,
      gateway: settings.gateway,
      log: (level, message, fields) => log[level](fields ?? {}, message),
    });
    let phase: Phase = 'starting';
    const probes = answerProbes(() => phase, service, answerCalls(service, isTrusted));
    const { metrics } = settings;
    const isMetrics = ({ url }: Request) =>
      areMetricsPublic(metrics) && new URL(url).pathname === paths.metrics();
    const server = createAdaptorServer({
      fetch: (request, bindings) =>
        isMetrics(request) ? answerMetrics(request, metrics) : probes(request, bindings),
      serverOptions: optionsOf(settings.connections),
    }) as Server;
    limitConnections(server, settings.connections);
    // Before the database is opened: an upgrade can bring a large one up to date first, and the process lives meanwhile.
    await listen(server, settings.host, settings.port);
    let closeMetrics = () => Promise.resolve();
    try {
      closeMetrics = await serveMetrics(metrics);
      await service.start();
      const { notices, sample } = await service.prepareFirstStart({
        ...settings,
        production: settings.mode === 'production',
      });
      sample?.catch((error: unknown) => log.error({ err: error }, 'the sample tenant is incomplete'));
      const { address, port } = server.address() as AddressInfo;
      const host = isIP(address) === 6 ? `[${address}]` : address;
      phase = 'ready';
      log.info({ version }, 'started');
      const ready = `The protection service of Postern ${version} is ready at http://${host}:${port}`;
      for (const line of [...noticesOfUnknownSettings(process.env), ...notices, ready]) {
        context.stdout.write(`${line}\n`);
      }
      await untilAsked(context);
      phase = 'stopping';
      return 0;
    } finally {
      await closeServer(server);
      await closeMetrics();
      await service.stop();
    }
  },
};

type Answer = (request: Request, bindings: HttpBindings | Http2Bindings) => Response | Promise<Response>;
type Phase = 'starting' | 'ready' | 'stopping';

/**
 * Answers the probes of the console's image in the same way as the console: `/healthz` while the process lives,
 * `/readyz` with 200 when the store answers. Every other call is refused until the service has started.
 */
function answerProbes(phase: () => Phase, service: Service, call: Answer): Answer {
  const report = (body: object, status: number) =>
    Response.json(body, {
      status,
      headers: { 'Cache-Control': 'no-store', ...(status === 503 && { 'Retry-After': '2' }) },
    });
  return async (request, bindings) => {
    const { pathname } = new URL(request.url);
    if (pathname === paths.health.live()) return report({ status: 'ok', version }, 200);
    if (phase() === 'starting') return report({ status: 'starting' }, 503);
    if (pathname !== paths.health.ready()) return call(request, bindings);
    if (phase() === 'stopping') return report({ status: 'stopping' }, 503);
    const answer = await service.fetch(new Request(new URL(health.path, request.url)));
    if (!answer.ok) return report({ status: 'unavailable' }, 503);
    const { status, wrong } = health.answer!.parse(await answer.json());
    return status === 'ok' ? report({ status }, 200) : report({ status, wrong }, 503);
  };
}

/** Replaces the client address that an untrusted caller claims by that of the connection. */
function answerCalls({ fetch }: Service, isTrusted: (address: string) => boolean) {
  const memory = createBodyMemory();
  return async (request: Request, { incoming }: HttpBindings | Http2Bindings): Promise<Response> => {
    const peer = incoming.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
    const headers = new Headers(request.headers);
    if (!isTrusted(peer) || !headers.has('x-forwarded-for')) headers.set('x-forwarded-for', peer);
    if (request.method === 'GET' || request.method === 'HEAD')
      return fetch(new Request(request, { headers }));
    // A console is not held to the room of strangers: it has bounds of its own.
    const share = memory.open(isTrusted(peer) ? '' : networkOfAddress(peer), !isTrusted(peer));
    const body = request.body && withinShare(request.body, share);
    try {
      return await fetch(new Request(request, { headers, ...(body && { body }) }));
    } finally {
      share.release();
    }
  };
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new EnvironmentProblem(`PORT ${port} on ${host} is in use by another program.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new EnvironmentProblem(`HOST ${host} is not an address of this machine.`);
    }
    if (code === 'EACCES') throw new EnvironmentProblem(`PORT ${port} may not be used by this user.`);
    throw error;
  }
}

const untilAsked = ({ signal }: CommandContext) =>
  new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    process.once('SIGTERM', () => resolve());
  });
