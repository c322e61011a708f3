import type { Stores } from '../core/stores.ts';
import type { Vault } from '../ports/mailbox.ts';

/** Keeps originals in the database, for the mailboxes of one connector. */
export const createVault = ({ mailboxes }: Pick<Stores, 'mailboxes'>, connector: number): Vault => ({
  keep: (mailbox, copy) => mailboxes.keepCopy({ connector, mailbox, copy }),
  read: (mailbox, reference) => mailboxes.readKept({ connector, mailbox, reference }),
  find: (mailbox, hash) => mailboxes.findKept({ connector, mailbox, hash }),
  drop: (mailbox, reference) => mailboxes.dropKept({ connector, mailbox, reference }),
});
