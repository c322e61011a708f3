import type { MiddlewareHandler } from 'hono';
import { type CheckResult, resultOf } from '../../api/vocabulary/system-checks.ts';
import { paths } from '../../site/paths.ts';
import type { Config } from '../config.ts';
import type { ConsoleEnv } from '../context.ts';
import { isLoopbackHost } from './known-host.ts';

type ProxySettings = Pick<Config, 'publicUrl' | 'trustedProxies'> & Partial<Pick<Config, 'mode'>>;

/** How many requests an opinion rests on: when there are twice as many, the older ones count half. */
const remembered = 100;

const probes: readonly string[] = [paths.health.live(), paths.health.ready(), paths.metrics()];

/** Says what the proxy in front sends, as far as the console sees it. */
interface ProxyWatch {
  readonly look: MiddlewareHandler<ConsoleEnv>;
  /** The check `proxy`; `origin` is what the console believes its address to be. */
  check(origin: string): CheckResult[];
}

/** Counts what requests come with. Anybody can send these headers, so only what most requests have is believed. */
export function createProxyWatch({ publicUrl, trustedProxies: proxies, mode }: ProxySettings): ProxyWatch {
  const seen = { all: 0, forwarded: 0, https: 0, otherHost: 0 };
  let host = '';
  const isUsual = (count: number) => count * 2 > seen.all;
  return {
    look(c, next) {
      // Probes come from the machine itself, past the proxy: on a quiet console they would be most requests.
      if (probes.includes(c.req.path)) return next();
      if (seen.all >= 2 * remembered)
        for (const name of Object.keys(seen) as (keyof typeof seen)[]) seen[name] /= 2;
      const sent = (name: string) =>
        c.req.header(`x-forwarded-${name}`)?.split(',').at(-1)?.trim().toLowerCase();
      const asked = sent('host');
      seen.all += 1;
      if (sent('for')) seen.forwarded += 1;
      if (sent('proto') === 'https') seen.https += 1;
      if (asked && asked !== new URL(publicUrl ?? c.req.url).host) {
        seen.otherHost += 1;
        host = asked.slice(0, 100);
      }
      return next();
    },
    check(address) {
      const isBehind = isUsual(seen.forwarded);
      const found = [
        ...(publicUrl?.startsWith('http:') && isUsual(seen.https) ? [resultOf('proxy', 'http')] : []),
        ...(isUsual(seen.otherHost) ? [resultOf('proxy', 'host', { seen: host, address })] : []),
        ...(isBehind && proxies === 0 ? [resultOf('proxy', 'untrusted')] : []),
        ...(!isBehind && proxies > 0 && seen.all >= 10 ? [resultOf('proxy', 'unseen', { proxies })] : []),
        ...(publicUrl === undefined &&
        mode === 'production' &&
        (isBehind || !isLoopbackHost(new URL(address).host))
          ? [resultOf('proxy', 'no_address', { address })]
          : []),
      ];
      return found.length > 0 ? found : [resultOf('proxy', 'well', { address, proxies })];
    },
  };
}
