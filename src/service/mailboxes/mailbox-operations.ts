import { read, readKept, write } from '../database/operation.ts';
import { storeArrival } from './arrive-sqlite.ts';
import * as connectors from './connector-store-sqlite.ts';

/** The operations of the database for connected mail systems; part of `operations`. */
export const mailboxOperations = {
  listConnectors: readKept('records', connectors.listConnectors),
  listMailboxes: read('records', connectors.listMailboxes),
  findConnector: read('records', connectors.findConnector),
  addConnector: write(connectors.addConnector),
  changeConnector: write(connectors.changeConnector),
  removeConnector: write(connectors.removeConnector),
  noteMailboxes: write(connectors.noteMailboxes),
  noteMailbox: write(connectors.noteMailbox, 'normal'),
  leaseMailbox: write(connectors.leaseMailbox),
  // What a power cut takes back is asked for again.
  storeArrival: write(storeArrival, 'normal'),
} as const;
