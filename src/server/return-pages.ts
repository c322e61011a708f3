import { outsideSectionIds } from '../api/vocabulary/outside-sections.ts';
import { homeSections } from '../page-areas.ts';
import { paths } from '../paths.ts';
import { getSafeReturnTo } from '../safe-return.ts';

/**
 * The pages a person can be led back to after signing in or proving again who they are: what a browser shows whole.
 * Fragments, frames, calls, assets and addresses that only take forms are no such page, nor is the sign-in itself, but for
 * its last page, which makes new recovery codes and so asks for a proof. A test compares the
 * list with the routes.
 */
export const returnPages: readonly string[] = [
  paths.root(),
  ...homeSections.map(({ path }) => path),
  paths.dashboard(),
  paths.signIn.recoveryCodes(),
  paths.securityEvents.list(),
  paths.securityEvents.show(':id'),
  paths.analytics.show(),
  paths.analytics.events(),
  paths.analytics.report(),
  paths.customQueries.list(),
  paths.customQueries.create(),
  paths.customQueries.show(':id'),
  paths.mailExplorer.show(),
  paths.exports.confirm(),
  paths.exports.details(':id'),
  // A download; the link in the mail about an export leads to it.
  paths.exports.file(':id'),
  paths.jobs.list(),
  paths.jobs.show(':id'),
  // Mails about requests lead administrators there.
  paths.restoreRequests.list(),
  paths.restoreRequests.show(':id'),
  paths.mailReports.list(),
  paths.mailReports.show(':id'),
  paths.policy.rules(),
  paths.policy.ruleRemoval(':id'),
  paths.policy.newRule(':type'),
  paths.policy.editRule(':id'),
  paths.policy.createRule(),
  paths.policy.ruleCreated(':id'),
  paths.policy.legacyRule(':id'),
  paths.policy.legacyRuleV1(':id'),
  paths.profile.email(':type', ':id'),
  paths.profile.file(':type', ':md5'),
  paths.account.security(),
  paths.account.proof(),
  paths.account.mfaSecret(),
  paths.account.recoveryCodes(),
  paths.account.apiTokens(),
  paths.systemSettings.signIn(),
  paths.systemSettings.organisation(),
  paths.systemSettings.search(),
  paths.systemSettings.appearance(),
  paths.systemSettings.features(),
  paths.systemSettings.retention(),
  paths.systemSettings.legalHolds(),
  paths.systemSettings.senderTrust(),
  paths.systemSettings.endUsers(),
  paths.systemSettings.noticePreview(),
  paths.systemSettings.reportMail(),
  paths.systemSettings.reportMailPreview(),
  paths.systemSettings.noticeFailures(),
  paths.systemSettings.judgements(),
  paths.systemSettings.judgement(':id'),
  paths.audit.list(),
  paths.audit.row(':row'),
  paths.audit.chain(),
  paths.audit.delivery(),
  paths.people.list(),
  paths.directory.list(),
  paths.people.invitation(),
  paths.people.actions(),
  paths.people.jobs(),
  paths.people.job(':id'),
  paths.people.show(':id'),
  paths.people.legacy(),
  paths.roles.list(),
  paths.roles.create(),
  paths.roles.show(':id'),
  paths.roles.removal(':id'),
  paths.roleMapping(),
  ...outsideSectionIds.map((id) => `/${id}`),
  '/archiving/archive-search',
  paths.legacy(':feature'),
  `${paths.legacy(':feature')}/:subfeature`,
  `${paths.legacy(':feature')}/:subfeature/:id`,
  paths.redirectRoute(),
  paths.help('version'),
  paths.help('status'),
  paths.help('product-updates'),
  paths.help('documentation'),
  paths.helpTopic(':topic'),
  paths.help('contact-support'),
  paths.errors.noAccess(),
  paths.onboarding(),
  paths.wizard(),
  paths.trial(),
  paths.accessBlocked.customerLocked(),
  paths.accessBlocked.requestSent(),
  paths.outbox.list(),
  paths.outbox.mail(':name'),
];

const patterns = returnPages.map(
  (page) =>
    new RegExp(`^${page.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+')}$`),
);

/** A path to return to after a sign-in or a proof: safe as `getSafeReturnTo` says, and one of the pages; undefined leads home. */
export function getReturnPage(candidate: string | null | undefined, origin: string): string | undefined {
  const safe = getSafeReturnTo(candidate, origin);
  if (safe === undefined) return undefined;
  const { pathname, search, hash } = new URL(safe, origin);
  const path = pathname.replace(/(?<=.)\/+$/, '');
  return patterns.some((pattern) => pattern.test(path)) ? path + search + hash : undefined;
}
