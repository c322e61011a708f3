import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { attacksBetween } from '../records/attacked-list.ts';
import { readMix } from '../records/count-periods.ts';
import type { InTurns } from '../turns/in-turns.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import { statementCacheOf } from '../database/statement-cache.ts';
import type { SearchHandle, StoreHandle } from '../database/operation.ts';
import type { Stretch } from './time-buckets.ts';
import { firstKeyAt } from '../records/mail-key.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** The number of mails with each combination of flags in a stretch. */
export type Mix = ReadonlyMap<number, number>;

/** The combinations of each stretch. */
export const readMixes = ({ db }: StoreHandle, stretches: readonly Stretch[]): Mix[] =>
  stretches.map(({ from, to }) =>
    readMix(statementCacheOf(db), { from: firstKeyAt(from), to: firstKeyAt(to) }),
  );

/** The number of days, up to `most`, that have ever had mail; days removed by retention still count. */
export const countMailDays = ({ sql }: StoreHandle, { most }: { most: number }): number =>
  sql.get`SELECT count(*) AS days FROM (SELECT DISTINCT start FROM email_mixes WHERE hours = 24 LIMIT ${most})`![
    'days'
  ] as number;

/** Selects attacks on the owners of mailboxes: in a stretch, with verdicts and platforms given as bit masks. */
export interface AttackedQuery extends Stretch {
  verdicts: bigint;
  /** Any bit: all platforms. */
  platforms: bigint;
}

/** A directory field by which people are grouped. */
export type DirectoryGroup = 'seniority' | 'organization';

/** The number of attacks. */
export function countAttacks({ db }: StoreHandle, { from, to, verdicts, platforms }: AttackedQuery): number {
  return Number(
    statementCacheOf(db)(`SELECT count(*) AS n FROM ${attacksBetween}`).get(
      firstKeyAt(from),
      firstKeyAt(to),
      verdicts,
      platforms,
    )?.['n'],
  );
}

/** A person who was attacked. */
export interface AttackedPerson {
  /** The mailbox, folded. */
  address: string;
  emails: number;
  name: string;
  department: string;
  title: string;
}

/** The attacks on each person, between two keys (?1, ?2), with these verdicts (?3) on these platforms (?4). */
const hits = `hits AS (
    SELECT attacked.person AS number, count(*) AS emails
    FROM ${attacksBetween}
    GROUP BY attacked.person
  )`;

/** The people with the most attacks, the most first. */
export function readMostAttacked(
  { db }: StoreHandle,
  { from, to, verdicts, platforms, limit }: AttackedQuery & { limit: number },
): AttackedPerson[] {
  return statementCacheOf(db)(
    `WITH ${hits}, most AS (
      SELECT address, emails FROM hits JOIN attacked_person USING (number) ORDER BY emails DESC, address LIMIT ?5
    )
    SELECT most.address, emails, coalesce(person.name, '') AS name,
      coalesce(person.department, '') AS department, coalesce(person.title, '') AS title
    FROM most LEFT JOIN directory_person AS person ON person.address = most.address
    ORDER BY emails DESC, most.address`,
  ).all(firstKeyAt(from), firstKeyAt(to), verdicts, platforms, limit) as unknown as AttackedPerson[];
}

/** Attacks on the people with the same directory value. */
export interface AttackedGroup {
  /** Empty for people without one. */
  name: string;
  emails: number;
  persons: number;
}

/** The attacks by directory value of the people they reached, the largest first. */
export function readAttackedGroups(
  { db }: StoreHandle,
  { from, to, verdicts, platforms, field }: AttackedQuery & { field: DirectoryGroup },
): AttackedGroup[] {
  return statementCacheOf(db)(
    `WITH ${hits}
    SELECT coalesce(iif(?5 = 'seniority', person.seniority, person.organization), '') AS name,
      sum(emails) AS emails, count(*) AS persons
    FROM hits JOIN attacked_person USING (number)
      LEFT JOIN directory_person AS person ON person.address = attacked_person.address
    GROUP BY 1 ORDER BY emails DESC, name`,
  ).all(firstKeyAt(from), firstKeyAt(to), verdicts, platforms, field) as unknown as AttackedGroup[];
}

/** The attacked mailboxes of some of these groups. */
export function readAttackedMembers(
  { db }: StoreHandle,
  {
    from,
    to,
    verdicts,
    platforms,
    field,
    names,
  }: AttackedQuery & {
    field: DirectoryGroup;
    names: readonly string[];
  },
): string[] {
  return statementCacheOf(db)(
    `WITH ${hits}
    SELECT attacked_person.address FROM hits JOIN attacked_person USING (number)
      LEFT JOIN directory_person AS person ON person.address = attacked_person.address
    WHERE coalesce(iif(?5 = 'seniority', person.seniority, person.organization), '')
      IN (SELECT value FROM json_each(?6))
    ORDER BY attacked_person.address`,
  )
    .all(firstKeyAt(from), firstKeyAt(to), verdicts, platforms, field, JSON.stringify(names))
    .map((row) => String(row['address']));
}

/** A mail with the traits that group it with others; null for one that is no attack. */
export interface EventMail {
  row: EmailRow;
  campaign: string | null;
}

/** The mails of these keys, in the given order; missing ones are left out. */
export const readEventMails = ({ records, sql }: StoreHandle, keys: readonly EmailKey[]): EventMail[] =>
  keys.flatMap((key) => {
    const [row] = records.read([key]);
    const found = sql.get`SELECT shape FROM campaign_mail JOIN campaign ON number = campaign WHERE k = ${key}`;
    return row ? [{ row, campaign: found ? String(found['shape']) : null }] : [];
  });

/** The newest mails of a search after `offset`, and the number of all of them, at most `cap`. */
export function* readEvents(
  store: SearchHandle,
  {
    expression,
    offset,
    limit,
    cap,
  }: { expression: SearchExpression; offset: number; limit: number; cap: number },
): InTurns<{ events: EventMail[]; total: number }> {
  const keys = yield* store.index.turns.keys(expression, offset + limit);
  const total = yield* store.index.turns.count(expression, cap);
  return { events: readEventMails(store, keys.slice(offset)), total };
}

/** The times of the mails of a search, oldest first, milliseconds since 1970. */
export function* readKeys(
  { index }: SearchHandle,
  { expression, cap }: { expression: SearchExpression; cap: number },
): InTurns<EmailKey[]> {
  return yield* index.turns.keys(expression, cap, 'oldest');
}
