import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { type HashCaller, hashTurns } from './hash-turns.ts';

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
