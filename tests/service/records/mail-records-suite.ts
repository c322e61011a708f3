import { describe, expect, it } from 'vitest';
import type { EmailKey, MailRecords } from '../../../src/service/ports/mail-records.ts';
import { createNaiveMails } from '../index/naive-mails.ts';
import { createEmailMaker, makeEmail } from './make-emails.ts';

/** What all records must do; each adapter runs it on fresh, empty ones. */
export function describeMailRecords(name: string, create: () => MailRecords): void {
  describe(name, () => {
    it('returns a row as it was added, with any characters', () => {
      const records = create();
      const maker = createEmailMaker(7);
      const rows = Array.from({ length: 300 }, maker.email);
      const keys = records.add(rows);
      const read = records.read(keys.filter((key) => key !== null));
      expect(read).toEqual(rows);
    });

    it('returns the entity ids of mails as in their rows', () => {
      const records = create();
      const rows = Array.from({ length: 100 }, createEmailMaker(9).email);
      const keys = records.add([...rows, makeEmail({ entity_id: 'no number' })]).map((key) => key!);
      const ids = records.entityIds([1, ...keys]);
      expect(keys.map((key) => ids.get(key))).toEqual(records.read(keys).map((row) => row.entity_id));
      expect(ids.get(keys.at(-1)!)).toBe('no number');
      expect(ids.has(1)).toBe(false);
    });

    it('outlines mails like the naive records', () => {
      const rows = Array.from({ length: 300 }, createEmailMaker(8).email);
      const outline = (records: MailRecords) =>
        records.outlines(records.add(rows).filter((key) => key !== null)).concat(records.outlines([1]));
      expect(outline(create())).toEqual(outline(createNaiveMails()));
    });

    it('does not change a known entity id and reports it', () => {
      const records = create();
      const [key] = records.add([makeEmail({ entity_id: 'same', subject: 'first' })]);
      expect(records.add([makeEmail({ entity_id: 'same', subject: 'second' })])).toEqual([null]);
      expect(records.find('same')).toBe(key);
      expect(records.find('other')).toBeUndefined();
      expect(records.read([key!]).map((row) => row.subject)).toEqual(['first']);
    });

    it('stores more mails of one millisecond than a millisecond has keys', () => {
      const records = create();
      const rows = Array.from({ length: 200 }, (_, copy) => makeEmail({ entity_id: `copy ${copy}` }));
      const keys = records.add(rows);
      expect(new Set(keys).size).toBe(200);
      expect(records.read(keys.filter((key) => key !== null))).toEqual(rows);
      expect(records.add([makeEmail({ entity_id: 'one more' })])[0]).toBeGreaterThan(0);
    });

    it('[MX-17] changes flags, and the fields that follow from them', () => {
      const records = create();
      const [key] = records.add([makeEmail()]);
      if (key === null || key === undefined) throw new Error('not added');
      records.change([{ key, add: ['cp_quarantined_by_admin'], remove: ['cp_not_quarantined'] }]);
      expect(records.read([key])[0]).toMatchObject({
        is_quarantined: true,
        quarantine_actor: 'admin',
        states: ['cp_quarantined_by_admin', 'ms_delivered_inbox'],
      });
      expect(records.flags(key)?.has('cp_not_quarantined')).toBe(false);
      expect(records.flags(1)).toBeUndefined();
    });

    it('forgets removed mails, and moves a mail without changing more than its mailbox', () => {
      const records = create();
      const rows = ['one', 'two', 'three'].map((entity_id) => makeEmail({ entity_id }));
      const [one, two, three] = records.add(rows) as [EmailKey, EmailKey, EmailKey];
      records.remove([two, 1]);
      expect(records.read([one, two, three])).toEqual([rows[0], rows[2]]);
      expect(records.outlines([two])).toEqual([]);
      expect([records.find('two'), records.flags(two), records.entityIds([two]).size]).toEqual([
        undefined,
        undefined,
        0,
      ]);
      records.moveMailbox(one, 'ben@other.example');
      records.moveMailbox(two, 'ben@other.example');
      expect(records.read([one, two])).toEqual([{ ...rows[0], mailbox: 'ben@other.example' }]);
      expect(records.add([rows[1]!])[0]).not.toBeNull();
    });

    it('is like the naive records after random changes', () => {
      const maker = createEmailMaker(13);
      const [records, naive] = [create(), createNaiveMails()];
      const keys: EmailKey[] = [];
      const ids: string[] = [];
      for (let round = 0; round < 120; round++) {
        const rows = Array.from({ length: maker.below(6) }, maker.email);
        ids.push(...rows.map(({ entity_id: id }) => id));
        const added = records.add(rows);
        expect(added).toEqual(naive.add(rows));
        keys.push(...added.filter((key) => key !== null));
        if (keys.length === 0) continue;
        const change = {
          key: maker.pick(keys),
          add: ['restored'],
          remove: ['cp_clean', 'is_incoming'],
        } as const;
        const moved = maker.pick(keys);
        for (const each of [records, naive]) {
          each.change([change]);
          each.moveMailbox(moved, `ben${round}@other.example`);
        }
      }
      // Afterwards, as records may give the key of a removed mail to another one of that millisecond.
      for (const each of [records, naive]) each.remove(keys.filter((_, at) => at % 3 === 0));
      expect(records.read(keys)).toEqual(naive.read(keys));
      expect(records.outlines(keys)).toEqual(naive.outlines(keys));
      expect(keys.map((key) => records.flags(key))).toEqual(keys.map((key) => naive.flags(key)));
      expect(new Map(records.entityIds(keys))).toEqual(naive.entityIds(keys));
      expect(ids.map((id) => records.find(id))).toEqual(ids.map((id) => naive.find(id)));
    });
  });
}
