import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { refuseWith } from '../core/refuse.ts';
import { createFairQueue } from '../turns/fair-queue.ts';
import { networkPathOf } from './devices.ts';

const deriveKey = promisify(argon2) as (
  algorithm: 'argon2id',
  parameters: Argon2Parameters,
) => Promise<Buffer>;

/** The cost of a hash, for attackers and for us. */
export interface PasswordCost {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/**
 * OWASP's first choice for argon2id. About 40 ms on a small server. Not configurable by operators: only code that
 * creates a service, such as tests, can choose another cost.
 */
export const defaultPasswordCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/**
 * Hashes a password with argon2id, off the main thread, at the caller's turn. Returns a PHC string.
 * @throws ServiceError `too_many_requests` when the queue is full.
 */
export async function hashPassword(
  password: string,
  caller: HashCaller,
  cost: PasswordCost,
): Promise<string> {
  const salt = randomBytes(16);
  const parameters = { message: prepare(password), nonce: salt, tagLength, ...cost };
  const tag = await hashTurns.take(caller, nothing, () => deriveKey('argon2id', parameters));
  return phc(cost, salt, tag);
}

/**
 * Whether a password matches a PHC string, in constant time. The string may be loaded while the password waits for its
 * turn.
 * @throws ServiceError `too_many_requests` when the queue is full.
 */
export async function verifyPassword(
  password: string,
  hash: string | ((signal: AbortSignal) => Promise<string>),
  caller: HashCaller,
): Promise<boolean> {
  const findHash = typeof hash === 'string' ? async () => hash : hash;
  return hashTurns.take(caller, findHash, async (found) => {
    const stored = parsePhc(found);
    if (!stored) return false;
    const { tag, salt, ...parameters } = stored;
    const given = { message: prepare(password), nonce: salt, tagLength: tag.length, ...parameters };
    return timingSafeEqual(await deriveKey('argon2id', given), tag);
  });
}

/** Whether a hash has another cost and should be renewed. */
export const isOutdated = (hash: string, cost: PasswordCost): boolean => !hash.startsWith(beginOf(cost));

/**
 * A hash that no password matches, checked for unknown accounts so that the response takes the same time. It has the
 * parameters of a real one.
 */
export const dummyHash = (cost: PasswordCost): string =>
  phc(cost, Buffer.alloc(16, 1), Buffer.alloc(tagLength, 1));

const nothing = async () => undefined;

/** The same password typed on different systems gives the same bytes (RFC 8265). */
const prepare = (password: string) => Buffer.from(password.normalize('NFC'), 'utf8');

const beginOf = ({ memory, passes, parallelism }: PasswordCost) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;

function phc(cost: PasswordCost, salt: Buffer, tag: Buffer): string {
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `${beginOf(cost)}${encode(salt)}$${encode(tag)}`;
}

function parsePhc(hash: string) {
  const match =
    /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{16,})$/.exec(
      hash,
    );
  if (!match) return undefined;
  const [, memory, passes, parallelism, salt, tag] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt!, 'base64'),
    tag: Buffer.from(tag!, 'base64'),
  };
}

/** On whose behalf a password is hashed. */
export interface HashCaller {
  /** Address the request came from; empty for the operator of this machine. */
  readonly clientAddress: string;
  /**
   * Has signed in before (this browser, or somebody in its network), or has just proved its identity. Known callers get
   * most turns, so that strangers cannot lock them out.
   */
  readonly isKnown: boolean;
}

/** For hashing that no stranger can trigger: the command line, the first start. */
export const operator: HashCaller = { clientAddress: '', isKnown: true };

/** A fair queue for password hashing. */
interface HashTurns {
  /**
   * Runs `work` at the caller's turn, with the result of `prepare`, which runs while waiting. The signal of `prepare`
   * is aborted when the entry is dropped, so that refused requests cause no database work.
   * @throws ServiceError `too_many_requests` when the queue is full, or the entry was dropped for others.
   */
  take<Prepared, Result>(
    caller: HashCaller,
    prepare: (signal: AbortSignal) => Promise<Prepared>,
    work: (prepared: Prepared) => Promise<Result>,
  ): Promise<Result>;
}

interface Waiting {
  /** Called at its turn, which lasts until it calls the argument. */
  begin(end: () => void): void;
  lose(): void;
}

/** Queue limits of one kind, in total and per network; multiplied by the number of parallel hashes. */
interface HashBounds {
  all: number;
  network: number;
}

/**
 * A hash takes about 40 ms. Strangers wait for at most 12 of them and the turns of known callers in between: under a
 * second; longer queues mostly serve clients that have disconnected. Known callers get a longer queue, since a whole
 * office may sign in at nine in the morning.
 */
const bounds = { stranger: { all: 12, network: 12 }, known: { all: 48, network: 32 } };
/** Consecutive turns of known callers while strangers wait. */
const knownInARow = 4;
/** `Retry-After` of a refusal, in seconds. */
const retryAfter = 2;

/**
 * Creates the queue. Round robin over networks, from providers' blocks down to addresses; when it is full, the oldest
 * entry of the fullest network is dropped, so that a burst from many networks does not delay later requests.
 * @param atOnce the number of parallel hashes: each takes a processor and 19 MB.
 */
export function createHashTurns(
  atOnce: number,
  limits: Record<'stranger' | 'known', HashBounds> = bounds,
): HashTurns {
  const queues = { known: createFairQueue<Waiting>(), stranger: createFairQueue<Waiting>() };
  let running = 0;
  let inARow = 0;

  const next = () => {
    const isStrangersTurn = queues.known.size === 0 || (inARow >= knownInARow && queues.stranger.size > 0);
    inARow = isStrangersTurn ? 0 : inARow + 1;
    return queues[isStrangersTurn ? 'stranger' : 'known'].shift();
  };
  const pump = () => {
    while (running < atOnce) {
      const waiting = next();
      if (!waiting) return;
      running += 1;
      waiting.begin(() => {
        running -= 1;
        pump();
      });
    }
  };
  return {
    async take(caller, prepare, work) {
      const kind = caller.isKnown ? 'known' : 'stranger';
      const queue = queues[kind];
      const path = pathOf(caller);
      // The second level is the network of one customer: /24, or /48 of IPv6.
      if (queue.sizeOf(path.slice(0, 2)) >= limits[kind].network * atOnce) throw busy();
      const lost = new AbortController();
      const turn = Promise.withResolvers<() => void>();
      const waiting: Waiting = { begin: turn.resolve, lose: () => lost.abort(busy()) };
      queue.push(path, waiting);
      if (queue.size > limits[kind].all * atOnce) queue.dropFromFullest()?.lose();
      pump();
      lost.signal.addEventListener('abort', () => turn.reject(lost.signal.reason));
      if (lost.signal.aborted) throw lost.signal.reason;
      const [prepared, begun] = await Promise.allSettled([
        prepare(lost.signal).catch((error: unknown) => {
          // The turn is no longer needed.
          if (queue.remove(path, waiting)) turn.reject(error);
          throw error;
        }),
        turn.promise,
      ]);
      const end = begun.status === 'fulfilled' ? begun.value : () => undefined;
      try {
        if (begun.status === 'rejected') throw begun.reason;
        if (prepared.status === 'rejected') throw prepared.reason;
        return await work(prepared.value);
      } finally {
        end();
      }
    },
  };
}

const pathOf = ({ clientAddress }: HashCaller): readonly string[] => {
  const path = networkPathOf(clientAddress);
  return path.length > 0 ? path : ['no network', 'no network'];
};

/**
 * The queue of this process. It leaves one core for other work, and threads of the libuv pool for files and
 * compression.
 */
const hashTurns = createHashTurns(Math.max(1, Math.min(3, availableParallelism() - 1)));

const busy = () => refuseWith({ retryAfter }, 'too_many_requests', 'sign_in_busy');
