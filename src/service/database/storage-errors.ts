import { type ErrorCode, type FieldProblem, type MessageCode, ServiceError } from '../../api/errors.ts';

/** An error in the form that crosses a thread border: refusals keep their code, other errors their message and stack. */
export type WireError =
  | (MessageCode & {
      kind: 'service';
      code: ErrorCode;
      info: string;
      fields?: FieldProblem[];
      position?: number;
      retryAfter?: number;
    })
  | { kind: 'error'; name: string; message: string; stack: string };

/** Prepares an error for `postMessage`; SQLite's own errors become refusals where a person can do something. */
export function toWireError(thrown: unknown): WireError {
  const error = mapSqliteError(thrown);
  if (error instanceof ServiceError) {
    return {
      kind: 'service',
      code: error.code,
      info: error.message,
      ...(error.problem !== undefined && { problem: error.problem }),
      ...(error.values && { values: error.values }),
      ...(error.fields && { fields: error.fields }),
      ...(error.position !== undefined && { position: error.position }),
      ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
    };
  }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'error', name, message, stack: stack ?? '' };
}

/** Rebuilds an error that came over a thread border. */
export function fromWireError(wire: WireError): Error {
  if (wire.kind === 'service') return ServiceError.received(wire.code, wire.info, wire);
  const error = new Error(wire.message);
  error.name = wire.name;
  error.stack = wire.stack;
  return error;
}

/** Primary result codes of https://sqlite.org/rescode.html. */
const resultCodes = {
  busy: 5,
  locked: 6,
  readonly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cantOpen: 14,
} as const;
/** SQLITE_IOERR_WRITE, SQLITE_IOERR_FSYNC, SQLITE_IOERR_TRUNCATE: what a full or failing disk can also look like. */
const writeFailures = [778, 1034, 1546];

/** Turns SQLite's result codes into refusals that say what to do; other errors come back as they are. */
export function mapSqliteError(error: unknown): unknown {
  const extended = (error as { errcode?: unknown })?.errcode;
  if ((error as { code?: unknown })?.code === 'ENOSPC') return diskFull(error);
  if (typeof extended !== 'number') return error;
  const primary = extended & 0xff;
  if (primary === resultCodes.full || writeFailures.includes(extended)) return diskFull(error);
  if (primary === resultCodes.busy || primary === resultCodes.locked) {
    return new ServiceError(
      'unavailable',
      'Another program is writing to the database. Try again in a moment.',
      {
        cause: error,
        retryAfter: 2,
      },
    );
  }
  if (primary === resultCodes.readonly) {
    return new ServiceError(
      'unavailable',
      'The database cannot be written: its file or directory is read-only.',
      {
        cause: error,
      },
    );
  }
  if (primary === resultCodes.corrupt) {
    return new ServiceError('unavailable', 'The database is damaged. Restore the latest backup.', {
      cause: error,
    });
  }
  return error;
}

const diskFull = (cause: unknown) =>
  new ServiceError('disk_full', 'The disk is full. Nothing was changed; free some space and try again.', {
    cause,
  });

/** The database file cannot be used as it is; the message names the file and what to do. Ends the program's start. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}
