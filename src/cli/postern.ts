#!/usr/bin/env node
import { ServiceError } from '../api/errors.ts';
import { analyticsCommand } from './analytics.ts';
import { auditCommand } from './audit.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import type { Command, CommandContext } from './command.ts';
import { directoryCommand } from './directory.ts';
import { importCommand } from './import.ts';
import { judgeCommand } from './judge.ts';
import { openMailStore } from './open-mail-store.ts';
import { readDataDirectory } from './read-environment.ts';
import { sampleCommand } from './sample.ts';
import { serveServiceCommand } from './serve-service.ts';
import { tenantCommand } from './tenant.ts';
import { tokenCommand } from './token.ts';
import { version } from '../version.ts';
import { userCommand } from './user.ts';

const commands: readonly Command[] = [
  importCommand,
  judgeCommand,
  sampleCommand,
  userCommand,
  directoryCommand,
  tokenCommand,
  tenantCommand,
  serveServiceCommand,
  backupCommand,
  restoreCommand,
  auditCommand,
  analyticsCommand,
];

const exitCodes = { done: 0, failed: 1, wrongUsage: 2 } as const;

const interrupted = new AbortController();
// The first Ctrl-C lets the command finish its batch; the second ends it at once.
process.once('SIGINT', () => interrupted.abort());
// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

process.exitCode = await main(process.argv.slice(2));

async function main([name = '', ...args]: string[]): Promise<number> {
  if (name === '' || name === 'help' || name === '--help' || name === '-h') {
    const topic = commands.find((command) => command.name === args[0]);
    process.stdout.write(topic?.usage ?? overview());
    return name === '' ? exitCodes.wrongUsage : exitCodes.done;
  }
  if (name === 'version' || name === '--version' || name === '-v') {
    process.stdout.write(`postern ${version}\n`);
    return exitCodes.done;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) {
    process.stderr.write(`There is no command "${name}".\n\n${overview()}`);
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
    const dataDirectory = readDataDirectory(process.env);
    const context: CommandContext = {
      dataDirectory,
      stdout: process.stdout,
      stderr: process.stderr,
      signal: interrupted.signal,
      openMailStore: () => openMailStore(dataDirectory),
    };
    return await command.run(args, context);
  } catch (error) {
    return explain(error as Error, command);
  }
}

/** Failures that a person can mend are told in words; the others are bugs and show where they happened. */
function explain(error: Error & { code?: string }, command: Command): number {
  if (error.name === 'UsageError' || error.code?.startsWith('ERR_PARSE_ARGS')) {
    process.stderr.write(`${error.message}\n\n${command.usage}`);
    return exitCodes.wrongUsage;
  }
  const expected =
    error instanceof ServiceError || ['DatabaseRefused', 'EnvironmentProblem'].includes(error.name);
  process.stderr.write(`${expected || error.code ? error.message : (error.stack ?? error.message)}\n`);
  return exitCodes.failed;
}

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: postern COMMAND …\n\n${lines.join('\n')}\n\n"postern help COMMAND" tells more, "postern --version" which this is. The data is in POSTERN_DATA (./data).\n`;
}
