import type { StoreHandle } from './operation.ts';

/** Reads a named setting; undefined when it was never written. */
export function readSetting({ sql }: StoreHandle, name: string): string | undefined {
  return sql.get`SELECT value FROM setting WHERE name = ${name}`?.['value'] as string | undefined;
}

/** Writes a named setting. */
export function writeSetting({ sql }: StoreHandle, { name, value }: { name: string; value: string }): void {
  sql.run`INSERT INTO setting (name, value) VALUES (${name}, ${value})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
}

/** Writes a setting unless there is one, and returns the one that holds; for keys that are made once. */
export function keepSetting(store: StoreHandle, { name, value }: { name: string; value: string }): string {
  store.sql.run`INSERT INTO setting (name, value) VALUES (${name}, ${value}) ON CONFLICT (name) DO NOTHING`;
  return readSetting(store, name) ?? value;
}

/** Removes a named setting. */
export function removeSetting({ sql }: StoreHandle, name: string): void {
  sql.run`DELETE FROM setting WHERE name = ${name}`;
}

/** Whose call it is, under which key. */
export interface CallKey {
  actorId: number;
  key: string;
}

/** A call that was begun under a key; `answer` is null until it has ended. */
interface BegunCall {
  requestHash: string;
  answer: string | null;
}

/** How long a call is known by its key, milliseconds. */
const lifetime = 86_400_000;

/** Notes that a call begins; returns the earlier one of the same key, and then notes nothing. Forgets those of the day before. */
export function beginCall(
  { sql }: StoreHandle,
  { actorId, key, requestHash, at }: CallKey & { requestHash: string; at: number },
): BegunCall | undefined {
  sql.run`DELETE FROM call_key WHERE begun_at < ${at - lifetime}`;
  const begun = sql.get`SELECT request_hash AS requestHash, answer FROM call_key
    WHERE actor_id = ${actorId} AND idempotency_key = ${key}` as unknown as BegunCall | undefined;
  if (begun) return begun;
  sql.run`INSERT INTO call_key (actor_id, idempotency_key, request_hash, begun_at)
    VALUES (${actorId}, ${key}, ${requestHash}, ${at})`;
  return undefined;
}

/** Keeps the answer of a call. */
export function keepAnswer(
  { sql }: StoreHandle,
  { actorId, key, answer }: CallKey & { answer: string },
): void {
  sql.run`UPDATE call_key SET answer = ${answer} WHERE actor_id = ${actorId} AND idempotency_key = ${key}`;
}

/** Forgets a call that changed nothing. */
export function forgetCall({ sql }: StoreHandle, { actorId, key }: CallKey): void {
  sql.run`DELETE FROM call_key WHERE actor_id = ${actorId} AND idempotency_key = ${key}`;
}
