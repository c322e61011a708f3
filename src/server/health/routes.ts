import { Hono } from 'hono';
import { health } from '../../api/contract/config/show-config.ts';
import type { Client } from '../../api/client.ts';
import { paths } from '../../site/paths.ts';
import { answerMetrics, areMetricsPublic } from '../../runtime/serve-metrics.ts';
import type { MetricsSettings } from '../../settings/program.ts';
import { version } from '../../runtime/version.ts';
import type { ConsoleEnv } from '../context.ts';

/** Longest wait for the service's answer to a readiness probe, in milliseconds. */
const readyTimeout = 2_000;

/**
 * `/healthz`: the process is alive, with its version. `/readyz`: the service behind it answers too, so it can
 * receive traffic. `/version`: the current build, requested by open pages (SH-05). `/metrics`, if its settings put it here.
 */
export const healthRoutes = (
  client: Client,
  isStopping: () => boolean,
  uiVersion: string,
  metrics: MetricsSettings = {},
): Hono<ConsoleEnv> =>
  new Hono<ConsoleEnv>()
    .get(paths.version(), (c) => {
      c.header('Cache-Control', 'no-store');
      return c.json({ ui2_version: uiVersion, offer: paths.help('new-version') });
    })
    .get(paths.health.live(), (c) => c.json({ status: 'ok', version }))
    .get(paths.health.ready(), async (c) => {
      if (isStopping()) return c.json({ status: 'stopping' }, 503);
      try {
        const { status, wrong } = await client.call(
          health,
          {},
          { signal: AbortSignal.timeout(readyTimeout) },
        );
        return status === 'ok' ? c.json({ status }) : c.json({ status, wrong }, 503);
      } catch (error) {
        c.var.log.warn({ err: error }, 'not ready');
        return c.json({ status: 'unavailable' }, 503);
      }
    })
    .all(paths.metrics(), (c, next) =>
      areMetricsPublic(metrics) ? answerMetrics(c.req.raw, metrics) : next(),
    );
