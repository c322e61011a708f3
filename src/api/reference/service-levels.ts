import type { Contract } from '../contract/table.ts';

/**
 * What the console expects of a service, call by call; `docs/service.md` is made from it and the conformance suite tries it.
 * - `must`: without it nobody signs in, or no page opens
 * - `should`: the specification has it; without it a page or an action says that it failed, and the others work
 * - `may`: only our service has it; answered with 404 or 501, what it is for is left out, or says that the service does not
 *   offer it
 */
export type ServiceLevel = 'must' | 'should' | 'may';

const must: ReadonlySet<keyof Contract> = new Set([
  'login',
  'currentUser',
  'logout',
  'tenantConfig',
  'searchEmails',
]);

const should: ReadonlySet<keyof Contract> = new Set([
  // Sign-in and account.
  'signInStatus',
  'proveLoginCode',
  'skipMfaSetup',
  'giveLoginReason',
  'recordLogoutReason',
  'mfaSettings',
  'createMfaSecret',
  'createMfaSecretPublic',
  'verifyMfa',
  'verifyMfaPublic',
  'disableMfa',
  'sendEmailCode',
  'verifyEmailCode',
  'forgotPassword',
  'resetPassword',
  'changePassword',
  'recaptchaConfig',
  // Mail.
  'queryEmails',
  'askPrompt',
  'quickSearch',
  'searchBackendStatus',
  'manualActions',
  'quarantineEmails',
  'restoreEmails',
  'exportEmails',
  // Exception rules.
  'searchExceptionRules',
  'saveAllowRule',
  'saveBlockRule',
  'policyCatalogs',
  // Figures.
  'attackDetections',
  'attackDetectionsWithoutMsDefender',
  'weeklyAttackCategory',
  'weeklyAttackCategoryWithoutMsDefender',
  'actionsByAvanan',
  'actionsByAvananWithoutMsDefender',
  'attackedPersonsBySeniority',
  'attackedPersonsBySeniorityWithoutMsDefender',
  'attackedPersonsByOrganizations',
  'attackedPersonsByOrganizationsWithoutMsDefender',
  'topAttackedUsers',
  'topAttackedUsersWithoutMsDefender',
  'msDetectionBySclLevel',
  'msDetectionBySclLevelWithoutMsDefender',
  'attackPerMonth',
  'attackPerMonthWithoutMsDefender',
  'weeklyMsDetectionsEfficiencyTrends',
  'weeklyMsDetectionsEfficiencyTrendsWithoutMsDefender',
  'drillDownEvents',
  'drillDownEventsWithoutMsDefender',
  'userEmailTraffic',
  'userEmailTrafficWithoutMsDefender',
  // The page frame.
  'deploymentConfig',
  'uiFeatures',
  'uiFeaturesPublic',
  'learningMode',
  'serviceVersion',
  'environmentComponents',
  'requestTrialExtension',
  'requestUnlock',
  // Roles and appearance.
  'listRoles',
  'showRole',
  'createRole',
  'updateRole',
  'removeRole',
  'showUserConfig',
  'writeUserConfig',
  'customIcon',
  'customIconPublic',
  'customLogoFile',
  'writeCustomLogo',
  'listCustomLogos',
  // Links of notices to employees.
  'identificationNeeded',
  'verifyRecipient',
  'restoreByLink',
  'restoreStatus',
  'requestRestore',
  'requestPhishRestore',
  'entityExists',
  'userResponse',
  'restoreOriginal',
  'requestOriginal',
]);

/** The level of a call. */
export function serviceLevelOf(name: keyof Contract): ServiceLevel {
  if (must.has(name)) return 'must';
  return should.has(name) ? 'should' : 'may';
}
