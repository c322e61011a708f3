import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkAnalytics } from '../../../src/service/analytics/rebuild-analytics-sqlite.ts';
import { openStore } from '../../../src/service/core/composition/open-store.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { statementCacheOf } from '../../../src/service/database/statement-cache.ts';
import type { EmailFlag } from '../../../src/service/ports/mail-records.ts';
import { changeMails, folderBefore, holderOf } from '../../../src/service/records/change-mails.ts';
import {
  closeChangeReader,
  lastChange,
  noteChanges,
  openChangeReader,
  passChanges,
  readChanges,
  readerPosition,
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
  const start = lastChange(store);
  const keysAfter = (after: number) => readChanges(store, { after, limit: 10 }).map(({ k }) => k);
  openChangeReader(store, 'one');
  expect(readerPosition(store, 'one')).toBe(start);
  store.records.change([{ key: first, add: ['reported'], remove: [] }]);
  const second = store.records.add([makeEmail({ entity_id: 'second', mailbox: 'ben@corp.example' })])[0]!;
  store.records.moveMailbox(second, 'anna@corp.example');
  store.db.exec('BEGIN IMMEDIATE');
  store.records.remove([first]);
  store.db.exec('ROLLBACK');
  store.records.remove([second]);
  expect(keysAfter(start)).toEqual([first, second, second, second]);
  passChanges(store, { name: 'one', last: start + 2 });
  passChanges(store, { name: 'one', last: start + 1 });
  openChangeReader(store, 'one');
  expect(readerPosition(store, 'one')).toBe(start + 2);
  closeChangeReader(store, 'one');
  expect(readerPosition(store, 'one')).toBeUndefined();
});

it('changes that nobody reads are dropped but for the last, and those of the slowest reader are kept', () => {
  const note = (changes: number) =>
    noteChanges(statementCacheOf(store.db), Array.from({ length: changes }).fill(1) as number[]);
  const kept = () => Number(store.sql.get`SELECT count(*) AS n FROM mail_news`?.['n']);
  for (let round = 0; round < 10; round++) note(5_000);
  expect([kept(), lastChange(store)]).toEqual([20_000, 50_000]);
  for (const name of ['slow', 'quick']) openChangeReader(store, name);
  for (let round = 0; round < 10; round++) note(5_000);
  passChanges(store, { name: 'quick', last: lastChange(store) });
  note(1);
  expect(readChanges(store, { after: readerPosition(store, 'slow')!, limit: 10 })[0]!.number).toBe(50_001);
  expect(kept()).toBe(50_001);
  for (const name of ['slow', 'quick']) closeChangeReader(store, name);
  // Little by little: a write drops at most twice of what it notes.
  note(1_000);
  expect(kept()).toBe(50_001 + 1_000 - 2_000);
  for (let round = 0; round < 40; round++) note(1_000);
  expect(kept()).toBe(20_000);
});
