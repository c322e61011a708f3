import { read, readKept, write } from '../database/operation.ts';
import * as answers from './answer-store-sqlite.ts';
import * as decisions from './decide-report-store-sqlite.ts';
import { findCampaign, findSimilar } from './find-similar-sqlite.ts';
import * as reports from './report-store-sqlite.ts';
import * as taking from './take-report-store-sqlite.ts';

/** What is stored of people's answers and reports. */
export const reportOperations = {
  listAnswers: read('records', answers.listAnswers),
  recordAnswer: write(answers.recordAnswer),
  undoAnswer: write(answers.undoAnswer),
  listBlocks: read('records', answers.listBlocks),
  unblockSender: write(answers.unblockSender),
  listReports: read('records', reports.listReports),
  findReport: read('records', reports.findReport),
  countOpenReports: readKept('records', reports.countOpenReports),
  findSimilar: read('count', findSimilar),
  findCampaign: read('records', findCampaign),
  decideReports: write(decisions.decideReports),
  findWaitingReports: read('records', taking.findWaitingReports),
  findReported: read('count', taking.findReported),
  takeReport: write(taking.takeReport),
  findUnnotifiedReports: read('records', taking.findUnnotifiedReports),
  queueReportDecisionMails: write(taking.queueReportDecisionMails),
} as const;
