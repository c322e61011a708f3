import { appendAudit } from '../audit/audit-store-sqlite.ts';
import type { EmailKey } from '../search/email-index.ts';
import type { StoreHandle } from '../storage/operation.ts';

/** Most requests of a person in 24 hours. */
export const mostRequestsADay = 20;
/** How long a request stays open, milliseconds. */
export const requestLifetime = 30 * 24 * 3_600_000;

const day = 24 * 3_600_000;

/**
 * Requests a mail: a new request, or one more person on the open one. Repeating it changes nothing. `limited`: the
 * person has reached today's limit.
 */
export function addRestoreRequest(
  store: StoreHandle,
  asked: {
    id: string;
    key: EmailKey;
    entityId: string;
    /** MD5 of the requested file; empty for the whole mail. */
    attachment: string;
    email: string;
    message: string;
    locale: string;
    clientAddress: string;
    at: number;
  },
): 'asked' | 'asked_before' | 'limited' {
  const { sql } = store;
  const { key, attachment, email, at } = asked;
  const open = sql.get`SELECT number, id FROM restore_request
    WHERE email_key = ${key} AND attachment = ${attachment} AND state = 'open'` as
    | { number: number; id: string }
    | undefined;
  const isKnown =
    open && sql.get`SELECT 1 FROM restore_requester WHERE request = ${open.number} AND email = ${email}`;
  if (isKnown) return 'asked_before';
  const today = sql.get`SELECT count(*) AS n FROM restore_requester
    WHERE email = ${email} AND asked_at > ${at - day}`?.['n'] as number;
  if (today >= mostRequestsADay) return 'limited';
  const number =
    open?.number ??
    Number(
      sql.run`INSERT INTO restore_request (id, email_key, entity_id, attachment, state, created_at)
        VALUES (${asked.id}, ${key}, ${asked.entityId}, ${attachment}, 'open', ${at})`.lastInsertRowid,
    );
  sql.run`INSERT INTO restore_requester (request, email, message, asked_at, locale)
    VALUES (${number}, ${email}, ${asked.message}, ${at}, ${asked.locale})`;
  appendAudit(store, [
    {
      at,
      actor: email,
      action: 'restore_request_create',
      outcome: 'success',
      clientAddress: asked.clientAddress,
      details: {
        request: open?.id ?? asked.id,
        entity_id: asked.entityId,
        ...(attachment !== '' && { attachment }),
      },
    },
  ]);
  return 'asked';
}

/** The newest request of a person for a mail, or for one file of it. */
export function findOwnRequest(
  { sql }: StoreHandle,
  { key, attachment = '', email }: { key: EmailKey; attachment?: string; email: string },
): { id: string; state: 'open' | 'approved' | 'declined' | 'expired'; reason: string } | undefined {
  return sql.get`SELECT id, state, reason FROM restore_request
    JOIN restore_requester ON restore_requester.request = restore_request.number
    WHERE email_key = ${key} AND attachment = ${attachment} AND restore_requester.email = ${email} ORDER BY number DESC LIMIT 1` as ReturnType<
    typeof findOwnRequest
  >;
}

/** Withdraws a person's requests for a mail and its files; closes those without another requester. */
export function withdrawRequest(
  { sql }: StoreHandle,
  { key, email, at }: { key: EmailKey; email: string; at: number },
): void {
  sql.run`INSERT INTO mail_notice (email_key, recipient, told_at, dismissed_at, rest) VALUES (${key}, ${email}, ${at}, ${at}, 1)
    ON CONFLICT (email_key, recipient) DO UPDATE SET dismissed_at = ${at}`;
  const open = sql.all`SELECT number FROM restore_request WHERE email_key = ${key} AND state = 'open'`;
  for (const row of open) withdrawFrom({ sql }, row['number'] as number, { email, at });
}

function withdrawFrom(
  { sql }: Pick<StoreHandle, 'sql'>,
  number: number,
  { email, at }: { email: string; at: number },
): void {
  const asking = sql.get`SELECT count(*) AS n, max(email = ${email}) AS own FROM restore_requester
    WHERE request = ${number}` as { n: number; own: number };
  if (asking.own !== 1) return;
  if (asking.n > 1) sql.run`DELETE FROM restore_requester WHERE request = ${number} AND email = ${email}`;
  else {
    // Counts as notified: the requester withdrew it.
    sql.run`UPDATE restore_request SET state = 'declined', decided_at = ${at}, decided_by = ${email}, told_at = ${at}
      WHERE number = ${number}`;
  }
}

/** Closes requests that expired or whose mail was deleted. Returns their number. */
export function expireRequests(store: StoreHandle, { at }: { at: number }): number {
  const { index, sql } = store;
  const open = sql.all`SELECT number, email_key AS key, created_at AS createdAt FROM restore_request
    WHERE state = 'open'` as unknown as { number: number; key: number; createdAt: number }[];
  const over = open.filter(({ key, createdAt }) => {
    const flags = index.flags(key);
    return !flags || flags.has('deleted') || createdAt + requestLifetime <= at;
  });
  for (const { number } of over) {
    sql.run`UPDATE restore_request SET state = 'expired', decided_at = ${at} WHERE number = ${number}`;
  }
  return over.length;
}

export const countOpenRequests = ({ sql }: StoreHandle): number =>
  sql.get`SELECT count FROM open_restore_requests`?.['count'] as number;
