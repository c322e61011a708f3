import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { compileLucene } from '../../src/service/index/compile-lucene.ts';
import { getPromptTranslator } from '../../src/service/prompt/translate-prompt.ts';
import { emailIndexSchema } from '../../tests/support/email-index-schema.ts';
import { figure, printTable } from '../table.ts';
import { makeMails } from './make-mails.ts';
import { createMailsSqlite } from '../../tests/support/mails-sqlite.ts';

/** A prompt with the query that finds exactly the mails it means; null where no search can answer it. */
interface GoldPrompt {
  prompt: string;
  language: 'en' | 'de';
  kind: 'plain' | 'hard' | 'impossible';
  query: string | null;
}

/** Parts of 1 that must be right, and milliseconds for one prompt. */
const targets = { found: 0.95, refused: 0.98, time: 10 };
/** When, where and by whom the prompts were asked. */
const asked = {
  now: Date.parse('2026-11-18T14:30:00Z'),
  timeZone: 'Europe/Berlin',
  me: 'anna.admin@corp.example',
  domains: ['corp.example', 'corp-mail.example'],
};
const mails = 4_000;
const sets = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
  'twentieth',
  'twenty-first',
  'twenty-second',
  'twenty-third',
  'twenty-fourth',
  'twenty-fifth',
  'twenty-sixth',
  'twenty-seventh',
  'twenty-eighth',
  'twenty-ninth',
  'thirtieth',
  'thirty-first',
  'thirty-second',
  'thirty-third',
  'thirty-fourth',
  'thirty-fifth',
  'thirty-sixth',
  'thirty-seventh',
  'thirty-eighth',
  'thirty-ninth',
  'fortieth',
  'forty-first',
  'forty-second',
  'forty-third',
  'forty-fourth',
];

/**
 * How many prompts find exactly the mails meant in a made table of mails, how many of the impossible ones are refused, and
 * how long one takes. Sets five to thirteen, the thirteen before the twenty-ninth, the thirtieth to the forty-second and the forty-fourth were each
 * written by somebody who had not seen the grammar, the two between, the twenty-ninth and the forty-third by somebody who worked on it; docs/performance.md has the results of when they were first asked.
 */
export async function benchPrompt(): Promise<void> {
  const translate = getPromptTranslator();
  const results = [];
  for (const name of sets) {
    const set = readSet(name);
    const times: number[] = [];
    const answers = set.map(({ prompt, language }) => {
      const start = performance.now();
      const answer = translate(prompt, { ...asked, locale: language });
      times.push(performance.now() - start);
      return answer;
    });
    const queries = [
      ...set.flatMap(({ query }) => query ?? []),
      ...answers.flatMap((answer) => (answer.isUnderstood ? answer.query : [])),
    ];
    const find = indexOf(queries);
    const possible = set.filter(({ query }) => query !== null).length;
    let [found, other, refused] = [0, 0, 0];
    for (const [index, { query }] of set.entries()) {
      const answer = answers[index];
      if (query === null) refused += answer?.isUnderstood ? 0 : 1;
      else if (answer?.isUnderstood) {
        if (find(answer.query) === find(query)) found += 1;
        else other += 1;
      }
    }
    times.sort((one, two) => one - two);
    const impossible = set.length - possible;
    results.push([
      `${name}, ${set.length} prompts`,
      share(found, possible, targets.found),
      share(other, possible),
      share(refused, impossible, targets.refused),
      figure(times[Math.floor(times.length / 2)] ?? 0),
      `${figure(times[Math.floor(times.length * 0.99)] ?? 0)} (${targets.time})`,
    ]);
  }
  printTable(
    'Prompts in plain words',
    ['set', 'mails meant', 'other mails', 'impossible refused', 'p50 ms', 'p99 ms'],
    results,
  );
}

function readSet(name: string): GoldPrompt[] {
  return JSON.parse(readFileSync(new URL(`prompts-${name}.json`, import.meta.url), 'utf8')) as GoldPrompt[];
}

/** The keys of the mails that a query finds, in one text. */
function indexOf(queries: readonly string[]): (query: string) => string {
  const db = new DatabaseSync(':memory:');
  db.exec(emailIndexSchema);
  const index = createMailsSqlite(db, { role: 'writer' });
  const rows = makeMails(queries, asked.now, mails);
  const keys: (number | null)[] = [];
  for (let at = 0; at < rows.length; at += 500) keys.push(...index.add(rows.slice(at, at + 500)));
  // Which mails employees reported is no part of a row.
  const reported = keys.flatMap((key, at) => (key !== null && rows[at]?.comment === 'reported' ? [key] : []));
  index.change(reported.map((key) => ({ key, add: ['reported'], remove: [] })));
  return (query) => index.keys(compileLucene(query, asked).expression, rows.length).join();
}

const share = (count: number, of: number, target?: number) =>
  `${((100 * count) / of).toFixed(1)} %${target === undefined ? '' : ` (${target * 100})`}`;
