import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import { composeService, type Service } from '../../../src/server/compose.ts';
import { readConfig } from '../../../src/server/config.ts';
import { makeDataDirectory } from '../../support/data-directory.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';

export const admin = { email: 'admin@example.com', password: 'a long walk in spring' };

/** Starts the embedded service as the console does in production, on a data directory of its own. */
export async function startEmbeddedService({ withAdmin = true } = {}): Promise<Service> {
  const dataDirectory = makeDataDirectory();
  const config = readConfig({
    NODE_ENV: 'production',
    POSTERN_DATA: dataDirectory,
    POSTERN_MFA: 'off',
    ...(withAdmin && { POSTERN_ADMIN_EMAIL: admin.email, POSTERN_ADMIN_PASSWORD: admin.password }),
  });
  const service = await composeService(config, pino({ level: 'silent' }), quickPasswords);
  return {
    ...service,
    async stop() {
      await service.stop();
      await rm(dataDirectory, { recursive: true });
    },
  };
}
