import { parseArgs } from 'node:util';
import { tokenDays, tokenScopes, type TokenScope } from '../api/contract/accounts/api-tokens.ts';
import { normalizeEmail } from '../service/accounts/account.ts';
import { createApiToken, revokeApiToken } from '../service/accounts/api-token-routes.ts';
import { inColumns, runAction, UsageError, type Command, type CommandContext } from './command.ts';
import { withStores } from './open-stores.ts';

/** API tokens for programs. */
export const tokenCommand: Command = {
  summary: 'Create, list and revoke API tokens for programs',
  usage: `Usage: postern token create --user EMAIL [--name NAME] [--scope ${tokenScopes.join('|')}] [--days DAYS]
       postern token list [--user EMAIL]
       postern token revoke ID

  create    prints only the token; it is valid until it expires, is revoked or the user is disabled
  list      id, user, name, scope, expiry and last use of all tokens that are not revoked
  --scope   the most that a program may do with it: view, or also act on mail and rules; view when absent
  --days    1 to ${tokenDays.most}; ${tokenDays.usual} when absent
`,
  run: (args, context) => runAction('token', { create, list, revoke }, args, context),
};

async function create(args: string[], { dataDirectory, stdout, stderr }: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      user: { type: 'string' },
      name: { type: 'string', default: 'command line' },
      scope: { type: 'string', default: 'view' },
      days: { type: 'string', default: String(tokenDays.usual) },
    },
  });
  if (!values.user) throw new UsageError('Name the owner of the token: --user EMAIL.');
  const { name, scope } = values;
  if (!isScope(scope)) throw new UsageError(`--scope must be one of ${tokenScopes.join(', ')}.`);
  const days = Number(values.days);
  if (!(Number.isInteger(days) && days >= 1 && days <= tokenDays.most)) {
    throw new UsageError(`--days is a number from 1 to ${tokenDays.most}, not "${values.days}".`);
  }
  const email = normalizeEmail(values.user);
  const token = await withStores(dataDirectory, async (parts) => {
    const found = await parts.stores.users.findUser(email);
    if (!found || found.account.disabled) return undefined;
    return (await createApiToken(parts, found.account, { name, scope, days }, parts.actor)).token;
  });
  if (token === undefined) {
    stderr.write(`There is no user ${email} who may sign in. "postern user list" shows them.\n`);
    return 1;
  }
  stdout.write(`${token}\n`);
  return 0;
}

async function list(args: string[], { dataDirectory, stdout, stderr }: CommandContext): Promise<number> {
  const { values } = parseArgs({ args, options: { user: { type: 'string' } } });
  const only = values.user === undefined ? undefined : normalizeEmail(values.user);
  const listed = await withStores(dataDirectory, async ({ stores, now }) => {
    const users = await stores.users.listUsers(undefined);
    const wanted = users.filter(({ email }) => only === undefined || email === only);
    if (only !== undefined && wanted.length === 0) return undefined;
    const rows: string[][] = [];
    for (const { id, email } of wanted) {
      for (const token of await stores.apiTokens.listApiTokens({ userId: id })) {
        const end = token.expiresAt > now() ? 'ends' : 'ended';
        const use =
          token.lastUsedAt === null
            ? 'not used yet'
            : `last used ${minuteOf(token.lastUsedAt)} from ${token.lastUsedAddress || 'an unknown network'}`;
        rows.push([token.id, email, token.name, token.scope, `${end} ${minuteOf(token.expiresAt)}`, use]);
      }
    }
    return rows;
  });
  if (!listed) {
    stderr.write(`There is no user ${only}.\n`);
    return 1;
  }
  stdout.write(inColumns(listed));
  return 0;
}

async function revoke(args: string[], { dataDirectory, stdout, stderr }: CommandContext): Promise<number> {
  // An id may begin with a dash.
  const [id = '', ...more] = args;
  if (id === '' || more.length > 0) throw new UsageError('Give one id. "postern token list" shows them.');
  const revoked = await withStores(dataDirectory, (parts) =>
    revokeApiToken(parts, { id, userId: null }, parts.actor),
  );
  if (revoked) stdout.write(`Revoked ${id}.\n`);
  else stderr.write(`There is no API token ${id}. "postern token list" shows them.\n`);
  return revoked ? 0 : 1;
}

/** A moment in UTC, to the minute. */
const minuteOf = (at: number): string => `${new Date(at).toISOString().slice(0, 16)}Z`;

const isScope = (text: string): text is TokenScope => tokenScopes.some((scope) => scope === text);
