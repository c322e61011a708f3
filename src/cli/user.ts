import { parseArgs } from 'node:util';
import { builtInRoleNames, isBuiltInRole } from '../api/vocabulary/sections.ts';
import { createUser } from '../service/accounts/create-user.ts';
import { normalizeEmail } from '../service/accounts/account.ts';
import { removeMfa } from '../service/accounts/disable-mfa.ts';
import { readableSecret } from '../service/secret-box/secrets.ts';
import type { Command, CommandContext } from './command.ts';
import { withStores } from './open-stores.ts';
import { UsageError } from './usage-error.ts';

/** People who may sign in. */
export const userCommand: Command = {
  name: 'user',
  summary: 'Create, list, disable and enable the people who may sign in, and reset their second factor',
  usage: `Usage: postern user create EMAIL [--role ${builtInRoleNames.join('|')}] [--first-name NAME] [--last-name NAME]
                           [--automation] [--hidden] [--password-stdin]
       postern user list
       postern user disable EMAIL
       postern user enable EMAIL
       postern user reset-mfa EMAIL

  --role            admin and analyst may act on mail, viewer may only look, help_desk answers requests of employees,
                    auditor looks at events, charts, rules, requests, settings and the audit trail; analyst when absent
  --automation      a customer's program: it signs in by password alone, without a second factor
  --hidden          support staff, whom the tenant does not see
  --password-stdin  reads the password from standard input; else one is generated and printed once
  disable           ends the user's sessions and API tokens as well
  reset-mfa         removes a lost second factor and its recovery codes, and ends the user's sessions
`,
  async run([action = '', ...args], context) {
    switch (action) {
      case 'create':
        return create(args, context);
      case 'list':
        return list(args, context);
      case 'disable':
        return setDisabled(args, true, context);
      case 'enable':
        return setDisabled(args, false, context);
      case 'reset-mfa':
        return resetMfa(args, context);
      default:
        throw new UsageError(
          action
            ? `There is no "user ${action}".`
            : 'Say what to do: create, list, disable, enable, reset-mfa.',
        );
    }
  },
};

async function create(args: string[], { dataDirectory, stdout }: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      role: { type: 'string', default: 'analyst' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      automation: { type: 'boolean', default: false },
      hidden: { type: 'boolean', default: false },
      'password-stdin': { type: 'boolean', default: false },
    },
  });
  const email = onlyEmail(positionals);
  if (!isBuiltInRole(values.role))
    throw new UsageError(`--role must be one of ${builtInRoleNames.join(', ')}.`);
  const given = values['password-stdin'] ? await readLine(process.stdin) : undefined;
  const password = given ?? readableSecret(4);
  const { role } = values;
  const account = await withStores(dataDirectory, (parts) =>
    createUser(
      parts,
      {
        email,
        password,
        role,
        automation: values.automation,
        hidden: values.hidden,
        firstName: values['first-name'] ?? '',
        lastName: values['last-name'] ?? '',
      },
      parts.actor,
    ),
  );
  stdout.write(`Created ${account.email} (${account.role}).\n`);
  if (given === undefined) stdout.write(`Password: ${password}\nIt is shown this once.\n`);
  return 0;
}

async function list(args: string[], { dataDirectory, stdout }: CommandContext): Promise<number> {
  if (args.length > 0) throw new UsageError('"user list" takes no arguments.');
  const users = await withStores(dataDirectory, ({ stores }) => stores.users.listUsers(undefined));
  const width = Math.max(0, ...users.map(({ email }) => email.length));
  for (const user of users) {
    const marks = [
      user.role,
      ...user.custom_roles.map((role) => JSON.stringify(role)),
      ...(user.automation ? ['automation'] : []),
      ...(user.hidden ? ['hidden'] : []),
      ...(user.mfa_secret_set ? ['mfa'] : []),
      ...(user.disabled ? ['disabled'] : []),
    ];
    stdout.write(`${user.email.padEnd(width)}  ${marks.join('  ')}\n`);
  }
  return 0;
}

async function setDisabled(
  args: string[],
  disabled: boolean,
  { dataDirectory, stdout, stderr }: CommandContext,
): Promise<number> {
  const email = normalizeEmail(onlyEmail(args));
  const found = await withStores(dataDirectory, async ({ stores, audit, actor, now }) => {
    const changed = await stores.users.setUserDisabled({ email, disabled, at: now() });
    if (changed) {
      await audit.record({
        actor: actor.email,
        action: disabled ? 'user_disable' : 'user_enable',
        outcome: 'success',
        clientAddress: actor.clientAddress,
        details: { user: email },
      });
    }
    return changed;
  });
  if (!found) stderr.write(`There is no user ${email}.\n`);
  else stdout.write(`${disabled ? 'Disabled' : 'Enabled'} ${email}.\n`);
  return found ? 0 : 1;
}

/** Asks for a second factor no more, until the user sets one up again. */
async function resetMfa(args: string[], { dataDirectory, stdout, stderr }: CommandContext): Promise<number> {
  const email = normalizeEmail(onlyEmail(args));
  const done = await withStores(dataDirectory, async (parts) => {
    const found = await parts.stores.users.findUser(email);
    if (!found || !(await removeMfa(parts, found.account, parts.actor))) return false;
    const end = { userId: found.account.id, except: null, at: parts.now(), reason: 'second factor removed' };
    await parts.stores.sessions.endSessionsOf(end);
    return true;
  });
  if (done) stdout.write(`Removed the second factor of ${email}.\n`);
  else stderr.write(`There is no user ${email} with a second factor.\n`);
  return done ? 0 : 1;
}

function onlyEmail(positionals: readonly string[]): string {
  if (positionals.length === 1 && !positionals[0]!.startsWith('-')) return positionals[0]!;
  throw new UsageError('Give one email address.');
}

async function readLine(input: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of input) text += String(chunk);
  return text.replace(/\r?\n[\s\S]*$/, '');
}
