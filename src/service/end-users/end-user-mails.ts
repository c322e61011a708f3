import { runDetached } from '../storage/current-caller.ts';
import type { Log } from '../log.ts';
import { announceRequests } from './announce-requests.ts';
import { notifyDecisions } from './notify-decisions.ts';
import { notifyHeldMail } from './notify-held-mail.ts';
import type { DecisionParts, NotificationParts } from './notification-parts.ts';

/** Interval of the search for pending notices, milliseconds. */
const lookEvery = 60_000;

/** Notifies people in the background of mail held for them and of decisions about their requests. */
export interface EndUserMails {
  /** Starts a run now, because something was decided or released. */
  wake(): void;
  /** Resolves when the current run is complete. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the loop. Notified mails are recorded in the transaction that queues the message, so a crash repeats
 * nothing.
 */
export function startEndUserMails(
  given: Omit<DecisionParts, 'stopping'>,
  log: Log,
  /** Further tasks with the same interval. */
  further: readonly ((parts: NotificationParts) => Promise<void>)[] = [],
): EndUserMails {
  const stopping = new AbortController();
  const parts: DecisionParts = { ...given, stopping: stopping.signal };
  let wanted = false;
  let underWay: Promise<void> | undefined;
  const look = async () => {
    while (wanted && !stopping.signal.aborted) {
      wanted = false;
      await parts.fileSender.sweep();
      await parts.stores.endUsers.expireRequests({ at: parts.now() });
      await announceRequests(parts);
      await notifyDecisions(parts);
      for (const also of further) await also(parts);
      await notifyHeldMail(parts);
    }
  };
  const wake = () => {
    wanted = true;
    underWay ??= runDetached(look)
      .catch((error: unknown) => log('error', 'mails to end users failed', { error: String(error) }))
      .finally(() => (underWay = undefined));
  };
  const timer = setInterval(wake, lookEvery).unref();
  wake();
  return {
    wake,
    settled: async () => underWay,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await underWay;
    },
  };
}
