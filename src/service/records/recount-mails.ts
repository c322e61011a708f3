import { statementCacheOf } from '../database/statement-cache.ts';
import type { StoreHandle } from '../database/operation.ts';
import type { EmailKey } from '../ports/mail-records.ts';
import { attackMask, inwardMask } from './attacked-list.ts';
import { createCampaigns } from './campaigns.ts';
import { rareCondition } from './email-flags.ts';
import { splitList } from './email-texts.ts';
import { earliestTime, firstKeyAt } from './mail-key.ts';

/** A table of counts, and how many of its rows differ from the mails. */
export interface SumCheck {
  table: 'email_mixes' | 'attacked';
  rows: number;
  wrong: number;
}

/** From when on counts are compared: a whole day. */
export interface SumPeriod {
  /** The first key of the day. */
  key: EmailKey;
  /** The day, counted from 1970. */
  day: number;
}

/** 230400000 keys are an hour; hours before 1970 are below zero, towards which integer division cuts. */
const hourOf = '(k - ((k % 230400000) + 230400000) % 230400000) / 230400000';
const dayOf = '(hour - ((hour % 24) + 24) % 24) / 24';
/** The mixes from a day on, computed from the mails. */
const mixesOf = ({ key }: SumPeriod) => `WITH hourly (hour, flags, emails) AS (
    SELECT ${hourOf} AS hour, flags, count(*) FROM email_flags WHERE k >= ${key} GROUP BY hour, flags
  )
  SELECT 1 AS hours, hour AS start, flags, emails FROM hourly
  UNION ALL SELECT 24, ${dayOf} AS day, flags, sum(emails) FROM hourly GROUP BY day, flags`;
/** The attacked mailboxes, computed from the mails. A tab means that the mailbox is the first recipient. */
const attackedOf = ({ key }: SumPeriod) => `SELECT f.k AS k, CASE t.mailbox
      WHEN char(9) THEN substr(t.recipients, 2, instr(substr(t.recipients, 2), char(10)) - 1)
      ELSE t.mailbox
    END AS address
  FROM email_flags f JOIN email_texts t ON t.k = f.k
  WHERE f.k >= ${key} AND f.flags & ${attackMask} <> 0 AND f.flags & ${inwardMask} <> 0 AND t.mailbox <> ''`;
const storedAttackedOf = ({ key }: SumPeriod) =>
  `SELECT attacked.k AS k, address FROM attacked LEFT JOIN attacked_person ON attacked_person.number = attacked.person
   WHERE attacked.k >= ${key}`;
/** Stored mixes from a day on. */
const from = ({ day: first }: SumPeriod) => `start >= ${first} * (24 / hours)`;

/** Compares the stored counts with the mails. */
export function checkSums({ db }: StoreHandle, since: SumPeriod): SumCheck[] {
  const count = (sql: string) => Number(db.prepare(`SELECT count(*) AS n FROM (${sql})`).get()?.['n']);
  const compare = (table: SumCheck['table'], stored: string, right: string): SumCheck => ({
    table,
    rows: count(stored),
    wrong:
      count(`SELECT * FROM (${right}) EXCEPT SELECT * FROM (${stored})`) +
      count(`SELECT * FROM (${stored}) EXCEPT SELECT * FROM (${right})`),
  });
  return [
    compare(
      'email_mixes',
      `SELECT hours, start, flags, emails FROM email_mixes WHERE ${from(since)}`,
      mixesOf(since),
    ),
    compare('attacked', storedAttackedOf(since), attackedOf(since)),
  ];
}

/** Correct campaigns keep their numbers, to which people's decisions are attached. */
function rebuildCampaigns({ db }: StoreHandle): void {
  const campaigns = createCampaigns(db);
  const attacks = statementCacheOf(db)(`SELECT f.k, f.flags, t.sender, t.subject, t.links, t.hashes
    FROM email_flags f JOIN email_texts t ON t.k = f.k
    WHERE ${rareCondition} AND f.flags & ${attackMask} <> 0 AND f.k > ? ORDER BY f.k LIMIT 1000`);
  let after = firstKeyAt(earliestTime) - 1;
  for (let rows = attacks.all(BigInt(after)); rows.length > 0; rows = attacks.all(BigInt(after))) {
    for (const row of rows) {
      after = Number(row['k']);
      campaigns.add(after, Number(row['flags']), {
        sender: String(row['sender']),
        subject: String(row['subject']),
        links: splitList(String(row['links'])),
        hashes: splitList(String(row['hashes'])),
      });
    }
  }
}

/** Recomputes the stored counts from the mails; returns what was wrong before. */
export function rebuildSums(store: StoreHandle, since: SumPeriod): SumCheck[] {
  const before = checkSums(store, since);
  const { db } = store;
  const attacked = attackedOf(since);
  db.exec(`DELETE FROM email_mixes WHERE ${from(since)}`);
  db.exec(
    `INSERT INTO email_mixes (hours, start, flags, emails) SELECT * FROM (${mixesOf(since)}) ORDER BY 1, 2, 3`,
  );
  db.exec(`DELETE FROM attacked WHERE k >= ${since.key}`);
  db.exec('DELETE FROM attacked_person WHERE number NOT IN (SELECT person FROM attacked)');
  db.exec(
    `INSERT OR IGNORE INTO attacked_person (address) SELECT DISTINCT address FROM (${attacked}) ORDER BY 1`,
  );
  db.exec(`INSERT INTO attacked (k, person)
    SELECT k, number FROM (${attacked}) AS found JOIN attacked_person ON attacked_person.address = found.address
    ORDER BY k`);
  rebuildCampaigns(store);
  return before;
}
