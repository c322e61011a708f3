import { readParseSettings } from '../mail/import/read-parse-settings.ts';
import { createBatch, storeAlone } from '../mail/import/store-batches.ts';
import type { ParsePool } from '../mail/import/parse-pool.ts';
import type { ParseSettings } from '../mail/import/parsed-mail.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { TakenMessage } from './gateway-server.ts';
import type { StoredMessage } from './gateway-store-sqlite.ts';
import type { Envelope } from './next-hop.ts';

/** Messages of one transaction; a transaction is on the disk before any of them is answered, so they share the wait for it. */
const maxBatch = 50;
const maxBatchBytes = 32 * 1024 * 1024;
/** How long the settings of the organisation are used before they are read again, milliseconds. */
const settingsAge = 5_000;

interface Waiting {
  readonly message: Uint8Array;
  readonly envelope: Envelope;
  resolve(taken: TakenMessage): void;
  reject(error: unknown): void;
}

type Parts = Pick<ServiceParts, 'stores' | 'signIn' | 'now' | 'log'> & { readonly pool: ParsePool };

/** Judges and stores messages as they come: what arrives while a batch is being stored is the next batch. */
export function createGatewayIntake(
  { stores, signIn, now, log, pool }: Parts,
  { connector, isJournal }: { connector: number; isJournal: boolean },
) {
  const waiting: Waiting[] = [];
  let working: Promise<void> | undefined;
  let settings: { read: Promise<ParseSettings>; at: number } | undefined;

  const currentSettings = (): Promise<ParseSettings> => {
    if (!settings || now() - settings.at > settingsAge || now() < settings.at)
      settings = { read: readParseSettings(stores, signIn.mail), at: now() };
    return settings.read;
  };

  const storeBatch = async (some: readonly Waiting[]): Promise<void> => {
    const at = now();
    const batch = createBatch('messages');
    for (const [place, { message, envelope }] of some.entries()) {
      const origin = { fallbackTime: at, envelope: envelope.recipients };
      batch.add(message, origin, { path: 'gateway', place: String(place) });
    }
    let taken: readonly (StoredMessage | undefined)[] = [];
    const addMails: typeof stores.mail.addMails = async (parsed) => {
      // Who is told of a mail by a report has it: nothing is kept for them.
      const envelopes = isJournal ? [] : some.map(({ envelope }) => envelope);
      const stored = await stores.gateway.takeMessages({ batch: parsed, envelopes, connector, at });
      if (stored === null || 'toJudge' in stored) return stored;
      taken = stored.taken;
      return stored.added;
    };
    const unread = (reason: string) =>
      log('warn', 'a message at the gateway could not be read, and goes on without a verdict', { reason });
    const notes = new Map<string, string>();
    const parseSettings = { ...(await currentSettings()), ...(isJournal && { isJournal: 'only' as const }) };
    await storeAlone(
      { store: { ...stores.mail, addMails }, pool },
      parseSettings,
      batch,
      unread,
      (place, note) => notes.set(place, note),
    );
    for (const [place, { resolve }] of some.entries())
      resolve(describe(taken[place], notes.get(String(place)) ?? ''));
  };

  const describe = (stored: StoredMessage | undefined, note: string): TakenMessage => ({
    note,
    held: new Set(stored?.held),
    delivered: new Set(stored?.delivered),
    async settle(delivered, isDone) {
      if (stored) await stores.gateway.notePassed({ keys: stored.keys, delivered, isDone, at: now() });
    },
  });

  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      let bytes = 0;
      const fits = ({ message }: Waiting, place: number) =>
        (bytes += message.length) <= maxBatchBytes || place === 0;
      const end = waiting.slice(0, maxBatch).findIndex((one, place) => !fits(one, place));
      const some = waiting.splice(0, end < 0 ? maxBatch : end);
      await storeBatch(some).catch((error: unknown) => {
        // Nothing of it is stored, or it is there and found again: either way the clients come again.
        settings = undefined;
        for (const { reject } of some) reject(error);
      });
    }
    working = undefined;
  };

  return {
    take: (message: Uint8Array, envelope: Envelope) =>
      new Promise<TakenMessage>((resolve, reject) => {
        waiting.push({ message, envelope, resolve, reject });
        working ??= work();
      }),
    /** Ends when what was taken is stored. */
    async stop() {
      await working;
    },
  };
}
