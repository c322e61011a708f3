import { outsideSectionIds } from '../api/vocabulary/outside-sections.ts';
import { homeSections } from '../site/page-areas.ts';
import { paths } from '../site/paths.ts';
import { getSafeReturnTo } from '../site/safe-return.ts';
import { entityTypes } from '../api/vocabulary/platforms.ts';

const [entityType, id] = [':entity_type', ':id'];

/** Addresses of older versions, and the page that each leads to (SH-02), with the values in the address. */
export const oldAddresses: readonly (readonly [old: string, page: string])[] = [
  [paths.wizard(), paths.onboarding()],
  [paths.people.legacy(), paths.people.list()],
  [paths.policy.legacyRule(id), paths.policy.legacyRuleV1(id)],
  [paths.policy.legacyRuleV1(id), paths.policy.editRule(id)],
  // Results of the quick search: `profile/{type}/{entity_type}/{entity_id}`, or without the type.
  [`/profile/message/${entityType}/${id}`, paths.profile.email(entityType, id)],
  ...entityTypes.map((type) => [`/profile/${type}/${id}`, paths.profile.email(type, id)] as const),
  ...['office365_emails_attachment', 'google_mail_attachment'].map(
    (type) => [`/profile/${type}/${id}`, paths.profile.file(type, id)] as const,
  ),
];

/**
 * Pages that can be return targets after sign-in or re-authentication: whole pages of the browser. Not
 * fragments, frames, calls, assets and URLs that only accept posts, nor the sign-in itself, except its last
 * page, which creates recovery codes and therefore requires re-authentication. A test compares the list with
 * the routes.
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
  // A download, linked from mails about exports.
  paths.exports.file(':id'),
  paths.jobs.list(),
  paths.jobs.show(':id'),
  // Linked from mails about requests.
  paths.restoreRequests.list(),
  paths.restoreRequests.show(':id'),
  paths.mailReports.list(),
  paths.mailReports.show(':id'),
  paths.policy.rules(),
  paths.policy.catalog(),
  paths.policy.ruleRemoval(':id'),
  paths.policy.newRule(':type'),
  paths.policy.editRule(':id'),
  paths.policy.createRule(),
  paths.policy.ruleCreated(':id'),
  paths.profile.email(':type', ':id'),
  paths.profile.file(':type', ':md5'),
  paths.account.security(),
  paths.account.proof(),
  paths.account.mfaSecret(),
  paths.account.recoveryCodes(),
  paths.account.apiTokens(),
  paths.systemSettings.signIn(),
  paths.systemSettings.organisation(),
  paths.systemSettings.system(),
  paths.systemSettings.search(),
  paths.systemSettings.appearance(),
  paths.systemSettings.features(),
  paths.systemSettings.retention(),
  paths.systemSettings.legalHolds(),
  paths.systemSettings.mailImport(),
  paths.systemSettings.senderTrust(),
  paths.systemSettings.mailSystems(),
  paths.systemSettings.mailSystemCheck(':id'),
  paths.systemSettings.mailSystemRemoval(':id'),
  paths.systemSettings.newMailSystem(),
  paths.systemSettings.newMailSystemOf('gmail'),
  paths.systemSettings.newMailSystemOf('graph'),
  paths.systemSettings.newMailSystemOf('imap'),
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
  paths.roles.list(),
  paths.roles.create(),
  paths.roles.show(':id'),
  paths.roles.removal(':id'),
  paths.roleMapping(),
  ...outsideSectionIds.map((id) => `/${id}`),
  '/archiving/archive-search',
  ...oldAddresses.map(([old]) => old),
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

/**
 * A return target after sign-in or re-authentication: safe according to `getSafeReturnTo`, and one of the
 * pages; undefined means home.
 */
export function getReturnPage(candidate: string | null | undefined, origin: string): string | undefined {
  const safe = getSafeReturnTo(candidate, origin);
  if (safe === undefined) return undefined;
  const { pathname, search, hash } = new URL(safe, origin);
  const path = pathname.replace(/(?<=[^/])\/+$/, '');
  return patterns.some((pattern) => pattern.test(path)) ? path + search + hash : undefined;
}
