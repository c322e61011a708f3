import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { byBadness, type CheckName, type CheckResult, resultOf } from '../api/vocabulary/system-checks.ts';
import { brandOf } from '../site/brands.ts';
import { describeCheck } from '../messages/describe-check.ts';
import { messagesOf } from '../messages/messages.ts';
import { openMailOut } from '../service/core/composition/open-mail-out.ts';
import { openSecretBox } from '../service/secret-box/open-secret-box.ts';
import { databaseFile } from '../service/database/database-file.ts';
import type { Stores } from '../service/core/stores.ts';
import { runChecks, serviceChecks } from '../service/system/checks.ts';
import { EnvironmentProblem, UsageError, type Command, type CommandContext } from './command.ts';
import { withStores } from './open-stores.ts';
import { readServiceEnvironment } from './read-service-environment.ts';

/** The checks of the system page, on the command line. */
export const doctorCommand: Command = {
  summary: 'Check the installation, beside a running server or without one',
  usage: `Usage: postern doctor [--json]

Makes the checks of System settings → System with the same environment as the server: disk, database, backup, mail,
receivers, identity providers, certificates, clock. Exits with 1 if a check is wrong, with 0 if there are only notices.
What a proxy in front sends is seen by the running console alone; its page shows that. With UPSTREAM_URL, run it beside
the protection service, which has the data.

  --json  one object: { "checks": [{ "check", "subject", "state", "finding", "facts", "found", "toDo" }] }
`,
  async run(args, context) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    const t = messagesOf('en');
    const results = byBadness(await examine(context));
    const checks = results.map((result) => ({ ...result, ...describeCheck(t, result, 'UTC') }));
    if (values.json) context.stdout.write(`${JSON.stringify({ checks }, null, 2)}\n`);
    else
      for (const { state, name, subject, found, toDo } of checks) {
        const what = subject ? `${name}, ${subject}` : name;
        context.stdout.write(`${state.padEnd(7)}  ${what}: ${found}\n${toDo && `         ${toDo}\n`}`);
      }
    return checks.some(({ state }) => state === 'wrong') ? 1 : 0;
  },
};

/** All checks; where the database or its key cannot be used, those that need none. */
async function examine({ dataDirectory, stderr }: CommandContext): Promise<CheckResult[]> {
  const { backup, signIn } = readSettings();
  const run = (stores: Stores, names: readonly CheckName[]) => {
    const log = (_: string, message: string, fields: object = {}) =>
      void stderr.write(`${message}: ${JSON.stringify(fields)}\n`);
    const hasBackups = backup !== undefined;
    return runChecks({ stores, signIn, dataDirectory, hasBackups, now: Date.now, log }, names);
  };
  try {
    if (!existsSync(databaseFile(dataDirectory)))
      throw new Error(`There is no database in ${dataDirectory}.`);
    return await withStores(dataDirectory, async ({ stores }) => {
      await openSecretBox(stores, dataDirectory, signIn.secretKey);
      return run(stores, serviceChecks);
    });
  } catch (error) {
    stderr.write(`${(error as Error).message}\n`);
    return [resultOf('database', 'unreachable'), ...(await run(undefined as never, ['disk', 'secret_key']))];
  }
}

/** Tests the way of mails to people. */
export const mailCommand: Command = {
  summary: 'Send a test email',
  usage: `Usage: postern mail test ADDRESS

Sends an email at once, past the queue, with the settings of the server (SMTP_URL, SMTP_TLS, MAIL_FROM), and prints what the
mail server answered. Exits with 1 if it did not take it.
`,
  async run([action, to = '', ...more], { dataDirectory, stdout, stderr }) {
    if (action !== 'test' || to === '' || more.length > 0) throw new UsageError('Use "mail test ADDRESS".');
    const { signIn } = readSettings();
    return withStores(dataDirectory, async (parts) => {
      const secretBox = await openSecretBox(parts.stores, dataDirectory, signIn.secretKey);
      const brand = brandOf(signIn.brand);
      const settings = { ...parts, dataDirectory, signIn, brand, secretBox, log: () => undefined };
      // The queue is the server's.
      const mailOut = await openMailOut({ ...settings, isIdle: true, isQuiet: () => false });
      const mail = { to, template: 'test', values: {}, locale: 'en' } as const;
      const { state, info } = await mailOut.sendNow(mail).finally(() => mailOut.stop());
      await parts.record('mail_test', { answer: info }, state === 'failed' ? 'failed' : 'success');
      if (state === 'failed') stderr.write(`The email was not sent: ${info}\n`);
      else if (state === 'filed')
        stdout.write(`No mail server is configured (SMTP_URL). The email is in the file ${info}.\n`);
      else stdout.write(`The mail server accepted the email: ${info}\n`);
      return state === 'failed' ? 1 : 0;
    });
  },
};

/** The settings of the server. @throws EnvironmentProblem with all that is wrong, and for a console without data */
function readSettings() {
  if (process.env['UPSTREAM_URL']?.trim())
    throw new EnvironmentProblem(
      'UPSTREAM_URL is set: data and mail are with the protection service there. Run this command beside it.',
    );
  return readServiceEnvironment(process.env);
}
