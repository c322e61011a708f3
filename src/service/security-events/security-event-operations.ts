import { read, write } from '../database/operation.ts';
import * as events from './security-event-store-sqlite.ts';

/** What is done with security events. */
export const securityEventOperations = {
  listEvents: read('count', events.listEvents),
  findEvent: read('count', events.findEvent),
  changeEvent: write(events.changeEvent),
};
