import type { DatabaseSync, SQLTagStore } from 'node:sqlite';
import type { AuditKey } from '../audit/audit-key.ts';
import type { EmailIndex, SearchTurns } from '../search/email-index.ts';
import type { InTurns } from '../search/in-turns.ts';
import type { CallOrigin } from './asker.ts';

/**
 * The worker threads of the storage: one writer and three readers, so that a page never waits for a count and a session
 * look-up never waits for either.
 */
export const lanes = ['write', 'search', 'count', 'records'] as const;
export type Lane = (typeof lanes)[number];

/**
 * What a commit promises. `full`: on the disk before the answer, for what is acknowledged to a person. `normal`: safe
 * against a crash of the program, may lose the last moments in a power cut; for what can be repeated (imports, counters).
 */
export type Durability = 'full' | 'normal';

/** What a store operation works on inside a database worker. */
export interface StoreHandle {
  readonly db: DatabaseSync;
  /** Cached prepared statements: `sql.get`SELECT … WHERE id = ${id}``. */
  readonly sql: SQLTagStore;
  /** Whether the index has the mail of some mailboxes alone: those of whoever asks. */
  readonly isScoped?: boolean;
  /** Whether a mailbox is one of them; every one is where who asks reaches all mail. */
  readonly reaches?: (address: string) => boolean;
  readonly index: EmailIndex & { readonly turns: SearchTurns };
  /** The key that the audit trail is chained with. */
  readonly auditKey: AuditKey;
  /** The call that the operation is part of, for the trail; undefined for the service's own work. */
  readonly origin?: CallOrigin | undefined;
}

/** A synchronous function over the database, with the thread it runs on. A write runs inside one transaction. */
export interface Operation<Input, Output> {
  readonly lane: Lane;
  readonly durability: Durability;
  readonly run: (store: StoreHandle, input: Input) => Output | InTurns<Output>;
  /** Its work stops now and then, and the thread turns to others in between. */
  readonly inTurns?: boolean;
  /** Asked again with equal input, it runs again only when the database was changed. */
  readonly isKept?: boolean;
  /** Loads its code before it runs: what few calls need is not read by every thread at its start. */
  readonly load?: () => Promise<void>;
  /** Memory of the answer that goes over to the asking thread instead of being copied. */
  readonly handsOver?: (output: Output) => ArrayBuffer[];
}

/** An operation that only reads. */
export const read = <Input, Output>(
  lane: Exclude<Lane, 'write'>,
  run: (store: StoreHandle, input: Input) => Output,
): Operation<Input, Output> => ({ lane, durability: 'normal', run });

/** An operation that only reads and may take long: it shares its thread with others while it does, and has a deadline. */
export const readInTurns = <Input, Output>(
  lane: Exclude<Lane, 'write'>,
  run: (store: StoreHandle, input: Input) => InTurns<Output>,
): Operation<Input, Output> => ({ lane, durability: 'normal', run, inTurns: true });

/** An operation that only reads, and whose answer is large: `handsOver` names the memory that need not be copied. */
export const readLarge = <Input, Output>(
  lane: Exclude<Lane, 'write'>,
  run: (store: StoreHandle, input: Input) => Output,
  handsOver: (output: Output) => ArrayBuffer[],
): Operation<Input, Output> => ({ ...read(lane, run), handsOver });

/** As `readLarge`, with code that its thread loads when it is asked. */
export function readLargeLater<Input, Output>(
  lane: Exclude<Lane, 'write'>,
  load: () => Promise<(store: StoreHandle, input: Input) => Output>,
  handsOver: (output: Output) => ArrayBuffer[],
): Operation<Input, Output> {
  let run: ((store: StoreHandle, input: Input) => Output) | undefined;
  return {
    ...readLarge<Input, Output>(lane, (store, input) => run!(store, input), handsOver),
    load: async () => void (run ??= await load()),
  };
}

/**
 * An operation that only reads, and that is asked the same again and again, such as whose session it is: its answers are kept on the main thread
 * until anything in the database changes, so that a session that has been ended is never found again. They depend on the
 * input and the database alone, not on the time, and nobody changes them.
 */
export const readKept = <Input, Output>(
  lane: Exclude<Lane, 'write'>,
  run: (store: StoreHandle, input: Input) => Output,
): Operation<Input, Output> => ({ lane, durability: 'normal', run, isKept: true });

/** An operation that changes the database; it commits as a whole or not at all. */
export const write = <Input, Output>(
  run: (store: StoreHandle, input: Input) => Output,
  durability: Durability = 'full',
): Operation<Input, Output> => ({ lane: 'write', durability, run });
