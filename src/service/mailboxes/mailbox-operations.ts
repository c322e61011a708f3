import { read, readKept, write } from '../database/operation.ts';
import { storeArrival } from './arrive-sqlite.ts';
import * as connectors from './connector-store-sqlite.ts';
import * as kept from './kept-copy-store-sqlite.ts';
import * as locations from './location-store-sqlite.ts';

/** The operations of the database for connected mail systems; part of `operations`. */
export const mailboxOperations = {
  listConnectors: readKept('records', connectors.listConnectors),
  listMailboxes: read('records', connectors.listMailboxes),
  findConnector: read('records', connectors.findConnector),
  countMails: read('records', connectors.countMails),
  countHeld: read('records', connectors.countHeld),
  addConnector: write(connectors.addConnector),
  changeConnector: write(connectors.changeConnector),
  noteCheck: write(connectors.noteCheck),
  removeConnector: write(connectors.removeConnector),
  noteMailboxes: write(connectors.noteMailboxes),
  noteMailbox: write(connectors.noteMailbox, 'normal'),
  leaseMailbox: write(connectors.leaseMailbox),
  knownCopies: read('records', locations.knownCopies),
  // What a power cut takes back is asked for again.
  storeArrival: write(storeArrival, 'normal'),
  // On the disk before it is removed from its mailbox.
  keepCopy: write(kept.keepCopy),
  readKept: read('records', kept.readKept),
  findKept: read('records', kept.findKept),
  dropKept: write(kept.dropKept),
} as const;
