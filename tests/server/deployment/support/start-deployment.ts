import { pino } from 'pino';
import type { Fetch } from '../../../../src/api/client.ts';
import { composeService } from '../../../../src/server/compose.ts';
import { readConfig } from '../../../../src/server/config.ts';
import type { Stores } from '../../../../src/service/core/stores.ts';
import type { StoredDeployment } from '../../../../src/service/config/deployment-store.ts';
import { password, seedService, temporaryDirectory } from '../../../contract/support/seed-service.ts';
import { createConsole, sessionCookieOf } from '../../support/create-console.ts';
import { quickPasswords } from '../../../support/quick-passwords.ts';
import { withStores } from '../../../support/with-stores.ts';
import { setDeployment } from '../../../support/set-deployment.ts';

/** A console over the embedded service with `count` mails, and an operator beside it who changes the deployment. */
export async function startDeployment(
  count = 0,
  prepare: (stores: Stores) => Promise<void> = async () => undefined,
) {
  const directory = temporaryDirectory();
  const rows = await seedService(directory.path, count);
  await withStores(directory.path, prepare);
  const config = readConfig({ NODE_ENV: 'production', POSTERN_DATA: directory.path, POSTERN_MFA: 'off' });
  const service = await composeService(config, pino({ level: 'silent' }), quickPasswords);
  /** Answers some calls instead of the service. */
  let intercept: (request: Request) => Response | undefined = () => undefined;
  const fetch: Fetch = async (request) => intercept(request) ?? service.fetch(request);
  const console = createConsole({ service: { ...service, fetch } });
  return {
    rows,
    service,
    console,
    directory: directory.path,
    async signIn(email: string): Promise<string> {
      const answer = await console.request('/auth/login', { form: { email, current_password: password } });
      const cookie = sessionCookieOf(answer);
      if (!cookie) throw new Error(`${email} was not signed in: ${answer.status}`);
      return cookie;
    },
    set: (fields: Partial<StoredDeployment>) => setDeployment(directory.path, fields, Date.now()),
    answerWith(instead: typeof intercept) {
      intercept = instead;
    },
    async stop() {
      await service.stop();
      await directory.remove();
    },
  };
}
export type TestDeployment = Awaited<ReturnType<typeof startDeployment>>;
