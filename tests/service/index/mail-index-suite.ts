import { describe, expect, it } from 'vitest';
import type { SearchExpression, TextField, TextMatch } from '../../../src/service/ports/search-expression.ts';
import { createEmailMaker, makeEmail } from '../records/make-emails.ts';
import { createNaiveMails } from './naive-mails.ts';
import type { FlagChange } from '../../../src/service/ports/mail-records.ts';
import type { Mails } from '../../support/mails-sqlite.ts';

const all: SearchExpression = { kind: 'all' };
const text = (field: TextField, match: TextMatch, value: string): SearchExpression => ({
  kind: 'text',
  field,
  match,
  value,
});

/** What every index must do over the records that it follows; each adapter runs it on fresh, empty ones. */
export function describeMailIndex(name: string, create: () => Mails): void {
  describe(name, () => {
    const subjectsFound = (subjects: string[], expression: SearchExpression) => {
      const index = create();
      index.add(
        subjects.map((subject, second) =>
          makeEmail({ subject, entity_id: `${second}`, received_at: new Date(second * 1000).toISOString() }),
        ),
      );
      return index.page(expression, null, 50).rows.map((row) => row.subject);
    };

    it('[MX-12] pages newest first and continues after a key until the last page', () => {
      const index = create();
      const times = [3, 1, 5, 2, 4];
      index.add(
        times.map((time) =>
          makeEmail({ entity_id: `${time}`, received_at: new Date(time * 1000).toISOString() }),
        ),
      );
      const first = index.page(all, null, 2);
      expect(first.rows.map((row) => row.entity_id)).toEqual(['5', '4']);
      const second = index.page(all, first.after, 2);
      expect(second.rows.map((row) => row.entity_id)).toEqual(['3', '2']);
      const third = index.page(all, second.after, 2);
      expect(third.rows.map((row) => row.entity_id)).toEqual(['1']);
      expect(third.after).toBeNull();
    });

    it('[MX-12] pages oldest first as well, with the keys of newest first, in reverse', () => {
      const index = create();
      index.add(Array.from({ length: 300 }, createEmailMaker(9).email));
      for (const expression of [
        all,
        text('subject', 'contains', 'invoice'),
        text('subject', 'contains', 'e'),
      ]) {
        const newest = index.keys(expression, 1000);
        expect(index.keys(expression, 1000, 'oldest')).toEqual(newest.toReversed());
        const read: number[] = [];
        let after: number | null = null;
        do {
          const page = index.page(expression, after, 7, 'oldest');
          read.push(...page.keys);
          after = page.after;
        } while (after !== null);
        expect(read).toEqual(newest.toReversed());
      }
    });

    it('finds a mail once that was added twice, and mails of one millisecond, and by flags that changed', () => {
      const index = create();
      const [key] = index.add([makeEmail({ entity_id: 'same', subject: 'first' })]);
      index.add([makeEmail({ entity_id: 'same', subject: 'second' })]);
      expect(index.page(all, null, 10).rows.map((row) => row.subject)).toEqual(['first']);
      index.change([{ key: key!, add: ['cp_quarantined_by_admin'], remove: ['cp_not_quarantined'] }]);
      expect(index.count({ kind: 'flags', anyOf: ['cp_quarantined_by_admin'] }, 10)).toBe(1);
      index.add(Array.from({ length: 200 }, (_, copy) => makeEmail({ entity_id: `copy ${copy}` })));
      expect(index.count(all, 1000)).toBe(201);
    });

    it('removes mails from every search, and keeps the others', () => {
      const [index, naive] = [create(), createNaiveMails()];
      const rows = Array.from({ length: 200 }, createEmailMaker(9).email);
      for (const one of [index, naive]) {
        const keys = one.add(rows).filter((key) => key !== null);
        one.remove(keys.filter((_, at) => at % 3 === 0));
        one.remove([1]);
      }
      expect(index.keys(all, 500)).toEqual(naive.keys(all, 500));
      expect(index.facets(all)).toEqual(naive.facets(all));
      for (const { subject, sender_address, recipients } of rows) {
        for (const asked of [
          text('subject', 'contains', subject.slice(0, 6)),
          text('sender_email', 'exact', sender_address),
          text('recipients', 'contains', recipients[0] ?? 'nobody'),
        ]) {
          expect(index.keys(asked, 500)).toEqual(naive.keys(asked, 500));
          const keys = naive.keys(all, 20);
          expect(index.matching(asked, keys).toSorted()).toEqual(naive.matching(asked, keys).toSorted());
        }
      }
      expect(rows.map(({ entity_id }) => index.find(entity_id))).toEqual(
        rows.map(({ entity_id }) => naive.find(entity_id)),
      );
    });

    it("[MX-06] 'contains' ignores case and Unicode form", () => {
      const subjects = ['Ihre STRASSENKARTE', 'ﬁne print', 'Καλὸς ΣΊΣΥΦΟΣ', 'e\u0301te\u0301'];
      expect(subjectsFound(subjects, text('subject', 'contains', 'straße'))).toEqual([subjects[0]]);
      expect(subjectsFound(['IHRE STRAẞE'], text('subject', 'contains', 'straße'))).toEqual(['IHRE STRAẞE']);
      expect(subjectsFound(['Ihre Strasse'], text('subject', 'contains', 'STRAẞE'))).toEqual([
        'Ihre Strasse',
      ]);
      expect(subjectsFound(subjects, text('subject', 'contains', 'FINE'))).toEqual([subjects[1]]);
      expect(subjectsFound(subjects, text('subject', 'contains', 'σίσυφος'))).toEqual([subjects[2]]);
      expect(subjectsFound(subjects, text('subject', 'contains', 'ÉTÉ'))).toEqual([subjects[3]]);
    });

    it.each([
      '%',
      '_',
      '*',
      '"',
      "'",
      '\\',
      'a"b',
      '100%',
      ' OR ',
      '{x} : y',
      '^',
      'ab*',
      '日',
      '日本',
      '😀',
    ])('[MX-06] finds the text %j and nothing else', (needle) => {
      const subjects = [`before ${needle} after`, `${needle}`, `ends ${needle}`, 'without'];
      expect(subjectsFound(subjects, text('subject', 'contains', needle))).toEqual([
        subjects[2],
        subjects[1],
        subjects[0],
      ]);
    });

    it('[MX-06] keeps repeated spaces of a subject, and finds it by one space as by several', () => {
      const subjects = ['Invoice  7   due', 'invoice 7 due', 'invoice7due'];
      for (const [match, value] of [
        ['contains', 'e 7 d'],
        ['contains', 'E  7 DUE'],
        ['exact', 'invoice 7  due'],
        ['wildcard', 'inv*  7 *'],
        ['startswith', 'invoice   7'],
      ] as const) {
        expect(subjectsFound(subjects, text('subject', match, value)), value).toEqual([
          subjects[1],
          subjects[0],
        ]);
      }
    });

    it("[MX-06] 'match' for a subject is all words, whole, in any order", () => {
      const subjects = ['your unpaid invoice', 'invoices unpaid', 'INVOICE, (unpaid)'];
      expect(subjectsFound(subjects, text('subject', 'words', 'unpaid INVOICE'))).toEqual([
        subjects[2],
        subjects[0],
      ]);
    });

    it("[MX-06] 'ends with' for a domain respects label borders", () => {
      const index = create();
      const senders = ['a@example.com', 'a@mail.example.com', 'a@evil-example.com', 'A <a@EXAMPLE.com>', 'a'];
      index.add(senders.map((sender_address) => makeEmail({ sender_address, entity_id: sender_address })));
      const found = (match: TextMatch, value: string) =>
        index
          .page(text('sender_domain', match, value), null, 10)
          .rows.map((row) => row.sender_address)
          .sort();
      expect(found('domain', 'example.com')).toEqual([
        'A <a@EXAMPLE.com>',
        'a@example.com',
        'a@mail.example.com',
      ]);
      expect(found('exact', 'example.com')).toEqual(['A <a@EXAMPLE.com>', 'a@example.com']);
      expect(found('domain', 'com')).toHaveLength(4);
    });

    it('[MX-06] compares an address without its display name', () => {
      const index = create();
      index.add([makeEmail({ recipients: ['"Ann, Boss" <Ann@Corp.example>', 'eve@corp.example'] })]);
      expect(index.count(text('recipients', 'exact', 'ann@corp.example'), 10)).toBe(1);
      expect(index.count(text('recipients', 'exact', 'corp.example'), 10)).toBe(0);
      expect(index.count(text('recipients', 'contains', 'boss'), 10)).toBe(0);
    });

    it('counts at most the cap', () => {
      const index = create();
      index.add(Array.from({ length: 30 }, (_, n) => makeEmail({ entity_id: `${n}` })));
      expect(index.count(all, 10)).toBe(10);
      expect(index.count(all, 100)).toBe(30);
      expect(index.keys(all, 12)).toHaveLength(12);
    });

    it('[MX-15] counts each mail once that has a rare verdict or a text', () => {
      const index = create();
      const mails = Array.from({ length: 60 }, (_, n) =>
        makeEmail({
          entity_id: `${n}`,
          subject: n % 3 === 0 ? 'the paid invoice' : 'a letter',
          detections: n % 4 === 0 ? ['cp_phishing'] : ['cp_clean'],
        }),
      );
      index.add(mails);
      const either: SearchExpression = {
        kind: 'or',
        of: [{ kind: 'flags', anyOf: ['cp_phishing'] }, text('subject', 'contains', 'invoice')],
      };
      const wanted = mails.filter((_, n) => n % 3 === 0 || n % 4 === 0).length;
      expect(index.count(either, 100)).toBe(wanted);
      expect(index.count(either, wanted - 1)).toBe(wanted - 1);
      expect(index.count(either, 17)).toBe(17);
      const before = { kind: 'received', to: Date.parse('2026-03-01') } as const;
      expect(index.count({ kind: 'and', of: [before, either] }, 100)).toBe(0);
    });

    it('[MX-05] counts by value exactly for any period, also after flags changed', () => {
      const maker = createEmailMaker(11);
      const hour = 3_600_000;
      const time = () => Date.UTC(1969, 11, 28) + Math.floor(maker.random() * 240 * hour);
      const rows = Array.from({ length: 400 }, maker.email).map((row) => ({
        ...row,
        received_at: new Date(time()).toISOString(),
      }));
      const index = create();
      const naive = createNaiveMails();
      const keys = index.add(rows).filter((key) => key !== null);
      expect(naive.add(rows)).toEqual(keys);
      // Those that are known already must not count twice.
      expect(index.add(rows.slice(0, 10))).toEqual(Array(10).fill(null));
      for (let round = 0; round < 60; round++) {
        const at = time();
        const length = maker.pick([0, 1, hour / 3, hour, 2.5 * hour, 24 * hour, 30 * hour, 100 * hour]);
        const from = maker.pick([at, Math.floor(at / hour) * hour, Math.floor(at / hour / 24) * hour * 24]);
        const period = maker.pick([{ from, to: from + length }, { from }, { to: from }]);
        expect(index.facets({ kind: 'received', ...period }), JSON.stringify(period)).toEqual(
          naive.facets({ kind: 'received', ...period }),
        );
        const changes: FlagChange[] = [
          { key: maker.pick(keys), add: ['cp_quarantined_by_admin'], remove: ['cp_not_quarantined'] },
          { key: maker.pick(keys), add: ['restored', 'is_internal'], remove: ['cp_quarantined_by_admin'] },
          { key: 1, add: ['restored'], remove: [] },
        ];
        index.change(changes);
        naive.change(changes);
      }
      expect(index.facets(all)).toEqual(naive.facets(all));
    });

    it('answers random searches over dirty mail like the naive index', () => {
      for (let seed = 1; seed <= 3; seed++) {
        const maker = createEmailMaker(seed);
        const rows = Array.from({ length: 150 }, maker.email);
        const index = create();
        const naive = createNaiveMails();
        expect(index.add(rows)).toEqual(naive.add(rows));
        for (let round = 0; round < 150; round++) {
          const expression = maker.expression(3);
          const wanted = naive.keys(expression, 1000);
          const label = `seed ${seed}: ${JSON.stringify(expression)}`;
          expect(index.keys(expression, 1000), label).toEqual(wanted);
          expect(index.matching(expression, naive.keys(all, 1000)), label).toEqual(wanted);
          const after = maker.random() < 0.5 && wanted.length > 0 ? maker.pick(wanted) : null;
          expect(index.page(expression, after, 5), label).toEqual(naive.page(expression, after, 5));
          const oldest = wanted.toReversed().slice(0, 5);
          expect(index.page(expression, null, 5, 'oldest').keys, label).toEqual(oldest);
          const cap = 1 + maker.below(100);
          expect(index.count(expression, cap), label).toBe(naive.count(expression, cap));
          if (round % 10 === 0) {
            expect(index.facets(expression), label).toEqual(naive.facets(expression));
            const from = Date.UTC(2025, 11, 25) + maker.below(1_000_000_000);
            for (const period of [undefined, { from }, { to: from }, { from, to: from + 90_000_000_000 }])
              expect(index.histogram(expression, 7, period), label).toEqual(
                naive.histogram(expression, 7, period),
              );
          }
        }
      }
    });
  });
}
