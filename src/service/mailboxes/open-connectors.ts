import { bulkhead, type BulkheadPolicy } from 'cockatiel';
import type { Log } from '../core/log.ts';
import type { Stores } from '../core/stores.ts';
import type { ParsePool } from '../mail/import/parse-pool.ts';
import { readParseSettings } from '../mail/import/read-parse-settings.ts';
import type { ConnectedSystem, Mailboxes } from '../ports/mailbox.ts';
import { connectorPurpose, type SecretBox } from '../secret-box/secret-box.ts';
import { newId } from '../secret-box/secrets.ts';
import type { ConnectorKind } from './connector-kind.ts';
import { kindOf } from './connector-kinds.ts';
import type { StoredConnector, StoredMailbox } from './connector-store-sqlite.ts';
import { takeRound } from './follow-mailbox.ts';
import { createVault } from './vault.ts';

/** What follows the mailboxes of all connected mail systems. */
export interface Connectors {
  /** The mail system of a mailbox (its number), and its address there; undefined while it is paused or not connected. */
  find(mailbox: number): { connector: Mailboxes; address: string } | undefined;
  /** Whether anything is connected, paused or not. */
  isAny(): boolean;
  /** Reads again what is connected. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

export interface ConnectorParts {
  readonly stores: Stores;
  readonly secretBox: SecretBox;
  readonly pool: ParsePool;
  readonly isQuiet: () => boolean;
  /** Called after mail was stored, for mailboxes may have to hold some of it, and when something is connected. */
  readonly onArrival?: (() => void) | undefined;
  readonly mail: { readonly reportAddress?: string | undefined; readonly bounceAddress?: string | undefined };
  readonly now: () => number;
  readonly log: Log;
}

/** Rounds at once, of all mailboxes. */
const maxRounds = 4;
/** Milliseconds: the first and the longest wait after a failure, between looks when nothing happens, and between looks at how mail is held. */
const waits = { first: 2_000, longest: 60_000, look: 60_000, hold: 5 * 60_000, reload: 15_000 };

/** Connects a stored mail system, and explains its failures; undefined for one without settings, as the gateway's. */
export function openConnector(
  { stores, secretBox }: Pick<ConnectorParts, 'stores' | 'secretBox'>,
  { id, kind, number, settings, secret }: StoredConnector,
): OpenConnector | undefined {
  const one = kindOf(kind);
  if (!one) return undefined;
  const plain = secret === '' ? '' : secretBox.open(secret, connectorPurpose(id));
  return {
    connector: one.open(JSON.parse(settings), plain, createVault(stores, number)),
    explain: one.explain,
  };
}

interface OpenConnector {
  readonly connector: ConnectedSystem;
  readonly explain: ConnectorKind<never, never>['explain'];
}

/** Follows every mailbox of the connectors that are not paused. A restored copy follows none: another server may do so. */
export function openConnectors(parts: ConnectorParts): Connectors {
  const { stores, isQuiet, log } = parts;
  const server = newId();
  const running = new Map<string, Running>();
  const limit = bulkhead(maxRounds, Infinity);
  let turn: Promise<unknown> = Promise.resolve();
  let isStopping = false;
  let isAny = false;

  const start = async (one: StoredConnector) => {
    const opened = openConnector(parts, one);
    if (!opened) return;
    const { connector } = opened;
    const addresses = await connector.mailboxes();
    await stores.mailboxes.noteMailboxes({ connector: one.number, addresses });
    const mailboxes = (await stores.mailboxes.listMailboxes(undefined)).filter(
      ({ connector: number, address }) => number === one.number && addresses.includes(address),
    );
    const followers = mailboxes.map((mailbox) => follow({ ...parts, server, limit }, opened, mailbox));
    running.set(one.id, { key: keyOf(one), connector, mailboxes, followers });
  };
  const end = async (id: string) => {
    const one = running.get(id);
    running.delete(id);
    for (const follower of one?.followers ?? []) follower.stop();
    await one?.connector.close();
    for (const follower of one?.followers ?? []) await follower.ended;
  };
  const reload = async () => {
    const wanted = isStopping || isQuiet() ? [] : await stores.mailboxes.listConnectors(undefined);
    const wasAny = isAny;
    isAny = wanted.length > 0;
    const live = wanted.filter(({ kind, paused }) => kindOf(kind) && !paused);
    for (const [id, { key }] of running)
      if (!live.some((one) => one.id === id && keyOf(one) === key)) await end(id);
    if (isAny && !wasAny) parts.onArrival?.();
    for (const one of live) {
      if (running.has(one.id)) continue;
      await start(one).catch((error: unknown) =>
        log('error', 'a mail system could not be connected', { connector: one.name, error: String(error) }),
      );
    }
  };
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };
  // Mail systems that do not answer must not delay the start.
  void inTurn(reload).catch((error: unknown) =>
    log('error', 'connected mail systems could not be read', { error: String(error) }),
  );
  // Commands pause and resume beside the server.
  const watch = setInterval(() => void inTurn(reload).catch(() => undefined), waits.reload).unref();
  return {
    find(number) {
      for (const { connector, mailboxes } of running.values()) {
        const found = mailboxes.find((one) => one.number === number);
        if (found) return { connector, address: found.address };
      }
      return undefined;
    },
    isAny: () => isAny,
    reload: () => inTurn(reload),
    stop: () => {
      isStopping = true;
      clearInterval(watch);
      return inTurn(reload);
    },
  };
}

interface Running {
  /** What it was started with. */
  readonly key: string;
  readonly connector: ConnectedSystem;
  readonly mailboxes: readonly StoredMailbox[];
  readonly followers: readonly Follower[];
}

const keyOf = ({ settings, secret }: StoredConnector): string => `${secret}\n${settings}`;

interface Follower {
  stop(): void;
  readonly ended: Promise<void>;
}

/** Takes in what happens in a mailbox, as soon as there is a hint, and once a minute without one. */
function follow(
  parts: ConnectorParts & { server: string; limit: BulkheadPolicy },
  { connector, explain }: OpenConnector,
  mailbox: StoredMailbox,
): Follower {
  const { stores, pool, server, limit, onArrival, now, log } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  const alarm = createAlarm(signal);
  const settings = () => readParseSettings(stores, parts.mail);
  let { cursor } = mailbox;
  let wait = waits.first;
  let holdAt = -Infinity;
  const look = async () => {
    for (let isMore = true; isMore && !signal.aborted;) {
      const round = await limit.execute(() =>
        takeRound({ stores, pool, server, settings, now }, connector, { ...mailbox, cursor }),
      );
      if (!round) return;
      ({ cursor, isMore } = round);
      onArrival?.();
      if (now() - holdAt >= waits.hold) {
        const { hold } = await connector.test(mailbox.address);
        await stores.mailboxes.noteMailbox({
          number: mailbox.number,
          contactAt: now(),
          problem: '',
          detail: '',
          hold,
        });
        holdAt = now();
      }
    }
  };
  const run = async () => {
    while (!signal.aborted) {
      try {
        await look();
        wait = waits.first;
        await alarm.wait(waits.look);
      } catch (error) {
        if (signal.aborted) return;
        const { problem, detail } = explain(error);
        log('warn', 'a mailbox cannot be read', { mailbox: mailbox.number, problem });
        await stores.mailboxes
          .noteMailbox({ number: mailbox.number, problem, detail })
          .catch(() => undefined);
        // What was stored of the round is known by the database alone.
        await alarm.wait(wait, { isDeaf: true });
        wait = Math.min(2 * wait, waits.longest);
      }
    }
  };
  connector.watch(mailbox.address, () => alarm.ring(), signal);
  return { stop: () => stopping.abort(), ended: run() };
}

interface Alarm {
  ring(): void;
  /** Waits for a ring, at most so many milliseconds; deaf, for the time alone. */
  wait(most: number, options?: { isDeaf: boolean }): Promise<void>;
}

function createAlarm(signal: AbortSignal): Alarm {
  let isRung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      isRung = true;
      wake?.();
    },
    wait: (most, { isDeaf } = { isDeaf: false }) =>
      new Promise<void>((resolve) => {
        if (signal.aborted || (isRung && !isDeaf)) {
          isRung = false;
          resolve();
          return;
        }
        const end = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', end);
          wake = undefined;
          isRung = false;
          resolve();
        };
        const timer = setTimeout(end, most);
        signal.addEventListener('abort', end);
        if (!isDeaf) wake = end;
      }),
  };
}
