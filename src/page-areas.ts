import { hasRights, type HasRights, type NeededRights } from './api/vocabulary/sections.ts';
import { paths } from './paths.ts';

/** Path prefixes of the product's own pages: a trial that is over or an onboarding that is not shuts them (SI-21). */
export const productAreas = [
  '/dashboard',
  '/security-events',
  '/mail-explorer',
  '/exports',
  '/jobs',
  '/policy',
  '/profile',
  '/system-settings',
  '/user-interaction',
] as const;

/** Path prefixes whose pages need an account that is not locked out. */
export const openAreas = [...productAreas, '/account', '/trial', '/onboarding'] as const;

/** Path prefixes whose pages need a session. */
export const signedInAreas = [...openAreas, '/access-blocked', '/no-access-page'] as const;

/** What pages need, the longest path first: asked by the guard, the menu, the command palette and the views alike. */
const pageRights: readonly (readonly [area: string, needed: NeededRights])[] = [
  [paths.dashboard(), 'dashboard:view'],
  [paths.securityEvents(), 'mail_explorer:view'],
  // From the profile of a mail as well; who may not act is told beside what they selected.
  [paths.mailExplorer.quarantines(), { any: ['mail_explorer:view', 'entity:act'] }],
  [paths.mailExplorer.releases(), { any: ['mail_explorer:view', 'entity:act'] }],
  [paths.mailExplorer.actionPreview(), { any: ['mail_explorer:view', 'entity:act'] }],
  [paths.exports.create(), 'mail_explorer:act'],
  [paths.mailExplorer.show(), 'mail_explorer:view'],
  ['/exports', 'mail_explorer:act'],
  [paths.jobs.list(), { any: ['mail_explorer:view', 'entity:act'] }],
  [paths.policy.index(), 'policy:view'],
  ['/profile', 'entity:view'],
  ['/user-interaction', 'user_interaction:view'],
  [paths.systemSettings.judgements(), { all: ['system_settings:view', 'mail_explorer:view'] }],
  [paths.people.list(), 'users:view'],
  [paths.roles.list(), 'users:view'],
  ['/system-settings', 'system_settings:view'],
];

/** Whether somebody is let into the page of a path. The service decides about each of its calls again. */
export function mayVisit(viewer: HasRights, path: string): boolean {
  const needed = pageRights.find(([area]) => path === area || path.startsWith(`${area}/`))?.[1];
  return needed === undefined || hasRights(viewer, needed);
}
