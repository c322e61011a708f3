import { read, readInTurns, write } from '../database/operation.ts';
import * as audit from './audit-store-sqlite.ts';
import { tallyAudit, writeDueTallies } from './audit-store-sqlite.ts';
import { checkAudit } from './keep-audit-sqlite.ts';
import * as deliveries from './delivery-store-sqlite.ts';
import { findAudit, readAuditRow } from './find-audit-sqlite.ts';
import * as keeping from './keep-audit-sqlite.ts';

/** The store operations of the audit trail. */
export const auditOperations = {
  appendAudit: write(audit.appendAudit),
  tallyAudit: write(tallyAudit, 'normal'),
  writeDueTallies: write(writeDueTallies),
  listAudit: read('records', audit.listAudit),
  checkAudit: read('count', checkAudit),
  keyAuditTrail: write(audit.keyAuditTrail),
  replaceAuditKey: write(audit.replaceAuditKey),
  settleAuditEnd: write(audit.settleAuditEnd),
  findAuditHash: read('records', audit.findAuditHash),
  findAudit: readInTurns('count', findAudit),
  readAuditRow: read('records', readAuditRow),
  readAuditState: read('records', keeping.readAuditState),
  makeDueCheckpoint: write(keeping.makeDueCheckpoint),
  indexOldRows: write(keeping.indexOldRows, 'normal'),
  findTrimEnd: readInTurns('count', keeping.findTrimEnd),
  trimAudit: write(keeping.trimAudit),
  removeTrimmed: write(keeping.removeTrimmed, 'normal'),
  listDeliveries: read('records', deliveries.listDeliveries),
  writeDelivery: write(deliveries.writeDelivery),
  removeDelivery: write(deliveries.removeDelivery),
  moveDelivery: write(deliveries.moveDelivery),
  rewindDeliveries: write(deliveries.rewindDeliveries),
  readDeliveryItems: read('records', deliveries.readDeliveryItems),
  keepPending: write(deliveries.keepPending),
  advanceDelivery: write(deliveries.advanceDelivery, 'normal'),
  noteDeliveryFailure: write(deliveries.noteDeliveryFailure, 'normal'),
  countBehind: read('records', deliveries.countBehind),
} as const;
