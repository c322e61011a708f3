import * as apiTokens from './accounts/api-tokens.ts';
import * as signIn from './accounts/sign-in.ts';
import * as config from './config/show-config.ts';
import * as changeEmails from './emails/change-emails.ts';
import { queryEmails } from './emails/query-emails.ts';
import { searchEmails } from './emails/search-emails.ts';
import * as show from './emails/show-email.ts';
import * as summarize from './emails/summarize-emails.ts';
import * as jobs from './jobs/job.ts';

/** Every call of the contract by name. The service mounts each of them; the console passes on these and no others. */
export const contract = {
  login: signIn.login,
  currentUser: signIn.currentUser,
  logout: signIn.logout,
  setupStatus: signIn.setupStatus,
  completeSetup: signIn.completeSetup,
  listApiTokens: apiTokens.listApiTokens,
  createApiToken: apiTokens.createApiToken,
  revokeApiToken: apiTokens.revokeApiToken,
  searchBackendStatus: config.searchBackendStatus,
  tenantConfig: config.tenantConfig,
  health: config.health,
  searchEmails,
  countEmails: summarize.countEmails,
  histogramEmails: summarize.histogramEmails,
  facetEmails: summarize.facetEmails,
  queryEmails,
  quarantineEmails: changeEmails.quarantineEmails,
  restoreEmails: changeEmails.restoreEmails,
  manualActions: changeEmails.manualActions,
  showEmail: show.showEmail,
  showEmailBody: show.showEmailBody,
  downloadOriginal: show.downloadOriginal,
  showJob: jobs.showJob,
  listJobs: jobs.listJobs,
  cancelJob: jobs.cancelJob,
  undoJob: jobs.undoJob,
} as const;
export type Contract = typeof contract;
