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
