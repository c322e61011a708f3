import type { Writable } from 'node:stream';
import { type ReadSetting, settingsOf } from '../settings/environment.ts';
import type { MailStore } from '../service/mail/import/mail-store.ts';
import type { TenantMail } from '../service/config/tenant-mail.ts';

/** One command of `postern`, e.g. `postern import PATH…`. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** The whole help text of the command. */
  readonly usage: string;
  /** Runs the command; resolves to the exit code. Expected failures are written to `stderr`, never thrown. */
  run(args: string[], context: CommandContext): Promise<number>;
}

/** What the dispatcher hands to a command. */
export interface CommandContext {
  /** The directory of `POSTERN_DATA`, absolute. */
  readonly dataDirectory: string;
  readonly stdout: Writable & { isTTY?: boolean; columns?: number };
  readonly stderr: Writable & { isTTY?: boolean };
  /** Aborted by Ctrl-C: the command finishes its batch, prints where it stopped and ends with 130. */
  readonly signal: AbortSignal;
  /** Opens the stores that take mail in; the caller closes them. Only commands that need them call it. */
  openMailStore(): Promise<OpenMailStore>;
}

export interface OpenMailStore {
  readonly store: MailStore;
  /** The tenant's domains and enabled mail apps, as configured. */
  readonly tenant: TenantMail;
  /** Where people of the tenant send what they report. */
  readonly reportAddress?: string | undefined;
  /** The bounce address of notices. */
  readonly bounceAddress?: string | undefined;
  close(): Promise<void>;
}

/** A command was called wrongly; the dispatcher prints the message and the command's usage, and ends with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A variable of the environment has a value that cannot be used; the message names it. */
export class EnvironmentProblem extends Error {
  override readonly name = 'EnvironmentProblem';
}

/** What was asked for cannot be done; the dispatcher prints why, and ends with 1. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}

/** The only argument of a command. @throws UsageError `problem` for none, several, or an option */
export function onlyOne(positionals: readonly string[], problem: string): string {
  if (positionals.length === 1 && !positionals[0]!.startsWith('-')) return positionals[0]!;
  throw new UsageError(problem);
}

/** Rows as lines of text, in columns as wide as their longest cell. */
export const inColumns = (rows: readonly (readonly string[])[]): string => {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, at) => Math.max(known[at] ?? 0, cell.length)),
    [],
  );
  const line = (row: readonly string[]) => row.map((cell, at) => cell.padEnd(widths[at]!)).join('  ');
  return rows.map((row) => `${line(row).trimEnd()}\n`).join('');
};

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

type Action = (args: string[], context: CommandContext) => Promise<number>;

/** Runs the action of a command that its first argument names. @throws UsageError for another one */
export function runAction(
  command: string,
  actions: Readonly<Record<string, Action>>,
  [name = '', ...args]: string[],
  context: CommandContext,
): Promise<number> {
  const action = Object.hasOwn(actions, name) && actions[name];
  if (action) return action(args, context);
  throw new UsageError(
    name ? `There is no "${command} ${name}".` : `Name an action: ${Object.keys(actions).join(', ')}.`,
  );
}

/** One variable for a command that does not read them all. @throws EnvironmentProblem */
export const readSetting: ReadSetting = (name) =>
  settingsOf(process.env, (problem) => {
    throw new EnvironmentProblem(problem);
  })(name);
