#!/usr/bin/env node
import { resolve } from 'node:path';
import { ServiceError } from '../api/errors.ts';
import { keepCompiled } from '../runtime/keep-compiled.ts';
import { EnvironmentProblem, inColumns, readSetting, type Command, type CommandContext } from './command.ts';
import { readSecretFiles } from '../settings/environment.ts';
import { version } from '../runtime/version.ts';

/** By the word that calls them. Loaded on demand: an import should not load the whole service. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  import: async () => (await import('./import.ts')).importCommand,
  judge: async () => (await import('./judge.ts')).judgeCommand,
  sample: async () => (await import('./sample.ts')).sampleCommand,
  user: async () => (await import('./user.ts')).userCommand,
  directory: async () => (await import('./directory.ts')).directoryCommand,
  mailboxes: async () => (await import('./mailboxes.ts')).mailboxesCommand,
  gateway: async () => (await import('./gateway.ts')).gatewayCommand,
  outbox: async () => (await import('./outbox.ts')).outboxCommand,
  token: async () => (await import('./token.ts')).tokenCommand,
  tenant: async () => (await import('./tenant.ts')).tenantCommand,
  'serve-service': async () => (await import('./serve-service.ts')).serveServiceCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  restore: async () => (await import('./backup.ts')).restoreCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  mail: async () => (await import('./doctor.ts')).mailCommand,
  key: async () => (await import('./key.ts')).keyCommand,
  audit: async () => (await import('./audit.ts')).auditCommand,
  analytics: async () => (await import('./analytics.ts')).analyticsCommand,
  compact: async () => (await import('./compact.ts')).compactCommand,
};

/** Undefined when there is no command of that name. */
const find = async (name: string): Promise<Command | undefined> =>
  Object.hasOwn(commands, name) ? commands[name]?.() : undefined;

const exitCodes = { done: 0, failed: 1, wrongUsage: 2 } as const;

const interrupted = new AbortController();
// The first Ctrl-C lets the command finish its batch; the second ends it at once.
process.once('SIGINT', () => interrupted.abort());
const isServer = process.argv[2] === 'serve-service';
// A closed pipe (`| head`) is no failure, except that of a backup, and a server goes on without it (src/runtime/log.ts).
if (!isServer)
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (process.argv[2] !== 'backup') process.exit(error.code === 'EPIPE' ? 0 : 1);
  });

keepCompiled();
process.exitCode = await main(process.argv.slice(2));
// Output that nobody reads would keep the process.
if (isServer) process.exit();

async function main([name = '', ...args]: string[]): Promise<number> {
  if (name === '' || name === 'help' || name === '--help' || name === '-h') {
    const topic = await find(args[0] ?? '');
    process.stdout.write(topic?.usage ?? (await overview()));
    return name === '' ? exitCodes.wrongUsage : exitCodes.done;
  }
  if (name === 'version' || name === '--version' || name === '-v') {
    process.stdout.write(`postern ${version}\n`);
    return exitCodes.done;
  }
  const command = await find(name);
  if (!command) {
    process.stderr.write(`There is no command "${name}".\n\n${await overview()}`);
    return exitCodes.wrongUsage;
  }
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(command.usage);
    return exitCodes.done;
  }
  return run(command, args);
}

async function run(command: Command, args: string[]): Promise<number> {
  try {
    const problems = readSecretFiles(process.env);
    if (problems.length > 0) throw new EnvironmentProblem(problems.join('\n'));
    const dataDirectory = resolve(readSetting('POSTERN_DATA'));
    const context: CommandContext = {
      dataDirectory,
      stdout: process.stdout,
      stderr: process.stderr,
      signal: interrupted.signal,
      openMailStore: async () => (await import('./open-stores.ts')).openMailStore(dataDirectory),
    };
    return await command.run(args, context);
  } catch (error) {
    return explain(error as Error, command);
  }
}

/** Failures that a person can fix get a message; others are bugs and show their stack. */
function explain(error: Error & { code?: string }, command: Command): number {
  if (error.name === 'UsageError' || error.code?.startsWith('ERR_PARSE_ARGS')) {
    process.stderr.write(`${error.message}\n\n${command.usage}`);
    return exitCodes.wrongUsage;
  }
  const expected =
    error instanceof ServiceError ||
    ['CommandRefused', 'DatabaseRefused', 'EnvironmentProblem'].includes(error.name);
  process.stderr.write(`${expected || error.code ? error.message : (error.stack ?? error.message)}\n`);
  return exitCodes.failed;
}

async function overview(): Promise<string> {
  const rows = Object.entries(commands).map(async ([name, load]) => [`  ${name}`, (await load()).summary]);
  return `Usage: postern COMMAND …\n\n${inColumns(await Promise.all(rows))}\n"postern help COMMAND" shows details, "postern --version" the version. The data is in POSTERN_DATA (./data).\n`;
}
