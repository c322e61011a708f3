import type { StoreHandle } from '../database/operation.ts';

/** Retention of sign-ins and devices, milliseconds. */
const kept = 90 * 24 * 3_600_000;

export interface SignInEvent {
  at: number;
  method: string;
  clientAddress: string;
  userAgent: string;
  /** The key of the device. */
  device: string;
}

/** Records a successful sign-in; true if the user has signed in before, but never from this device. */
export function recordSignIn(
  store: StoreHandle,
  { userId, ...event }: SignInEvent & { userId: number },
): boolean {
  const known = store.sql.get`SELECT count(*) AS count, coalesce(sum(device = ${event.device}), 0) AS same
    FROM sign_in_event WHERE user_id = ${userId} AND outcome = 'success' AND at > ${event.at - kept}`;
  store.sql.run`DELETE FROM sign_in_event WHERE user_id = ${userId} AND at <= ${event.at - kept}`;
  insert(store, userId, 'success', event);
  return (known?.['count'] as number) > 0 && known?.['same'] === 0;
}

/** Records a refused sign-in; at an unknown address only the audit trail has it. */
export function recordRefusal(
  store: StoreHandle,
  { email, outcome, ...event }: SignInEvent & { email: string; outcome: string },
): void {
  const userId = store.sql.get`SELECT id FROM user WHERE email = ${email}`?.['id'] as number | undefined;
  if (userId === undefined) return;
  if (outcome === 'too_many_requests' && countAgain(store, userId, outcome, event.at)) return;
  insert(store, userId, outcome, event);
}

/** Refusals beyond a limit share one row within this time, milliseconds. */
const countedTogether = 15 * 60_000;

/** Counts a refusal in the existing row of its window; false if there is none. */
function countAgain({ sql }: StoreHandle, userId: number, outcome: string, at: number): boolean {
  const { changes } = sql.run`UPDATE sign_in_event SET count = count + 1 WHERE id = (
    SELECT id FROM sign_in_event WHERE user_id = ${userId} AND outcome = ${outcome} AND at > ${at - countedTogether}
    ORDER BY id DESC LIMIT 1)`;
  return changes > 0;
}

function insert({ sql }: StoreHandle, userId: number, outcome: string, event: SignInEvent): void {
  sql.run`INSERT INTO sign_in_event (user_id, at, outcome, method, client_address, user_agent, device)
    VALUES (${userId}, ${event.at}, ${outcome}, ${event.method}, ${event.clientAddress}, ${event.userAgent},
      ${event.device})`;
}

/** Client addresses of sign-ins since `after`, the latest first. */
export function listPlaces(
  { sql }: StoreHandle,
  { after, limit }: { after: number; limit: number },
): string[] {
  const rows = sql.all`SELECT client_address AS place FROM sign_in_event
    WHERE outcome = 'success' AND at > ${after} AND client_address <> ''
    GROUP BY client_address ORDER BY max(at) DESC LIMIT ${limit}`;
  return rows.map((row) => row['place'] as string);
}

export interface ListedSignIn {
  at: number;
  outcome: string;
  method: string;
  clientAddress: string;
  userAgent: string;
  /** More than 1 for refusals beyond a limit, which share a row. */
  count: number;
}

/** The newest sign-ins of a user, newest first. */
export function listSignIns(
  { sql }: StoreHandle,
  { userId, limit }: { userId: number; limit: number },
): ListedSignIn[] {
  return sql.all`SELECT at, outcome, method, client_address AS clientAddress, user_agent AS userAgent, count
    FROM sign_in_event WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${limit}` as unknown as ListedSignIn[];
}

/** A limit: this many attempts at a subject (an account, an address) within a window that starts with the first. */
export interface AttemptLimit {
  subject: string;
  most: number;
  /** Milliseconds. */
  window: number;
}

/**
 * Counts an attempt against all limits atomically, before the secret is checked, so that parallel guesses cannot slip
 * through. Returns 0, or the seconds to wait if a limit is reached; then nothing is counted.
 */
export function takeAttempt(
  { sql }: StoreHandle,
  { limits, at }: { limits: readonly AttemptLimit[]; at: number },
): number {
  sql.run`DELETE FROM attempt WHERE window_ends_at <= ${at}`;
  const wait = peekAttempts({ sql }, { limits, at });
  if (wait > 0) return wait;
  for (const limit of limits) {
    sql.run`INSERT INTO attempt (subject, window_ends_at, count) VALUES (${limit.subject}, ${at + limit.window}, 1)
      ON CONFLICT (subject) DO UPDATE SET count = count + 1`;
  }
  return 0;
}

/** The last limit that is reached: the widest if they are ordered by width. */
export function findReached(
  { sql }: Pick<StoreHandle, 'sql'>,
  { limits, at }: { limits: readonly AttemptLimit[]; at: number },
): AttemptLimit | undefined {
  return limits.findLast((limit) => peekAttempts({ sql }, { limits: [limit], at }) > 0);
}

/** The seconds until an attempt would be allowed, 0 for now; counts nothing. */
export function peekAttempts(
  { sql }: Pick<StoreHandle, 'sql'>,
  { limits, at }: { limits: readonly AttemptLimit[]; at: number },
): number {
  const waits = limits.map(({ subject, most }) => {
    const row = sql.get`SELECT count, window_ends_at AS endsAt FROM attempt
      WHERE subject = ${subject} AND window_ends_at > ${at}`;
    if (!row || (row['count'] as number) < most) return 0;
    return Math.max(1, Math.ceil(((row['endsAt'] as number) - at) / 1_000));
  });
  return Math.max(0, ...waits);
}

/** Uncounts an attempt whose secret was not checked. */
export function returnAttempt({ sql }: StoreHandle, { limits }: { limits: readonly AttemptLimit[] }): void {
  for (const { subject } of limits) {
    sql.run`UPDATE attempt SET count = max(0, count - 1) WHERE subject = ${subject}`;
  }
}

/** Settles an attempt with a correct secret: resets the first limit, that of its caller, and uncounts it at the others. */
export function settleAttempt(
  store: StoreHandle,
  { limits: [own, ...others] }: { limits: readonly AttemptLimit[] },
): void {
  if (own) store.sql.run`DELETE FROM attempt WHERE subject = ${own.subject}`;
  returnAttempt(store, { limits: others });
}

/** Wrong codes allowed per purpose (SI-15). */
const maxWrong = 3;
/** Codes sent for one purpose. */
const maxSent = 5;
/** Time until the next code may be requested, after the first one and after the others, milliseconds. */
const waits = { first: 30_000, later: 60_000 };
/** Codes are kept this long after the last one was sent, milliseconds: longer than anything waits for one. */
const keptFor = 24 * 3_600_000;

export type EmailCodeIssue =
  | { readonly outcome: 'issued' | 'too_early' | 'limited'; readonly waitTime: number }
  | { readonly outcome: 'locked' }
  | { readonly outcome: 'all_sent' };

/** The state of the codes of one purpose. */
export interface EmailCodeState {
  /** Whether a code was sent at all. */
  readonly isSent: boolean;
  /** Wrong codes that may still be entered. */
  readonly triesLeft: number;
  /** Whether another code may be sent at all. */
  readonly canSend: boolean;
  /** Seconds until then. */
  readonly waitTime: number;
}

/** What a mailed code proves an address for, as a key, and the limits of codes sent. */
export interface CodePurpose {
  /** `session:` and its id, or `link:` and its handle's hash. */
  readonly purpose: string;
  readonly limits: readonly AttemptLimit[];
}

/** The state of the codes of a purpose, without changing anything; `limits` as `issueEmailCode` counts. */
export function readEmailCode(
  store: StoreHandle,
  { purpose, limits, at }: CodePurpose & { at: number },
): EmailCodeState {
  const row = store.sql.get`SELECT tries, sent, next_at FROM email_code WHERE purpose = ${purpose}`;
  const triesLeft = Math.max(0, maxWrong - ((row?.['tries'] ?? 0) as number));
  const canSend = triesLeft > 0 && ((row?.['sent'] ?? 0) as number) < maxSent;
  const ownWait = Math.max(0, Math.ceil((((row?.['next_at'] ?? 0) as number) - at) / 1_000));
  const waitTime = Math.max(ownWait, peekAttempts(store, { limits, at }));
  return { isSent: row !== undefined, triesLeft, canSend, waitTime };
}

/**
 * Stores a new code, replacing the previous one of its purpose; `waitTime` in seconds. Wrong attempts stay counted.
 * `limited`: a limit of codes is reached, and the previous code stays valid.
 */
export function issueEmailCode(
  store: StoreHandle,
  code: CodePurpose & { codeHash: Uint8Array; expiresAt: number; at: number },
): EmailCodeIssue {
  const { sql } = store;
  sql.run`DELETE FROM email_code WHERE next_at < ${code.at - keptFor}`;
  const row = sql.get`SELECT tries, sent, next_at FROM email_code WHERE purpose = ${code.purpose}`;
  const sent = (row?.['sent'] ?? 0) as number;
  if (((row?.['tries'] ?? 0) as number) >= maxWrong) return { outcome: 'locked' };
  if (sent >= maxSent) return { outcome: 'all_sent' };
  const nextAt = (row?.['next_at'] ?? 0) as number;
  if (nextAt > code.at) return { outcome: 'too_early', waitTime: Math.ceil((nextAt - code.at) / 1_000) };
  const limitWait = takeAttempt(store, { limits: code.limits, at: code.at });
  if (limitWait > 0) return { outcome: 'limited', waitTime: limitWait };
  const wait = sent === 0 ? waits.first : waits.later;
  sql.run`INSERT INTO email_code (purpose, code_hash, expires_at, next_at)
    VALUES (${code.purpose}, ${code.codeHash}, ${code.expiresAt}, ${code.at + wait})
    ON CONFLICT (purpose) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at,
      next_at = excluded.next_at, sent = sent + 1`;
  return { outcome: 'issued', waitTime: wait / 1_000 };
}

/** Checks a code and consumes a correct one. After the third wrong one its purpose accepts no further codes. */
export function tryEmailCode(
  { sql }: StoreHandle,
  { purpose, codeHash, at }: { purpose: string; codeHash: Uint8Array; at: number },
): 'right' | 'wrong' | 'expired' | 'locked' {
  const row = sql.get`SELECT code_hash, expires_at, tries FROM email_code WHERE purpose = ${purpose}`;
  if (!row) return 'expired';
  const tries = row['tries'] as number;
  if (tries >= maxWrong) return 'locked';
  if ((row['expires_at'] as number) <= at) return 'expired';
  if (Buffer.from(row['code_hash'] as Uint8Array).equals(codeHash)) {
    sql.run`UPDATE email_code SET expires_at = 0 WHERE purpose = ${purpose}`;
    return 'right';
  }
  sql.run`UPDATE email_code SET tries = tries + 1 WHERE purpose = ${purpose}`;
  return 'wrong';
}
