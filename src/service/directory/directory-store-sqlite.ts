import { foldName } from '../core/fold-name.ts';
import type { DirectoryField } from '../../api/vocabulary/directory-fields.ts';
import type { StoreHandle } from '../database/operation.ts';

/** Somebody as the directory knows them. */
export interface DirectoryEntry extends Readonly<Record<DirectoryField, string>> {
  /** Of its row: stays while the entry does. */
  readonly number: number;
  /** As it was given. */
  readonly email: string;
  /** As it is compared. */
  readonly address: string;
  /** Names, in their order. */
  readonly groups: readonly string[];
  /** Further addresses, where the directory is listed. */
  readonly aliases: readonly string[];
  readonly source: 'csv' | 'scim';
}

/** The form in which the directory compares addresses: one person, however the address is written. */
export const directoryAddress = (email: string): string => foldName(email.trim());

/** The people of some addresses, by `directoryAddress`; those whom the directory does not know are missing. */
export function readDirectory(
  { sql }: StoreHandle,
  emails: readonly string[],
): ReadonlyMap<string, DirectoryEntry> {
  const addresses = JSON.stringify(emails.map(directoryAddress));
  const rows = sql.all`SELECT person.*,
      (SELECT json_group_array(name ORDER BY folded_name) FROM directory_member
        JOIN directory_group ON directory_group.id = group_id WHERE person_id = person.id) AS groups
    FROM directory_person AS person WHERE address IN (SELECT value FROM json_each(${addresses}))`;
  return new Map(rows.map(readEntry).map((entry) => [entry.address, entry]));
}

export interface DirectoryFilter {
  /** In address, name, department, title or organisation. */
  search: string;
  /** People after this one, by the number of the entry; one that is gone since is before all others. */
  after: number | null;
  limit: number;
}

/** People by address; one more than `limit` means that there are more. */
export function listDirectory(
  { sql }: StoreHandle,
  { search, after, limit }: DirectoryFilter,
): { people: DirectoryEntry[]; total: number } {
  const pattern = `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = sql.all`SELECT person.*,
      (SELECT json_group_array(name ORDER BY folded_name) FROM directory_member
        JOIN directory_group ON directory_group.id = group_id WHERE person_id = person.id) AS groups,
      (SELECT json_group_array(alias.address ORDER BY alias.address) FROM person_alias AS alias
        WHERE alias.email = coalesce((SELECT email FROM user WHERE id = person.user_id), person.address)) AS aliases
    FROM directory_person AS person
    WHERE address > coalesce((SELECT address FROM directory_person WHERE id = ${after}), '') AND
      (address || char(10) || name || char(10) || department || char(10) || title || char(10) || organization) LIKE ${pattern} ESCAPE '\\'
    ORDER BY address LIMIT ${limit + 1}`;
  const total = sql.get`SELECT count(*) AS n FROM directory_person
    WHERE (address || char(10) || name || char(10) || department || char(10) || title || char(10) || organization) LIKE ${pattern} ESCAPE '\\'`;
  return { people: rows.map(readEntry), total: total?.['n'] as number };
}

/** A group of the directory. */
export interface DirectoryGroup {
  id: string;
  name: string;
  members: number;
  source: 'csv' | 'scim';
}

/** The groups by name. */
export const listDirectoryGroups = ({ sql }: StoreHandle): DirectoryGroup[] =>
  sql.all`SELECT id, name, source,
      (SELECT count(*) FROM directory_member WHERE group_id = directory_group.id) AS members
    FROM directory_group ORDER BY folded_name, id` as unknown as DirectoryGroup[];

const readEntry = (row: Record<string, unknown>): DirectoryEntry => ({
  number: row['id'] as number,
  email: row['email'] as string,
  address: row['address'] as string,
  name: row['name'] as string,
  department: row['department'] as string,
  title: row['title'] as string,
  seniority: row['seniority'] as string,
  organization: row['organization'] as string,
  groups: JSON.parse(row['groups'] as string) as string[],
  aliases: JSON.parse((row['aliases'] as string | undefined) ?? '[]') as string[],
  source: row['source'] as DirectoryEntry['source'],
});

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
