import type { NewQueuedMail } from '../mail-out/mail-queue-store-sqlite.ts';
import { queueMail } from '../mail-out/mail-queue-store-sqlite.ts';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { reachesAllMail } from '../../api/vocabulary/scopes.ts';
import { isAdministrator, seesPrivateData } from '../../api/vocabulary/sections.ts';
import type { Account } from '../accounts/account.ts';
import { listUsers } from '../accounts/user-store-sqlite.ts';
import { addLink, type NewLink } from './link-store-sqlite.ts';
import type { StoreHandle } from '../storage/operation.ts';

/** An open request that administrators have not been notified of. */
export interface NewRequest {
  number: number;
  id: string;
  email: string;
  row: EmailRow | null;
}

/**
 * Whether somebody is notified of requests and may decide them by the links of those mails: requires a role
 * for requests about all mail.
 */
export const mayDecideRequests = (
  account: Pick<Account, 'rights' | 'grants' | 'disabled' | 'hidden' | 'automation'>,
): boolean =>
  isAdministrator(account) &&
  reachesAllMail(account, 'user_interaction:act') &&
  !(account.disabled || account.hidden || account.automation);

/** The open requests without a notification, oldest first, and the administrators who can decide them. */
export function findNewRequests(store: StoreHandle): {
  requests: NewRequest[];
  people: { email: string; seesAll: boolean }[];
} {
  const { index, sql } = store;
  const found = sql.all`SELECT number, id, email_key AS key, (SELECT email FROM restore_requester
      WHERE request = number ORDER BY asked_at LIMIT 1) AS email FROM restore_request
    WHERE state = 'open' AND announced_at IS NULL ORDER BY number` as unknown as (NewRequest & {
    key: number;
  })[];
  const people = listUsers(store).filter(mayDecideRequests);
  return {
    requests: found.map(({ number, id, email, key }) => ({
      number,
      id,
      email: email ?? '',
      row: index.read([key])[0] ?? null,
    })),
    people: people.map((account) => ({ email: account.email, seesAll: seesPrivateData(account) })),
  };
}

/**
 * Queues the mails about new requests and marks these as notified; does nothing if that has happened in the
 * meantime.
 */
export function announceRequests(
  store: StoreHandle,
  {
    numbers,
    links,
    mails,
    at,
  }: {
    numbers: readonly number[];
    links: readonly NewLink[];
    mails: readonly NewQueuedMail[];
    at: number;
  },
): void {
  const marked = numbers.map(
    (number) =>
      store.sql.run`UPDATE restore_request SET announced_at = ${at}
        WHERE number = ${number} AND announced_at IS NULL`.changes,
  );
  if (marked.every((changes) => Number(changes) === 0)) return;
  for (const link of links) addLink(store, link);
  for (const mail of mails) queueMail(store, mail);
}
