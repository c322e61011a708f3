import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { MiddlewareHandler } from 'hono';
import { paths } from '../../site/paths.ts';
import type { Config } from '../config.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';

type HostSettings = Pick<Config, 'publicUrl'> & Partial<Pick<Config, 'host'>>;

/**
 * Refuses requests for foreign hosts, as in DNS rebinding, where another domain resolves to this server. With
 * `PUBLIC_URL` only that host is allowed; otherwise all hosts that public DNS cannot claim: IP addresses, and
 * names of this machine and of its network. Health probes and readers of the metrics may always use those.
 */
export function knownHost(settings: HostSettings): MiddlewareHandler<ConsoleEnv> {
  return async (c, next) => {
    const hosts = namedHosts(c);
    const isProbe = [paths.health.live(), paths.health.ready(), paths.metrics()].includes(c.req.path);
    const foreign = hosts.find((host) => !isKnown(host, settings) && !(isProbe && isPrivateName(host)));
    if (foreign === undefined) return next();
    return c.text(refusalOf(foreign, settings), 421, { 'Cache-Control': 'no-store' });
  };
}

/** Whether a host, with or without a port, is loopback. */
export const isLoopbackHost = (host: string): boolean => {
  const name = nameOf(host);
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name);
};

export const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/i.test(address);

/** The hosts of the header and of the request line, which may differ in a proxy's form. */
function namedHosts(c: ConsoleContext): string[] {
  const header = c.req.header('host');
  return [new URL(c.req.url).host, ...(header === undefined ? [] : [header.trim().toLowerCase()])];
}

function isKnown(host: string, { host: bound, publicUrl }: HostSettings): boolean {
  if (publicUrl !== undefined) {
    const { host: known, protocol } = new URL(publicUrl);
    const usual = protocol === 'https:' ? ':443' : ':80';
    return host === known || host === known + usual;
  }
  if (bound === undefined) return true;
  const listensToItself = isLoopbackAddress(bound) || bound === 'localhost';
  return listensToItself ? isLoopbackHost(host) : nameOf(host) === bound.toLowerCase() || isPrivateName(host);
}

/** Suffixes that do not exist in public DNS (RFC 6761, 6762, 8375, and ICANN's `internal`). */
const privateEnding = /\.(?:localhost|local|internal|home\.arpa|test)$/;

function isPrivateName(host: string): boolean {
  const name = nameOf(host);
  if (isIP(name) !== 0 || privateEnding.test(name) || name === hostname().toLowerCase()) return true;
  return /^[\w-]+$/.test(name);
}

/** A host without its port and brackets. */
const nameOf = (host: string): string => host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');

/** Names the host that arrived: a proxy that drops the port is found by it. */
const refusalOf = (host: string, { publicUrl }: HostSettings): string =>
  `Postern does not answer to the host ${host.slice(0, 260)}. ` +
  (publicUrl === undefined
    ? 'Set PUBLIC_URL to the address that people type, such as https://console.example.com.\n'
    : `Its address is ${publicUrl} (PUBLIC_URL); a proxy in front has to pass on the Host header as it came, with the port.\n`);

/**
 * Redirects `/auth/` to `/auth`, keeping the query; `//evil.example/` would be another host and is not
 * redirected.
 */
export const trimTrailingSlash: MiddlewareHandler<ConsoleEnv> = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const isLook = c.req.method === 'GET' || c.req.method === 'HEAD';
  const trimmed = pathname.replace(/(?<!\/)\/+$/, '');
  if (!isLook || trimmed === pathname || trimmed === '' || /^\/[/\\]/.test(trimmed)) return next();
  return c.redirect(trimmed + search, 301);
};
