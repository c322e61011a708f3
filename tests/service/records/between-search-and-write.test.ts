import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { openStore } from '../../../src/service/core/composition/open-store.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { forWriting } from '../../../src/service/database/operation.ts';
import { writeSetting } from '../../../src/service/database/setting-store-sqlite.ts';
import { attributeMail } from '../../../src/service/directory/alias-store-sqlite.ts';
import { importDirectory } from '../../../src/service/directory/import-directory-sqlite.ts';
import { findMails } from '../../../src/service/emails/decide-on-found.ts';
import { maxSettled, newsIn, retryPeople } from '../../../src/service/end-users/list-failure-store-sqlite.ts';
import { skipNotices } from '../../../src/service/end-users/notification-store-sqlite.ts';
import { factsOfRow } from '../../../src/service/mail/reports/mail-facts.ts';
import type { EmailKey } from '../../../src/service/ports/mail-records.ts';
import { decideReports } from '../../../src/service/reports/decide-report-store-sqlite.ts';
import { findSimilar } from '../../../src/service/reports/find-similar-sqlite.ts';
import { addReport } from '../../../src/service/reports/report-store-sqlite.ts';
import { findReported, takeReport } from '../../../src/service/reports/take-report-store-sqlite.ts';
import { scopeStore } from '../../../src/service/scopes/scope-store.ts';
import { finish } from '../../../src/service/turns/in-turns.ts';
import { makeDataDirectory } from '../../support/data-directory.ts';
import { anna, ben, heldRow } from '../../support/held-mail.ts';
import { deliveredRow } from '../reports/report-world.ts';

let folder: string;
let store: ReturnType<typeof openStore>;
beforeEach(() => {
  folder = makeDataDirectory();
  store = openStore(databaseFile(folder), 'writer');
  store.db.exec('PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF');
  writeSetting(store, { name: 'tenant', value: JSON.stringify({ domains: ['tenant.example'] }) });
});
afterEach(async () => {
  store.db.close();
  await rm(folder, { recursive: true });
});

const add = (...rows: EmailRow[]) => store.records.add(rows) as EmailKey[];
const at = Date.now();
const actor = { id: 1, email: 'admin', clientAddress: '', heldState: 'cp_quarantined_by_admin' as const };
/** As a person does, or a rule that is saved. */
const quarantine = (key: EmailKey) =>
  store.records.change([{ key, add: ['cp_quarantined_by_admin'], remove: ['cp_not_quarantined'] }]);
const release = (key: EmailKey) => store.records.change([{ key, add: ['restored'], remove: [] }]);
/** In the mailbox of somebody else: out of the scope of those who reach the one before. */
const move = (key: EmailKey) => store.records.moveMailbox(key, 'x@other.example');

describe('between the search of a decision on a report and its write', () => {
  const bill = (number: number) =>
    deliveredRow(`Parcel bill ${number}`, anna, { email_body_links: ['https://evil.example/in'] });

  it('[EU-12] mails that are removed, released, quarantined or out of reach are no part of its job', () => {
    const rows = [1, 2, 3, 4, 5, 6].map(bill);
    const keys = add(...rows);
    const report = { facts: factsOfRow(rows[0]!), key: keys[0]!, at };
    const number = addReport(store, { ...report, entityId: rows[0]!.entity_id, person: anna, kind: 'phishing', channel: 'mail', message: '', locale: 'en' }); // oxfmt-ignore
    const id = store.sql.get`SELECT id FROM mail_report WHERE number = ${number}`!['id'] as string;
    const reach = [{ domains: ['tenant.example'], groups: [] }];
    const similar = findSimilar(scopeStore(store, reach), report);
    const found = similar.filter(({ takes }) => takes === 'outside').map(({ key }) => key);
    expect(found.toSorted()).toEqual(keys.toSorted());

    store.records.remove([keys[1]!]);
    release(keys[2]!);
    quarantine(keys[3]!);
    move(keys[4]!);
    const { decided, quarantining } = decideReports(scopeStore(forWriting(store), reach), {
      ids: [id],
      decision: 'threat',
      actor,
      keys: found,
      jobId: 'job',
      at,
    });
    expect([decided, quarantining]).toEqual([1, 2]);
    const items = store.sql.all`SELECT email_key AS key, entity_id AS id FROM job_item`;
    const wanted = [0, 5].map((place) => ({ key: keys[place], id: rows[place]!.entity_id }));
    expect(new Set(items.map((item) => JSON.stringify(item)))).toEqual(
      new Set(wanted.map((item) => JSON.stringify(item))),
    );
  });

  it('[EU-12] there is no job when none of the mails is left', () => {
    const rows = [1, 2].map(bill);
    const keys = add(...rows);
    store.records.remove(keys);
    const asked = { ids: [], decision: 'threat' as const, actor, keys, jobId: 'job', at };
    expect(decideReports(forWriting(store), asked)).toEqual({ decided: 0, quarantining: 0 });
    expect(store.sql.get`SELECT 1 FROM job`).toBeUndefined();
  });

  it.each([
    ['was removed', (key: EmailKey) => store.records.remove([key])],
    ['is in the mailbox of somebody else', move],
  ])('[EU-12] a report is about no stored mail when that %s', (_, change) => {
    const row = bill(1);
    const [key] = add(row);
    const report = {
      reporter: anna,
      kind: 'phishing',
      message: '',
      mails: [{ facts: factsOfRow(row), messageIds: [] }],
    } as never;
    store.sql
      .run`INSERT INTO received_report (number, report, received_at) VALUES (1, ${JSON.stringify(report)}, ${at})`;
    const taken = { number: 1, report, receivedAt: at, owners: {} };
    const found = findReported(store, taken);
    expect(found).toEqual([{ byId: [], alike: [key] }]);
    change(key!);
    takeReport(forWriting(store), { ...taken, found, locale: 'en', thanks: null, at });
    expect(store.sql.all`SELECT email_key FROM mail_report`).toEqual([{ email_key: null }]);
  });
});

it('[EU-17] notices that resume repeat what is in the mailbox then, and not what was found there before', () => {
  const rows = ['stays', 'removed', 'moved away', 'changed'].map((subject) => heldRow(subject, 'cp_spam'));
  const keys = add(...rows);
  const [, removed, away, changed] = keys;
  const [comes] = add(heldRow('comes', 'cp_spam', { to: [ben] }));
  skipNotices(store, { keys: [...keys, comes!], at });
  store.sql.run`INSERT INTO notice_failure (message_key, person, at, kind, way, status, reason)
    VALUES ('lost', ${anna}, ${at}, 'hard', 'returned', '', '')`;
  const expression = newsIn([anna], at);
  const found = finish(findMails(store, { expression, cap: maxSettled }));
  expect(found.keys.toSorted()).toEqual(keys.toSorted());
  store.records.remove([removed!]);
  move(away!);
  release(changed!);
  store.records.moveMailbox(comes!, anna);
  const people = [{ email: anna, mailboxes: [anna], found }];
  expect(retryPeople(forWriting(store), { people, actor, at })).toBe(1);
  // Nobody is to be notified of these; the others are new again.
  const settled = store.sql.all`SELECT email_key AS key FROM mail_notice`.map(({ key }) => key);
  expect(settled.toSorted()).toEqual([removed, away].toSorted());
});

describe('between the search of a step that attributes mail after an import of the directory and its write', () => {
  const alias = 'a.berg@tenant.example';
  const importAlias = () =>
    importDirectory(store, {
      csv: `email,aliases\n${anna},${alias}\n`,
      replace: false,
      actor: { email: 'x', clientAddress: '' },
      at: 0,
    });
  /** Works everything off; `meanwhile` gets what the first search found. */
  function settle(meanwhile: (found: readonly EmailKey[]) => void): void {
    let isFirst = true;
    const page: typeof store.index.page = (...asked) => {
      const found = store.index.page(...asked);
      if (isFirst && found.keys.length > 0) {
        isFirst = false;
        meanwhile(found.keys);
      }
      return found;
    };
    while (attributeMail({ ...store, index: { ...store.index, page } }));
    expect(isFirst).toBe(false);
  }
  const mailboxOf = (key: EmailKey) => store.records.read([key])[0]?.mailbox;

  it('[EU-06] mail that is removed, moved or released is as it was left, and the rest moves', () => {
    const keys = add(
      ...['kept', 'removed', 'moved', 'released'].map((name) => heldRow(name, 'cp_spam', { to: [alias] })),
    );
    const [kept, removed, moved, released] = keys as [EmailKey, EmailKey, EmailKey, EmailKey];
    importAlias();
    settle((found) => {
      expect(found.toSorted()).toEqual(keys.toSorted());
      store.records.remove([removed]);
      move(moved);
      release(released);
    });
    expect(keys.map(mailboxOf)).toEqual([anna, undefined, 'x@other.example', anna]);
    expect(store.records.flags(released)).toContain('restored');
    expect(store.records.flags(kept)).not.toContain('restored');
    expect(store.sql.all`SELECT k FROM delivered_to ORDER BY k`.map(({ k }) => k)).toEqual(
      [kept, released].toSorted(),
    );
  });

  it('[EU-06] a mail stays where it is when another file says that the address is no alias any more', () => {
    const [key] = add(heldRow('kept', 'cp_spam', { to: [alias] }));
    importAlias();
    settle(() =>
      importDirectory(store, {
        csv: `email,aliases\n${anna},\n`,
        replace: false,
        actor: { email: 'x', clientAddress: '' },
        at: 0,
      }),
    );
    expect(mailboxOf(key!)).toBe(alias);
    expect(store.sql.all`SELECT k FROM delivered_to`).toEqual([]);
  });
});
