import { attackMask, inwardMask } from '../search/attacked-list.ts';
import { createCampaigns } from '../search/campaigns.ts';
import { statementCacheOf } from '../search/statement-cache.ts';
import type { StoreHandle } from '../storage/operation.ts';

/** What analytics count from, and how many of its rows do not say what the mails say. */
export interface AnalyticsCheck {
  table: 'email_mixes' | 'attacked';
  rows: number;
  wrong: number;
}

/** 230400000 keys are an hour; hours before 1970 are below zero, towards which integer division cuts. */
const hourOf = '(k - ((k % 230400000) + 230400000) % 230400000) / 230400000';
const dayOf = '(hour - ((hour % 24) + 24) % 24) / 24';
/** The mixes as the mails themselves have them. */
const mixes = `WITH hourly (hour, flags, emails) AS (
    SELECT ${hourOf} AS hour, flags, count(*) FROM email_flags GROUP BY hour, flags
  )
  SELECT 1 AS hours, hour AS start, flags, emails FROM hourly
  UNION ALL SELECT 24, ${dayOf} AS day, flags, sum(emails) FROM hourly GROUP BY day, flags`;
/** The attacked mailboxes as the mails have them. A tab stands for a mailbox that is the first recipient. */
const attacked = `SELECT f.k AS k, CASE t.mailbox
      WHEN char(9) THEN substr(t.recipients, 2, instr(substr(t.recipients, 2), char(10)) - 1)
      ELSE t.mailbox
    END AS address
  FROM email_flags f JOIN email_texts t ON t.k = f.k
  WHERE f.flags & ${attackMask} <> 0 AND f.flags & ${inwardMask} <> 0 AND t.mailbox <> ''`;
const storedAttacked =
  'SELECT attacked.k AS k, address FROM attacked LEFT JOIN attacked_person ON attacked_person.number = attacked.person';

/** Compares what is kept with the mails. */
export function checkAnalytics({ db }: StoreHandle): AnalyticsCheck[] {
  const count = (sql: string) => Number(db.prepare(`SELECT count(*) AS n FROM (${sql})`).get()?.['n']);
  const compare = (table: AnalyticsCheck['table'], stored: string, right: string): AnalyticsCheck => ({
    table,
    rows: count(stored),
    wrong:
      count(`SELECT * FROM (${right}) EXCEPT SELECT * FROM (${stored})`) +
      count(`SELECT * FROM (${stored}) EXCEPT SELECT * FROM (${right})`),
  });
  return [
    compare('email_mixes', 'SELECT hours, start, flags, emails FROM email_mixes', mixes),
    compare('attacked', storedAttacked, attacked),
  ];
}

/** Campaigns keep their numbers where they are right already: what people did about them belongs to the number. */
function rebuildCampaigns({ db }: StoreHandle): void {
  const prepare = statementCacheOf(db);
  const campaigns = createCampaigns(prepare);
  const missing = prepare(`SELECT f.k AS k, f.flags AS flags, t.sender AS sender, t.subject AS subject
    FROM email_flags f JOIN email_texts t ON t.k = f.k
    WHERE f.flags & ${attackMask} <> 0 AND NOT EXISTS (SELECT 1 FROM campaign_mail WHERE campaign_mail.k = f.k)
    ORDER BY f.k`);
  for (const row of missing.all())
    campaigns.add(Number(row['k']), Number(row['flags']), {
      sender: String(row['sender']),
      subject: String(row['subject']),
    });
}

/** Makes anew what is kept, from the mails; says what was wrong before. */
export function rebuildAnalytics(store: StoreHandle): AnalyticsCheck[] {
  const before = checkAnalytics(store);
  const { db } = store;
  db.exec('DELETE FROM email_mixes');
  db.exec(`INSERT INTO email_mixes (hours, start, flags, emails) SELECT * FROM (${mixes}) ORDER BY 1, 2, 3`);
  db.exec('DELETE FROM attacked');
  db.exec('DELETE FROM attacked_person');
  db.exec(`INSERT INTO attacked_person (address) SELECT DISTINCT address FROM (${attacked}) ORDER BY 1`);
  db.exec(`INSERT INTO attacked (k, person)
    SELECT k, number FROM (${attacked}) AS found JOIN attacked_person ON attacked_person.address = found.address
    ORDER BY k`);
  rebuildCampaigns(store);
  return before;
}
