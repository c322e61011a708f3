import type { Log } from '../core/log.ts';
import { runDetached } from './current-caller.ts';

/** Work in the background that is done again and again. */
export interface RepeatedWork {
  /** Does it now, unless it is under way. */
  wake(): void;
  /** Resolves when what is under way has ended. */
  settled(): Promise<void>;
  /** Ends it: its signal is aborted, and what is under way is waited for. */
  stop(): Promise<void>;
}

interface Repetition {
  /** Milliseconds from one time to the next, and until the first; by default it begins at once. */
  readonly every: number;
  readonly first?: number;
  readonly log: Log;
  /** What is logged when it fails. */
  readonly failure: string;
}

/** Does work now and then, never twice at a time. It belongs to no caller, and a failure of it ends nothing. */
export function repeatWork(
  work: (signal: AbortSignal) => Promise<void>,
  { every, first = 0, log, failure }: Repetition,
): RepeatedWork {
  const stopping = new AbortController();
  let underWay: Promise<void> | undefined;
  const wake = () => {
    underWay ??= runDetached(() => work(stopping.signal))
      .catch((error: unknown) => log('error', failure, { error: String(error) }))
      .finally(() => (underWay = undefined));
  };
  const timers = [setInterval(wake, every).unref(), ...(first > 0 ? [setTimeout(wake, first).unref()] : [])];
  if (first === 0) wake();
  return {
    wake,
    settled: async () => underWay,
    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await underWay;
    },
  };
}
