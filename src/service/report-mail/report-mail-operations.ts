import { read, write } from '../database/operation.ts';
import * as reportMail from './report-mail-store-sqlite.ts';

/** The database operations of mailed reports. */
export const reportMailOperations = {
  queueReport: write(reportMail.queueReport),
  listReportMails: read('records', reportMail.listReportMails),
  listServed: read('records', reportMail.listServed),
  changeReport: write(reportMail.changeReport),
  stopReport: write(reportMail.stopReport),
};
