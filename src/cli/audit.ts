import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { Stores } from '../service/core/stores.ts';
import type { AuditCheck } from '../service/audit/keep-audit-sqlite.ts';
import {
  type KnownRow,
  notedHeadFile,
  parseKnownRow,
  readNotedHead,
  verifyAudit,
} from '../service/audit/verify-audit.ts';
import { UsageError, type Command, type CommandContext } from './command.ts';
import { withStores } from './open-stores.ts';

/** The audit trail. */
export const auditCommand: Command = {
  summary: 'Check that the audit trail is complete and unchanged',
  usage: `Usage: postern audit verify [--expect ROW:HASH]… [--against FILE]
       postern audit new-key

  verify     checks every row against the key and the row before, and the end of the trail against the one that the server
             recorded beside the database (audit-head). Prints the number of rows and the last one as ROW:HASH. Exits with
             1 when something is wrong.
  --expect   the trail must have this row with this hash. A ROW:HASH that was stored elsewhere proves that the trail up to
             there was not rewritten, not even by somebody with the key. May be given several times.
  --against  the file of a receiver: a line of JSON for each row and checkpoint, as they are delivered or exported as NDJSON. The
             trail must have each of its rows with the hash it has there.
  new-key    continues with the current key after the old one was lost. The rows up to now can no longer be checked.
`,
  async run([action = '', ...args], context) {
    if (action === 'verify') return verify(args, context);
    if (action !== 'new-key') throw new UsageError('Name an action: verify, new-key.');
    if (args.length > 0) throw new UsageError('"audit new-key" takes no arguments.');
    return replaceKey(context);
  },
};

async function verify(
  args: string[],
  { dataDirectory, stdout, stderr, signal }: CommandContext,
): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { expect: { type: 'string', multiple: true, default: [] }, against: { type: 'string' } },
  });
  const expected = values.expect.map(readExpected);
  const noted = await readNotedHead(dataDirectory);
  const { check, compared } = await withStores(dataDirectory, async ({ stores }) => {
    const found = await verifyAudit(stores, noted ? [noted, ...expected] : expected, signal);
    if (found.problem || values.against === undefined) return { check: found, compared: 0 };
    const { rows, problem } = await compareReceived(stores, values.against, found.removedTo);
    return { check: { ...found, problem }, compared: rows };
  });
  if (check.problem) {
    const { row, what } = check.problem;
    stderr.write(`The audit trail was altered: row ${row} ${what}.\n`);
    if (noted && 'known' in check.problem && check.problem.known === noted) {
      stderr.write(
        `It is recorded in ${notedHeadFile(dataDirectory)}. If you put back an older database by hand, remove that file.\n`,
      );
    }
    return 1;
  }
  stdout.write(`${check.rows} rows, complete and unchanged.\n`);
  for (const remark of remarksOn(check)) stdout.write(`${remark}\n`);
  for (const { row } of expected) {
    stdout.write(
      row <= check.removedTo
        ? `Row ${row} is not after row ${check.removedTo}, up to which retention removed the trail; its checkpoint agrees if it has one.\n`
        : `Row ${row} has the expected hash.\n`,
    );
  }
  if (values.against !== undefined) stdout.write(`${compared} rows and checkpoints of the receiver agree.\n`);
  if (check.rows > 0) stdout.write(`The last row: ${check.rows}:${check.head}\n`);
  return 0;
}

/**
 * Holds the trail against what a receiver has: a line of JSON for each row and checkpoint, in any order, also as OCSF
 * and behind the head of syslog. Rows that retention removed are compared by their checkpoints, as far as they have
 * one.
 * @throws UsageError when the file cannot be read
 */
export async function compareReceived(
  stores: Pick<Stores, 'audit'>,
  file: string,
  removedTo: number,
): Promise<{ rows: number; problem: { row: number; what: string } | null }> {
  let rows = 0;
  try {
    for await (const line of createInterface({ input: createReadStream(file, 'utf8') })) {
      const received = readReceived(line);
      if (!received) continue;
      const { row, hash } = received;
      const found = await stores.audit.findAuditHash(row);
      if (found === undefined && row <= removedTo) continue;
      if (found !== hash) {
        const what =
          found === undefined ? 'is missing, but the receiver has it' : 'differs from that of the receiver';
        return { rows, problem: { row, what } };
      }
      rows += 1;
    }
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
  return { rows, problem: null };
}

function readReceived(line: string): { row: number; hash: string } | undefined {
  const start = line.indexOf('{');
  if (start < 0) return undefined;
  try {
    const read = JSON.parse(line.slice(start)) as Record<string, unknown>;
    const { row, hash } = (read['unmapped'] ?? read) as Record<string, unknown>;
    return Number.isSafeInteger(row) && typeof hash === 'string' ? { row: row as number, hash } : undefined;
  } catch {
    return undefined;
  }
}

function remarksOn({
  plainTo,
  removedTo,
  uncheckedTo,
}: Pick<AuditCheck, 'plainTo' | 'removedTo' | 'uncheckedTo'>): string[] {
  return [
    removedTo > 0 &&
      `Rows 1 to ${removedTo} were removed by the retention of the trail; the rest begins at a checkpoint.`,
    plainTo > 0 &&
      `Rows 1 to ${plainTo} were written before the trail had a key; row ${plainTo + 1} records when it got one.`,
    uncheckedTo > 0 &&
      `Rows ${plainTo + 1} to ${uncheckedTo} were chained with a key that was lost, and were not checked.`,
  ].filter((remark) => remark !== false);
}

function readExpected(text: string): KnownRow {
  const known = parseKnownRow(text);
  if (known) return known;
  throw new UsageError(`--expect takes ROW:HASH as "audit verify" prints it, not "${text}".`);
}

async function replaceKey({ dataDirectory, stdout, stderr }: CommandContext): Promise<number> {
  const rows = await withStores(dataDirectory, ({ stores, entry }) => stores.audit.replaceAuditKey(entry()));
  if (rows === 0) {
    stderr.write('The current key is already that of the audit trail. Nothing was changed.\n');
    return 1;
  }
  stdout.write(
    `Rows 1 to ${rows} of the audit trail can no longer be checked. Later rows use the new key.\n`,
  );
  return 0;
}
