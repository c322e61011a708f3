import type { StoreHandle } from '../database/operation.ts';
import { directoryAddress } from './directory-store-sqlite.ts';

/**
 * The directory's entry of an account, by the account and never by its address: created, or moved to the account's address. An
 * entry that a file made for this address is joined with it, its groups of providers excepted: those are for accounts, and came
 * from another one. Returns its id.
 * @param at milliseconds since 1970
 */
export function keepDirectoryPerson(
  { sql }: StoreHandle,
  { userId, email, name, at }: { userId: number; email: string; name: string; at: number },
): number {
  const address = directoryAddress(email);
  const own = sql.get`SELECT id, address FROM directory_person WHERE user_id = ${userId}`;
  if (own?.['address'] === address) return own['id'] as number;
  const other = sql.get`SELECT id FROM directory_person WHERE address = ${address}`;
  if (other) {
    sql.run`DELETE FROM directory_member WHERE person_id = ${other['id']!}
      AND group_id IN (SELECT id FROM directory_group WHERE source = 'scim')`;
  }
  if (!own && other) {
    sql.run`UPDATE directory_person SET user_id = ${userId} WHERE id = ${other['id']!}`;
    return other['id'] as number;
  }
  if (!own) {
    const { lastInsertRowid } =
      sql.run`INSERT INTO directory_person (address, email, name, source, user_id, updated_at)
        VALUES (${address}, ${email}, ${name}, 'csv', ${userId}, ${at})`;
    return Number(lastInsertRowid);
  }
  const id = own['id'] as number;
  if (other) {
    sql.run`INSERT OR IGNORE INTO directory_member (group_id, person_id)
      SELECT group_id, ${id} FROM directory_member WHERE person_id = ${other['id']!}`;
    sql.run`DELETE FROM directory_member WHERE person_id = ${other['id']!}`;
    sql.run`UPDATE directory_file_alias SET person_id = ${id} WHERE person_id = ${other['id']!}`;
    sql.run`DELETE FROM directory_person WHERE id = ${other['id']!}`;
  }
  sql.run`UPDATE directory_person SET address = ${address}, email = ${email} WHERE id = ${id}`;
  return id;
}

/** Parts the entry of a removed account from it, so that nobody with its address inherits its groups of providers. */
export function releaseDirectoryPerson({ sql }: StoreHandle, userId: number): void {
  sql.run`DELETE FROM directory_member WHERE person_id IN (SELECT id FROM directory_person WHERE user_id = ${userId})
    AND group_id IN (SELECT id FROM directory_group WHERE source = 'scim')`;
  sql.run`DELETE FROM directory_member
    WHERE person_id IN (SELECT id FROM directory_person WHERE user_id = ${userId} AND source = 'scim')`;
  sql.run`DELETE FROM directory_person WHERE user_id = ${userId} AND source = 'scim'`;
  sql.run`UPDATE directory_person SET user_id = NULL WHERE user_id = ${userId}`;
}
