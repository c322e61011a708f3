import { pino } from 'pino';
import type { EmailRow } from '../../../../src/api/contract/emails/email-row.ts';
import { composeService } from '../../../../src/server/compose.ts';
import { readConfig } from '../../../../src/server/config.ts';
import {
  people,
  password,
  seedService,
  storeRows,
  temporaryDirectory,
} from '../../../contract/support/seed-service.ts';
import { createConsole, sessionCookieOf } from '../../support/create-console.ts';
import { quickPasswords } from '../../../support/quick-passwords.ts';
import { withStores } from '../../../support/with-stores.ts';

/**
 * A console over the embedded service with `count` seeded mails, and one more if given, and people signed in to it.
 * @param environment variables beside those of every test
 */
export async function startExplorer(
  count: number,
  more?: { row: EmailRow; original: string },
  environment: Record<string, string> = {},
) {
  const directory = temporaryDirectory();
  const rows = await seedService(directory.path, count);
  if (more) await withStores(directory.path, (stores) => storeRows(stores, [more.row], more.original));
  const config = readConfig({
    NODE_ENV: 'production',
    POSTERN_DATA: directory.path,
    POSTERN_MFA: 'off',
    ...environment,
  });
  const service = await composeService(config, pino({ level: 'silent' }), quickPasswords);
  const console = createConsole({ service });
  const signIn = async (email: string) => {
    const answer = await console.request('/auth/login', { form: { email, current_password: password } });
    const cookie = sessionCookieOf(answer);
    if (!cookie) throw new Error(`${email} was not signed in: ${answer.status}`);
    return cookie;
  };
  const admin = await signIn(people.admin);
  return {
    rows,
    dataDirectory: directory.path,
    console,
    signIn,
    /** GET as the administrator. */
    get: (path: string, headers: Record<string, string> = {}) =>
      console.request(path, { cookie: admin, headers }),
    /** POST of a form as the administrator. */
    post: (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
      console.request(path, { cookie: admin, form, headers }),
    /** A call of the contract as the administrator. */
    send: (method: string, path: string, json: unknown) =>
      console.request(path, { method, cookie: admin, json }),
    /** POST of a form, and the page that shows the form again where it was refused or something is asked first. */
    submit: (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
      console.submit(path, { cookie: admin, form, headers }),
    async stop() {
      await service.stop();
      await directory.remove();
    },
  };
}
export type TestExplorer = Awaited<ReturnType<typeof startExplorer>>;

/** Headers of a request that htmx makes. */
export const byHtmx = (target: string) => ({
  'hx-request': 'true',
  'hx-request-type': 'partial',
  'hx-target': target,
});
