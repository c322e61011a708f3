import type { Person } from '../../api/contract/people/people.ts';
import { isBuiltInRole, noRole } from '../../api/vocabulary/sections.ts';
import type { Account } from '../accounts/account.ts';
import { readAccount } from '../accounts/user-store-sqlite.ts';
import { foldName } from '../core/fold-name.ts';
import type { StoreHandle } from '../database/operation.ts';

/** An account with the fields of the list of people. */
export interface StoredPerson {
  account: Account;
  state: Person['state'];
  /** Milliseconds since 1970. */
  lastSeenAt: number | null;
  invitedAt: number | null;
}

export interface PeopleFilter {
  search: string;
  state: Person['state'] | null;
  role: string | null;
  /** People after this address. */
  after: string;
  limit: number;
}

/** People by address; one more than `limit` means that there are more. */
export function listPeople(
  { sql }: StoreHandle,
  filter: PeopleFilter,
): { people: StoredPerson[]; total: number } {
  const { pattern, builtIn, own } = termsOf(filter);
  const { state } = filter;
  const rows = sql.all`SELECT account.*,
      (SELECT max(last_seen_at) FROM session WHERE session.user_id = account.id AND stage = 'done') AS last_seen
    FROM account
    WHERE email > ${filter.after} AND removed_at IS NULL AND folded LIKE ${pattern} ESCAPE '\\'
      AND (${state} IS NULL OR ${state} = CASE WHEN disabled THEN 'disabled' WHEN invited_at IS NULL THEN 'active' ELSE 'invited' END)
      AND (${builtIn} IS NULL OR role = ${builtIn} OR id IN (SELECT user_id FROM mapped_role WHERE mapped_role.role = ${builtIn}))
      AND (${own} IS NULL OR id IN (SELECT user_id FROM user_role JOIN role ON role.id = role_id WHERE folded_name = ${own}
        UNION SELECT user_id FROM mapped_role JOIN role ON role.id = mapped_role.role WHERE folded_name = ${own}))
    ORDER BY email LIMIT ${filter.limit + 1}`;
  const total = sql.get`SELECT count(*) AS n FROM user
    WHERE removed_at IS NULL AND folded LIKE ${pattern} ESCAPE '\\'
      AND (${state} IS NULL OR ${state} = CASE WHEN disabled THEN 'disabled' WHEN invited_at IS NULL THEN 'active' ELSE 'invited' END)
      AND (${builtIn} IS NULL OR role = ${builtIn} OR id IN (SELECT user_id FROM mapped_role WHERE mapped_role.role = ${builtIn}))
      AND (${own} IS NULL OR id IN (SELECT user_id FROM user_role JOIN role ON role.id = role_id WHERE folded_name = ${own}
        UNION SELECT user_id FROM mapped_role JOIN role ON role.id = mapped_role.role WHERE folded_name = ${own}))`;
  return { people: rows.map(readPerson), total: total?.['n'] as number };
}

/** Ids and addresses of all people of a filter, by address; support staff only for one of them. */
export function selectPeople(
  { sql }: StoreHandle,
  { search, state, role, withHidden }: Omit<PeopleFilter, 'after' | 'limit'> & { withHidden: boolean },
): { id: number; email: string }[] {
  const { pattern, builtIn, own } = termsOf({ search, role });
  return sql.all`SELECT id, email FROM user
    WHERE removed_at IS NULL AND automation = 0 AND hidden <= ${Number(withHidden)} AND folded LIKE ${pattern} ESCAPE '\\'
      AND (${state} IS NULL OR ${state} = CASE WHEN disabled THEN 'disabled' WHEN invited_at IS NULL THEN 'active' ELSE 'invited' END)
      AND (${builtIn} IS NULL OR role = ${builtIn} OR id IN (SELECT user_id FROM mapped_role WHERE mapped_role.role = ${builtIn}))
      AND (${own} IS NULL OR id IN (SELECT user_id FROM user_role JOIN role ON role.id = role_id WHERE folded_name = ${own}
        UNION SELECT user_id FROM mapped_role JOIN role ON role.id = mapped_role.role WHERE folded_name = ${own}))
    ORDER BY email` as unknown as { id: number; email: string }[];
}

/** The SQL condition of a filter. */
function termsOf({ search, role }: Pick<PeopleFilter, 'search' | 'role'>) {
  const isBuiltIn = role !== null && (isBuiltInRole(role) || role === noRole);
  return {
    pattern: `%${foldName(search).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
    builtIn: isBuiltIn ? role : null,
    own: role !== null && !isBuiltIn ? foldName(role) : null,
  };
}

export function findPerson({ sql }: StoreHandle, id: number): StoredPerson | undefined {
  const row = sql.get`SELECT account.*,
      (SELECT max(last_seen_at) FROM session WHERE session.user_id = account.id AND stage = 'done') AS last_seen
    FROM account WHERE id = ${id} AND removed_at IS NULL`;
  return row && readPerson(row);
}

function readPerson(row: Record<string, unknown>): StoredPerson {
  const account = readAccount(row);
  const invitedAt = row['invited_at'] as number | null;
  return {
    account,
    state: account.disabled ? 'disabled' : invitedAt === null ? 'active' : 'invited',
    lastSeenAt: row['last_seen'] as number | null,
    invitedAt,
  };
}
