import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { compileLucene } from '../../src/service/index/compile-lucene.ts';
import { databaseFile } from '../../src/service/database/database-file.ts';
import { PosternServer } from '../../tests/support/postern-server.ts';
import { signInByCall } from '../../tests/support/sign-in-by-call.ts';
import { figure, printTable } from '../table.ts';
import { clockOf, type Duration, medianOf, startClock } from './clock.ts';
import { type BenchCorpus, openCorpus, openDatabase, pageSize } from './open-corpus.ts';
import { benchQueries } from './queries.ts';
import { writeQuery } from './write-query.ts';
import { createMailsSqlite } from '../../tests/support/mails-sqlite.ts';

/** Milliseconds that a search may take at the caller, by the number of mails. */
const targets = [
  { rows: 1_000_000, p50: 4, p95: 15 },
  { rows: 10_000_000, p50: 8, p95: 40 },
];
const rounds = 5;
const queries = benchQueries.map(({ expression }) => writeQuery(expression));

/**
 * Every search of the bench as a call over HTTP to a server with `rows` mails, one after another, from the request to the last byte
 * of a page of 40: authentication, rights, reading the query, the search, its rows and JSON.
 * @throws Error when a query finds other mails than the corpus expects
 */
export async function benchSearchCalls(rows: number): Promise<void> {
  const corpus = openCorpus(rows, console.log);
  checkQueries(corpus);
  const server = await PosternServer.create();
  try {
    await server.start();
    await server.stop();
    serveCorpus(corpus.file, databaseFile(server.dataDirectory));
    await server.start(300_000);
    const token = await signInByCall(server.url);
    const calls = await measureEach((query) =>
      fetch(`${server.url}/api/v1/mail_explorer2/emails?with_total=0&size=${pageSize}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query }),
      }),
    );
    const most = targets.find((target) => target.rows === rows);
    printTable(
      `Searches over HTTP, ${rows.toLocaleString('en')} rows`,
      ['', 'p50 ms', 'most', 'p95 ms', 'most', 'max ms'],
      [
        [
          'call with a query, page of 40',
          figure(clockOf(calls, 0.5).took),
          most ? figure(most.p50) : '',
          figure(clockOf(calls, 0.95).took),
          most ? figure(most.p95) : '',
          figure(clockOf(calls, 1).took),
        ],
      ],
    );
  } finally {
    await server.remove();
  }
}

/** Each query must mean what the search of the corpus means, or its time would say nothing. */
function checkQueries({ file, answers }: BenchCorpus): void {
  const db = openDatabase(file, 'reader');
  const index = createMailsSqlite(db, { role: 'reader' });
  queries.forEach((query, at) => {
    const { expression } = compileLucene(query, { now: Date.now() });
    const keys = index.page(expression, null, pageSize).keys;
    if (keys.join() !== answers[at]?.newest.join())
      throw new Error(`Other mails than the corpus says: ${query}`);
  });
  db.close();
}

/** Gives a new server the mails of the corpus, which has no other tables: adds those of the server to a copy of it. */
function serveCorpus(corpus: string, database: string): void {
  const own = `${database}.own`;
  renameSync(database, own);
  copyFileSync(corpus, database);
  const db = new DatabaseSync(database);
  db.prepare('ATTACH ? AS own').run(own);
  const objects = db
    .prepare(
      "SELECT type, name, sql FROM own.sqlite_master WHERE sql IS NOT NULL ORDER BY type = 'table' DESC, rowid",
    )
    .all() as { type: string; name: string; sql: string }[];
  const isThere = db.prepare('SELECT 1 FROM main.sqlite_master WHERE name = ?');
  db.exec('BEGIN');
  for (const { type, name, sql } of objects) {
    // Virtual tables create tables of their own.
    if (name.startsWith('sqlite_') || isThere.get(name)) continue;
    db.exec(sql);
    if (type === 'table' && !sql.startsWith('CREATE VIRTUAL'))
      db.exec(`INSERT INTO main."${name}" SELECT * FROM own."${name}"`);
  }
  for (const pragma of ['application_id', 'user_version'])
    db.exec(
      `PRAGMA main.${pragma} = ${String(Object.values(db.prepare(`PRAGMA own.${pragma}`).get() ?? {})[0])}`,
    );
  db.exec('COMMIT');
  db.close();
  rmSync(own);
}

async function measureEach(ask: (query: string) => Promise<Response>): Promise<Duration[]> {
  const durations = [];
  for (const query of queries) {
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      const clock = startClock();
      const answer = await ask(query);
      const text = await answer.text();
      times.push(clock());
      if (!answer.ok) throw new Error(`${query} was answered ${answer.status}: ${text}`);
    }
    durations.push(medianOf(times));
  }
  return durations;
}
