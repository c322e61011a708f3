import { read, readInTurns, write } from '../storage/operation.ts';
import { checkAnalytics, rebuildAnalytics } from './rebuild-analytics-sqlite.ts';
import * as analytics from './analytics-store-sqlite.ts';

/** What analytics ask of the database. */
export const analyticsOperations = {
  countMailDays: read('count', analytics.countMailDays),
  readMixes: read('count', analytics.readMixes),
  countAttacks: read('count', analytics.countAttacks),
  readMostAttacked: read('count', analytics.readMostAttacked),
  readAttackedGroups: read('count', analytics.readAttackedGroups),
  readAttackedMembers: read('count', analytics.readAttackedMembers),
  readEventMails: read('count', analytics.readEventMails),
  checkAnalytics: read('count', checkAnalytics),
  rebuildAnalytics: write(rebuildAnalytics),
  readKeys: readInTurns('count', analytics.readKeys),
};
