import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { makeMails } from '../../../bench/prompt/make-mails.ts';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { getPromptTranslator, type PromptAsker } from '../../../src/service/prompt/translate-prompt.ts';
import { writeLucene } from '../../../src/service/prompt/write-lucene.ts';
import { compileLucene } from '../../../src/service/index/compile-lucene.ts';
import { emailIndexSchema } from '../../support/email-index-schema.ts';
import { drawNode, matchesNode, type Reported } from './support/prompt-nodes.ts';
import { drawPrompt } from './support/prompt-sentences.ts';
import { createRandom } from '../records/make-emails.ts';
import { createMailsSqlite } from '../../support/mails-sqlite.ts';

const now = Date.parse('2026-11-18T14:30:00Z');
const mails = 1_000;

/** A table on which queries differ when they mean different things, and what each finds in it, by entity id. */
function tableOf(queries: readonly string[]) {
  const db = new DatabaseSync(':memory:');
  db.exec(emailIndexSchema);
  const index = createMailsSqlite(db, { role: 'writer' });
  const rows: EmailRow[] = makeMails(queries, now, mails).map((row, at) =>
    at % 3 === 0 ? row : { ...row, scl: (at % 11) - 1 },
  );
  const keys = index.add(rows);
  const reported = new Set<EmailRow>();
  for (const [at, key] of keys.entries()) {
    const row = rows[at];
    if (at % 5 !== 0 || key === null || !row) continue;
    index.change([{ key, add: ['reported'], remove: [] }]);
    reported.add(row);
  }
  const placeOf = new Map(keys.map((key, at) => [key, at]));
  const isReported: Reported = (row) => reported.has(row);
  const find = (query: string) =>
    index
      .keys(compileLucene(query, { now }).expression, rows.length)
      .map((key) => placeOf.get(key) ?? -1)
      .toSorted((one, other) => one - other);
  return { rows, find, isReported };
}

describe('the interpretation of a question', () => {
  it('[AI-02] finds the same mails as tree and as query, whatever its texts', () => {
    const random = createRandom(41);
    const nodes = Array.from({ length: 120 }, () => drawNode(random, now));
    const queries = nodes.map(writeLucene);
    const { rows, find, isReported } = tableOf(queries);
    let some = 0;
    for (const [at, node] of nodes.entries()) {
      const query = queries[at] ?? '';
      const meant = rows.flatMap((row, place) => (matchesNode(node, row, now, isReported) ? [place] : []));
      expect(find(query), `${query} of ${JSON.stringify(node)}`).toEqual(meant);
      if (meant.length > 0 && meant.length < rows.length) some += 1;
    }
    // Trees that find all or nothing prove little.
    expect(some).toBeGreaterThan(60);
  });

  it.each(['en', 'de'] as const)(
    '[AI-02] is the same for conditions in any order and joined by any word (%s)',
    (locale) => {
      const translate = getPromptTranslator();
      const asker: PromptAsker = {
        now,
        timeZone: 'Europe/Berlin',
        locale,
        me: 'anna@corp.example',
        domains: [],
      };
      const random = createRandom(locale === 'en' ? 7 : 8);
      const drawn = Array.from({ length: 100 }, () => drawPrompt(random, locale));
      const read = drawn.map(({ prompt, query }) => {
        const answer = translate(prompt, asker);
        return { prompt, query, answer: answer.isUnderstood ? answer.query : answer.words.join(' · ') };
      });
      const { find } = tableOf(drawn.map(({ query }) => query));
      const wrong = read.filter(({ query, answer }) => {
        try {
          return find(answer).join() !== find(query).join();
        } catch {
          return true;
        }
      });
      expect(wrong).toEqual([]);
    },
  );
});
