import { drawSample, replaceSample } from '../records/mail-sample.ts';
import { read, readInTurns, write } from '../database/operation.ts';
import * as holds from './legal-hold-store-sqlite.ts';
import { previewRetention } from './preview-retention-sqlite.ts';
import * as runs from './retention-run-store-sqlite.ts';
import { runRetentionStep } from './run-retention-step.ts';
import * as tidyUp from './tidy-up-sqlite.ts';

/** The operations of the database for keeping and removing mail; part of `operations`. */
export const retentionOperations = {
  previewRetention: readInTurns('count', previewRetention),
  createRetentionRun: write(runs.createRetentionRun),
  listUnfinishedRetention: read('records', runs.listUnfinishedRetention),
  findRetentionRun: read('records', runs.findRetentionRun),
  // What a power cut takes back is done again.
  runRetentionStep: write(runRetentionStep, 'normal'),
  drawSample: readInTurns('count', drawSample),
  replaceSample: write(replaceSample, 'normal'),
  readSpace: read('records', tidyUp.readSpace),
  setLegalHold: write(holds.setLegalHold),
  liftLegalHold: write(holds.liftLegalHold),
  listLegalHolds: read('records', holds.listLegalHolds),
  holdsOfMail: read('records', holds.holdsOfMail),
} as const;
