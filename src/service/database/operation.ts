import type { DatabaseSync, SQLTagStore } from 'node:sqlite';
import type { MailIndex, SearchTurns } from '../ports/mail-index.ts';
import type { MailRecords } from '../ports/mail-records.ts';
import type { InTurns } from '../turns/in-turns.ts';
import type { CallOrigin } from './current-caller.ts';

/**
 * The worker threads of the storage: one writer and three readers, so that a page never waits for a count and a session
 * look-up never waits for either.
 */
export type Lane = 'write' | 'search' | 'count' | 'records';

/**
 * The durability of a commit. `full`: on the disk before the answer, for what is acknowledged to a person. `normal`: safe
 * against a crash of the program, may lose the last moments in a power cut; for what can be repeated (imports, counters).
 */
export type Durability = 'full' | 'normal';

/**
 * The context of a store operation inside a database worker. A write gets no more than this: it does not search, as the index may be
 * behind the records. What it decides on was searched before (`findMails`), and is checked by the records inside it.
 */
export interface StoreHandle {
  readonly db: DatabaseSync;
  /** Cached prepared statements: `sql.get`SELECT … WHERE id = ${id}``. */
  readonly sql: SQLTagStore;
  /** Whether the index is limited to some mailboxes: the caller's scope. */
  readonly isScoped?: boolean;
  /** Those mailboxes: of domains, and single ones; a mailbox is in each of these. */
  readonly limits?: readonly { readonly domains: readonly string[]; readonly addresses: readonly string[] }[];
  /** Whether a mailbox is in the scope; true for all without one. */
  readonly reaches?: (address: string) => boolean;
  /** What each mail is and which state it has: the truth, and part of the operation's transaction. */
  readonly records: MailRecords;
  /** What a write may ask of the index: whether mails match, decided on their records, and to tidy up. */
  readonly index: Pick<MailIndex, 'matching' | 'shrink'>;
  /** The key that the audit trail is chained with. */
  readonly auditKey: AuditKey;
  /** The call that the operation is part of, for the trail; undefined for the service's own work. */
  readonly origin?: CallOrigin | undefined;
}

/** The context of a read, which may search. */
export interface SearchHandle extends StoreHandle {
  /** Answers searches; may be behind the records. */
  readonly index: MailIndex & { readonly turns: SearchTurns };
}

/** What an operation is, beside its function. */
interface OperationFacts<Output> {
  readonly durability: Durability;
  /** Its work yields periodically, so the thread serves others in between. */
  readonly inTurns?: boolean;
  /** Its answer is cached by input until the database changes. */
  readonly isKept?: boolean;
  /** Loads its code on demand, so that rarely used code does not slow the start of every thread. */
  readonly load?: () => Promise<void>;
  /** Buffers of the answer that are transferred to the calling thread instead of copied. */
  readonly handsOver?: (output: Output) => ArrayBuffer[];
}

interface Read<Input, Output> extends OperationFacts<Output> {
  readonly lane: Exclude<Lane, 'write'>;
  readonly run: (store: SearchHandle, input: Input) => Output | InTurns<Output>;
}

interface Write<Input, Output> extends OperationFacts<Output> {
  readonly lane: 'write';
  readonly run: (store: StoreHandle, input: Input) => Output;
}

/** A synchronous function over the database, with the thread it runs on. A write runs inside one transaction. */
export type Operation<Input, Output> = Read<Input, Output> | Write<Input, Output>;

/** The handle of a write: it has no searches, also for code that gets around the types. */
export const forWriting = ({ index, ...store }: StoreHandle): StoreHandle => ({
  ...store,
  index: { matching: index.matching, shrink: index.shrink },
});

/** An operation that only reads. */
export const read = <Input, Output>(
  lane: Exclude<Lane, 'write'>,
  run: (store: SearchHandle, input: Input) => Output,
): Read<Input, Output> => ({ lane, durability: 'normal', run });

/** A read that may take long: it yields to others and has a deadline. */
export const readInTurns = <Input, Output>(
  lane: Exclude<Lane, 'write'>,
  run: (store: SearchHandle, input: Input) => InTurns<Output>,
): Read<Input, Output> => ({ lane, durability: 'normal', run, inTurns: true });

/** A read with a large answer: `handsOver` names the buffers to transfer. */
export const readLarge = <Input, Output>(
  lane: Exclude<Lane, 'write'>,
  run: (store: SearchHandle, input: Input) => Output,
  handsOver: (output: Output) => ArrayBuffer[],
): Read<Input, Output> => ({ ...read(lane, run), handsOver });

/** As `readLarge`, with code that its thread loads on demand. */
export function readLargeLater<Input, Output>(
  lane: Exclude<Lane, 'write'>,
  load: () => Promise<(store: SearchHandle, input: Input) => Output>,
  handsOver: (output: Output) => ArrayBuffer[],
): Read<Input, Output> {
  let run: ((store: SearchHandle, input: Input) => Output) | undefined;
  return {
    ...readLarge<Input, Output>(lane, (store, input) => run!(store, input), handsOver),
    load: async () => void (run ??= await load()),
  };
}

/**
 * A read that repeats often, such as the look-up of a session: its answers are cached on the main thread until anything
 * in the database changes, so an ended session is never found again. Answers must depend on input and database only,
 * not on the time, and must not be modified.
 */
export const readKept = <Input, Output>(
  lane: Exclude<Lane, 'write'>,
  run: (store: SearchHandle, input: Input) => Output,
): Read<Input, Output> => ({ lane, durability: 'normal', run, isKept: true });

/** The same for a read that may take long. Those who share its answer cannot cancel it; it still has a deadline. */
export const readKeptInTurns = <Input, Output>(
  lane: Exclude<Lane, 'write'>,
  run: (store: SearchHandle, input: Input) => InTurns<Output>,
): Read<Input, Output> => ({ ...readInTurns(lane, run), isKept: true });

/** An operation that changes the database; it commits as a whole or not at all. */
export const write = <Input, Output>(
  run: (store: StoreHandle, input: Input) => Output,
  durability: Durability = 'full',
): Write<Input, Output> => ({ lane: 'write', durability, run });

/** The key of the audit trail's hash chain. */
export interface ChainKey {
  /** Id of the key, which discloses nothing about it; the same as that of the key it is derived from. */
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** Provides the key to a database worker on demand. */
export interface AuditKey {
  /** The current key; undefined if there is none. */
  find(): ChainKey | undefined;
  /**
   * The current key; creates the key file of the data directory if there is none, for a trail without a key.
   */
  findOrMake(): ChainKey;
}
