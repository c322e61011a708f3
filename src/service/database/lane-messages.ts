import type { MailReach } from '../../api/vocabulary/scopes.ts';
import type { CallOrigin } from './current-caller.ts';
import type { Lane } from './operation.ts';
import type { WireError } from './storage-errors.ts';

/** The start parameters of a database worker. */
export interface LaneSettings {
  file: string;
  lane: Lane;
  /** The deployment's key from the environment; otherwise it is in a file beside the database. */
  secretKey?: Uint8Array | undefined;
}

/** The settings, with the memory that a worker shares with the calling thread. */
export interface WorkerSettings extends LaneSettings {
  /** Its one number is above 0 while requests wait for the worker, which then has to yield. */
  readonly waiting: Int32Array<SharedArrayBuffer>;
}

/** To a worker: run an operation, resume one that yielded, abort it, or finish and exit. */
export type LaneRequest =
  | {
      id: number;
      area: string;
      operation: string;
      input: unknown;
      reach: MailReach;
      origin: CallOrigin | undefined;
    }
  | { resume: number }
  | { drop: number }
  | { close: true };

/** From a worker: it is open, it could not open, the outcome of a request, or that it has yielded. */
export type LaneReply =
  | { ready: true }
  | { refused: WireError }
  | { id: number; value: unknown }
  | { id: number; paused: true }
  | { id: number; error: WireError };
