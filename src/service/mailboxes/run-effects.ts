import type { Log } from '../core/log.ts';
import type { Stores } from '../core/stores.ts';
import { runDetached } from '../database/current-caller.ts';
import { cleanLine } from '../mail/parse/clean-fields.ts';
import type { ActResult, FoundCopy, Mailboxes, MailIdentity, MailReference } from '../ports/mailbox.ts';
import { hashOf } from './connector-kind.ts';
import type { EffectBatch, EffectResult, LeasedEffect } from './effect-store-sqlite.ts';

/** A mailbox with the connector that it belongs to. */
export interface ConnectedMailbox {
  readonly connector: Pick<Mailboxes, 'hold' | 'release' | 'find'>;
  readonly address: string;
}

/** The connector of a mailbox, by its number; undefined while it is paused or not connected. */
export type ConnectorOf = (mailbox: number) => Promise<ConnectedMailbox | undefined>;

/** Makes mailboxes do what was asked of them. */
export interface Effects {
  /** Something was asked. */
  wake(): void;
  /** Resolves when nothing of a job waits for mailboxes any more, or after `within` milliseconds. */
  settled(job: string, within: number): Promise<void>;
  /** Ends after the acts under way. */
  stop(): Promise<void>;
}

type ActParts = Omit<EffectParts, 'isConnected'>;

interface EffectParts {
  readonly stores: Pick<Stores, 'effects' | 'emails' | 'mail'>;
  readonly connectorOf: ConnectorOf;
  /** Whether mailboxes are connected: without any, nothing can be asked of them. */
  readonly isConnected: () => boolean;
  readonly now: () => number;
  readonly log: Log;
}

/** Copies in one call of a connector. */
const maxCopies = 1_000;
/** Mails whose end is recorded in one transaction, so that other writes are not delayed. */
const maxRecorded = 200;
/** Mailboxes on which it acts at once. */
const maxMailboxes = 4;
/** Milliseconds for an act on one group; later, others look. */
const leaseTime = 300_000;
/** Milliseconds between looks for effects that other threads wrote. */
const idleTime = 2_000;
/** Milliseconds before the next try, for a mailbox that is not connected. */
const disconnectedTime = 30_000;

/** Milliseconds before a try after one that failed. */
const delayAfter = (tries: number): number => Math.min(500 * 2 ** Math.min(tries, 12), 300_000);

/** An error of a mail system, on one line. */
const errorLine = (error: unknown): string => cleanLine(String(error), 200);

/** Starts the worker. After a start it first looks what the one before it was doing. */
export function startEffects(parts: EffectParts): Effects {
  const { stores, isConnected, now, log } = parts;
  const waiting = new Set<() => void>();
  const acting = new Set<Promise<void>>();
  const stopping = new AbortController();
  let isWoken = false;
  let isWaiting = false;
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const tell = () => {
    for (const check of waiting) check();
  };

  /** Leases until nothing is due or enough is under way. */
  const look = async () => {
    isWoken = false;
    while (!stopping.signal.aborted && acting.size < maxMailboxes) {
      const due = await stores.effects.nextEffect(undefined);
      isWaiting = due !== null;
      if (due === null || due > now()) break;
      const lease = { limit: maxCopies, at: now(), leasedUntil: now() + leaseTime };
      const batch = await stores.effects.leaseEffects(lease);
      tell();
      if (!batch) break;
      const done: Promise<void> = actOn(parts, batch)
        // What was done is not recorded: the lease runs out, and then it is looked for.
        .catch((error: unknown) =>
          log('error', 'what a mailbox did was not recorded', { error: errorLine(error) }),
        )
        .finally(() => {
          acting.delete(done);
          tell();
          wake();
        });
      acting.add(done);
    }
  };

  const wake = () => {
    isWoken = true;
    if (stopping.signal.aborted || looking) return;
    clearTimeout(timer);
    // Nobody's reach limits what it sees.
    looking = runDetached(look)
      .catch((error: unknown) => log('error', 'mailboxes were not asked', { error: errorLine(error) }))
      .finally(() => {
        looking = undefined;
        if (stopping.signal.aborted) return;
        if (isWoken) wake();
        else if (isWaiting || isConnected()) timer = setTimeout(wake, idleTime).unref();
      });
  };

  const ready = stores.effects.takeBackEffects({}).catch((error: unknown) => {
    log('error', 'mailboxes were not asked', { error: errorLine(error) });
  });
  void ready.then(wake);

  return {
    wake,
    settled(job, within) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const check = () =>
        void runDetached(() => stores.effects.isMoving(job)).then(
          (isMoving) => isMoving || resolve(),
          () => undefined,
        );
      const limit = setTimeout(resolve, within);
      waiting.add(check);
      wake();
      check();
      return promise.finally(() => {
        clearTimeout(limit);
        waiting.delete(check);
      });
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await ready;
      await looking;
      await Promise.all(acting);
    },
  };
}

/** Acts on the copies of a leased batch, and records what is known about them then. */
export async function actOn(parts: ActParts, batch: EffectBatch): Promise<void> {
  const { leasedUntil } = batch;
  const results = await tryBatch(parts, batch);
  for (let from = 0; from < results.length; from += maxRecorded) {
    const part = results.slice(from, from + maxRecorded);
    await parts.stores.effects.recordEffects({ leasedUntil, results: part, at: parts.now() });
  }
}

/** Acts on the copies of a batch; each has a result, whatever fails. */
async function tryBatch(parts: ActParts, batch: EffectBatch): Promise<EffectResult[]> {
  const { connectorOf, now } = parts;
  const mailbox = await connectorOf(batch.mailbox).catch(() => undefined);
  if (!mailbox) {
    // What was in doubt stays so.
    const notBefore = now() + disconnectedTime;
    return batch.effects.map(({ number, isInDoubt }) => ({
      number,
      result: isInDoubt ? 'unknown' : 'later',
      reason: 'disconnected',
      notBefore,
    }));
  }
  const results: EffectResult[] = [];
  for (const effect of batch.effects.filter(({ isInDoubt }) => isInDoubt))
    results.push(await lookFor(parts, mailbox, batch.act, effect));
  const certain = batch.effects.filter(({ isInDoubt }) => !isInDoubt);
  if (certain.length === 0) return results;
  let answers: ReadonlyMap<MailReference, ActResult>;
  try {
    answers = await askFor(mailbox, batch, certain);
  } catch (error) {
    const failed = certain.map((effect) => unknown(parts, effect, errorLine(error)));
    return [...results, ...failed];
  }
  for (const effect of certain) {
    const { number, tries } = effect;
    const answer = answers.get(effect.reference);
    if (!answer) results.push(unknown(parts, effect, 'no answer'));
    // Its owner may just have moved it.
    else if (answer.result === 'gone') results.push(await lookFor(parts, mailbox, batch.act, effect));
    else if (answer.result === 'later') {
      const notBefore = now() + Math.max(answer.after, delayAfter(Math.max(0, tries - 2)));
      results.push({ number, result: 'later', reason: answer.reason, notBefore });
    } else results.push({ number, ...answer });
  }
  return results;
}

function askFor(
  { connector, address }: ConnectedMailbox,
  { act }: EffectBatch,
  effects: readonly LeasedEffect[],
): Promise<ReadonlyMap<MailReference, ActResult>> {
  if (act === 'release') return connector.release(address, effects.map(({ reference, folder }) => ({ reference, folder }))); // oxfmt-ignore
  return connector.hold(address, effects.map(({ reference }) => reference)); // oxfmt-ignore
}

const unknown = ({ now }: ActParts, { number, tries }: LeasedEffect, reason: string): EffectResult => ({
  number,
  result: 'unknown',
  reason,
  notBefore: now() + delayAfter(tries),
});

/** Looks where a copy is: where it should go to, still to be moved, or nowhere. */
async function lookFor(
  parts: ActParts,
  { connector, address }: ConnectedMailbox,
  act: EffectBatch['act'],
  effect: LeasedEffect,
): Promise<EffectResult> {
  const { number, key, tries } = effect;
  let copy: FoundCopy | undefined;
  try {
    const mail = await identityOf(parts, key);
    // Nothing would tell it from another mail: that it is gone cannot be said.
    if (!mail)
      return { number, result: 'refused', reason: 'Its original was removed, so it cannot be found again.' };
    copy = await connector.find(address, mail, effect.reference);
  } catch (error) {
    return unknown(parts, effect, errorLine(error));
  }
  if (!copy) return { number, result: 'gone' };
  if ((copy.place === 'held') === (act === 'hold'))
    return { number, result: 'already', reference: copy.reference };
  return { number, result: 'found', copy, notBefore: parts.now() + (tries > 3 ? delayAfter(tries) : 0) };
}

/** What tells a mail from others, by its original: computed when it is needed, which is rare. Undefined without one. */
async function identityOf({ stores }: ActParts, key: number): Promise<MailIdentity | undefined> {
  const [messageId, original] = await Promise.all([
    stores.effects.messageIdOf(key),
    stores.mail.readOriginal(key),
  ]);
  if (!original) return undefined;
  return {
    messageId,
    size: original.length,
    hash: hashOf(original),
  };
}
