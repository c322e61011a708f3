import { isIP } from 'node:net';
import { belongsTo } from '../../config/address-domain.ts';

const privateAddress =
  /^(?:10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd][\da-f]{2}:|fe80:)/i;

/**
 * Whether a host is on the internet and not ours: no name without a dot, no private address, none of the own
 * domains.
 */
export const isPublicHost = (host: string, ownDomains: readonly string[]): boolean =>
  isIP(host) !== 0
    ? !privateAddress.test(host)
    : /\.[a-z][a-z\d-]*\.?$/i.test(host) &&
      !/\.(?:local|lan|internal|corp|home|intranet|localdomain)\.?$/i.test(host) &&
      !belongsTo(`@${host.replace(/\.$/, '')}`, ownDomains);
