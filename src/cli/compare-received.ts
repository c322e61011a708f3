import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Stores } from '../service/core/stores.ts';
import { UsageError } from './usage-error.ts';

/**
 * Holds the trail against what a receiver has: a line of JSON for each row and checkpoint, in any order, also as OCSF and behind the head of
 * syslog. Rows that retention removed are compared by their checkpoints, as far as they have one.
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
      const received = readLine(line);
      if (!received) continue;
      const { row, hash } = received;
      const found = await stores.audit.findAuditHash(row);
      if (found === undefined && row <= removedTo) continue;
      if (found !== hash) {
        const what =
          found === undefined
            ? 'is missing, and the receiver has it'
            : 'is another one than the receiver has';
        return { rows, problem: { row, what } };
      }
      rows += 1;
    }
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
  return { rows, problem: null };
}

function readLine(line: string): { row: number; hash: string } | undefined {
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
