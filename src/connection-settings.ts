/** How much of the server strangers may hold, as the operator configured it. */
export interface ConnectionSettings {
  /** Connections that are open at once. */
  readonly most: number;
  /** Connections of one address that are open at once; undefined where all come from proxies. */
  readonly mostOfAddress: number | undefined;
  /** Longest time a request may take to arrive, in milliseconds; its head has half of it. */
  readonly requestTimeout: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads `MAX_CONNECTIONS`, `MAX_CONNECTIONS_PER_ADDRESS` and `REQUEST_TIMEOUT_MS`; what cannot be used is told to `report`,
 * by name.
 * @param isShared many people come from one address: a proxy's, or a console's.
 */
export function readConnectionSettings(
  environment: Environment,
  isShared: boolean,
  report: (problem: string) => void,
): ConnectionSettings {
  const read = (name: string, fallback: number, least: number, most: number): number => {
    const text = environment[name]?.trim();
    if (!text) return fallback;
    const value = Number(text);
    if (/^\d{1,7}$/.test(text) && value >= least && value <= most) return value;
    report(`${name} must be a number from ${least} to ${most}, not "${text}".`);
    return fallback;
  };
  const most = read('MAX_CONNECTIONS', 2_000, 10, 100_000);
  const mostOfAddress = read('MAX_CONNECTIONS_PER_ADDRESS', 250, 1, 100_000);
  return {
    most,
    mostOfAddress: isShared ? undefined : mostOfAddress,
    requestTimeout: read('REQUEST_TIMEOUT_MS', 30_000, 1_000, 600_000),
  };
}
