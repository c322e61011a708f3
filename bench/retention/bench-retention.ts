import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { zstdCompressSync } from 'node:zlib';
import { byCategory, type RetentionDays } from '../../src/api/vocabulary/retention.ts';
import type { EmailRow } from '../../src/api/contract/emails/email-row.ts';
import { runDetached } from '../../src/service/database/current-caller.ts';
import { openStorage } from '../../src/service/core/composition/open-storage.ts';
import type { Stores } from '../../src/service/core/stores.ts';
import { openRetention } from '../../src/service/retention/open-retention.ts';
import { retentionSetting } from '../../src/service/retention/retention-policy.ts';
import { databaseFile } from '../../src/service/database/database-file.ts';
import { openWriter } from '../../src/service/database/open-database.ts';
import { corpusEnd, generateCorpus } from '../search/corpus.ts';
import { benchQueries } from '../search/queries.ts';
import { figure, printTable } from '../table.ts';
import { createMailsSqlite } from '../../tests/support/mails-sqlite.ts';

const folder = '.cache/bench/retention';
const day = 86_400_000;
const year = 365 * day;
/** The corpus is spread over so many days, and all of it is kept as long: a night removes one of them. */
const kept = 90;
const days: RetentionDays = byCategory(() => ({ raw: kept, metadata: kept }));
/** Bytes of an original as it is stored: no compression helps it any more. */
const originalBytes = 1_500;
const batch = 1_000;
const shown = [1, 2, 5, 10, 15, 20, 25, 30];

/**
 * Builds a database of `rows` mails with originals, received over 90 days, and lives through nights: each takes in a day's mail and removes
 * the oldest day's. Prints how long a night takes, what searches beside it wait, and what becomes of the file.
 */
export async function benchRetention(rows: number, nights: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const file = databaseFile(folder);
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  const corpus = spread(rows);
  fill(file, corpus, rows);
  const { stores, openReaders, close } = await openStorage(folder);
  await openReaders();
  await stores.settings.writeSetting({
    name: retentionSetting,
    value: JSON.stringify({ days, active: true }),
  });
  let now = corpusEnd;
  const retention = openRetention({
    stores,
    isQuiet: () => false,
    now: () => now,
    log: (_, text, about) => console.log(text, about),
  });
  const perDay = Math.round(rows / kept);
  const lines: string[][] = [];
  try {
    for (let night = 1; night <= nights; night++) {
      await addDay(stores, night, perDay);
      now += day;
      const asksBoth = shown.includes(night);
      const alone = asksBoth ? p95(await ask(stores, () => false)) : 0;
      const began = performance.now();
      const id = await retention.begin('bench');
      let ended = false;
      const beside = asksBoth ? ask(stores, () => ended) : Promise.resolve([]);
      await retention.runner.finished(id!);
      ended = true;
      const took = (performance.now() - began) / 1000;
      const besides = p95(await beside);
      const run = await stores.retention.findRetentionRun({ id });
      if (!asksBoth || !run) continue;
      const space = await stores.retention.readSpace(undefined);
      lines.push([
        String(night),
        figure(run.mails),
        figure(took),
        figure(alone),
        figure(besides),
        figure(besides / alone),
        figure(statSync(file).size / 1e6),
        figure(space.free / 1e6),
      ]);
      console.log(lines.at(-1)!.join(' '));
    }
  } finally {
    await retention.stop();
    await close();
  }
  printTable(
    `${figure(rows)} mails of ${kept} days: nights of retention`,
    ['night', 'removed', 'seconds', 'search p95 alone ms', 'beside it', 'ratio', 'file MB', 'free MB'],
    lines,
  );
  rmSync(folder, { recursive: true, force: true });
}

/** The rows of the search corpus, their year compressed into 90 days. */
function* spread(rows: number): Generator<EmailRow> {
  for (const row of generateCorpus(rows)) {
    const age = (corpusEnd - Date.parse(row.received_at)) * ((kept * day) / year);
    yield { ...row, received_at: new Date(corpusEnd - age).toISOString() };
  }
}

function fill(file: string, corpus: Iterable<EmailRow>, rows: number): void {
  const db = openWriter(file);
  const index = createMailsSqlite(db, { role: 'writer' });
  db.exec('PRAGMA synchronous = OFF');
  const original = db.prepare('INSERT INTO original (k, size, message) VALUES (?, ?, ?)');
  const detail = db.prepare('INSERT INTO mail_detail (k, detail) VALUES (?, ?)');
  const bytes = zstdCompressSync(randomBytes(originalBytes));
  let part: EmailRow[] = [];
  let done = 0;
  const flush = () => {
    db.exec('BEGIN IMMEDIATE');
    for (const key of index.add(part)) {
      if (key === null) continue;
      original.run(BigInt(key), originalBytes, bytes);
      detail.run(BigInt(key), bytes.subarray(0, 400));
    }
    db.exec('COMMIT');
    done += part.length;
    part = [];
    if (done % 100_000 === 0) console.log(`built ${done} of ${rows}`);
    if (done % 10_000 === 0) index.mergeStep();
  };
  for (const row of corpus) {
    part.push(row);
    if (part.length === batch) flush();
  }
  flush();
  while (index.mergeStep());
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
}

/** A day's mail, as an import stores it. */
async function addDay(stores: Stores, night: number, mails: number): Promise<void> {
  const original = zstdCompressSync(randomBytes(originalBytes));
  let part: EmailRow[] = [];
  const flush = () =>
    stores.mail.addMails({
      mails: part.map((row) => ({
        row,
        detail: null,
        original,
        originalSize: originalBytes,
        ruleHits: [],
      })),
      progress: null,
      rules: { version: 0, at: 0 },
    });
  let number = 0;
  for (const row of generateCorpus(mails)) {
    const at = corpusEnd + (night - 1) * day + (number / mails) * day;
    part.push({
      ...row,
      entity_id: `night ${night} ${number++}`,
      message_id: `${number}@night-${night}.example`,
      received_at: new Date(at).toISOString(),
    });
    if (part.length < batch) continue;
    await flush();
    part = [];
  }
  if (part.length > 0) await flush();
}

/** Asks the searches of the search bench one after the other, three rounds of them or until it is over; milliseconds of each. */
async function ask(stores: Stores, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < 3 && !isOver(); round++) {
    for (const { expression } of benchQueries) {
      const began = performance.now();
      await runDetached(() => stores.emails.page({ expression, after: null, limit: 40 }));
      times.push(performance.now() - began);
      if (isOver()) break;
    }
  }
  return times;
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
