import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { eventSeverities } from '../../../src/api/vocabulary/attack-categories.ts';
import { checkAnalytics } from '../../../src/service/analytics/rebuild-analytics-sqlite.ts';
import type { StoreHandle } from '../../../src/service/database/operation.ts';
import { emailIndexSchema } from '../../support/email-index-schema.ts';
import { createEmailMaker, makeEmail } from './make-emails.ts';
import type { EmailKey, FlagChange, EmailFlag } from '../../../src/service/ports/mail-records.ts';
import { createMailsSqlite, type Mails } from '../../support/mails-sqlite.ts';

interface World {
  index: Mails;
  /** The rows of a question, in its order. */
  ask(sql: string): unknown[];
  /** How many rows of what analytics count from are wrong. */
  wrong(): number[];
}

function open(): World {
  const db = new DatabaseSync(':memory:');
  db.exec(emailIndexSchema);
  db.exec('CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL)');
  const index = createMailsSqlite(db, { role: 'writer' });
  const handle = { db, sql: db.createTagStore(), index } as unknown as StoreHandle;
  return {
    index,
    ask: (sql) => db.prepare(sql).all(),
    wrong: () => checkAnalytics(handle).map(({ wrong }) => wrong),
  };
}

const flags: readonly EmailFlag[] = [
  'cp_clean',
  'cp_phishing',
  'cp_malicious',
  'cp_spam',
  'ms_phishing',
  'cp_not_quarantined',
  'cp_quarantined_by_admin',
  'ms_delivered_junk',
  'is_incoming',
  'is_outgoing',
  'restored',
  'deleted',
  'reported',
];
const hour = 3_600_000;

/** Two indexes with the same 400 mails of ten days around 1970. */
function openTwo(seed: number) {
  const maker = createEmailMaker(seed);
  const [whole, single] = [open(), open()];
  const rows = Array.from({ length: 400 }, maker.email).map((row) => ({
    ...row,
    received_at: new Date(Date.UTC(1969, 11, 28) + maker.below(240 * hour)).toISOString(),
  }));
  const keys = whole.index.add(rows).filter((key) => key !== null);
  single.index.add(rows);
  // What links are common is read from the mails that there are, and known for minutes then: here from the same ones.
  const attack = makeEmail({ detections: ['cp_phishing'], email_body_links: ['https://evil.example/once'] });
  for (const { index } of [whole, single]) index.add([attack]);
  const change = (key: EmailKey): FlagChange => ({
    key,
    add: Array.from({ length: maker.below(3) }, () => maker.pick(flags)),
    remove: Array.from({ length: maker.below(3) }, () => maker.pick(flags)),
  });
  return { maker, whole, single, keys, change };
}

/** What both have to agree on: all that is kept, and what of it does not depend on the order of changes. */
const sums = [
  'SELECT k, flags FROM email_flags ORDER BY k',
  'SELECT hours, start, flag, emails FROM email_periods WHERE emails <> 0 ORDER BY 1, 2, 3',
  'SELECT hours, start, flags, emails FROM email_mixes ORDER BY 1, 2, 3',
  'SELECT k, address FROM attacked JOIN attacked_person ON number = person ORDER BY k',
  'SELECT k FROM campaign_mail ORDER BY k',
];
const campaigns = [
  'SELECT number, shape, sender_domain, first_at, last_at, mails, flags, severity FROM campaign ORDER BY number',
  'SELECT k, campaign FROM campaign_mail ORDER BY k',
  'SELECT trait, campaign FROM campaign_trait ORDER BY 1, 2',
];

describe('changes of many mails at once', () => {
  it('[MX-17] [AN-03] have the same result as the same changes one by one', () => {
    const { maker, whole, single, keys, change } = openTwo(5);
    for (let round = 0; round < 12; round++) {
      const few = round % 2 === 0 ? keys : keys.slice(0, 40);
      const batch = few.filter(() => maker.random() < 0.7).map(change);
      whole.index.change(batch);
      for (const one of batch) single.index.change([one]);
      for (const sql of [...sums, ...campaigns]) expect(whole.ask(sql), sql).toEqual(single.ask(sql));
      expect(whole.wrong()).toEqual([0, 0]);
    }
    expect(whole.ask('SELECT 1 FROM campaign_mail').length).toBeGreaterThan(20);
  });

  it('[MX-17] [AN-03] count a mail once that is in them several times, by its final state', () => {
    const { maker, whole, single, keys, change } = openTwo(6);
    for (let round = 0; round < 12; round++) {
      const batch = Array.from({ length: 300 }, () => change(maker.pick(keys.slice(0, 60))));
      whole.index.change(batch);
      for (const one of batch) single.index.change([one]);
      for (const sql of sums) expect(whole.ask(sql), sql).toEqual(single.ask(sql));
      expect(whole.wrong()).toEqual([0, 0]);
      const stored = whole.ask('SELECT number, mails FROM campaign ORDER BY number');
      expect(stored).toEqual(
        whole.ask('SELECT campaign AS number, count(*) AS mails FROM campaign_mail GROUP BY 1 ORDER BY 1'),
      );
    }
  });

  it('leave a mail unchanged that ends as it was', () => {
    const { index, ask, wrong } = open();
    const [key] = index.add([makeEmail({ detections: ['cp_phishing', 'ms_phishing'] })]);
    const kept = () => [...sums, ...campaigns, 'SELECT * FROM email_periods'].map(ask);
    const before = kept();
    index.change([
      { key: key!, add: ['cp_clean'], remove: ['cp_phishing', 'ms_phishing'] },
      { key: key!, add: ['cp_quarantined_by_admin'], remove: ['cp_not_quarantined'] },
      { key: key!, add: ['cp_not_quarantined'], remove: ['cp_quarantined_by_admin'] },
      { key: 1, add: ['cp_phishing'], remove: [] },
      { key: key!, add: ['cp_phishing', 'ms_phishing'], remove: ['cp_clean'] },
    ]);
    expect(kept()).toEqual(before);
    expect(wrong()).toEqual([0, 0]);
    // It is news that it came, and no more.
    expect(ask('SELECT k FROM mail_news')).toEqual([{ k: key }]);
  });

  it('[AN-03] move a mail from one kind of attack to two others, and its campaign has the worst severity', () => {
    const { index, ask, wrong } = open();
    const spam = (number: number) =>
      makeEmail({ detections: ['cp_spam'], message_id: `${number}@x.example`, subject: `Win ${number}` });
    const [one, two] = index.add([spam(1), spam(2)]) as [EmailKey, EmailKey];
    expect(ask('SELECT mails FROM campaign')).toEqual([]);
    index.change([one, two].map((key) => ({ key, add: ['cp_phishing'], remove: ['cp_spam'] })));
    const high = eventSeverities.indexOf('high');
    expect(ask('SELECT mails, severity FROM campaign')).toEqual([{ mails: 2, severity: high }]);
    index.change([{ key: one, add: ['cp_malicious', 'ms_malware'], remove: ['cp_phishing'] }]);
    const critical = eventSeverities.indexOf('critical');
    expect(ask('SELECT mails, severity FROM campaign')).toEqual([{ mails: 2, severity: critical }]);
    const { counts } = index.facets({ kind: 'received', from: 0 });
    expect(counts).toMatchObject({ cp_malicious: 1, ms_malware: 1, cp_phishing: 1, cp_spam: 0 });
    expect(wrong()).toEqual([0, 0]);
  });

  it('[AN-03] count a new attack with the key of a removed one as its own', () => {
    const { index, ask } = open();
    const attack = (mailbox: string) =>
      makeEmail({ detections: ['cp_phishing'], recipients: [mailbox], mailbox, message_id: `to.${mailbox}` });
    const [old] = index.add([attack('ann@corp.example')]);
    index.remove([old!]);
    expect(index.add([attack('bob@corp.example')])).toEqual([old]);
    const attacked = 'SELECT k, address, flags FROM attacked JOIN attacked_person ON number = person';
    expect(ask(attacked)).toEqual([{ k: old, address: 'bob@corp.example', flags: null }]);
  });
});
