import { onOwnBehalf } from '../storage/asker.ts';
import type { Log } from '../log.ts';
import { announceRequests } from './announce-requests.ts';
import { tellDecisions } from './tell-decisions.ts';
import { tellHeldMail } from './tell-held-mail.ts';
import type { DecisionParts, TellingParts } from './telling-parts.ts';

/** Interval of the search for pending notices, milliseconds. */
const lookEvery = 60_000;

/** Tells people in the background what was held for them and what was decided about their requests. */
export interface EndUserMails {
  /** Looks now: something was decided or released. */
  wake(): void;
  /** Resolves when what was under way is done. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it. Notified mails are recorded in the transaction that queues the message, so a crash repeats nothing. */
export function startEndUserMails(
  given: Omit<DecisionParts, 'stopping'>,
  log: Log,
  /** What else is to be looked at as often. */
  further: readonly ((parts: TellingParts) => Promise<void>)[] = [],
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
      await tellDecisions(parts);
      for (const also of further) await also(parts);
      await tellHeldMail(parts);
    }
  };
  const wake = () => {
    wanted = true;
    underWay ??= onOwnBehalf(look)
      .catch((error: unknown) => log('error', 'end users could not be told', { error: String(error) }))
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
