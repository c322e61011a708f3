import * as apiTokens from './accounts/api-tokens.ts';
import * as mfa from './accounts/mfa.ts';
import * as passkeys from './accounts/passkeys.ts';
import * as passwords from './accounts/passwords.ts';
import * as proof from './accounts/proof.ts';
import * as sessions from './accounts/sessions.ts';
import * as signIn from './accounts/sign-in.ts';
import * as sso from './accounts/single-sign-on.ts';
import * as unsavedSecrets from './accounts/unsaved-secrets.ts';
import * as auditChain from './audit/audit-chain.ts';
import * as auditDelivery from './audit/audit-delivery.ts';
import * as auditRows from './audit/audit-rows.ts';
import * as securityEvents from './security-events/security-events.ts';
import * as customQueries from './custom-queries/custom-queries.ts';
import * as drillDown from './analytics/drill-down.ts';
import { queryFiles } from './analytics/query-files.ts';
import * as captcha from './config/captcha.ts';
import * as components from './config/components.ts';
import * as system from './config/system.ts';
import * as deployment from './config/deployment.ts';
import * as reportMail from './config/report-mail.ts';
import * as endUserPolicy from './config/end-user-policy.ts';
import * as firstSteps from './config/first-steps.ts';
import * as mailImport from './config/mail-import.ts';
import * as mailSystems from './config/mail-systems.ts';
import * as senderTrust from './config/sender-trust.ts';
import { changeFeatures, showFeatures } from './config/features.ts';
import * as legalHolds from './config/legal-holds.ts';
import * as noticeFailures from './config/notice-failures.ts';
import * as retention from './config/retention.ts';
import * as signInPolicy from './config/sign-in-policy.ts';
import * as config from './config/show-config.ts';
import { learningMode } from './config/learning-mode.ts';
import { uiFeatures, uiFeaturesPublic } from './config/ui-features.ts';
import * as changeEmails from './emails/change-emails.ts';
import { downloadExport, exportEmails } from './emails/export-emails.ts';
import { askPrompt } from './emails/ask-prompt.ts';
import { suggestPrompts } from './emails/suggest-prompts.ts';
import { queryEmails } from './emails/query-emails.ts';
import { searchEmails } from './emails/search-emails.ts';
import * as show from './emails/show-email.ts';
import * as summarize from './emails/summarize-emails.ts';
import * as organisation from './config/organisation.ts';
import * as userConfig from './config/user-config.ts';
import * as logos from './config/custom-logo.ts';
import * as heldMail from './end-users/held-mail.ts';
import * as approvals from './end-users/approvals.ts';
import * as links from './end-users/restore-links.ts';
import * as reports from './reports/mail-reports.ts';
import * as requests from './end-users/restore-requests.ts';
import * as listRules from './exception-rules/change-exception-rules.ts';
import * as saveRules from './exception-rules/change-exception-rules.ts';
import { changeExceptionRules, policyCatalogs } from './exception-rules/change-exception-rules.ts';
import * as previewRules from './exception-rules/preview-exception-rule.ts';
import { listRecipients } from './emails/list-recipients.ts';
import { listRelated } from './emails/list-related.ts';
import { previewAction } from './emails/preview-action.ts';
import { quickSearch } from './quick-search.ts';
import * as jobs from './jobs/job.ts';
import * as judgeAgain from './judge-again/judge-again.ts';
import * as directory from './people/directory.ts';
import * as peopleJobs from './people/people-jobs.ts';
import * as people from './people/people.ts';
import * as scimTokens from './people/scim-tokens.ts';
import * as roleMapping from './people/role-mapping.ts';
import * as roles from './people/roles.ts';

/** Every call of the contract by name. The service mounts all of them; the console forwards these and no others. */
export const contract = {
  login: signIn.login,
  currentUser: signIn.currentUser,
  keepOwnPreferences: signIn.keepOwnPreferences,
  logout: signIn.logout,
  signInStatus: signIn.signInStatus,
  giveLoginReason: signIn.giveLoginReason,
  proveLoginCode: signIn.proveLoginCode,
  skipMfaSetup: signIn.skipMfaSetup,
  recordLogoutReason: signIn.recordLogoutReason,
  mfaSettings: mfa.mfaSettings,
  createMfaSecret: mfa.createMfaSecret,
  createMfaSecretPublic: mfa.createMfaSecretPublic,
  verifyMfa: mfa.verifyMfa,
  verifyMfaPublic: mfa.verifyMfaPublic,
  disableMfa: mfa.disableMfa,
  renewRecoveryCodes: mfa.renewRecoveryCodes,
  sendEmailCode: mfa.sendEmailCode,
  verifyEmailCode: mfa.verifyEmailCode,
  pendingMfaSetup: mfa.pendingMfaSetup,
  showUnsavedSecrets: unsavedSecrets.showUnsavedSecrets,
  forgetUnsavedSecret: unsavedSecrets.forgetUnsavedSecret,
  forgotPassword: passwords.forgotPassword,
  showResetLink: passwords.showResetLink,
  resetPassword: passwords.resetPassword,
  changePassword: passwords.changePassword,
  showProof: proof.showProof,
  giveProof: proof.giveProof,
  listSessions: sessions.listSessions,
  endSession: sessions.endSession,
  endOtherSessions: sessions.endOtherSessions,
  signInHistory: sessions.signInHistory,
  passkeyRegistrationOptions: passkeys.passkeyRegistrationOptions,
  registerPasskey: passkeys.registerPasskey,
  listPasskeys: passkeys.listPasskeys,
  removePasskey: passkeys.removePasskey,
  passkeySignInOptions: passkeys.passkeySignInOptions,
  signInByPasskey: passkeys.signInByPasskey,
  signInOptions: sso.signInOptions,
  startSso: sso.startSso,
  finishSso: sso.finishSso,
  ssoLinkStatus: sso.ssoLinkStatus,
  sendSsoLinkCode: sso.sendSsoLinkCode,
  proveSsoLink: sso.proveSsoLink,
  samlMetadata: sso.samlMetadata,
  recaptchaConfig: captcha.recaptchaConfig,
  captchaChallenge: captcha.captchaChallenge,
  setupStatus: signIn.setupStatus,
  completeSetup: signIn.completeSetup,
  listApiTokens: apiTokens.listApiTokens,
  createApiToken: apiTokens.createApiToken,
  revokeApiToken: apiTokens.revokeApiToken,
  showSignInPolicy: signInPolicy.showSignInPolicy,
  writeSignInPolicy: signInPolicy.writeSignInPolicy,
  showFeatures,
  changeFeatures,
  endQuiet: system.endQuiet,
  showSenderTrust: senderTrust.showSenderTrust,
  writeSenderTrust: senderTrust.writeSenderTrust,
  showSystem: system.showSystem,
  sendTestMail: system.sendTestMail,
  showFirstSteps: firstSteps.showFirstSteps,
  writeFirstSteps: firstSteps.writeFirstSteps,
  listMailSystems: mailSystems.listMailSystems,
  testMailSystem: mailSystems.testMailSystem,
  connectMailSystem: mailSystems.connectMailSystem,
  changeMailSystem: mailSystems.changeMailSystem,
  checkMailSystem: mailSystems.checkMailSystem,
  removeMailSystem: mailSystems.removeMailSystem,
  showMailImport: mailImport.showMailImport,
  startMailImport: mailImport.startMailImport,
  addMailImportPiece: mailImport.addMailImportPiece,
  runMailImport: mailImport.runMailImport,
  cancelMailImport: mailImport.cancelMailImport,
  showEndUserPolicy: endUserPolicy.showEndUserPolicy,
  writeEndUserPolicy: endUserPolicy.writeEndUserPolicy,
  previewNotice: endUserPolicy.previewNotice,
  sendTestNotice: endUserPolicy.sendTestNotice,
  showReportMail: reportMail.showReportMail,
  writeReportMail: reportMail.writeReportMail,
  previewReportMail: reportMail.previewReportMail,
  sendTestReport: reportMail.sendTestReport,
  searchBackendStatus: config.searchBackendStatus,
  tenantConfig: config.tenantConfig,
  updateTenant: deployment.updateTenant,
  deploymentConfig: deployment.deploymentConfig,
  uiFeatures,
  learningMode,
  uiFeaturesPublic,
  serviceVersion: components.serviceVersion,
  environmentComponents: components.environmentComponents,
  requestTrialExtension: deployment.requestTrialExtension,
  requestUnlock: deployment.requestUnlock,
  health: config.health,
  openApi: config.openApi,
  searchEmails,
  countEmails: summarize.countEmails,
  histogramEmails: summarize.histogramEmails,
  facetEmails: summarize.facetEmails,
  queryEmails,
  askPrompt,
  suggestPrompts,
  quarantineEmails: changeEmails.quarantineEmails,
  restoreEmails: changeEmails.restoreEmails,
  previewAction,
  listRecipients,
  listRelated,
  manualActions: changeEmails.manualActions,
  showEmail: show.showEmail,
  showEmailBody: show.showEmailBody,
  downloadOriginal: show.downloadOriginal,
  listSecurityEvents: securityEvents.listSecurityEvents,
  showSecurityEvent: securityEvents.showSecurityEvent,
  changeSecurityEvent: securityEvents.changeSecurityEvent,
  quickSearch,
  showRetention: retention.showRetention,
  previewRetention: retention.previewRetention,
  changeRetention: retention.changeRetention,
  runRetention: retention.runRetention,
  listNoticeFailures: noticeFailures.listNoticeFailures,
  retryNotices: noticeFailures.retryNotices,
  listLegalHolds: legalHolds.listLegalHolds,
  setLegalHold: legalHolds.setLegalHold,
  liftLegalHold: legalHolds.liftLegalHold,
  listCustomQueries: customQueries.listCustomQueries,
  createCustomQuery: customQueries.createCustomQuery,
  updateCustomQuery: customQueries.updateCustomQuery,
  removeCustomQuery: customQueries.removeCustomQuery,
  pinCustomQuery: customQueries.pinCustomQuery,
  showCustomQueryAlert: customQueries.showCustomQueryAlert,
  ...queryFiles,
  drillDownEvents: drillDown.drillDownEvents,
  drillDownEventsWithoutMsDefender: drillDown.drillDownEventsWithoutMsDefender,
  userEmailTraffic: drillDown.userEmailTraffic,
  userEmailTrafficWithoutMsDefender: drillDown.userEmailTrafficWithoutMsDefender,
  exportEmails,
  downloadExport,
  listRoles: roles.listRoles,
  showRole: roles.showRole,
  createRole: roles.createRole,
  updateRole: roles.updateRole,
  removeRole: roles.removeRole,
  listPeople: people.listPeople,
  invitePerson: people.invitePerson,
  actOnPeople: peopleJobs.actOnPeople,
  listPeopleJobs: peopleJobs.listPeopleJobs,
  showPeopleJob: peopleJobs.showPeopleJob,
  listPeopleOfJob: peopleJobs.listPeopleOfJob,
  cancelPeopleJob: peopleJobs.cancelPeopleJob,
  showPerson: people.showPerson,
  assignRoles: people.assignRoles,
  listDirectory: directory.listDirectory,
  listDirectoryGroups: directory.listDirectoryGroups,
  importDirectory: directory.importDirectory,
  showRoleMapping: roleMapping.showRoleMapping,
  previewRoleMapping: roleMapping.previewRoleMapping,
  writeRoleMapping: roleMapping.writeRoleMapping,
  listAuditRows: auditRows.listAuditRows,
  showAuditRow: auditRows.showAuditRow,
  exportAuditRows: auditRows.exportAuditRows,
  showAuditState: auditChain.showAuditState,
  verifyAuditRows: auditChain.verifyAuditRows,
  writeAuditRetention: auditChain.writeAuditRetention,
  listAuditDeliveries: auditDelivery.listAuditDeliveries,
  writeAuditDelivery: auditDelivery.writeAuditDelivery,
  removeAuditDelivery: auditDelivery.removeAuditDelivery,
  showAuditSecret: auditDelivery.showAuditSecret,
  testAuditDelivery: auditDelivery.testAuditDelivery,
  moveAuditDelivery: auditDelivery.moveAuditDelivery,
  listScimTokens: scimTokens.listScimTokens,
  createScimToken: scimTokens.createScimToken,
  revokeScimToken: scimTokens.revokeScimToken,
  listJudgements: judgeAgain.listJudgements,
  createJudgement: judgeAgain.createJudgement,
  showJudgement: judgeAgain.showJudgement,
  applyJudgement: judgeAgain.applyJudgement,
  judgeRequestedMail: judgeAgain.judgeRequestedMail,
  showJob: jobs.showJob,
  listJobs: jobs.listJobs,
  listJobItems: jobs.listJobItems,
  cancelJob: jobs.cancelJob,
  previewUndo: jobs.previewUndo,
  undoJob: jobs.undoJob,
  retryJob: jobs.retryJob,
  saveAllowRule: saveRules.saveAllowRule,
  saveBlockRule: saveRules.saveBlockRule,
  enableExceptionRule: saveRules.enableExceptionRule,
  removeExceptionRule: saveRules.removeExceptionRule,
  changeExceptionRules,
  searchExceptionRules: listRules.searchExceptionRules,
  policyCatalogs,
  showExceptionRule: listRules.showExceptionRule,
  previewExceptionRule: previewRules.previewExceptionRule,
  countRulePast: previewRules.countRulePast,
  listRuleMatches: previewRules.listRuleMatches,
  countHeaderFits: previewRules.countHeaderFits,
  listRestoreRequests: requests.listRestoreRequests,
  showRestoreRequest: requests.showRestoreRequest,
  decideRestoreRequests: requests.decideRestoreRequests,
  listHeldMail: heldMail.listHeldMail,
  verifyHeldMailReader: heldMail.verifyHeldMailReader,
  openHeldMail: heldMail.openHeldMail,
  writeNoticePreferences: heldMail.writeNoticePreferences,
  listBlockedSenders: heldMail.listBlockedSenders,
  unblockSender: heldMail.unblockSender,
  unsubscribeNotices: heldMail.unsubscribeNotices,
  showOrganisation: organisation.showOrganisation,
  writeOrganisation: organisation.writeOrganisation,
  showUserConfig: userConfig.showUserConfig,
  writeUserConfig: userConfig.writeUserConfig,
  customLogoFile: logos.customLogoFile,
  customIcon: logos.customIcon,
  customIconPublic: logos.customIconPublic,
  listCustomLogos: logos.listCustomLogos,
  writeCustomLogo: logos.writeCustomLogo,
  listMailReports: reports.listMailReports,
  showMailReport: reports.showMailReport,
  decideMailReports: reports.decideMailReports,
  // Their first segment is a parameter, so calls with a fixed first segment come before them.
  identificationNeeded: links.identificationNeeded,
  verifyRecipient: links.verifyRecipient,
  restoreByLink: links.restoreByLink,
  restoreStatus: links.restoreStatus,
  requestRestore: links.requestRestore,
  requestPhishRestore: links.requestPhishRestore,
  entityExists: links.entityExists,
  userResponse: links.userResponse,
  showApproval: approvals.showApproval,
  decideByLink: approvals.decideByLink,
  openLinkedFile: links.openLinkedFile,
  restoreOriginal: links.restoreOriginal,
  requestOriginal: links.requestOriginal,
} as const;
export type Contract = typeof contract;
