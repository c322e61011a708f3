import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { closeServer, limitConnections, optionsOf } from './connection-limits.ts';
import { registry, watchProcess, writeMetrics } from './metrics.ts';
import type { MetricsSettings } from '../settings/program.ts';
import { listenerProblem } from '../settings/parse-setting.ts';
import { paths } from '../site/paths.ts';

/** Whether the metrics are on the main listener: with a token, and without a listener of their own. */
export const areMetricsPublic = ({ listen, token }: MetricsSettings): boolean =>
  !listen && token !== undefined;

/** Answers `/metrics`, and nothing else, to whoever has the token, if there is one. */
export async function answerMetrics(request: Request, { token }: MetricsSettings): Promise<Response> {
  const refuse = (status: number, text: string, headers: Record<string, string> = {}) =>
    new Response(`${text}\n`, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
  if (new URL(request.url).pathname !== paths.metrics()) return refuse(404, 'Only /metrics is here.');
  if (!['GET', 'HEAD'].includes(request.method)) return refuse(405, 'Use GET.', { Allow: 'GET, HEAD' });
  if (token !== undefined && !isBearer(request.headers.get('authorization'), token))
    return refuse(401, 'This needs the token of METRICS_TOKEN.', { 'WWW-Authenticate': 'Bearer' });
  const headers = { 'Cache-Control': 'no-store', 'Content-Type': registry.contentType };
  return new Response(await writeMetrics(), { headers });
}

/** Digests are compared, in a time that does not depend on what was sent. */
function isBearer(header: string | null, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given = /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

/** Connections of the private listener: Prometheus keeps one. */
const limits = { most: 20, maxOfAddress: undefined, requestTimeout: 10_000 };

/**
 * Starts measuring the process, and the private listener for the metrics if there is one. Returns what closes it.
 * @throws an Error whose message names the setting when nothing can listen there.
 */
export async function serveMetrics(settings: MetricsSettings): Promise<() => Promise<void>> {
  const { listen, token } = settings;
  if (listen || token !== undefined) watchProcess();
  if (!listen) return () => Promise.resolve();
  const fetch = (request: Request) => answerMetrics(request, settings);
  const server = createAdaptorServer({ fetch, serverOptions: optionsOf(limits) }) as Server;
  limitConnections(server, limits);
  server.listen(listen.port, listen.host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw listenerProblem('METRICS_LISTEN', listen, cause);
  }
  return () => closeServer(server);
}
