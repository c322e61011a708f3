import type { MailScope } from '../../api/vocabulary/scopes.ts';
import type { CallOrigin } from './asker.ts';
import type { Lane } from './operation.ts';
import type { WireError } from './storage-errors.ts';

/** What a database worker is started with. */
export interface LaneSettings {
  file: string;
  lane: Lane;
  /** The deployment's key, where the environment has it; else it is in a file beside the database. */
  secretKey?: Uint8Array | undefined;
}

/** The settings with what a worker shares with the thread that asks it. */
export interface WorkerSettings extends LaneSettings {
  /** Its one number is above 0 while somebody waits for the worker: without, it need not stop for others. */
  readonly waiting: Int32Array<SharedArrayBuffer>;
}

/** To a worker: run an operation, go on with one that stopped, give it up, or finish and exit. */
export type LaneRequest =
  | {
      id: number;
      area: string;
      operation: string;
      input: unknown;
      scope: MailScope | null;
      origin: CallOrigin | undefined;
    }
  | { resume: number }
  | { drop: number }
  | { close: true };

/** From a worker: it is open, it could not open, the outcome of one request, or that it stopped for others. */
export type LaneReply =
  | { ready: true }
  | { refused: WireError }
  | { id: number; value: unknown }
  | { id: number; paused: true }
  | { id: number; error: WireError };
