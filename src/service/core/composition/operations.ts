import * as apiTokens from '../../accounts/api-token-store-sqlite.ts';
import * as mfa from '../../accounts/mfa-store-sqlite.ts';
import * as passwords from '../../accounts/password-store-sqlite.ts';
import * as sessions from '../../accounts/session-store-sqlite.ts';
import * as signIns from '../../accounts/sign-in-store-sqlite.ts';
import * as users from '../../accounts/user-store-sqlite.ts';
import * as audit from '../../audit/audit-store-sqlite.ts';
import * as deliveries from '../../audit/delivery-store-sqlite.ts';
import * as auditKeeping from '../../audit/keep-audit-sqlite.ts';
import * as foundAudit from '../../audit/find-audit-sqlite.ts';
import { analyticsOperations } from '../../analytics/analytics-operations.ts';
import * as tenant from '../../config/tenant-store-sqlite.ts';
import * as securityEvents from '../../security-events/security-event-store-sqlite.ts';
import { customQueryOperations } from '../../custom-queries/custom-query-operations.ts';
import * as emails from '../../emails/email-store-sqlite.ts';
import { findMails } from '../../emails/decide-on-found.ts';
import * as namedJobs from '../../emails/run-named-job.ts';
import * as directory from '../../directory/directory-store-sqlite.ts';
import * as directoryImport from '../../directory/import-directory-sqlite.ts';
import { endUserOperations } from '../../end-users/end-user-operations.ts';
import * as pastOfRules from '../../exception-rules/past-store-sqlite.ts';
import * as rules from '../../exception-rules/exception-rule-store-sqlite.ts';
import { findOverlaps } from '../../exception-rules/compare-conditions.ts';
import * as judgePlans from '../../judge-again/judge-plan-store-sqlite.ts';
import * as storedMails from '../../judge-again/read-stored-mails-sqlite.ts';
import * as judgeBatch from '../../judge-again/run-judge-batch.ts';
import * as controlJobs from '../../jobs/control-job-store-sqlite.ts';
import { reachesJob } from '../../jobs/job-reach-sqlite.ts';
import * as jobs from '../../jobs/job-store-sqlite.ts';
import { runJobBatch } from '../../emails/run-job-batch.ts';
import * as endExports from '../../export-emails/export-store-sqlite.ts';
import * as exportParts from '../../export-emails/export-store-sqlite.ts';
import * as findExports from '../../export-emails/export-store-sqlite.ts';
import { countExport } from '../../export-emails/export-store-sqlite.ts';
import * as exports from '../../export-emails/export-store-sqlite.ts';
import * as judgements from '../../judging/judgement-store-sqlite.ts';
import * as reportMail from '../../report-mail/report-mail-store-sqlite.ts';
import { reportOperations } from '../../reports/report-operations.ts';
import * as mail from '../../mail/import/mail-store-sqlite.ts';
import * as originals from '../../mail/import/original-store-sqlite.ts';
import { mailboxOperations } from '../../mailboxes/mailbox-operations.ts';
import * as effects from '../../mailboxes/effect-store-sqlite.ts';
import * as gateway from '../../gateway/gateway-store-sqlite.ts';
import { readMeasuredState } from '../../metrics/read-state-sqlite.ts';
import * as mailQueue from '../../mail-out/mail-queue-store-sqlite.ts';
import * as people from '../../people/people-store-sqlite.ts';
import * as mappedRoles from '../../people/apply-role-mapping-sqlite.ts';
import * as peopleJobs from '../../people/people-job-store-sqlite.ts';
import * as roleMapping from '../../people/role-mapping-store-sqlite.ts';
import * as peopleRules from '../../people/people-rules.ts';
import * as roles from '../../people/role-store-sqlite.ts';
import * as scimUsers from '../../scim/scim-user-store-sqlite.ts';
import * as scimGroups from '../../scim/scim-group-store-sqlite.ts';
import * as scimTokens from '../../scim/scim-token-store-sqlite.ts';
import * as passkeys from '../../passkeys/passkey-store-sqlite.ts';
import * as sso from '../../sso/sso-store-sqlite.ts';
import { read, readInTurns, readKept, readLarge, readLargeLater, write } from '../../database/operation.ts';
import { findRecords } from '../../quick-search/find-records-sqlite.ts';
import { retentionOperations } from '../../retention/retention-operations.ts';
import { readSystemFacts } from '../../system/system-facts-sqlite.ts';
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
    beginCall: write(settings.beginCall),
    keepAnswer: write(settings.keepAnswer),
    forgetCall: write(settings.forgetCall),
  },
  logos: {
    readLogo: read('records', tenant.readLogo),
    listLogos: readKept('records', tenant.listLogos),
    writeLogos: write(tenant.writeLogos),
  },
  tenant: {
    patchSettings: write(tenant.patchSettings),
    changeSetting: write(tenant.changeSetting),
    isFirstAdministrator: readKept('records', tenant.isFirstAdministrator),
    readCompleteSince: readKept('records', tenant.readCompleteSince),
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
    keepUnsaved: write(mfa.keepUnsaved),
    listUnsaved: read('records', mfa.listUnsaved),
    dropUnsaved: write(mfa.dropUnsaved),
  },
  emailCodes: {
    readEmailCode: read('records', signIns.readEmailCode),
    issueEmailCode: write(signIns.issueEmailCode),
    tryEmailCode: write(signIns.tryEmailCode),
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
    peekAttempts: read('records', signIns.peekAttempts),
    takeAttempt: write(signIns.takeAttempt, 'normal'),
    findReached: read('records', signIns.findReached),
    returnAttempt: write(signIns.returnAttempt, 'normal'),
    settleAttempt: write(signIns.settleAttempt, 'normal'),
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
    previewNamed: read('count', namedJobs.previewNamed),
    previewKeys: read('count', namedJobs.previewKeys),
  },
  mail: {
    addMails: write(mail.addMails, 'normal'),
    readRuleSet: read('records', mail.readRuleSet),
    readDetail: read('records', judgements.readDetail),
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
    keepChallenge: write(passkeys.keepChallenge),
    useChallenge: write(passkeys.useChallenge),
    markUsedOnce: write(passkeys.markUsedOnce),
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
    pageJobItems: read('records', jobs.pageJobItems),
    firstMails: read('records', jobs.firstMails),
    previewUndo: read('records', jobs.previewUndo),
    runNamedJob: write(namedJobs.runNamedJob),
    runJobBatch: write(runJobBatch),
    cancelJob: write(controlJobs.cancelJob),
    failJob: write(controlJobs.failJob),
  },
  analytics: analyticsOperations,
  customQueries: customQueryOperations,
  securityEvents: {
    listEvents: read('count', securityEvents.listEvents),
    findEvent: read('count', securityEvents.findEvent),
    changeEvent: write(securityEvents.changeEvent),
  },
  judge: {
    countPeriod: read('count', judgePlans.countPeriod),
    createJudgePlan: write(judgePlans.createJudgePlan),
    listUnfinishedJudging: read('records', judgePlans.listUnfinishedJudging),
    findJudging: read('records', judgePlans.findJudging),
    dropSuperseded: write(judgePlans.dropSuperseded, 'normal'),
    readStoredMails: read('count', storedMails.readStoredMails),
    readStoredMail: read('count', storedMails.readStoredMail),
    advanceJudgePlan: write(judgePlans.advanceJudgePlan, 'normal'),
    findJudgePlan: read('records', judgePlans.findJudgePlan),
    listJudgePlans: read('records', judgePlans.listJudgePlans),
    listTransitions: read('records', judgePlans.listTransitions),
    countBehind: read('records', judgePlans.countBehind),
    countDone: read('records', judgePlans.countDone),
    createJudgeChange: write(judgePlans.createJudgeChange),
    createJudgeUndo: write(judgePlans.createJudgeUndo),
    runJudgeBatch: write(judgeBatch.runJudgeBatch),
  },
  directory: {
    readDirectory: read('records', directory.readDirectory),
    listDirectory: read('records', directory.listDirectory),
    listDirectoryGroups: read('records', directory.listDirectoryGroups),
    importDirectory: write(directoryImport.importDirectory),
  },
  people: {
    listPeople: read('records', people.listPeople),
    findPerson: read('records', people.findPerson),
    listAdministrators: read('records', peopleRules.listAdministrators),
    invitePerson: write(people.invitePerson),
    assignRoles: write(people.assignRoles),
    createPeopleJob: write(peopleJobs.createPeopleJob),
    findPeopleJob: read('records', peopleJobs.findPeopleJob),
    listPeopleJobs: read('records', peopleJobs.listPeopleJobs),
    listUnfinishedPeopleJobs: read('records', peopleJobs.listUnfinishedPeopleJobs),
    listPeopleJobItems: read('records', peopleJobs.listPeopleJobItems),
    listWaitingPeople: read('records', peopleJobs.listWaitingPeople),
    runPeopleBatch: write(peopleJobs.runPeopleBatch),
    cancelPeopleJob: write(peopleJobs.cancelPeopleJob),
    failPeopleJob: write(peopleJobs.failPeopleJob),
    listRoles: read('records', roles.listRoles),
    findRole: read('records', roles.findRole),
    createRole: write(roles.createRole),
    updateRole: write(roles.updateRole),
    removeRole: write(roles.removeRole),
    readRoleMapping: read('records', roleMapping.readRoleMapping),
    readGroupAttribute: read('records', roleMapping.readGroupAttribute),
    // Written, read and rolled back.
    previewRoleMapping: write(roleMapping.previewRoleMapping, 'normal'),
    saveRoleMapping: write(roleMapping.saveRoleMapping),
    importDirectory: write(roleMapping.importDirectoryBy),
    takeGroupsAtSignIn: write(mappedRoles.takeGroupsAtSignIn),
    settleRolesByGroups: write(mappedRoles.settleRolesByGroups),
  },
  scim: {
    listScimTokens: read('records', scimTokens.listScimTokens),
    createScimToken: write(scimTokens.createScimToken),
    revokeScimToken: write(scimTokens.revokeScimToken),
    useScimToken: write(scimTokens.useScimToken, 'normal'),
    listScimUsers: read('records', scimUsers.listScimUsers),
    findScimUser: read('records', scimUsers.findScimUser),
    createScimUser: write(scimUsers.createScimUser),
    changeScimUser: write(scimUsers.changeScimUser),
    removeScimUser: write(scimUsers.removeScimUser),
    listScimGroups: read('records', scimGroups.listScimGroups),
    findScimGroup: read('records', scimGroups.findScimGroup),
    createScimGroup: write(scimGroups.createScimGroup),
    changeScimGroup: write(scimGroups.changeScimGroup),
    removeScimGroup: write(scimGroups.removeScimGroup),
  },
  endUsers: endUserOperations,
  reports: reportOperations,
  reportMail: {
    queueReport: write(reportMail.queueReport),
    listReportMails: read('records', reportMail.listReportMails),
    listServed: read('records', reportMail.listServed),
    changeReport: write(reportMail.changeReport),
    stopReport: write(reportMail.stopReport),
  },
  mailboxes: mailboxOperations,
  effects: {
    nextEffect: read('records', effects.nextEffect),
    isMoving: read('records', effects.isMoving),
    messageIdOf: read('records', effects.messageIdOf),
    leaseEffects: write(effects.leaseEffects),
    recordEffects: write(effects.recordEffects),
    takeBackEffects: write(effects.takeBackEffects),
  },
  gateway: {
    keepGateway: write(gateway.keepGateway),
    findRecipient: read('records', gateway.findRecipient),
    findHeldCopies: read('records', gateway.findHeldCopies),
    takeMessages: write(gateway.takeMessages),
    // What a power cut takes back is delivered twice at worst.
    notePassed: write(gateway.notePassed, 'normal'),
  },
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
  audit: {
    appendAudit: write(audit.appendAudit),
    tallyAudit: write(audit.tallyAudit, 'normal'),
    writeDueTallies: write(audit.writeDueTallies),
    listAudit: read('records', audit.listAudit),
    checkAudit: read('count', auditKeeping.checkAudit),
    keyAuditTrail: write(audit.keyAuditTrail),
    replaceAuditKey: write(audit.replaceAuditKey),
    settleAuditEnd: write(audit.settleAuditEnd),
    findAuditHash: read('records', audit.findAuditHash),
    findAudit: readInTurns('count', foundAudit.findAudit),
    readAuditRow: read('records', foundAudit.readAuditRow),
    readAuditState: read('records', auditKeeping.readAuditState),
    makeDueCheckpoint: write(auditKeeping.makeDueCheckpoint),
    indexOldRows: write(auditKeeping.indexOldRows, 'normal'),
    findTrimEnd: readInTurns('count', auditKeeping.findTrimEnd),
    trimAudit: write(auditKeeping.trimAudit),
    removeTrimmed: write(auditKeeping.removeTrimmed, 'normal'),
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
  },
  upkeep: { rotateKey: write(rotateKey) },
} as const;
export type Operations = typeof operations;
