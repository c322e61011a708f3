import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { searchCriteriaSchema } from '../../../src/api/contract/emails/search-criteria.ts';
import { ServiceError } from '../../../src/api/errors.ts';
import { compileCriteria } from '../../../src/service/index/compile-criteria.ts';
import { compileLucene } from '../../../src/service/index/compile-lucene.ts';
import { emailIndexSchema } from '../../support/email-index-schema.ts';
import { makeEmail } from '../records/make-emails.ts';
import { createMailsSqlite } from '../../support/mails-sqlite.ts';

const now = Date.UTC(2026, 0, 1);
const file = (name: string) => ({ name, MD5: '', sha256: '', size: 1, mime_type: 'text/plain' });
const times = <Item>(count: number, make: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => make(at));
const db = new DatabaseSync(':memory:');
db.exec(emailIndexSchema);
const index = createMailsSqlite(db, { role: 'writer' });
const counts = [0, 1, 2, 3, 10, 11];
index.add(
  counts.map((count) =>
    makeEmail({
      entity_id: String(count).padStart(32, '0'),
      subject: `with ${count}`,
      recipients: times(count, (at) => `Ann ${at} <ann${at}@tenant.example>`),
      // Without a name and hashes, as an attached mail may be.
      attachments: times(count, (at) => file(at % 2 ? '' : `plan\n${at}.pdf`)),
      email_body_links: times(count, (at) => `https://a.example/${at}`),
    }),
  ),
);
const found = (query: string) =>
  index
    .read(index.keys(compileLucene(query, { now }).expression, 100))
    .map(({ subject }) => Number(subject.slice(5)))
    .toSorted((one, other) => one - other);

describe.each(['recipients_count', 'attachments_count', 'links_count'] as const)('%s', (field) => {
  it.each([
    ['3', [3]],
    ['=0', [0]],
    ['>10', [11]],
    ['>=3', [3, 10, 11]],
    ['<2', [0, 1]],
    ['<=1', [0, 1]],
    ['<0', []],
    ['[2 TO 10]', [2, 3, 10]],
    ['{2 TO 10}', [3]],
    ['{2 TO 10]', [3, 10]],
    ['[* TO 1]', [0, 1]],
    ['[10 TO *]', [10, 11]],
    ['{0 TO 1}', []],
    ['(0 OR >10)', [0, 11]],
  ])('[AI-02] compares by %s in a query', (value, right) => {
    expect(found(`${field}:${value}`)).toEqual(right);
    expect(found(`-${field}:${value}`)).toEqual(counts.filter((count) => !right.includes(count)));
    expect(found(`${field}:${value} AND received:[2020 TO 2030]`)).toEqual(right);
  });

  it.each(['many', '-1', '1.5', '*', '"two"', '[a TO 5]', '[5 TO 2]', '>', '1234567'])(
    '[AI-02] refuses %s at its place',
    (value) => {
      const error = (() => {
        try {
          return void compileLucene(`subject:x ${field}:${value}`, { now });
        } catch (thrown) {
          return thrown as ServiceError;
        }
      })();
      expect(error).toMatchObject({ code: 'invalid_query', position: expect.any(Number) });
      expect(error!.position).toBeGreaterThanOrEqual('subject:x '.length);
    },
  );

  it('[AP-01] is a filter of the calls, and refused at its field when invalid', () => {
    const keys = (value: string) =>
      index.keys(compileCriteria(searchCriteriaSchema.parse({ [field]: value }), { now }), 100).length;
    expect(['>10', '2-10', '<=1', '=3', '0'].map(keys)).toEqual([1, 3, 2, 1, 1]);
    for (const value of ['many', '5-2', '>', '-1', '1,5']) {
      expect(() => keys(value)).toThrow(
        expect.objectContaining({ fields: [expect.objectContaining({ path: field, problem: 'not_count' })] }),
      );
    }
  });
});
