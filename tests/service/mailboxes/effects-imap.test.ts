import { rm } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { addOriginal } from '../../../src/service/mail/import/original-store-sqlite.ts';
import type { StoredMail } from '../../../src/service/mail/import/parsed-mail.ts';
import { createImapMailboxes } from '../../../src/service/mailboxes/connector-imap.ts';
import { actOn } from '../../../src/service/mailboxes/run-effects.ts';
import { openStore } from '../../../src/service/core/composition/open-store.ts';
import { makeStores } from '../../../src/service/core/composition/open-storage.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { inWriteTransaction } from '../../../src/service/database/statement-cache.ts';
import { makeDataDirectory } from '../../support/data-directory.ts';
import { masterUser, password, startDovecot } from '../../support/dovecot.ts';
import { findTestServer } from '../../support/test-server.ts';
import { makeEmail } from '../records/make-emails.ts';

const owner = 'ada@tenant.example';
const holdFolder = 'Postern-hold-e5t2';

it.skipIf(findTestServer('Dovecot') === undefined)(
  'a quarantine takes a mail out of an IMAP mailbox and a release puts it back, also when its answer is lost',
  async () => {
    const folder = makeDataDirectory();
    const store = openStore(databaseFile(folder), 'writer');
    const stores = makeStores((_area, _name, operation) => async (input) => {
      const perform = () => operation.run(store, input);
      return operation.lane === 'write' ? inWriteTransaction(store.db, perform) : perform();
    });
    const dovecot = await startDovecot({ holdFolder });
    const vault = {
      keep: async () => '',
      read: async () => undefined,
      find: async () => undefined,
      drop: async () => undefined,
    };
    const connector = createImapMailboxes(
      {
        host: '127.0.0.1',
        port: dovecot.port,
        security: 'plain',
        authorities: '',
        signIn: 'master',
        user: masterUser,
        mailboxes: [owner],
        holdFolder,
      },
      password,
      vault,
    );
    try {
      const text = Buffer.from(
        'Message-ID: <one@sender.example>\r\nFrom: a@sender.example\r\n\r\nHello.\r\n',
      );
      const reference = await connector.put(owner, text, Date.UTC(2026, 0, 1));
      const key = store.records.add([makeEmail({ entity_id: 'one', message_id: 'one@sender.example' })])[0]!;
      addOriginal(store, key, {
        original: text,
        originalSize: text.length,
        isPlain: true,
      } as unknown as StoredMail);
      store.sql
        .run`INSERT INTO connector (id, kind, name, settings, created_at) VALUES ('c', 'imap', 'Mail', '{}', 0)`;
      store.sql.run`INSERT INTO mailbox (connector, address) VALUES (1, ${owner})`;
      store.sql.run`INSERT INTO location (k, mailbox, folder, reference, place, seen_at)
        VALUES (${key}, 1, 'INBOX', ${reference}, 'mailbox', 0)`;
      let now = 1_000_000;
      const parts = {
        stores,
        now: () => now,
        log: () => undefined,
        connectorOf: async () => ({ connector, address: owner }),
      };
      const round = async (isLost = false) => {
        now += 600_000;
        const batch = await stores.effects.leaseEffects({ limit: 10, at: now, leasedUntil: now + 1_000 });
        const recordEffects = () => Promise.reject(new Error('lost'));
        const lost = { ...parts, stores: { ...stores, effects: { ...stores.effects, recordEffects } } };
        if (batch) await actOn(isLost ? lost : parts, batch).catch(() => undefined);
      };
      const act = (kind: 'quarantine' | 'restore') =>
        stores.jobs.runNamedJob({
          id: kind,
          kind,
          actor: {
            id: 0,
            email: 'admin@tenant.example',
            clientAddress: '',
            heldState: 'cp_quarantined_by_admin',
          },
          reason: '',
          entityType: 'office365_emails_email',
          entityIds: ['one'],
          batch: null,
          idempotencyKey: null,
          requestHash: '',
          at: now,
        });
      const state = () => [
        store.records.read([key])[0]!.is_quarantined,
        store.sql.get`SELECT place FROM location`!['place'],
        store.sql.get`SELECT count(*) AS n FROM mail_move`!['n'],
      ];
      await act('quarantine');
      await round();
      expect(state()).toEqual([true, 'held', 0]);
      const inbox = await connector.changes(owner, null);
      expect(inbox.changes.filter(({ kind }) => kind === 'arrived')).toEqual([]);
      await act('restore');
      await round(true);
      expect(state()).toEqual([true, 'held', 1]);
      // The lease is over: it looks, and the mail is there.
      await round();
      expect(state()).toEqual([false, 'mailbox', 0]);
      expect(store.sql.get`SELECT folder FROM location`!['folder']).toBe('INBOX');
    } finally {
      await connector.close();
      await dovecot.stop();
      store.db.close();
      await rm(folder, { recursive: true });
    }
  },
  60_000,
);
