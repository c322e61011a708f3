import { parseArgs } from 'node:util';
import { resetLinkMinutes } from '../api/contract/accounts/passwords.ts';
import { isoOrNull } from '../api/iso-time.ts';
import { builtInRoleNames, isBuiltInRole } from '../api/vocabulary/sections.ts';
import { createUser } from '../service/accounts/create-user.ts';
import { normalizeEmail } from '../service/accounts/account.ts';
import { removeMfa } from '../service/accounts/mfa.ts';
import { defaultPasswordCost, hashPassword, operator } from '../service/accounts/hash-password.ts';
import { checkNewPassword } from '../service/accounts/check-new-password.ts';
import type { StoredPerson } from '../service/people/people-store-sqlite.ts';
import { hashSecret, newSecret, readableSecret } from '../service/secret-box/secrets.ts';
import { readSignInSettings } from '../settings/sign-in.ts';
import {
  CommandRefused,
  inColumns,
  onlyOne,
  runAction,
  UsageError,
  type Command,
  type CommandContext,
} from './command.ts';
import { withStores } from './open-stores.ts';

/** People who may sign in. */
export const userCommand: Command = {
  summary:
    'Create, list, disable and enable the people who may sign in, and reset their password or second factor',
  usage: `Usage: postern user create EMAIL [--role ${builtInRoleNames.join('|')}] [--first-name NAME] [--last-name NAME]
                           [--automation] [--hidden] [--password-stdin]
       postern user list [--json]
       postern user disable EMAIL
       postern user enable EMAIL
       postern user reset-mfa EMAIL
       postern user reset-password EMAIL [--password-stdin]

  --role            admin and analyst may act on mail, viewer may only look, help_desk answers requests of employees,
                    auditor looks at events, charts, rules, requests, settings and the audit trail; analyst when absent
  --automation      a customer's program: it signs in by password alone, without a second factor
  --hidden          support staff: signs in only with support access, and gives a reason
  --password-stdin  reads the password from standard input; else one is generated and printed once
  list              with roles, second factor, state and last sign-in; in JSON also when they were last seen
  disable           ends the user's sessions and API tokens as well
  reset-mfa         removes a lost second factor and its recovery codes, and ends the user's sessions
  reset-password    prints a link for choosing a password, or sets the one of standard input; ends the user's sessions
`,
  run: (args, context) =>
    runAction(
      'user',
      {
        create,
        list,
        disable: (rest, given) => setDisabled(rest, true, given),
        enable: (rest, given) => setDisabled(rest, false, given),
        'reset-mfa': resetMfa,
        'reset-password': resetPassword,
      },
      args,
      context,
    ),
};

async function create(args: string[], { dataDirectory, stdout }: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      role: { type: 'string', default: 'analyst' },
      'first-name': { type: 'string', default: '' },
      'last-name': { type: 'string', default: '' },
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
  const { automation, hidden, 'first-name': firstName, 'last-name': lastName } = values;
  const account = await withStores(dataDirectory, (parts) =>
    createUser(parts, { email, password, role, automation, hidden, firstName, lastName }, parts.actor),
  );
  stdout.write(`Created ${account.email} (${account.role}).\n`);
  if (given === undefined) stdout.write(`Password: ${password}\nIt is shown only once.\n`);
  return 0;
}

async function list(args: string[], { dataDirectory, stdout }: CommandContext): Promise<number> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
  const people = await withStores(dataDirectory, async ({ stores }) => {
    const all: StoredPerson[] = [];
    for (;;) {
      const after = all.at(-1)?.account.email ?? '';
      const page = await stores.people.listPeople({ search: '', state: null, role: null, after, limit: 500 });
      all.push(...page.people.slice(0, 500));
      if (page.people.length <= 500) return all;
    }
  });
  const facts = people.map(({ account, state, lastSignInAt, lastSeenAt }) => ({
    email: account.email,
    state,
    role: account.role,
    custom_roles: account.custom_roles,
    roles_by_groups: account.mappedRoles.map(({ name }) => name),
    mfa: account.mfa_secret_set,
    automation: account.automation,
    hidden: account.hidden,
    last_sign_in_at: isoOrNull(lastSignInAt),
    last_seen_at: isoOrNull(lastSeenAt),
  }));
  if (values.json) {
    stdout.write(`${JSON.stringify(facts, null, 2)}\n`);
    return 0;
  }
  const rows = facts.map((one) => {
    const marks = [
      one.role,
      ...one.custom_roles.map((role) => JSON.stringify(role)),
      ...one.roles_by_groups.map((role) => `${JSON.stringify(role)} by group`),
      ...(['automation', 'hidden', 'mfa'] as const).filter((name) => one[name]),
      ...(one.state === 'active' ? [] : [one.state]),
      one.last_sign_in_at ? `last sign-in ${one.last_sign_in_at}` : 'never signed in',
    ];
    return [one.email, marks.join('  ')];
  });
  stdout.write(inColumns(rows));
  return 0;
}

/** Sets a password, or prints a link for choosing one. Either ends the user's sessions. */
async function resetPassword(args: string[], { dataDirectory, stdout }: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'password-stdin': { type: 'boolean', default: false } },
  });
  const email = normalizeEmail(onlyEmail(positionals));
  const password = values['password-stdin'] ? await readLine(process.stdin) : undefined;
  if (password !== undefined) checkNewPassword(password, email);
  const token = newSecret();
  await withStores(dataDirectory, async ({ stores, record, now }) => {
    const account = (await stores.users.findUser(email))?.account;
    if (!account) throw nobody(email);
    if (account.disabled) throw new CommandRefused(`${email} is disabled: postern user enable ${email}`);
    const at = now();
    const [tokenHash, userId] = [hashSecret(token), account.id];
    const expiresAt = at + resetLinkMinutes * 60_000;
    await stores.passwords.issueResetToken({ tokenHash, userId, expiresAt, at });
    if (password !== undefined) {
      const passwordHash = await hashPassword(password, operator, defaultPasswordCost);
      await stores.passwords.resetPassword({ tokenHash, passwordHash, at });
    } else await stores.sessions.endSessionsOf({ userId, except: null, at, reason: 'password reset' });
    await record(password === undefined ? 'password_reset_link' : 'password_reset', { user: email });
  });
  if (password !== undefined)
    stdout.write(`Set the password of ${email}. Sessions and API tokens have ended.\n`);
  else {
    const { consoleOrigin } = readSignInSettings(process.env, () => undefined);
    const link = `${consoleOrigin}/auth/reset-password?token=${token}`;
    stdout.write(
      `Sessions of ${email} have ended. For ${resetLinkMinutes} minutes, a new password can be chosen at\n${link}\n`,
    );
  }
  return 0;
}

async function setDisabled(
  args: string[],
  disabled: boolean,
  { dataDirectory, stdout }: CommandContext,
): Promise<number> {
  const email = normalizeEmail(onlyEmail(args));
  await withStores(dataDirectory, async ({ stores, record, now }) => {
    if (!(await stores.users.setUserDisabled({ email, disabled, at: now() }))) throw nobody(email);
    await record(disabled ? 'user_disable' : 'user_enable', { user: email });
  });
  stdout.write(`${disabled ? 'Disabled' : 'Enabled'} ${email}.\n`);
  return 0;
}

const nobody = (email: string) => new CommandRefused(`There is no user ${email}.`);

/** Asks for a second factor no more, until the user sets one up again. */
async function resetMfa(args: string[], { dataDirectory, stdout }: CommandContext): Promise<number> {
  const email = normalizeEmail(onlyEmail(args));
  await withStores(dataDirectory, async (parts) => {
    const found = await parts.stores.users.findUser(email);
    if (!found || !(await removeMfa(parts, found.account, parts.actor)))
      throw new CommandRefused(`There is no user ${email} with a second factor.`);
    const end = { userId: found.account.id, except: null, at: parts.now(), reason: 'second factor removed' };
    await parts.stores.sessions.endSessionsOf(end);
  });
  stdout.write(`Removed the second factor of ${email}.\n`);
  return 0;
}

const onlyEmail = (positionals: readonly string[]) => onlyOne(positionals, 'Give one email address.');

async function readLine(input: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of input) text += String(chunk);
  return text.replace(/\r?\n[\s\S]*$/, '');
}
