import { read, readInTurns, readKept, write } from '../database/operation.ts';
import * as alerts from './query-alert-store-sqlite.ts';
import * as news from './mail-news-sqlite.ts';
import * as queries from './custom-query-store-sqlite.ts';

/** The database operations of saved searches. */
export const customQueryOperations = {
  listQueries: readKept('records', queries.listQueries),
  createQuery: write(queries.createQuery),
  updateQuery: write(queries.updateQuery),
  removeQuery: write(queries.removeQuery),
  pinQuery: write(queries.pinQuery),
  findAlert: read('records', alerts.findAlert),
  listAlerts: read('records', alerts.listAlerts),
  seenNews: read('records', news.seenNews),
  beginNews: write(news.beginNews, 'normal'),
  endNews: write(news.endNews, 'normal'),
  matchNews: readInTurns('count', news.matchNews),
  passNews: write(news.passNews, 'normal'),
  settleAlert: write(alerts.settleAlert, 'normal'),
  findMatches: read('count', alerts.findMatches),
  queueQueryAlert: write(alerts.queueQueryAlert),
  findDueDeliveries: read('records', alerts.findDueDeliveries),
  dropDeliveries: write(alerts.dropDeliveries),
  endDelivery: write(alerts.endDelivery),
  noteAlertProblem: write(alerts.noteAlertProblem),
};
