import { parseArgs } from 'node:util';
import { longestTokenDays } from '../api/contract/accounts/api-tokens.ts';
import { normalizeEmail } from '../service/accounts/account.ts';
import { createApiToken } from '../service/accounts/create-api-token.ts';
import type { Command } from './command.ts';
import { withStores } from './open-stores.ts';
import { UsageError } from './usage-error.ts';

/** API tokens for programs. */
export const tokenCommand: Command = {
  name: 'token',
  summary: 'Create an API token for a program',
  usage: `Usage: postern token create --user EMAIL [--name NAME] [--days DAYS]

Prints the token alone. It may do what its user may do, until it is revoked, the days are over or the user is disabled.
`,
  async run([action = '', ...args], { dataDirectory, stdout, stderr }) {
    if (action !== 'create') {
      throw new UsageError(action ? `There is no "token ${action}".` : 'Say what to do: create.');
    }
    const { values } = parseArgs({
      args,
      options: {
        user: { type: 'string' },
        name: { type: 'string', default: 'command line' },
        days: { type: 'string' },
      },
    });
    if (!values.user) throw new UsageError('Say whose token it is: --user EMAIL.');
    const days = values.days === undefined ? null : Number(values.days);
    if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= longestTokenDays)) {
      throw new UsageError(`--days is a number from 1 to ${longestTokenDays}, not "${values.days}".`);
    }
    const email = normalizeEmail(values.user);
    const token = await withStores(dataDirectory, async (parts) => {
      const found = await parts.stores.users.findUser(email);
      if (!found || found.account.disabled) return undefined;
      const choice = { name: values.name, days };
      return (await createApiToken(parts, found.account, choice, parts.actor)).token;
    });
    if (token === undefined) {
      stderr.write(`There is no user ${email} who may sign in. "postern user list" names them.\n`);
      return 1;
    }
    stdout.write(`${token}\n`);
    return 0;
  },
};
