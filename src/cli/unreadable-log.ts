import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Names what an import cannot read, one line each: time, file, place in the file, reason, separated by tabs. */
export interface UnreadableLog {
  readonly path: string;
  /** Lines written by this run. */
  readonly written: number;
  /** Why lines are missing from the log; undefined when none are. */
  readonly failure: string | undefined;
  name(path: string, place: string, reason: string): void;
  close(): void;
}

/** Appends to the log file, which is created with the first line. A log that cannot be written never stops an import. */
export function openUnreadableLog(file: string): UnreadableLog {
  const path = resolve(file);
  let descriptor: number | undefined;
  let written = 0;
  let failure: string | undefined;
  return {
    path,
    get written() {
      return written;
    },
    get failure() {
      return failure;
    },
    name(source, place, reason) {
      try {
        if (descriptor === undefined) {
          mkdirSync(dirname(path), { recursive: true });
          descriptor = openSync(path, 'a');
        }
        // A file name may contain anything; a line of the log stays one line.
        const fields = [new Date().toISOString(), source, place, reason].map((field) =>
          field.replace(/\s+/g, ' '),
        );
        writeSync(descriptor, `${fields.join('\t')}\n`);
        written += 1;
      } catch (error) {
        failure ??= error instanceof Error ? error.message : String(error);
      }
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
}
