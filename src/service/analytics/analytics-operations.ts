import { read, readInTurns, readKept, readKeptInTurns, write } from '../database/operation.ts';
import { checkAnalytics, rebuildAnalytics } from './rebuild-analytics-sqlite.ts';
import * as analytics from './analytics-store-sqlite.ts';

/**
 * The database operations of analytics. Charts cover whole days, so all viewers make the same calls until the mail
 * changes.
 */
export const analyticsOperations = {
  countMailDays: readKept('count', analytics.countMailDays),
  readMixes: readKept('count', analytics.readMixes),
  countAttacks: readKept('count', analytics.countAttacks),
  readMostAttacked: readKept('count', analytics.readMostAttacked),
  readAttackedGroups: readKept('count', analytics.readAttackedGroups),
  readAttackedMembers: read('count', analytics.readAttackedMembers),
  readEvents: readInTurns('count', analytics.readEvents),
  readFewEvents: readKeptInTurns('count', analytics.readEvents),
  readEventMails: read('count', analytics.readEventMails),
  checkAnalytics: read('count', checkAnalytics),
  rebuildAnalytics: write(rebuildAnalytics),
  readKeys: readInTurns('count', analytics.readKeys),
};
