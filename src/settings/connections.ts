import { type Environment, type Report, settingsOf } from './environment.ts';

/** How much of the server strangers may hold, as the operator configured it. */
export interface ConnectionSettings {
  /** Connections that are open at once. */
  readonly most: number;
  /** Connections of one address that are open at once; undefined where all come from proxies. */
  readonly maxOfAddress: number | undefined;
  /** Longest time a request may take to arrive, in milliseconds; its head has half of it. */
  readonly requestTimeout: number;
}

/**
 * Reads `MAX_CONNECTIONS`, `MAX_CONNECTIONS_PER_ADDRESS` and `REQUEST_TIMEOUT_MS`.
 * @param isShared many people come from one address: a proxy's, or a console's.
 */
export function readConnectionSettings(
  environment: Environment,
  isShared: boolean,
  report: Report,
): ConnectionSettings {
  const read = settingsOf(environment, report);
  const maxOfAddress = read('MAX_CONNECTIONS_PER_ADDRESS');
  return {
    most: read('MAX_CONNECTIONS'),
    maxOfAddress: isShared ? undefined : maxOfAddress,
    requestTimeout: read('REQUEST_TIMEOUT_MS'),
  };
}
