import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkAnalytics } from '../../../src/service/analytics/rebuild-analytics-sqlite.ts';
import { openStore } from '../../../src/service/core/composition/open-store.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import type { EmailFlag } from '../../../src/service/ports/mail-records.ts';
import { changeMails, folderBefore, holderOf } from '../../../src/service/records/change-mails.ts';
import {
  closeChangeReader,
  forgetChanges,
  lastChange,
  openChangeReader,
  passChanges,
  readChanges,
} from '../../../src/service/records/mail-changes.ts';
import { readTimeline } from '../../../src/service/records/timeline.ts';
import { makeDataDirectory } from '../../support/data-directory.ts';
import { makeEmail } from './make-emails.ts';

let folder: string;
let store: ReturnType<typeof openStore>;
beforeEach(() => {
  folder = makeDataDirectory();
  store = openStore(databaseFile(folder), 'writer');
  store.db.exec('PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF');
});
afterEach(async () => {
  store.db.close();
  await rm(folder, { recursive: true });
});

const junk: EmailFlag = 'ms_delivered_junk';
const inJunk = () =>
  store.records.add([makeEmail({ detections: ['cp_phishing'], states: ['cp_not_quarantined', junk] })])[0]!;
const entry = (event: string, job: number | null) => ({ at: 1, event, actor: 'anna', reason: 'why', job });
const held: EmailFlag = 'cp_quarantined_by_admin';
const states = ['cp_not_quarantined', junk] as const;

for (const { by, holder } of [
  { by: 'a job', holder: 7 },
  { by: 'a verdict', holder: null },
]) {
  it(`a mail that ${by} holds keeps its folder, and is let go with flags, sums and history in step`, () => {
    const key = inJunk();
    const before = [...store.records.flags(key)!];
    changeMails(store, [
      {
        key,
        add: [held],
        remove: states,
        place: { isHeld: true, before, holder },
        entry: entry('quarantined', holder),
      },
    ]);
    expect(store.records.read([key])[0]).toMatchObject({ is_quarantined: true });
    expect([folderBefore(store, key), holderOf(store, key)]).toEqual([junk, holder ?? undefined]);
    changeMails(store, [
      { key, add: states, remove: [held], place: { isHeld: false }, entry: entry('restored', holder) },
    ]);
    expect(store.records.read([key])[0]).toMatchObject({ is_quarantined: false });
    expect([folderBefore(store, key), holderOf(store, key)]).toEqual([undefined, undefined]);
    expect(readTimeline(store, key).map(({ event, actor }) => [event, actor])).toEqual([
      ['quarantined', 'anna'],
      ['restored', 'anna'],
    ]);
    expect(checkAnalytics(store).map(({ wrong }) => wrong)).toEqual([0, 0]);
  });
}

it('a mark changes neither the place of a mail nor its history', () => {
  const key = inJunk();
  const before = [...store.records.flags(key)!];
  changeMails(store, [{ key, add: [held], remove: states, place: { isHeld: true, before, holder: 7 } }]);
  changeMails(store, [{ key, add: ['reported', 'not_read'], remove: [] }]);
  expect(store.records.flags(key)).toContain('reported');
  expect([folderBefore(store, key), holderOf(store, key)]).toEqual([junk, 7]);
  expect(readTimeline(store, key)).toEqual([]);
  expect(checkAnalytics(store).map(({ wrong }) => wrong)).toEqual([0, 0]);
});

it('an entry alone changes no flag', () => {
  const key = inJunk();
  const before = store.records.flags(key);
  changeMails(store, [{ key, add: [], remove: [], entry: entry('judged_evidence', 3) }]);
  expect(store.records.flags(key)).toEqual(before);
  expect(readTimeline(store, key)).toHaveLength(1);
});

it('changes are kept for who follows them, in the transaction of the change', () => {
  const first = inJunk();
  openChangeReader(store, 'one');
  openChangeReader(store, 'two');
  const read = (name: string) => readChanges(store, { name, limit: 10 });
  const keysOf = (name: string) => read(name).map(({ k }) => k);
  expect(keysOf('one')).toEqual([]);
  store.records.change([{ key: first, add: ['reported'], remove: [] }]);
  const second = store.records.add([makeEmail({ entity_id: 'second', mailbox: 'ben@corp.example' })])[0]!;
  store.records.moveMailbox(second, 'anna@corp.example');
  store.db.exec('BEGIN IMMEDIATE');
  store.records.remove([first]);
  store.db.exec('ROLLBACK');
  store.records.remove([second]);
  expect(keysOf('one')).toEqual([first, second, second, second]);
  passChanges(store, { name: 'one', last: read('one')[1]!.number });
  expect(keysOf('one')).toEqual([second, second]);
  // Others have seen far more: what a reader has not seen stays.
  const { last } = { last: lastChange(store) + 1_000_000 };
  forgetChanges(store, { last });
  expect(keysOf('two')).toHaveLength(4);
  passChanges(store, { name: 'two', last: lastChange(store) });
  forgetChanges(store, { last });
  expect(keysOf('one')).toEqual([second, second]);
  closeChangeReader(store, 'one');
  forgetChanges(store, { last });
  expect(store.sql.get`SELECT count(*) AS n FROM mail_news`?.['n']).toBe(0);
});
