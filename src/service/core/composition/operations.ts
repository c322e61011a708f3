import * as apiTokens from '../../accounts/api-token-store-sqlite.ts';
import * as attempts from '../../accounts/sign-in-store-sqlite.ts';
import * as emailCodes from '../../accounts/sign-in-store-sqlite.ts';
import * as mfa from '../../accounts/mfa-store-sqlite.ts';
import * as unsavedSecrets from '../../accounts/mfa-store-sqlite.ts';
import * as passwords from '../../accounts/password-store-sqlite.ts';
import * as sessions from '../../accounts/session-store-sqlite.ts';
import * as signIns from '../../accounts/sign-in-store-sqlite.ts';
import * as users from '../../accounts/user-store-sqlite.ts';
import { auditOperations } from '../../audit/audit-operations.ts';
import { analyticsOperations } from '../../analytics/analytics-operations.ts';
import { readCompleteSince } from '../../config/complete-since-sqlite.ts';
import * as logos from '../../config/custom-logo-store-sqlite.ts';
import * as tenant from '../../config/tenant-store-sqlite.ts';
import { securityEventOperations } from '../../security-events/security-event-operations.ts';
import { customQueryOperations } from '../../custom-queries/custom-query-operations.ts';
import * as emails from '../../emails/email-store-sqlite.ts';
import { findMails } from '../../emails/decide-on-found.ts';
import * as actionPreviews from '../../emails/run-named-job.ts';
import { directoryOperations } from '../../directory/directory-operations.ts';
import { endUserOperations } from '../../end-users/end-user-operations.ts';
import * as pastOfRules from '../../exception-rules/past-store-sqlite.ts';
import * as rules from '../../exception-rules/exception-rule-store-sqlite.ts';
import { findOverlaps } from '../../exception-rules/compare-conditions.ts';
import { judgeOperations } from '../../judge-again/judge-operations.ts';
import * as controlJobs from '../../jobs/control-job-store-sqlite.ts';
import { reachesJob } from '../../jobs/job-reach-sqlite.ts';
import * as jobItems from '../../jobs/job-item-store-sqlite.ts';
import * as jobs from '../../jobs/job-store-sqlite.ts';
import { runJobBatch } from '../../emails/run-job-batch.ts';
import { runNamedJob } from '../../emails/run-named-job.ts';
import * as endExports from '../../export-emails/export-store-sqlite.ts';
import * as exportParts from '../../export-emails/export-store-sqlite.ts';
import * as findExports from '../../export-emails/export-store-sqlite.ts';
import { countExport } from '../../export-emails/export-store-sqlite.ts';
import * as exports from '../../export-emails/export-store-sqlite.ts';
import * as judgements from '../../judging/judgement-store-sqlite.ts';
import { reportMailOperations } from '../../report-mail/report-mail-operations.ts';
import { reportOperations } from '../../reports/report-operations.ts';
import { readDetail } from '../../judging/read-detail.ts';
import * as mail from '../../mail/import/mail-store-sqlite.ts';
import * as originals from '../../mail/import/original-store-sqlite.ts';
import { readMeasuredState } from '../../metrics/read-state-sqlite.ts';
import * as mailQueue from '../../mail-out/mail-queue-store-sqlite.ts';
import * as challenges from '../../passkeys/passkey-store-sqlite.ts';
import { peopleOperations } from '../../people/people-operations.ts';
import { scimOperations } from '../../scim/scim-operations.ts';
import * as passkeys from '../../passkeys/passkey-store-sqlite.ts';
import * as sso from '../../sso/sso-store-sqlite.ts';
import { read, readInTurns, readKept, readLarge, readLargeLater, write } from '../../database/operation.ts';
import { findRecords } from '../../quick-search/find-records-sqlite.ts';
import { retentionOperations } from '../../retention/retention-operations.ts';
import { readSystemFacts } from '../../system/system-facts-sqlite.ts';
import * as callKeys from '../../database/call-key-store-sqlite.ts';
import * as settings from '../../database/setting-store-sqlite.ts';
import { rotateKey } from '../../upkeep/sealed-columns-sqlite.ts';

/** Every operation of the database by area, with the thread it runs on. A new store registers its functions here. */
export const operations = {
  settings: {
    readSetting: readKept('records', settings.readSetting),
    writeSetting: write(settings.writeSetting),
    keepSetting: write(settings.keepSetting),
    removeSetting: write(settings.removeSetting),
  },
  callKeys: {
    beginCall: write(callKeys.beginCall),
    keepAnswer: write(callKeys.keepAnswer),
    forgetCall: write(callKeys.forgetCall),
  },
  logos: {
    readLogo: read('records', logos.readLogo),
    listLogos: readKept('records', logos.listLogos),
    writeLogos: write(logos.writeLogos),
  },
  tenant: {
    patchSettings: write(tenant.patchSettings),
    changeSetting: write(tenant.changeSetting),
    isFirstAdministrator: readKept('records', tenant.isFirstAdministrator),
    readCompleteSince: readKept('records', readCompleteSince),
    readSystemFacts: readKept('records', readSystemFacts),
  },
  users: {
    createUser: write(users.createUser),
    findUser: read('records', users.findUser),
    listUsers: read('records', users.listUsers),
    countUsers: read('records', users.countUsers),
    countPeople: read('records', users.countPeople),
    setUserDisabled: write(users.setUserDisabled),
    renewPasswordHash: write(users.renewPasswordHash),
    skipMfaUntil: write(users.skipMfaUntil),
  },
  sessions: {
    createSession: write(sessions.createSession),
    findSession: readKept('records', sessions.findSession),
    findSessionEnd: read('records', sessions.findSessionEnd),
    advanceSession: write(sessions.advanceSession),
    renewProof: write(sessions.renewProof),
    takeCodeTry: write(sessions.takeCodeTry),
    listSessions: read('records', sessions.listSessions),
    touchSession: write(sessions.touchSession, 'normal'),
    endSession: write(sessions.endSession),
    endSessionsOf: write(sessions.endSessionsOf),
  },
  mfa: {
    listMfaSecrets: read('records', mfa.listMfaSecrets),
    sealMfaSecrets: write(mfa.sealMfaSecrets),
    findMfa: read('records', mfa.findMfa),
    keepMfaSetup: write(mfa.keepMfaSetup),
    findMfaSetup: read('records', mfa.findMfaSetup),
    enableMfa: write(mfa.enableMfa),
    acceptTimeStep: write(mfa.acceptTimeStep),
    replaceRecoveryCodes: write(mfa.replaceRecoveryCodes),
    useRecoveryCode: write(mfa.useRecoveryCode),
    removeMfa: write(mfa.removeMfa),
  },
  unsavedSecrets: {
    keepUnsaved: write(unsavedSecrets.keepUnsaved),
    listUnsaved: read('records', unsavedSecrets.listUnsaved),
    dropUnsaved: write(unsavedSecrets.dropUnsaved),
  },
  emailCodes: {
    readEmailCode: read('records', emailCodes.readEmailCode),
    issueEmailCode: write(emailCodes.issueEmailCode),
    tryEmailCode: write(emailCodes.tryEmailCode),
  },
  passwords: {
    issueResetToken: write(passwords.issueResetToken),
    findResetToken: read('records', passwords.findResetToken),
    resetPassword: write(passwords.resetPassword),
    changePassword: write(passwords.changePassword),
  },
  signIns: {
    recordSignIn: write(signIns.recordSignIn, 'normal'),
    recordRefusal: write(signIns.recordRefusal, 'normal'),
    listPlaces: read('records', signIns.listPlaces),
    listSignIns: readKept('records', signIns.listSignIns),
  },
  apiTokens: {
    createApiToken: write(apiTokens.createApiToken),
    listApiTokens: readKept('records', apiTokens.listApiTokens),
    revokeApiToken: write(apiTokens.revokeApiToken),
    findApiToken: read('records', apiTokens.findApiToken),
    touchApiToken: write(apiTokens.touchApiToken, 'normal'),
  },
  attempts: {
    peekAttempts: read('records', attempts.peekAttempts),
    takeAttempt: write(attempts.takeAttempt, 'normal'),
    findReached: read('records', attempts.findReached),
    returnAttempt: write(attempts.returnAttempt, 'normal'),
    settleAttempt: write(attempts.settleAttempt, 'normal'),
  },
  sso: {
    createSsoRequest: write(sso.createSsoRequest, 'normal'),
    takeSsoRequest: write(sso.takeSsoRequest),
    useSamlAssertion: write(sso.useSamlAssertion),
    findLinkedUser: read('records', sso.findLinkedUser),
    createSsoLink: write(sso.createSsoLink, 'normal'),
    findSsoLink: read('records', sso.findSsoLink),
    takeSsoLink: write(sso.takeSsoLink),
    linkUser: write(sso.linkUser),
    createLinkedUser: write(sso.createLinkedUser),
  },
  emails: {
    page: readInTurns('search', emails.page),
    count: readInTurns('count', emails.count),
    keys: readInTurns('count', emails.keys),
    findMails: readInTurns('count', findMails),
    readRows: read('records', emails.readRows),
    histogram: readInTurns('count', emails.histogram),
    facets: readInTurns('count', emails.facets),
    findEmail: read('records', emails.findEmail),
    nameMails: read('records', emails.nameMails),
    readRecipients: read('count', emails.readRecipients),
    previewNamed: read('count', actionPreviews.previewNamed),
    previewKeys: read('count', actionPreviews.previewKeys),
  },
  mail: {
    addMails: write(mail.addMails, 'normal'),
    readRuleSet: read('records', mail.readRuleSet),
    readDetail: read('records', readDetail),
    readJudgement: read('records', judgements.readJudgement),
    readOriginal: readLarge('records', originals.readOriginal, (original) =>
      original ? [original.buffer] : [],
    ),
    readOriginalPiece: readLarge('records', originals.readOriginalPiece, (piece) =>
      piece ? [piece.buffer] : [],
    ),
    originalSize: read('records', originals.originalSize),
    originalRemovedAt: read('records', originals.originalRemovedAt),
    importProgress: read('records', mail.importProgress),
    finishImport: write(mail.finishImport, 'normal'),
  },
  mailOut: {
    queueMail: write(mailQueue.queueMail),
    takeDueMail: write(mailQueue.takeDueMail),
    postponeMail: write(mailQueue.postponeMail),
    endMail: write(mailQueue.endMail),
    readDelivery: read('records', mailQueue.readDelivery),
    isWaiting: read('records', mailQueue.isWaiting),
    nextMailDue: read('records', mailQueue.nextMailDue),
    summarizeQueue: readKept('records', mailQueue.summarizeQueue),
  },
  challenges: {
    keepChallenge: write(challenges.keepChallenge),
    useChallenge: write(challenges.useChallenge),
    markUsedOnce: write(challenges.markUsedOnce),
  },
  passkeys: {
    addPasskey: write(passkeys.addPasskey),
    listPasskeys: readKept('records', passkeys.listPasskeys),
    findPasskey: read('records', passkeys.findPasskey),
    usePasskey: write(passkeys.usePasskey),
    removePasskey: write(passkeys.removePasskey),
  },
  jobs: {
    createJob: write(jobs.createJob),
    createUndoJob: write(controlJobs.createUndoJob),
    createRetryJob: write(controlJobs.createRetryJob),
    findRepeated: read('records', jobs.findRepeated),
    findJob: read('records', jobs.findJob),
    reachesJob: read('records', reachesJob),
    listJobs: readKept('records', jobs.listJobs),
    listUnfinishedJobs: read('records', jobs.listUnfinishedJobs),
    listJobItems: read('records', jobs.listJobItems),
    pageJobItems: read('records', jobItems.pageJobItems),
    firstMails: read('records', jobItems.firstMails),
    previewUndo: read('records', jobItems.previewUndo),
    runNamedJob: write(runNamedJob),
    runJobBatch: write(runJobBatch),
    cancelJob: write(controlJobs.cancelJob),
    failJob: write(controlJobs.failJob),
  },
  analytics: analyticsOperations,
  customQueries: customQueryOperations,
  securityEvents: securityEventOperations,
  judge: judgeOperations,
  directory: directoryOperations,
  people: peopleOperations,
  scim: scimOperations,
  endUsers: endUserOperations,
  reports: reportOperations,
  reportMail: reportMailOperations,
  retention: retentionOperations,
  metrics: { readMeasuredState: read('records', readMeasuredState) },
  quickSearch: { findRecords: read('records', findRecords) },
  exceptionRules: {
    findRule: read('records', rules.findRule),
    listRules: read('records', rules.listRules),
    saveRule: write(pastOfRules.saveRuleWithPast),
    testTargets: read('count', pastOfRules.testTargets),
    enableRule: write(rules.enableRule),
    removeRule: write(rules.removeRule),
    changeManyRules: write(rules.changeManyRules),
    examineHeaders: read('count', pastOfRules.examineHeaders),
    countHeaderFits: read('count', pastOfRules.countHeaderFits),
    summarizeRuleMatches: read('count', pastOfRules.summarizeRuleMatches),
    findOverlaps: read('count', findOverlaps),
    listFiringRules: read('records', pastOfRules.listFiringRules),
    countReportedThreats: read('count', pastOfRules.countReportedThreats),
    writeMisfires: write(pastOfRules.writeMisfires),
  },
  exports: {
    createExport: write(exports.createExport),
    findExport: read('records', findExports.findExport),
    findExports: read('records', findExports.findExports),
    listUnfinishedExports: read('records', exports.listUnfinishedExports),
    resumeExport: write(exports.resumeExport, 'normal'),
    setExportTotal: write(exports.setExportTotal, 'normal'),
    countExport: readInTurns('count', countExport),
    readExportSlice: readLargeLater(
      'count',
      async () => (await import('../../export-emails/read-export-slice.ts')).readExportSlice,
      ({ csv }) => [csv.buffer],
    ),
    advanceExport: write(exportParts.advanceExport, 'normal'),
    listExportParts: read('records', exportParts.listExportParts),
    rewindExport: write(exportParts.rewindExport, 'normal'),
    finishExport: write(endExports.finishExport),
    failExport: write(endExports.failExport),
    requeueExportMail: write(endExports.requeueExportMail),
    markExportFileLost: write(endExports.markExportFileLost),
    keepExports: write(endExports.keepExports, 'normal'),
  },
  audit: auditOperations,
  upkeep: { rotateKey: write(rotateKey) },
} as const;
export type Operations = typeof operations;
