import type { LookupFunction } from 'node:net';
import { EnvHttpProxyAgent } from 'undici';
import { type Environment, type Report, settingsOf } from './environment.ts';

/** What is taken from one kind of server, and how long it is waited for. */
export interface OutgoingLimits {
  /** Most connections to one of them; requests beyond them wait. */
  readonly connections: number;
  /** Longest wait for a connection, milliseconds: a machine that is off does not refuse it. */
  readonly connectTime: number;
  /** Longest wait for the head of an answer, and for each next piece of its body, milliseconds. */
  readonly time: number;
  /** Largest response as transferred, bytes; absent where the reader counts. */
  readonly size?: number;
  /** How its connections are made: how names are looked up, and whose certificates are trusted. */
  readonly connect?: { readonly lookup?: LookupFunction; readonly ca?: string };
}

/** Most bytes of the headers of an answer. */
const headerSize = 32_768;
/** This machine is never reached through a proxy. */
const ownHosts = 'localhost,127.0.0.1,::1';

/** Reports a proxy that cannot be used, at a start and not at the first sign-in. */
export function checkOutgoing(environment: Environment, report: Report): void {
  settingsOf(environment, report)('HTTPS_PROXY');
}

/** The value of a variable that has its usual name in small letters too. */
const named = (environment: Environment, name: 'HTTPS_PROXY' | 'NO_PROXY'): string =>
  environment[name] || environment[name.toLowerCase()] || '';

/** Whether https goes by a proxy, which then looks names up and connects: `connect.lookup` is not asked. */
export const hasProxy = (environment: Environment = process.env): boolean =>
  named(environment, 'HTTPS_PROXY') !== '';

/**
 * The connections to one kind of server: a pool with its limits. What speaks https goes by the proxy of `HTTPS_PROXY`,
 * save the hosts of `NO_PROXY`; these have their usual names in small letters too. Callers refuse redirects.
 */
export function createDispatcher(
  { connections, connectTime, time, size, connect }: OutgoingLimits,
  environment: Environment = process.env,
): EnvHttpProxyAgent {
  return new EnvHttpProxyAgent({
    // Without https there is only this machine, and a service in the operator's own network.
    httpProxy: '',
    httpsProxy: named(environment, 'HTTPS_PROXY'),
    noProxy: `${named(environment, 'NO_PROXY')},${ownHosts}`,
    connections,
    pipelining: 1,
    connectTimeout: connectTime,
    headersTimeout: time,
    bodyTimeout: time,
    maxHeaderSize: headerSize,
    ...(size !== undefined && { maxResponseSize: size }),
    ...(connect && { connect }),
    // The same authorities behind a proxy.
    ...(connect?.ca !== undefined && { requestTls: { ca: connect.ca } }),
  });
}
