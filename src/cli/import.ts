import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { MailApp } from '../api/vocabulary/platforms.ts';
import { importPaths, type ImportReport, type ImportSummary } from '../service/mail/import/import-paths.ts';
import { createParsePool, type ParsePool } from '../service/mail/import/parse-pool.ts';
import type { ParseSettings } from '../service/mail/import/parsed-mail.ts';
import type { TenantMail } from '../service/config/tenant-mail.ts';
import { UsageError, type Command, type CommandContext } from './command.ts';
import { isDomainName, isEmailAddress } from '../api/validators.ts';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { findSources } from '../service/mail/import/find-sources.ts';

/** Milliseconds between two drawings, and between two lines where the output is no terminal. */
const interval = { terminal: 100, file: 10_000 };

/** Shows how an import comes along: a bar that is drawn over on a terminal, a plain line now and then elsewhere. */
function createProgressLine(output: CommandContext['stdout'], paths: readonly string[]) {
  const begun = performance.now();
  let shown = output.isTTY ? -Infinity : begun;
  let drawn = false;
  let ended = false;
  let total: number | undefined;
  if (output.isTTY)
    // Measured beside the import: looking at every file first would only delay it.
    void measure(paths, () => ended).then(
      (bytes) => (total = bytes),
      () => undefined,
    );
  return {
    show(report: ImportReport) {
      const now = performance.now();
      if (now - shown < (output.isTTY ? interval.terminal : interval.file)) return;
      shown = now;
      const mails = report.imported + report.present;
      const rate = Math.round(mails / Math.max((now - begun) / 1_000, 0.001));
      const counts = `${mails.toLocaleString('en')} mails, ${rate.toLocaleString('en')}/s, ${report.unreadable.toLocaleString('en')} unreadable`;
      if (!output.isTTY) {
        output.write(`${counts}\n`);
        return;
      }
      const line = total ? `${bar(Math.min(report.bytes / total, 1))} ${counts}` : counts;
      output.write(`\r\u001b[K${line.slice(0, (output.columns ?? 80) - 1)}`);
      drawn = true;
    },
    end() {
      ended = true;
      if (drawn) output.write('\r\u001b[K');
    },
  };
}

function bar(share: number): string {
  const width = 24;
  const full = Math.round(share * width);
  return `[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${String(Math.floor(share * 100)).padStart(3)} %`;
}

async function measure(paths: readonly string[], hasEnded: () => boolean): Promise<number> {
  let bytes = 0;
  for await (const source of findSources(paths)) {
    if (hasEnded()) break;
    if (source.kind !== 'unreadable' && source.kind !== 'left-out') bytes += source.size;
  }
  return bytes;
}

/**
 * Names what an import cannot read, one line each: time, file, place in the file, reason, separated by tabs. Appends to the log file,
 * which is created with the first line. A log that cannot be written never stops an import.
 */
function openUnreadableLog(file: string) {
  const path = resolve(file);
  let descriptor: number | undefined;
  return {
    path,
    /** Lines written by this run. */
    written: 0,
    /** Why lines are missing from the log; empty when none are. */
    failure: '',
    name(source: string, place: string, reason: string) {
      try {
        if (descriptor === undefined) {
          mkdirSync(dirname(path), { recursive: true });
          descriptor = openSync(path, 'a');
        }
        // A file name may contain anything; a line of the log stays one line.
        const fields = [new Date().toISOString(), source, place, reason];
        writeSync(descriptor, `${fields.map((field) => field.replace(/\s+/g, ' ')).join('\t')}\n`);
        this.written += 1;
      } catch (error) {
        this.failure ||= error instanceof Error ? error.message : String(error);
      }
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
}

/** How many unreadable files or messages are listed on the terminal; the log has all. */
const namedAtOnce = 5;

const appNames: Readonly<Record<string, MailApp>> = {
  office365: 'office365_emails',
  office365_emails: 'office365_emails',
  google: 'google_mail',
  google_mail: 'google_mail',
};

export const importCommand: Command = {
  summary: 'Import mail: .eml, .emlx and .msg files, folders, mbox, Maildir, NDJSON rows',
  usage: `Usage: postern import [options] PATH...

Imports mail from .eml, .emlx and .msg files, folders of them, mbox files, Maildirs and NDJSON files of rows. The
type of a file is detected from its content. Folders, labels and flags of the archive say what was sent, deleted
or junk. Mail that is already stored is skipped; an interrupted run resumes when it
is run again with the same paths and options.

Options:
  --mailbox ADDRESS   the mailbox that all of this mail belongs to (default: found in each mail)
  --app NAME          office365 or google (default: found in each mail, else the tenant's first)
  --domain DOMAIN     one more domain of the tenant, for the direction of mail; may be repeated
  --sent              mail that your people sent, such as a folder of sent mail: one of your addresses in From
                      needs no further authentication
  --journal           mail of a journal mailbox that only your Exchange writes to: the original in each journal report is
                      imported with all recipients that the report names, hidden copies and members of groups too
  --log FILE          where to list what could not be read (default: import-unreadable.log in the data directory)
  --help              show this text

Exit codes: 0 all read, 1 stopped by a failure, 2 wrong arguments, 3 done but some files could not be read,
130 interrupted.
`,
  run: runImport,
};

/** Runs `postern import`; see the command's usage for options and exit codes. */
export async function runImport(args: string[], context: CommandContext, pool?: ParsePool): Promise<number> {
  const wanted = readArguments(args);
  const parsers = pool ?? createParsePool(undefined, { isEarly: true });
  const closeParsers = async () => {
    if (!pool) await parsers.close();
  };
  const opened = await context.openMailStore().catch(async (error: unknown) => {
    await closeParsers();
    throw error;
  });
  const { store, tenant, reportAddress, bounceAddress, close } = opened;
  const log = openUnreadableLog(wanted.log ?? join(context.dataDirectory, 'import-unreadable.log'));
  const progress = createProgressLine(context.stdout, wanted.paths);
  const named: string[] = [];
  const noted: string[] = [];
  try {
    const summary = await importPaths(
      wanted.paths,
      {
        settings: {
          ...settingsOf(wanted, tenant),
          ...(reportAddress && { reportAddress }),
          ...(bounceAddress && { bounceAddress }),
        },
        signal: context.signal,
        onProgress: progress.show,
        onUnreadable(path, place, reason) {
          log.name(path, place, reason);
          if (named.length < namedAtOnce) named.push(`${path}${place && `, ${place}`}: ${reason}`);
        },
        onLeftOut(path, place, reason) {
          log.name(path, place, `Skipped. ${reason}`);
        },
        onNote(path, place, note) {
          log.name(path, place, `Imported as is. ${note}`);
          if (noted.length < namedAtOnce) noted.push(`${path}${place && `, ${place}`}: ${note}`);
        },
      },
      { store, pool: parsers },
    );
    progress.end();
    for (const line of [...named, ...noted]) context.stderr.write(`${line}\n`);
    return report(summary, log, context);
  } catch (error) {
    progress.end();
    context.stderr.write(`The import stopped: ${error instanceof Error ? error.message : String(error)}\n`);
    context.stderr.write('Mail imported so far is kept. Run the same command again to resume.\n');
    return 1;
  } finally {
    log.close();
    await closeParsers();
    await close();
  }
}

function readArguments(args: string[]) {
  const { values, positionals: paths } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      mailbox: { type: 'string' },
      app: { type: 'string' },
      domain: { type: 'string', multiple: true, default: [] },
      sent: { type: 'boolean', default: false },
      journal: { type: 'boolean', default: false },
      log: { type: 'string' },
    },
  });
  const { mailbox, sent: isSent, journal: isJournal, log } = values;
  const app = appNames[values.app?.toLowerCase() ?? ''];
  if (values.app !== undefined && !app)
    throw new UsageError(`--app must be office365 or google, not “${values.app}”.`);
  if (mailbox !== undefined && !isEmailAddress(mailbox))
    throw new UsageError(`--mailbox must be an email address, not “${mailbox}”.`);
  const domains = values.domain.map((domain) => domain.toLowerCase().replace(/^@/, ''));
  const wrong = domains.find((domain) => !isDomainName(domain));
  if (wrong !== undefined)
    throw new UsageError(`--domain must be a domain like example.com, not “${wrong}”.`);
  if (paths.length === 0) throw new UsageError('Name the files or folders to import.');
  return { paths, mailbox, app, domains, isSent, isJournal, log };
}

const settingsOf = (
  { app, mailbox, domains, isSent, isJournal }: ReturnType<typeof readArguments>,
  tenant: TenantMail,
): ParseSettings => ({
  tenant: { ...tenant, domains: [...new Set([...tenant.domains, ...domains])] },
  ...(isSent && { isSent }),
  ...(isJournal && { isJournal }),
  ...(app && { app }),
  ...(mailbox !== undefined && { mailbox }),
});

function report(
  summary: ImportSummary,
  log: ReturnType<typeof openUnreadableLog>,
  context: CommandContext,
): number {
  const { imported, further, present, unreadable, outcome } = summary;
  const count = (value: number) => value.toLocaleString('en');
  context.stdout.write(
    `${summary.resumed ? 'Resumed an earlier run; all of it together: ' : ''}` +
      `${count(imported)} imported${further > 0 ? ` (and ${count(further)} more for further recipients)` : ''}, ${count(present)} already present, ${count(unreadable)} unreadable.\n`,
  );
  if (log.written > 0) context.stdout.write(`Skipped items and notes are listed in ${log.path}\n`);
  if (log.failure) context.stderr.write(`The log ${log.path} could not be written: ${log.failure}\n`);
  const again = 'Run the same command again to resume.';
  if (outcome === 'disk_full') {
    context.stderr.write(`The disk is full. Mail imported so far is kept. Free some space. ${again}\n`);
    return 1;
  }
  if (outcome === 'interrupted') {
    context.stderr.write(`Interrupted. ${again}\n`);
    return 130;
  }
  return unreadable > 0 ? 3 : 0;
}
