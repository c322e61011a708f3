import type { EmailRow } from '../../../api/contract/emails/email-row.ts';
import { directoryAddress } from '../../directory/directory-store-sqlite.ts';
import type { StoreHandle } from '../../database/operation.ts';
import { nameKey } from '../inspect/name-key.ts';

/** Derives the names by which people of the directory are found, of those who are new or were renamed. */
export function deriveNameKeys({ sql }: StoreHandle): void {
  const people = sql.all`SELECT id, name FROM directory_person WHERE name_key IS NULL`;
  for (const { id, name } of people as { id: number; name: string }[])
    sql.run`UPDATE directory_person SET name_key = ${nameKey(name)} WHERE id = ${id}`;
}

/**
 * The address of somebody in the directory whose name the sender of an incoming mail has, but not the address; undefined if
 * nobody has the name, or if the address is that of one who has it. Whoever is not derived yet is not found.
 */
export function findNamesake(
  { sql }: StoreHandle,
  {
    direction,
    nickname,
    sender_address: address,
  }: Pick<EmailRow, 'direction' | 'nickname' | 'sender_address'>,
): string | undefined {
  const key = direction === 'is_incoming' ? nameKey(nickname) : '';
  if (key === '') return undefined;
  const people = sql.all`SELECT email, address FROM directory_person WHERE name_key = ${key} ORDER BY address`;
  const isOne = people.some((person) => person['address'] === directoryAddress(address));
  return isOne ? undefined : (people[0]?.['email'] as string | undefined);
}
