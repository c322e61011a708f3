import { read, write } from '../storage/operation.ts';
import * as queries from './custom-query-store-sqlite.ts';

/** What is done with searches that people keep. */
export const customQueryOperations = {
  listQueries: read('records', queries.listQueries),
  createQuery: write(queries.createQuery),
  updateQuery: write(queries.updateQuery),
  removeQuery: write(queries.removeQuery),
  pinQuery: write(queries.pinQuery),
};
