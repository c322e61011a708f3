import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { matchNews } from '../../../src/service/custom-queries/mail-news-sqlite.ts';
import { finish } from '../../../src/service/turns/in-turns.ts';
import type { SearchHandle } from '../../../src/service/database/operation.ts';
import { emailIndexSchema } from '../../support/email-index-schema.ts';
import { createEmailMaker } from '../records/make-emails.ts';
import { createMailsSqlite } from '../../support/mails-sqlite.ts';

describe('many searches matched against new mail', () => {
  it('find the same as each search by itself, including changed mail', () => {
    for (const seed of [1, 2, 3]) {
      const maker = createEmailMaker(seed);
      const db = new DatabaseSync(':memory:');
      db.exec(emailIndexSchema);
      const index = createMailsSqlite(db, { role: 'writer' });
      const store = { db, index, sql: db.createTagStore() } as unknown as SearchHandle;
      const searches = Array.from({ length: 400 }, () => maker.expression(2));
      let after = 0;
      const find = () => {
        const found = finish(matchNews(store, { searches, after }));
        after = found.last;
        return found;
      };
      const rightOf = (keys: readonly number[]) =>
        searches.flatMap((search, at) => (index.matching(search, keys).length > 0 ? [at] : []));
      const keys: number[] = [];
      for (let round = 0; round < 4; round++) {
        const added = index
          .add(Array.from({ length: 25 }, () => maker.email()))
          .filter((key) => key !== null);
        keys.push(...added);
        expect(find().searches.toSorted((a, b) => a - b)).toEqual(rightOf(added));
      }
      const [key] = keys;
      index.change([{ key: key!, add: ['cp_malicious', 'is_internal'], remove: ['cp_clean'] }]);
      expect(find().searches.toSorted((a, b) => a - b)).toEqual(rightOf([key!]));
    }
  });
});
