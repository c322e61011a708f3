import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { openStore } from '../../../src/service/core/composition/open-store.ts';
import { attributeMail } from '../../../src/service/directory/alias-store-sqlite.ts';
import { importDirectory } from '../../../src/service/directory/import-directory-sqlite.ts';
import { addMails } from '../../../src/service/mail/import/mail-store-sqlite.ts';
import { removeMails } from '../../../src/service/retention/remove-mails-sqlite.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { writeSetting } from '../../../src/service/database/setting-store-sqlite.ts';
import { makeDataDirectory } from '../../support/data-directory.ts';
import { heldRow } from '../../support/held-mail.ts';

const at = (name: string) => `${name}@tenant.example`;
const [dora, alias, ben] = [at('dora'), at('d.berg'), at('ben')];

let folder: string;
let store: ReturnType<typeof openStore>;
beforeEach(() => {
  folder = makeDataDirectory();
  store = openStore(databaseFile(folder), 'writer');
  store.db.exec('PRAGMA synchronous = OFF');
  writeSetting(store, { name: 'tenant', value: JSON.stringify({ domains: ['tenant.example'] }) });
});
afterEach(async () => {
  store.db.close();
  await rm(folder, { recursive: true });
});

/** Stores rows as an import does. */
const take = (...rows: EmailRow[]) =>
  addMails(store, {
    mails: rows.map((row) => ({ row, detail: null, original: null, originalSize: 0, ruleHits: [] })),
    progress: null,
    rules: { version: Number(store.sql.get`SELECT version FROM exception_rule_set`!['version']), at: 0 },
  });
const person = (email: string, createdAt = 0) =>
  Number(
    store.sql
      .run`INSERT INTO user (email, role, password_hash, password_changed_at, created_at) VALUES (${email}, 'none', '', 0, ${createdAt})`
      .lastInsertRowid,
  );
/** What the provider says about somebody. */
const provide = (user: number, ...addresses: string[]) => {
  const attributes = JSON.stringify({ emails: addresses.map((value) => ({ value })) });
  store.sql.run`INSERT INTO scim_user (user_id, user_name, folded_name, attributes, created_at, updated_at)
    VALUES (${user}, ${String(user)}, ${String(user)}, ${attributes}, 0, 0)
    ON CONFLICT DO UPDATE SET attributes = excluded.attributes`;
};
const file = (csv: string, replace = false) =>
  importDirectory(store, { csv, replace, actor: { email: 'x', clientAddress: '' }, at: 0 });
const settle = () => {
  let steps = 0;
  while (attributeMail(store)) steps += 1;
  return steps;
};
/** Subjects in a mailbox, as a search finds them, as rows have them, and of the mails that the chart of attacked people counts. */
function mailOf(mailbox: string) {
  const keys = store.index.keys({ kind: 'text', field: 'mailbox', match: 'exact', value: mailbox }, 1_000);
  const rows = store.records.read(keys);
  expect(rows.every((row) => row.mailbox === mailbox)).toBe(true);
  const counted = store.sql
    .all`SELECT k FROM attacked JOIN attacked_person ON number = person WHERE address = ${mailbox}`;
  expect(counted.map(({ k }) => k).toSorted()).toEqual(keys.toSorted());
  return rows.map(({ subject }) => subject).toSorted();
}
const attack = (subject: string, to: string, more: Partial<EmailRow> = {}) => ({
  ...heldRow(subject, 'cp_phishing', { to: [to] }),
  ...more,
});

describe('stored mail', () => {
  it('[EU-06] of an address that becomes an alias is in the mailbox of its owner, and goes back when it is none any more', () => {
    take(
      attack('first', alias),
      attack('beside', ben, { recipients: [ben, alias], mailbox: alias }),
      attack('own', dora),
    );
    const id = person(dora);
    provide(id, dora, alias.toUpperCase(), alias);
    settle();
    expect([mailOf(dora), mailOf(alias)]).toEqual([['beside', 'first', 'own'], []]);
    // What comes in meanwhile is there at once.
    take(attack('later', alias));
    expect(mailOf(dora)).toEqual(['beside', 'first', 'later', 'own']);
    // The same again changes nothing.
    provide(id, alias.toUpperCase(), dora);
    expect(settle()).toBe(0);
    provide(id, dora);
    settle();
    expect([mailOf(dora), mailOf(alias)]).toEqual([['own'], ['beside', 'first', 'later']]);
    // Of a file.
    file(`email,aliases\n${dora},${alias}; ${at('other')}\n`);
    settle();
    expect([mailOf(dora), mailOf(alias)]).toEqual([['beside', 'first', 'later', 'own'], []]);
    file(`email,aliases\n${dora},\n`);
    settle();
    expect([mailOf(dora), mailOf(alias)]).toEqual([['own'], ['beside', 'first', 'later']]);
  });

  it('is as a search in a store finds it that had it there from the beginning', () => {
    const rows = ['one', 'two', 'three'].map((name, n) => attack(name, n === 0 ? dora : alias));
    take(...rows);
    file(`email,aliases\n${dora},${alias}\n`);
    settle();
    const texts = () =>
      store.sql.all`SELECT k, mailbox, remainder FROM email_texts ORDER BY k`.map((row) => ({ ...row }));
    const found = texts();
    store.records.remove(found.map(({ k }) => k as number));
    store.records.add(rows.map((row) => ({ ...row, mailbox: dora })));
    expect(texts()).toEqual(found);
    // The term index forgot each mail by exactly the terms that it had.
    store.db.exec("INSERT INTO email_terms (email_terms) VALUES ('integrity-check')");
    expect(mailOf(dora)).toHaveLength(3);
  });

  it('of an alias that two people claim, or that is somebody’s own address, belongs to the alias', () => {
    take(attack('mail', alias));
    const [first, second] = [person(dora), person(ben)];
    provide(first, alias);
    settle();
    provide(second, alias);
    settle();
    expect([mailOf(dora), mailOf(alias)]).toEqual([[], ['mail']]);
    provide(second, ben);
    settle();
    expect(mailOf(dora)).toEqual(['mail']);
    person(alias);
    settle();
    expect([mailOf(dora), mailOf(alias)]).toEqual([[], ['mail']]);
  });

  it('[EU-06] of subaddresses that an earlier version stored is in the mailbox, of an alias in that of its owner', () => {
    const sent = attack('of others', 'a+b@elsewhere.example');
    const rows = [attack('plus', at('dora+shop')), attack('alias plus', at('d.berg+x')), sent];
    // Without the organisation's domains nothing is cut; intake does that before.
    take(...rows);
    provide(person(dora), alias);
    settle();
    store.sql.run`INSERT INTO mailbox_due (address, phase) VALUES ('+', 1)`;
    settle();
    expect([mailOf(dora), mailOf('a+b@elsewhere.example')]).toEqual([['alias plus', 'plus'], ['of others']]);
    store.sql.run`DELETE FROM scim_user`;
    settle();
    expect([mailOf(dora), mailOf(alias)]).toEqual([['plus'], ['alias plus']]);
  });

  it('[SH-12] goes along with a person who gets another address, and not to whoever gets theirs', () => {
    const eve = person(at('eve'));
    take(attack('before', at('eve')));
    // What is there under both addresses is one then.
    for (const email of [at('eve'), at('eve.married')])
      store.sql
        .run`INSERT INTO notice_reader (email, wanted) VALUES (${email}, ${email === at('eve') ? 0 : 1})`;
    store.sql.run`UPDATE user SET email = ${at('eve.married')} WHERE id = ${eve}`;
    expect(store.sql.all`SELECT email, wanted FROM notice_reader`.map((row) => ({ ...row }))).toEqual([
      { email: at('eve.married'), wanted: 0 },
    ]);
    person(at('eve'));
    const soon = new Date(Date.now() + 60_000).toISOString();
    take(attack('after', at('eve'), { received_at: soon }), attack('imported late', at('eve')));
    settle();
    expect([mailOf(at('eve.married')), mailOf(at('eve'))]).toEqual([['before', 'imported late'], ['after']]);
    // Back again: the mail of the newcomer stays theirs.
    store.sql.run`UPDATE user SET email = ${at('new')} WHERE email = ${at('eve')}`;
    store.sql.run`UPDATE user SET email = ${at('eve')} WHERE id = ${eve}`;
    settle();
    expect(mailOf(at('eve'))).toEqual(['after', 'before', 'imported late']);
  });

  it('moves in small steps that go on after a stop, and is forgotten with the mail', () => {
    const rows = Array.from({ length: 400 }, (_, n) => attack(`mail ${n}`, alias));
    for (let from = 0; from < rows.length; from += 100) take(...rows.slice(from, from + 100));
    provide(person(dora), alias);
    const started = performance.now();
    attributeMail(store);
    const first = performance.now() - started;
    const moved = () => Number(store.sql.get`SELECT count(*) AS n FROM delivered_to`!['n']);
    const after = moved();
    expect(after).toBeGreaterThan(0);
    expect(after).toBeLessThan(400);
    expect(first).toBeLessThan(1_000);
    store.db.close();
    store = openStore(databaseFile(folder), 'writer');
    settle();
    expect([moved(), mailOf(dora).length]).toEqual([400, 400]);
    removeMails(store, store.index.keys({ kind: 'all' }, 10));
    expect(moved()).toBe(390);
  });
});
