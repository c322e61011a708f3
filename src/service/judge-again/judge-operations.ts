import { read, write } from '../database/operation.ts';
import * as findJudgePlans from './find-judge-plan-store-sqlite.ts';
import * as judgeChanges from './judge-change-store-sqlite.ts';
import * as judgePlans from './judge-plan-store-sqlite.ts';
import { readStoredMail, readStoredMails } from './read-stored-mails-sqlite.ts';
import { runJudgeBatch } from './run-judge-batch.ts';

/** The operations of the database for judging stored mail again; part of `operations`. */
export const judgeOperations = {
  countPeriod: read('count', judgePlans.countPeriod),
  createJudgePlan: write(judgePlans.createJudgePlan),
  listUnfinishedJudging: read('records', judgePlans.listUnfinishedJudging),
  findJudging: read('records', judgePlans.findJudging),
  dropSuperseded: write(judgePlans.dropSuperseded, 'normal'),
  readStoredMails: read('count', readStoredMails),
  readStoredMail: read('count', readStoredMail),
  advanceJudgePlan: write(judgePlans.advanceJudgePlan, 'normal'),
  findJudgePlan: read('records', findJudgePlans.findJudgePlan),
  listJudgePlans: read('records', findJudgePlans.listJudgePlans),
  listTransitions: read('records', findJudgePlans.listTransitions),
  countBehind: read('records', findJudgePlans.countBehind),
  countDone: read('records', findJudgePlans.countDone),
  createJudgeChange: write(judgeChanges.createJudgeChange),
  createJudgeUndo: write(judgeChanges.createJudgeUndo),
  runJudgeBatch: write(runJudgeBatch),
} as const;
