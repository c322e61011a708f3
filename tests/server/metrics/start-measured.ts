import { type Logger, pino } from 'pino';
import { composeService } from '../../../src/server/compose.ts';
import { readConfig } from '../../../src/server/config.ts';
import { registry } from '../../../src/runtime/metrics.ts';
import { makeDataDirectory } from '../../support/data-directory.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { seedService } from '../../contract/support/seed-service.ts';
import { createConsole, origin } from '../support/create-console.ts';

export const token = 'a-token-of-the-operator';

/** A console with its service and some mail, whose metrics and log lines are looked at. */
export async function startMeasured(
  environment: Record<string, string> = { METRICS_TOKEN: token },
  { isEmpty = false } = {},
) {
  const lines: string[] = [];
  const log: Logger = pino(
    { base: null, level: 'debug' },
    { write: (line: string) => void lines.push(line) },
  );
  const dataDirectory = makeDataDirectory();
  if (!isEmpty) await seedService(dataDirectory, 5);
  const config = readConfig({
    NODE_ENV: 'production',
    POSTERN_DATA: dataDirectory,
    POSTERN_MFA: 'off',
    PUBLIC_URL: origin,
    ...environment,
  });
  const service = await composeService(config, log, quickPasswords);
  const console = createConsole({ service, config, log });
  return {
    ...console,
    dataDirectory,
    service,
    lines,
    readMetrics: async () =>
      (await console.request('/metrics', { headers: { authorization: `Bearer ${token}` } })).text(),
  };
}

/** The value of a metric whose labels include these; 0 where there is none. */
export async function valueOf(name: string, labels: Record<string, string> = {}): Promise<number> {
  const metric = await registry.getSingleMetric(name)!.get();
  const wanted = Object.entries(labels);
  return metric.values
    .filter((one) => wanted.every(([label, value]) => String(one.labels[label as never]) === value))
    .reduce((sum, { value }) => sum + value, 0);
}
