import type { EmailKey } from '../search/email-index.ts';
import { readMix } from '../search/count-periods.ts';
import { firstKeyAt } from '../search/email-key.ts';
import type { InTurns } from '../search/in-turns.ts';
import type { SearchExpression } from '../search/search-expression.ts';
import { statementCacheOf } from '../search/statement-cache.ts';
import type { StoreHandle } from '../storage/operation.ts';
import type { Stretch } from './time-buckets.ts';

/** How many mails of a stretch carry each combination of flags. */
export type Mix = ReadonlyMap<number, number>;

/** The combinations of each stretch. */
export const readMixes = ({ db }: StoreHandle, stretches: readonly Stretch[]): Mix[] =>
  stretches.map(({ from, to }) =>
    readMix(statementCacheOf(db), { from: firstKeyAt(from), to: firstKeyAt(to) }),
  );

/** Attacks on one person that carry the same flags. */
export interface AttackedPerson {
  /** The mailbox, folded. */
  address: string;
  flags: number;
  emails: number;
  /** What the directory says; empty where it does not know them. */
  name: string;
  department: string;
  title: string;
  seniority: string;
  organization: string;
}

/** Who was attacked in a stretch. */
export function readAttacked({ sql }: StoreHandle, { from, to }: Stretch): AttackedPerson[] {
  return sql.all`WITH hits AS (
      SELECT attacked.person, email_flags.flags, count(*) AS emails
      FROM attacked JOIN email_flags ON email_flags.k = attacked.k
      WHERE attacked.k >= ${firstKeyAt(from)} AND attacked.k < ${firstKeyAt(to)}
      GROUP BY attacked.person, email_flags.flags
    )
    SELECT attacked_person.address, hits.flags, hits.emails, coalesce(person.name, '') AS name,
      coalesce(person.department, '') AS department, coalesce(person.title, '') AS title,
      coalesce(person.seniority, '') AS seniority, coalesce(person.organization, '') AS organization
    FROM hits JOIN attacked_person ON attacked_person.number = hits.person
      LEFT JOIN directory_person AS person ON person.address = attacked_person.address
    ORDER BY attacked_person.address, hits.flags` as unknown as AttackedPerson[];
}

/** The times of the mails of a search, oldest first, milliseconds since 1970. */
export function* readKeys(
  { index }: StoreHandle,
  { expression, cap }: { expression: SearchExpression; cap: number },
): InTurns<EmailKey[]> {
  return yield* index.turns.keys(expression, cap, 'oldest');
}
