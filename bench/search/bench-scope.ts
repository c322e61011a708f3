import type { SearchExpression } from '../../src/service/ports/search-expression.ts';
import { figure, machine, printTable } from '../table.ts';
import { clockOf, type Duration, medianOf, startClock } from './clock.ts';
import { openCorpus, openDatabase, pageSize } from './open-corpus.ts';
import { benchQueries } from './queries.ts';
import { createMailsSqlite } from '../../tests/support/mails-sqlite.ts';

/** People of the group. Half of the corpus' mailboxes are theirs; the other members have no mail. */
const groupSize = 5_000;
const rounds = 5;
const countCap = 10_001;

/**
 * Asks every search with and without the scope of a group of 5,000 people, in turn, and prints the percentiles beside the target: a
 * page's p95 at most twice as long. Each answer of a scope is compared with the mails of its mailboxes.
 * @throws Error when an answer has a mail of another mailbox.
 */
export function benchScope(rows: number): void {
  const { file } = openCorpus(rows, console.log);
  const db = openDatabase(file, 'reader');
  const index = createMailsSqlite(db, { role: 'reader' });
  const mailboxes = db.prepare('SELECT DISTINCT mailbox FROM email_texts ORDER BY mailbox').all();
  const own = mailboxes
    .filter((_, at) => at % 2 === 0)
    .map((row) => (row['mailbox'] as string).toLowerCase());
  const others = Array.from({ length: groupSize - own.length }, (_, at) => `member${at}@group.example`);
  const scope: SearchExpression = {
    kind: 'mailbox-in',
    domains: [],
    addresses: [...own, ...others],
    isShort: false,
  };
  const inGroup = new Set(own);
  const pages = { all: [] as Duration[], scope: [] as Duration[] };
  const counts = { all: [] as Duration[], scope: [] as Duration[] };
  for (const { expression } of benchQueries) {
    const limited: SearchExpression = { kind: 'and', of: [expression, scope] };
    const found = index.read([...index.page(limited, null, pageSize).keys]);
    if (found.some(({ mailbox }) => !inGroup.has(mailbox.toLowerCase())))
      throw new Error(`A mail of another mailbox: ${JSON.stringify(expression)}`);
    pages.all.push(medianOf(repeat(() => index.page(expression, null, pageSize))));
    pages.scope.push(medianOf(repeat(() => index.page(limited, null, pageSize))));
    counts.all.push(medianOf(repeat(() => index.count(expression, countCap))));
    counts.scope.push(medianOf(repeat(() => index.count(limited, countCap))));
  }
  db.close();
  console.log(
    `${machine()}; ${rows.toLocaleString('en')} rows, ${mailboxes.length} mailboxes, ${own.length} of them in a group of ${groupSize}`,
  );
  const line = (name: string, { all, scope: limited }: typeof pages, at: number) => {
    const [one, other] = [clockOf(all, at).took, clockOf(limited, at).took];
    return [name, figure(one), figure(other), figure(other / one)];
  };
  printTable(
    'The same searches with the scope of a group, ms',
    ['', 'all mail', 'scope', 'ratio'],
    [
      line('page of 40, p50', pages, 0.5),
      line('page of 40, p95', pages, 0.95),
      line('page of 40, max', pages, 1),
      line('count to 10,000, p50', counts, 0.5),
      line('count to 10,000, p95', counts, 0.95),
    ],
  );
}

function repeat(work: () => unknown): Duration[] {
  return Array.from({ length: rounds }, () => {
    const clock = startClock();
    work();
    return clock();
  });
}
