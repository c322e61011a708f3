import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWithGrammar } from '../../src/service/prompt/chart/read-with-grammar.ts';
import { getPromptTranslator, type PromptAsker } from '../../src/service/prompt/translate-prompt.ts';
import { figure, printTable } from '../table.ts';
import { findInMails } from './compare-queries.ts';
import { type GoldPrompt, type Half, halfOf, halves, readCorpus } from './corpus.ts';

/** A reading of prompts: a query, or undefined where it refuses. */
interface Reader {
  name: string;
  read: (prompt: string, asker: PromptAsker) => string | undefined;
}

/** Parts of 1 that the reserved half must reach, and milliseconds for one prompt. */
const targets = { plain: 0.96, all: 0.88, wrong: 0.01, impossible: 0.98, time: 15 };
/** When, where and by whom the prompts were asked. */
const asked = {
  now: Date.parse('2026-11-18T14:30:00Z'),
  timeZone: 'Europe/Berlin',
  me: 'anna.admin@corp.example',
  domains: ['corp.example', 'corp-mail.example'],
};

type Result = 'right' | 'refused' | 'wrong';
type Asked = GoldPrompt & { half: Half; reader: string; result: Result };

/**
 * How many prompts of each half of the corpus find exactly the mails meant in a made table of mails, how many are refused
 * or answered wrong, and how long one takes. It prints no prompt: those of the reserved half are never read.
 */
export async function benchPrompt(): Promise<void> {
  const translate = getPromptTranslator();
  const readers: Reader[] = [
    {
      name: 'today',
      read: (prompt, asker) => {
        const answer = translate(prompt, asker);
        return answer.isUnderstood ? answer.query : undefined;
      },
    },
    {
      name: 'grammar',
      read: (prompt, asker) => {
        const reading = readWithGrammar(prompt, asker);
        return reading.kind === 'understood' ? reading.query : undefined;
      },
    },
  ];
  const results: Asked[] = [];
  const times = new Map<string, number[]>(readers.map(({ name }) => [name, []]));
  const corpus = readCorpus();
  // A set at a time: one table of mails for all would make every query slow.
  for (const set of new Set(corpus.map((gold) => gold.set))) {
    const prompts = corpus.filter((gold) => gold.set === set);
    const answers = readers.map(({ name, read }) =>
      prompts.map(({ prompt, language }) => {
        const readings = [0, 1].map(() => {
          const start = performance.now();
          const query = read(prompt, { ...asked, locale: language });
          return { query, time: performance.now() - start };
        });
        const { query } = readings[0]!;
        // The shorter of two, because other programs interrupt: the processor's own time is counted in steps of 4 ms.
        times.get(name)?.push(Math.min(...readings.map(({ time }) => time)));
        return query;
      }),
    );
    const queries = [...prompts.map(({ query }) => query), ...answers.flat()];
    const find = findInMails(
      queries.filter((query) => typeof query === 'string'),
      asked,
    );
    for (const [at, gold] of prompts.entries())
      for (const [place, { name }] of readers.entries()) {
        const query = answers[place]?.[at];
        const isRight = query !== undefined && gold.query !== null && find(query) === find(gold.query);
        const result = query === undefined ? 'refused' : isRight ? 'right' : 'wrong';
        results.push({ ...gold, half: halfOf(gold.prompt), reader: name, result });
      }
  }
  for (const { name } of readers) print(name, results, times.get(name) ?? []);
}

/** Impossible prompts are right when they are refused. */
const isRight = ({ kind, result }: Asked) => result === (kind === 'impossible' ? 'refused' : 'right');

function print(reader: string, results: readonly Asked[], times: number[]): void {
  const cells = halves.flatMap((half) => {
    const own = results.filter((one) => one.half === half && one.reader === reader);
    const possible = own.filter(({ kind }) => kind !== 'impossible');
    const target = (part: number) => (half === 'reserved' ? part : undefined);
    const rows = (['plain', 'hard', 'impossible'] as const).flatMap((kind) =>
      (['en', 'de'] as const).map((language) =>
        rowOf(
          `${half}, ${kind}, ${language}`,
          own.filter((one) => one.kind === kind && one.language === language),
        ),
      ),
    );
    const plain = own.filter(({ kind }) => kind === 'plain');
    const impossible = own.filter(({ kind }) => kind === 'impossible');
    return [
      ...rows,
      rowOf(`${half}, plain`, plain, target(targets.plain)),
      rowOf(`${half}, all that can be answered`, possible, target(targets.all), target(targets.wrong)),
      rowOf(`${half}, impossible`, impossible, target(targets.impossible)),
    ];
  });
  printTable(
    `Prompts in plain words, ${reader}`,
    ['half, kind, language', 'prompts', 'right', 'refused', 'wrong'],
    cells,
  );
  times.sort((one, two) => one - two);
  const at = (part: number) => figure(times[Math.floor(times.length * part)] ?? 0);
  console.log(`\np50 ${at(0.5)} ms, p99 ${at(0.99)} ms (${targets.time}), slowest ${at(0.99999)} ms`);
  const { files, lines } = countLines(new URL('../../src/service/prompt', import.meta.url).pathname);
  console.log(`src/service/prompt: ${figure(lines)} lines in ${files} files`);
}

function rowOf(name: string, own: readonly Asked[], right?: number, wrong?: number): (string | number)[] {
  const share = (count: number, target?: number) =>
    `${((100 * count) / own.length).toFixed(1)} %${target === undefined ? '' : ` (${target * 100})`}`;
  const isImpossible = own.every(({ kind }) => kind === 'impossible');
  const count = (result: Result) => own.filter((one) => one.result === result).length;
  return [
    name,
    own.length,
    share(own.filter(isRight).length, right),
    isImpossible ? '' : share(count('refused')),
    share(count('wrong'), wrong),
  ];
}

function countLines(folder: string): { files: number; lines: number } {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const lines = names.map((name) => readFileSync(join(folder, name), 'utf8').split('\n').length - 1);
  return { files: names.length, lines: lines.reduce((sum, count) => sum + count, 0) };
}
