import { ownAddressOf } from '../directory/alias-store-sqlite.ts';
import { read, readKept, write } from '../database/operation.ts';
import * as bounces from './list-failure-store-sqlite.ts';
import * as failures from './list-failure-store-sqlite.ts';
import * as announcing from './request-store-sqlite.ts';
import * as decisions from './request-store-sqlite.ts';
import * as files from './held-mail-store-sqlite.ts';
import * as heldMail from './held-mail-store-sqlite.ts';
import * as links from './link-store-sqlite.ts';
import * as endUserProofs from './link-store-sqlite.ts';
import * as requestLists from './list-request-store-sqlite.ts';
import * as notices from '../mail-out/notice-store-sqlite.ts';
import * as restoreRequests from './request-store-sqlite.ts';
import * as notification from './notification-store-sqlite.ts';

/** Store operations for the links, proofs and requests of end users. */
export const endUserOperations = {
  addLink: write(links.addLink),
  ownAddressOf: read('records', ownAddressOf),
  findLink: read('records', links.findLink),
  keepCode: write(endUserProofs.keepCode),
  tryCode: write(endUserProofs.tryCode),
  findProof: read('records', endUserProofs.findProof),
  addRestoreRequest: write(restoreRequests.addRestoreRequest),
  findOwnRequest: read('records', restoreRequests.findOwnRequest),
  isFileReleased: read('records', files.isFileReleased),
  releaseFile: write(files.releaseFile),
  withdrawRequest: write(restoreRequests.withdrawRequest),
  decideRequests: write(decisions.decideRequests),
  expireRequests: write(restoreRequests.expireRequests, 'normal'),
  findNewRequests: read('records', announcing.findNewRequests),
  announceRequests: write(announcing.announceRequests),
  countOpenRequests: readKept('records', restoreRequests.countOpenRequests),
  listRequests: read('records', requestLists.listRequests),
  showRequest: read('records', requestLists.showRequest),
  findUnnotified: read('count', notification.findUnnotified),
  findNoticeChoices: read('records', notification.findNoticeChoices),
  readHeldMails: read('records', notification.readHeldMails),
  queueNotice: write(notification.queueNotice),
  skipNotices: write(notification.skipNotices, 'normal'),
  findHeldFor: read('search', heldMail.findHeldFor),
  hasMailIn: read('search', heldMail.hasMailIn),
  writeReader: write(notices.writeReader),
  listReaders: read('records', notices.listReaders),
  findWaitingBounces: read('records', bounces.findWaitingBounces),
  takeBounce: write(bounces.takeBounce),
  listFailures: read('records', failures.listFailures),
  retryPeople: write(failures.retryPeople),
  findUnnotifiedDecisions: read('records', notification.findUnnotifiedDecisions),
  queueDecisionMails: write(notification.queueDecisionMails),
  reopenRequest: write(notification.reopenRequest),
} as const;
