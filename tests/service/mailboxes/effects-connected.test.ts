import { rm } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { addOriginal } from '../../../src/service/mail/import/original-store-sqlite.ts';
import type { StoredMail } from '../../../src/service/mail/import/parsed-mail.ts';
import { createGmailMailboxes } from '../../../src/service/mailboxes/connector-gmail.ts';
import { createGraphMailboxes } from '../../../src/service/mailboxes/connector-graph.ts';
import { createImapMailboxes } from '../../../src/service/mailboxes/connector-imap.ts';
import type { GmailStrength } from '../../../src/service/mailboxes/gmail-api.ts';
import { actOn } from '../../../src/service/mailboxes/run-effects.ts';
import type { ConnectedSystem } from '../../../src/service/ports/mailbox.ts';
import { makeSigningKey } from '../../../src/service/sso/self-signed-certificate.ts';
import { openStore } from '../../../src/service/core/composition/open-store.ts';
import { makeStores } from '../../../src/service/core/composition/open-storage.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { inWriteTransaction } from '../../../src/service/database/statement-cache.ts';
import { makeDataDirectory } from '../../support/data-directory.ts';
import { masterUser, password, startDovecot } from '../../support/dovecot.ts';
import { GmailStandIn } from '../../support/gmail-stand-in.ts';
import { graphApplication, GraphStandIn, graphTenant } from '../../support/graph-stand-in.ts';
import { findTestServer } from '../../support/test-server.ts';
import { memoryVault } from './support/memory-vault.ts';
import { makeEmail } from '../records/make-emails.ts';

const owner = 'ada@tenant.example';
const holdFolder = 'Postern-hold-e5t2';

/** A mail system with one mailbox. */
interface System {
  connector: ConnectedSystem;
  stop(): Promise<void>;
}

async function openDovecot(): Promise<System> {
  const dovecot = await startDovecot({ holdFolder });
  const settings = {
    host: '127.0.0.1',
    port: dovecot.port,
    security: 'plain',
    authorities: '',
    signIn: 'master',
    user: masterUser,
    mailboxes: [owner],
    holdFolder,
  } as const;
  return { connector: createImapMailboxes(settings, password, memoryVault()), stop: () => dovecot.stop() };
}

const openGmail = (strength: GmailStrength) => async (): Promise<System> => {
  const gmail = await GmailStandIn.start([owner]);
  const settings = { mailboxes: [owner], strength, holdLabel: holdFolder };
  return { connector: createGmailMailboxes(settings, gmail.key, memoryVault()), stop: () => gmail.stop() };
};

async function openGraphSystem(): Promise<System> {
  const key = await makeSigningKey('Postern', Date.now());
  const graph = await new GraphStandIn(key.certificate).start();
  graph.box(owner);
  const settings = {
    cloud: graph.url,
    tenant: graphTenant,
    application: graphApplication,
    mailboxes: [owner],
    outside: '',
    holdFolder,
  };
  const connector = createGraphMailboxes(settings, key.certificate + key.privateKey);
  return { connector, stop: () => graph.stop() };
}

const systems = [
  ...(findTestServer('Dovecot') ? [{ name: 'IMAP', open: openDovecot }] : []),
  { name: 'Microsoft 365', open: openGraphSystem },
  { name: 'Gmail, as a label', open: openGmail('label') },
  { name: 'Gmail, in the trash', open: openGmail('trash') },
  { name: 'Gmail, strong', open: openGmail('strong') },
];

it.each(systems)(
  'a quarantine takes a mail out of a mailbox of $name and a release puts it back, also when its answer is lost',
  async ({ open }) => {
    const folder = makeDataDirectory();
    const store = openStore(databaseFile(folder), 'writer');
    const stores = makeStores((_area, _name, operation) => async (input) => {
      const perform = () => operation.run(store, input);
      return operation.lane === 'write' ? inWriteTransaction(store.db, perform) : perform();
    });
    const { connector, stop } = await open();
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
      await stop();
      store.db.close();
      await rm(folder, { recursive: true });
    }
  },
  60_000,
);
