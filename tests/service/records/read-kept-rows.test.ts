import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { scopeStore } from '../../../src/service/scopes/scope-store.ts';
import type { SearchHandle } from '../../../src/service/database/operation.ts';
import { emailIndexSchema } from '../../support/email-index-schema.ts';
import { makeEmail } from './make-emails.ts';
import { createMailsSqlite, type MailsSqlite } from '../../support/mails-sqlite.ts';

let folder: string;
let connections: DatabaseSync[];
let writer: MailsSqlite;
let reader: MailsSqlite;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-test-'));
  connections = [0, 1].map(() => new DatabaseSync(join(folder, 'mail.db')));
  connections[0]!.exec(`PRAGMA journal_mode = wal; ${emailIndexSchema}`);
  writer = createMailsSqlite(connections[0]!, { role: 'writer' });
  reader = createMailsSqlite(connections[1]!, { role: 'reader' });
});
afterEach(() => {
  for (const connection of connections) connection.close();
  rmSync(folder, { recursive: true });
});

const all = { kind: 'all' } as const;
const mails = ['ann', 'ben', 'cat'].map((name, second) =>
  makeEmail({
    subject: name,
    mailbox: `${name}@corp.example`,
    received_at: new Date(second * 1000).toISOString(),
  }),
);
const page = () => reader.page(all, null, 10).rows;

it('rows of pages are read once while nothing changes', () => {
  writer.add(mails);
  const [first] = page();
  expect(page()[0]).toBe(first);
  expect(page()).toEqual(mails.toReversed());
});

it('a page shows changes, removals and new mail at once', () => {
  const [ann, ben] = writer.add(mails) as number[];
  page();
  writer.change([{ key: ann!, add: ['cp_quarantined_by_admin'], remove: ['cp_not_quarantined'] }]);
  expect(page().map(({ is_quarantined }) => is_quarantined)).toEqual([false, false, true]);
  writer.change([{ key: ann!, add: ['cp_not_quarantined'], remove: ['cp_quarantined_by_admin'] }]);
  expect(page()).toEqual(mails.toReversed());
  writer.remove([ben!]);
  expect(page().map(({ subject }) => subject)).toEqual(['cat', 'ann']);
  writer.add([makeEmail({ subject: 'dan', received_at: new Date(9_000).toISOString() })]);
  expect(page().map(({ subject }) => subject)).toEqual(['dan', 'cat', 'ann']);
});

it('[SH-12] a user with a scope gets none of the rows cached for others', () => {
  writer.add(mails);
  expect(page()).toHaveLength(3);
  const store = {
    index: reader,
    records: reader,
    sql: connections[1]!.createTagStore(),
    db: connections[1]!,
  };
  const scoped = scopeStore(store as unknown as SearchHandle, [{ domains: ['other.example'], groups: [] }]);
  expect(scoped.index.page(all, null, 10).rows).toEqual([]);
});

it('a writer does not cache rows, as the change number does not include its own changes', () => {
  const [ann] = writer.add(mails) as number[];
  writer.page(all, null, 10);
  writer.change([{ key: ann!, add: ['cp_quarantined_by_admin'], remove: ['cp_not_quarantined'] }]);
  expect(writer.page(all, null, 10).rows.at(-1)!.is_quarantined).toBe(true);
});
