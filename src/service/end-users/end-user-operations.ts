import { read, write } from '../storage/operation.ts';
import * as links from './link-store-sqlite.ts';
import * as requestLists from './list-request-store-sqlite.ts';
import * as endUserProofs from './proof-store-sqlite.ts';
import * as restoreRequests from './request-store-sqlite.ts';
import * as telling from './telling-store-sqlite.ts';

/** What is stored of the links, proofs and requests of end users. */
export const endUserOperations = {
  addLink: write(links.addLink),
  findLink: read('records', links.findLink),
  keepCode: write(endUserProofs.keepCode),
  tryCode: write(endUserProofs.tryCode),
  findProof: read('records', endUserProofs.findProof),
  askForMail: write(restoreRequests.askForMail),
  findOwnRequest: read('records', restoreRequests.findOwnRequest),
  withdrawRequest: write(restoreRequests.withdrawRequest),
  decideRequests: write(restoreRequests.decideRequests),
  expireRequests: write(restoreRequests.expireRequests, 'normal'),
  countOpenRequests: read('records', restoreRequests.countOpenRequests),
  listRequests: read('records', requestLists.listRequests),
  showRequest: read('records', requestLists.showRequest),
  findUntold: read('count', telling.findUntold),
  tellPerson: write(telling.tellPerson),
  findUntoldDecisions: read('records', telling.findUntoldDecisions),
  tellDecision: write(telling.tellDecision),
  reopenRequest: write(telling.reopenRequest),
} as const;
