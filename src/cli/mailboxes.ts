import type { StoredConnector } from '../service/mailboxes/connector-store-sqlite.ts';
import { checkMailbox } from '../service/mailboxes/check-mailbox.ts';
import { openConnector } from '../service/mailboxes/open-connectors.ts';
import { openSecretBox } from '../service/secret-box/open-secret-box.ts';
import { type Command, type CommandContext, readSetting, runAction, UsageError } from './command.ts';
import { type CommandStores, withStores } from './open-stores.ts';

const stepNames = {
  sign_in: 'sign-in',
  put: 'mail put into the inbox',
  hold: 'held, and not in the mailbox any more',
  release: 'released to its folder',
  date: 'same date as before',
  clean_up: 'removed again',
} as const;
const holds = {
  hidden: 'in a folder that its owner cannot see',
  strong: 'kept here, and removed from the mailbox',
  label: 'out of the inbox; its owner finds it in All Mail',
  trash: 'in the trash, which is emptied after 30 days',
  none: 'not held: this server can only be watched',
} as const;

/** Shows connected mailboxes, checks them with a mail, and pauses mail systems. */
export const mailboxesCommand: Command = {
  summary: 'List connected mailboxes, check one with a mail, pause or resume a mail system',
  usage: `Usage: postern mailboxes list
       postern mailboxes check ADDRESS
       postern mailboxes pause NAME
       postern mailboxes resume NAME

  list    mail systems and mailboxes, with last contact, what waits and what is wrong
  check   puts a mail into the inbox, holds it, releases it, compares its date and removes it. A server that follows the mailbox
          meanwhile may store it like any other mail.
  pause   follows the mailboxes of a mail system no more, within 15 seconds; NAME is its name or id
  resume  goes on where it stopped
`,
  run: (args, context) =>
    runAction(
      'postern mailboxes',
      {
        list: (rest, one) => withStores(one.dataDirectory, (stores) => list(stores, one, rest)),
        check: (rest, one) => withStores(one.dataDirectory, (stores) => check(stores, one, rest)),
        pause: (rest, one) => withStores(one.dataDirectory, (stores) => pause(stores, one, rest, true)),
        resume: (rest, one) => withStores(one.dataDirectory, (stores) => pause(stores, one, rest, false)),
      },
      args,
      context,
    ),
};

async function list({ stores }: CommandStores, { stdout }: CommandContext, args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('postern mailboxes list takes no arguments.');
  const [connectors, mailboxes] = await Promise.all([
    stores.mailboxes.listConnectors(undefined),
    stores.mailboxes.listMailboxes(undefined),
  ]);
  if (connectors.length === 0) stdout.write('No mail system is connected.\n');
  for (const { number, id, name, kind, paused } of connectors) {
    stdout.write(`${name} (${kind}, ${id})${paused ? ', paused' : ''}\n`);
    for (const one of mailboxes.filter(({ connector }) => connector === number)) {
      const contact =
        one.contactAt === null ? 'no contact yet' : `last contact ${new Date(one.contactAt).toISOString()}`;
      const waits = one.backlog > 0 ? `, ${one.backlog} mails wait` : '';
      const hold = one.hold === '' ? '' : `, held mail: ${holds[one.hold]}`;
      const problem = one.problem === '' ? '' : `, ${one.problem}: ${one.detail}`;
      stdout.write(`  ${one.address}: ${contact}${waits}${hold}${problem}\n`);
    }
  }
  return 0;
}

async function pause(
  { stores, record }: CommandStores,
  { stdout, stderr }: CommandContext,
  [name, ...rest]: string[],
  paused: boolean,
): Promise<number> {
  if (name === undefined || rest.length > 0) throw new UsageError('Name one mail system.');
  const one = (await stores.mailboxes.listConnectors(undefined)).find(
    (each) => each.name === name || each.id === name,
  );
  if (!one) {
    stderr.write(`There is no mail system ${name}. See postern mailboxes list.\n`);
    return 1;
  }
  await stores.mailboxes.changeConnector({ id: one.id, paused });
  await record('mail_system_change', { name: one.name, paused });
  stdout.write(`${one.name} is ${paused ? 'paused' : 'resumed'}.\n`);
  return 0;
}

async function check(
  { stores }: CommandStores,
  { dataDirectory, stdout, stderr }: CommandContext,
  [typed, ...rest]: string[],
): Promise<number> {
  if (typed === undefined || rest.length > 0) throw new UsageError('Name one mailbox.');
  const address = typed.toLowerCase();
  const connectors: StoredConnector[] = await stores.mailboxes.listConnectors(undefined);
  const owners = (await stores.mailboxes.listMailboxes(undefined)).filter((one) => one.address === address);
  const secretBox = await openSecretBox(stores, dataDirectory, readSetting('POSTERN_SECRET_KEY'));
  const [opened] = connectors
    .filter(({ number }) => owners.some(({ connector }) => connector === number))
    .flatMap((stored) => {
      const one = openConnector({ stores, secretBox }, stored);
      return one ? [{ ...one, number: stored.number }] : [];
    });
  if (!opened) {
    stderr.write(`${address} is no connected mailbox. See postern mailboxes list.\n`);
    return 1;
  }
  const { connector, explain, number } = opened;
  try {
    const { hold, steps } = await checkMailbox(connector, address);
    for (const { step, problem } of steps)
      stdout.write(`${problem === '' ? 'ok   ' : 'wrong'} ${stepNames[step]}${problem && `: ${problem}`}\n`);
    stdout.write(`Held mail: ${holds[hold.hold]}.\n`);
    const isWell = steps.every(({ problem }) => problem === '');
    if (isWell) await stores.mailboxes.noteCheck({ number, at: Date.now() });
    return isWell ? 0 : 1;
  } catch (error) {
    const { problem, detail } = explain(error);
    stderr.write(`${address} cannot be checked (${problem}): ${detail}\n`);
    return 1;
  } finally {
    await connector.close();
  }
}
