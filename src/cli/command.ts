import type { Writable } from 'node:stream';
import type { MailStore } from '../service/mail/import/mail-store.ts';
import type { TenantMail } from '../service/config/tenant-mail.ts';

/** One command of `postern`, e.g. `postern import PATH…`. */
export interface Command {
  /** The word that calls it. */
  readonly name: string;
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
