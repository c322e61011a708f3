import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import {
  type SearchCriteriaInput,
  searchCriteriaSchema,
} from '../../../src/api/contract/emails/search-criteria.ts';
import { ServiceError } from '../../../src/api/errors.ts';
import { countFilterNames } from '../../../src/api/vocabulary/count-filters.ts';
import { quarantineActors } from '../../../src/api/vocabulary/states.ts';
import type { VocabularyNode } from '../../../src/api/vocabulary/trees.ts';
import { compileCriteria } from '../../../src/service/index/compile-criteria.ts';
import { compileLucene } from '../../../src/service/index/compile-lucene.ts';
import type { SearchExpression } from '../../../src/service/ports/search-expression.ts';
import { criteriaTrees } from '../../../src/api/vocabulary/trees.ts';
import { luceneOfCriteria } from './lucene-of-criteria.ts';
import { createEmailMaker } from '../records/make-emails.ts';
import { createNaiveMails } from './naive-mails.ts';
import { emailIndexSchema } from '../../support/email-index-schema.ts';
import { createMailsSqlite } from '../../support/mails-sqlite.ts';

const now = Date.UTC(2026, 0, 1, 0, 0, 30);

type Maker = ReturnType<typeof createEmailMaker>;

const valuesOf = (nodes: readonly VocabularyNode[]): string[] =>
  nodes.flatMap((node) => [node.value, ...valuesOf(node.children ?? [])]);

/** Draws a form: each filter in each of its modes comes about as often. */
function drawForm({ pick, below, random, email }: Maker): SearchCriteriaInput {
  const likely = (chance: number) => random() < chance;
  const part = (text: string) => {
    const points = Array.from(text);
    const start = below(points.length);
    return likely(0.4)
      ? text
      : points
          .slice(start, start + 1 + below(5))
          .join('')
          .trim();
  };
  const mail = email();
  const filters: (() => SearchCriteriaInput)[] = [
    () => ({ subject: part(mail.subject), subject_matching: pick(['contains', 'match', 'exact', null]) }),
    () => ({ from_email: part(mail.sender_address), from_email_matching: pick(['contains', null]) }),
    () => ({ from_email: pick(['ann@example.com', 'BOB@mail.example.com', 'x@com.example']), from_email_matching: 'exact' }),
    () => ({ from_name: part(mail.nickname), from_name_matching: pick(['contains', 'exact', null]) }),
    () => ({ from_domain: pick(['example.com', 'COM', 'corp.example', '例え.jp', 'b.corp.example', '@example.com', 'xn--r8jz45g.jp']), from_domain_matching: pick(['endswith', null]) }),
    () => ({ from_domain: pick(['example.com', 'corp.example', '例え.jp', 'mail.example.com']), from_domain_matching: pick(['match', 'exact']) }),
    () => ({ recipients: [part(mail.recipients[0] ?? 'x'), pick(['ann', 'eve@', '.jp'])].slice(below(2)), recipient_matching: pick(['contains', null]) }),
    () => ({ recipients: ['ann@example.com', 'eve@corp.example', 'bob@com.example'].slice(below(3)), recipient_matching: 'exact' }),
    () => ({ link: part(mail.email_body_links[0] ?? 'https://x'), link_matching: pick(['contains', 'exact', null]) }),
    () => ({ sender_server_ip: pick(['192.0.2.1', '192.0.2.0/24', '2001:DB8::1', '2001:db8::/32', '::ffff:192.0.2.1', '::ffff:192.0.2.0/120']) }),
    () => ({ sender_smtp_ip: pick(['10.1.2.3', '10.0.0.0/8']) }),
    () => ({ sender_client_ip: pick(['192.0.2.77', '0.0.0.0/0']) }),
    () => ({ attach_md5: pick(['d41d8cd98f00b204e9800998ecf8427e', '44D88612FEA8A8F36DE82E1278ABB02F']) }),
    () => ({ attach_sha256: 'd41d8cd98f00b204e9800998ecf8427e'.repeat(2) }),
    () => ({ message_id: pick(['<1@example.com>', '3@EXAMPLE.com', mail.message_id]) }),
    ...(['detection', 'quarantined_state', 'direction'] as const).map((field) => () => {
      const values = Array.from({ length: 1 + below(4) }, () => pick(valuesOf(criteriaTrees[field])));
      return { [field]: [...new Set(values)], ...(field !== 'direction' && { [`${field}_operator`]: pick(['and', 'or', null]) }) };
    }),
    ...countFilterNames.map((name) => () => ({ [name]: pick([`${below(4)}`, `=${below(3)}`, `>${below(3)}`, `>=${below(4)}`, `<${1 + below(3)}`, `<=${below(3)}`, `${below(2)}-${1 + below(3)}`]) })),
    () => ({ is_quarantined: likely(0.5) }),
    () => ({ quarantine_actor: pick(quarantineActors) }),
  ]; // oxfmt-ignore
  const scopes: (() => SearchCriteriaInput)[] = [
    () => ({ include_quarantined: pick(['quarantined', 'other', 'both']) }),
    () => ({ is_deleted_message: likely(0.5) }),
    () => ({ query: pick(['subject:invoice', 'has:link OR subject:a', 'NOT subject:b']), query_time_zone: pick(['Asia/Tokyo', null]) }),
    () => ({ time_type: 'last', last_date_amount: 1 + below(20), last_date_period: pick(['Hours', 'Days', 'Weeks', 'Months', 'Years']) }),
    () => ({ time_type: 'last', dateReceived: `${1 + below(20)}${pick(['h', 'd', 'w', 'M', 'y'])}` }),
    () => {
      const [from, to] = [below(60), below(60)].sort((one, other) => one - other).map((second) => new Date(Date.UTC(2026, 0, 1) + second * 1_000).toISOString());
      return { time_type: 'range', range_from: from, range_to: to };
    },
  ]; // oxfmt-ignore
  const drawn = [
    ...Array.from({ length: below(4) }, () => pick(filters)()),
    ...Array.from({ length: below(3) }, () => pick(scopes)()),
  ];
  return Object.assign({ operator: pick(['and', 'or', null]) }, ...drawn) as SearchCriteriaInput;
}

function compileForm(form: SearchCriteriaInput): SearchExpression | undefined {
  try {
    return compileCriteria(searchCriteriaSchema.parse(form), { now });
  } catch (error) {
    // Nothing asked, or no word in it: the form refuses these, and so there is nothing to compare.
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

describe('the form and Lucene', () => {
  it('[AI-02] find the same, whatever the form contains, and so does a scan of every mail', () => {
    let compared = 0;
    let found = 0;
    const used = new Set<string>();
    for (let seed = 1; seed <= 3; seed++) {
      const maker = createEmailMaker(seed);
      const rows = Array.from({ length: 100 }, maker.email);
      const db = new DatabaseSync(':memory:');
      db.exec(emailIndexSchema);
      const index = createMailsSqlite(db, { role: 'writer' });
      const naive = createNaiveMails();
      expect(index.add(rows)).toEqual(naive.add(rows));
      for (let round = 0; round < 200; round++) {
        const form = drawForm(maker);
        const expression = compileForm(form);
        if (!expression) continue;
        const query = luceneOfCriteria(form);
        const label = `seed ${seed}: ${query} for ${JSON.stringify(form)}`;
        const lucene = compileLucene(query, { now });
        expect(lucene.notices, label).toEqual([]);
        const wanted = naive.keys(expression, 1000);
        expect(index.keys(expression, 1000), label).toEqual(wanted);
        expect(index.keys(lucene.expression, 1000), label).toEqual(wanted);
        expect(naive.keys(lucene.expression, 1000), label).toEqual(wanted);
        compared += 1;
        found += wanted.length > 0 && wanted.length < rows.length ? 1 : 0;
        for (const [name, value] of Object.entries(form)) {
          if (value !== null && value !== undefined)
            used.add(/_matching$|operator$/.test(name) ? `${name}=${String(value)}` : name);
        }
      }
      db.close();
    }
    expect(compared).toBeGreaterThan(400);
    expect(found).toBeGreaterThan(150);
    const unused = Object.keys(searchCriteriaSchema.shape).filter(
      (name) => name !== 'message_headers' && ![...used].some((one) => one.split('=')[0] === name),
    );
    expect(unused).toEqual([]);
  });
});
