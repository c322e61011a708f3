import { expect, it } from 'vitest';
import { scopeStore } from '../../../src/service/scopes/scope-store.ts';
import type { StoreHandle } from '../../../src/service/database/operation.ts';

it('[SH-12] an action by somebody with a scope reads the row of each mail once', () => {
  const rows = new Map([
    [1, { mailbox: 'anna@tenant.example' }],
    [2, { mailbox: 'ben@other.example' }],
  ]);
  const read: number[] = [];
  const changed: number[] = [];
  const records = {
    read: (keys: number[]) => {
      read.push(...keys);
      return keys.flatMap((key) => rows.get(key) ?? []);
    },
    flags: () => new Set(['cp_phishing']),
    entityIds: (keys: number[]) => new Map(keys.map((key) => [key, `mail-${key}`])),
    change: (changes: { key: number }[]) => void changed.push(...changes.map(({ key }) => key)),
  };
  const scope = { domains: ['tenant.example'], groups: [] };
  const store = scopeStore({ records, index: {} } as unknown as StoreHandle, [scope]);
  expect([1, 2].map((key) => store.records.flags(key) !== undefined)).toEqual([true, false]);
  expect([...store.records.entityIds([1, 2]).keys()]).toEqual([1]);
  store.records.change([1, 2].map((key) => ({ key, add: [], remove: [] })));
  expect(changed).toEqual([1]);
  expect(read.filter((key) => key === 1)).toEqual([1]);
  rows.delete(1);
  expect(store.records.read([1])).toEqual([]);
});

it('[SH-12] a scope covers a domain in Unicode and in ASCII form, and no similar one', () => {
  const mailboxes = ['anna@süd.test', 'ben@xn--sd-xka.test', 'eve@ｓüd.test', 'mia@sud.test'];
  const records = {
    read: (keys: number[]) => keys.map((key) => ({ mailbox: mailboxes[key]! })),
    flags: () => new Set(['cp_phishing']),
  };
  const reached = (domain: string) => {
    const scope = { domains: [domain], groups: [] };
    const store = scopeStore({ records, index: {} } as unknown as StoreHandle, [scope]);
    return mailboxes.filter((_, key) => store.records.flags(key) !== undefined);
  };
  // As it is stored, and as it was stored before.
  for (const domain of ['xn--sd-xka.test', 'süd.test'])
    expect(reached(domain)).toEqual(mailboxes.slice(0, 2));
});
