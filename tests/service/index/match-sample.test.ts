import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { textsOf } from '../../../src/service/records/email-texts.ts';
import { compileSampleMatcher } from '../../../src/service/index/match-sample.ts';
import type { SearchExpression } from '../../../src/service/ports/search-expression.ts';
import { emailIndexSchema } from '../../support/email-index-schema.ts';
import { emailRows } from '../../support/email-rows.ts';
import { createEmailMaker } from '../records/make-emails.ts';
import { createMailsSqlite } from '../../support/mails-sqlite.ts';

const [row] = emailRows({ count: 1, now: 0 });
const sampleOf = (sender: string, recipients: string[] = []) => ({
  key: 1,
  flags: 0,
  texts: textsOf({ ...row!, sender_address: sender, recipients }),
});

describe('matching rows in memory', () => {
  it('gives the same result for a long list of values as for each of them', () => {
    const values = ['a.example', 'b.a.example', 'example', 'x.org', 'a.exam', 'b@x.org', '.org', 'other.net'];
    const senders = ['m@a.example', 'm@ba.example', 'm@b.a.example', 'm@c.example', 'b@x.org', 'm@x..org'];
    const texts = [...senders, 'm@y.net', 'broken', '', 'm@'].map((sender) => sampleOf(sender, [sender]));
    for (const match of ['exact', 'domain'] as const) {
      for (const field of ['sender_domain', 'sender_email', 'recipients'] as const) {
        const each = values.map((value): SearchExpression => ({ kind: 'text', field, match, value }));
        const flag: SearchExpression = { kind: 'flags', anyOf: ['cp_spam'] };
        const inList = compileSampleMatcher({ kind: 'or', of: [...each, flag] });
        const oneByOne = each.map((part) => compileSampleMatcher(part));
        expect(texts.map(inList)).toEqual(texts.map((text) => oneByOne.some((test) => test(text))));
      }
    }
  });
});

describe('matching mails by their records', () => {
  /** Dirty mail of which some are attacks, and a directory that knows half of its mailboxes. */
  function openIndex(seed: number) {
    const db = new DatabaseSync(':memory:');
    db.exec(emailIndexSchema);
    db.exec(readFileSync('src/service/database/migrations/740-directory.sql', 'utf8'));
    const index = createMailsSqlite(db, { role: 'writer' });
    const maker = createEmailMaker(seed);
    const mailboxes = ['a@corp.example', 'b@corp.example', 'C@CORP.example', 'd@corp.example'];
    const rows = Array.from({ length: 60 }, maker.email).map((row) => ({
      ...row,
      mailbox: maker.pick(mailboxes),
      sender_address: maker.pick(['x@evil.example', 'y@other.example', 'z@third.example']),
      detections: maker.pick([['cp_phishing'], ['cp_malicious'], ['cp_clean']]),
      email_body_links: maker.pick([[], ['https://evil.example/a'], ['https://other.example/b']]),
    }));
    index.add(rows);
    const add =
      db.prepare(`INSERT INTO directory_person (address, email, department, organization, source, updated_at)
      VALUES (?, ?, ?, ?, 'csv', 0)`);
    add.run('a@corp.example', 'a@corp.example', 'Sales', 'ÄRZTE 100%');
    add.run('c@corp.example', 'c@corp.example', 'sales_emea', 'Ärzte 100 %');
    return { db, index, maker };
  }

  const owner = (match: 'exact' | 'any-case' | 'pattern', value: string): SearchExpression[] =>
    (['department', 'organization', 'seniority'] as const).map((field) => ({
      kind: 'owner',
      field,
      match,
      value,
    }));

  it('finds what a search finds by the owner of a mailbox and by a campaign, also within other searches', () => {
    for (const seed of [1, 2]) {
      const { db, index, maker } = openIndex(seed);
      const all = index.keys({ kind: 'all' }, 1000);
      const campaigns = db
        .prepare('SELECT number FROM campaign UNION SELECT number FROM campaign_joined')
        .all()
        .map(({ number }): SearchExpression => ({ kind: 'campaign', number: Number(number) }));
      expect(campaigns.length).toBeGreaterThan(1);
      const asked = [
        ...campaigns,
        { kind: 'campaign', number: 99_999 } as const,
        ...['Sales', 'SALES', 'sales_emea', '', 'ärzte 100%'].flatMap((value) => [
          ...owner('exact', value),
          ...owner('any-case', value),
        ]),
        ...['*', '?ales', 'S*_E*', '*100%', '*100_%', 'är*', 'ÄR*', 'sales?emea'].flatMap((value) =>
          owner('pattern', value),
        ),
      ];
      let found = 0;
      for (const one of asked) {
        const expressions: SearchExpression[] = [
          one,
          { kind: 'and', of: [one, maker.expression(2)] },
          { kind: 'or', of: [maker.expression(2), { kind: 'not', of: one }] },
        ];
        for (const expression of expressions) {
          const wanted = index.keys(expression, 1000);
          expect(index.matching(expression, all), JSON.stringify(expression)).toEqual(wanted);
          found += wanted.length;
        }
      }
      expect(found).toBeGreaterThan(1_000);
    }
  });

  it('follows changes of the mails, the directory and the campaigns', () => {
    const { db, index } = openIndex(4);
    const all = index.keys({ kind: 'all' }, 1000);
    const expectSame = (expression: SearchExpression) => {
      const found = index.matching(expression, all);
      expect(found).toEqual(index.keys(expression, 1000));
      return found.length;
    };
    const sales: SearchExpression = { kind: 'owner', field: 'department', match: 'exact', value: 'Sales' };
    const { number } = db.prepare('SELECT number FROM campaign ORDER BY mails DESC').get()!;
    const campaign: SearchExpression = { kind: 'campaign', number: Number(number) };
    const before = [expectSame(sales), expectSame(campaign)];
    expect(Math.min(...before)).toBeGreaterThan(0);
    db.exec("UPDATE directory_person SET department = 'Legal'");
    index.change(
      all.map((key) => ({ key, add: ['cp_clean'], remove: ['cp_phishing', 'cp_malicious'] as const })),
    );
    expect([expectSame(sales), expectSame(campaign)]).toEqual([0, 0]);
    index.remove(all.slice(0, 20));
    expect(expectSame({ kind: 'all' })).toBe(all.length - 20);
  });

  it('counts as an estimate what more mails match than are read one by one', () => {
    const { db, index } = openIndex(5);
    // The planner takes what it has sampled for a share of a million mails.
    db.exec('UPDATE email_totals SET emails = 1000000');
    const sales: SearchExpression = { kind: 'owner', field: 'department', match: 'exact', value: 'Sales' };
    const { counts, estimated } = index.facets(sales);
    expect(estimated).toBe(true);
    expect(counts.cp_phishing).toBeGreaterThan(0);
  });
});
