import type { Lane } from './operation.ts';
import type { WireError } from './storage-errors.ts';

/** What a database worker is started with. */
export interface LaneSettings {
  file: string;
  lane: Lane;
  /** The deployment's key, where the environment has it; else it is in a file beside the database. */
  secretKey?: Uint8Array | undefined;
}

/** To a worker: run an operation, or finish and exit. */
export type LaneRequest = { id: number; area: string; operation: string; input: unknown } | { close: true };

/** From a worker: it is open, it could not open, or the outcome of one request. */
export type LaneReply =
  | { ready: true }
  | { refused: WireError }
  | { id: number; value: unknown }
  | { id: number; error: WireError };
