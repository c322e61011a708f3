import { type OutsideSection, outsideSections } from './api/vocabulary/outside-sections.ts';
import {
  type HasRights,
  hasRights,
  type NeededRights,
  type Section,
  sections,
} from './api/vocabulary/sections.ts';
import type { MessageKey } from './messages/catalogue.ts';
import { paths } from './paths.ts';

/**
 * How a tenant has to stand for its people to be let into a section (SI-21):
 * - `product`: not locked, its trial not over, its onboarding done;
 * - `open`: not locked;
 * - `locked`: locked, for those whom that shuts out;
 * - `any`: it does not matter.
 */
export type TenantMode = 'product' | 'open' | 'locked' | 'any';

/** The pictures of `views/ui` that menus have. Named here, for a program without pictures reads the table too. */
type MenuIcon =
  | 'archive'
  | 'archive-restore'
  | 'badge-check'
  | 'chart-column'
  | 'globe'
  | 'graduation-cap'
  | 'history'
  | 'inbox'
  | 'layout-dashboard'
  | 'mail-search'
  | 'mail-x'
  | 'plug-zap'
  | 'plus'
  | 'shield-check'
  | 'siren'
  | 'sliders-horizontal';

/** A section of the console: one row, from which its guard, its item of the menu and the palette, and the test's walk follow. */
export interface PageSection {
  /** What a page names as its own section (`renderPage`), to be marked as current in the menu. */
  readonly id: string;
  /** Its address, and the beginning of those of its pages. */
  readonly path: string;
  /** Its item in the side menu, in the order of the table; a section without is reached by links. */
  readonly menu?: { readonly title: MessageKey; readonly icon: MenuIcon };
  /** Where its address leads that is no page itself; that of the settings leads to the first of them that opens. */
  readonly home?: string;
  /** The right that opens it; without, being signed in does. */
  readonly needs?: NeededRights;
  /** Pages below it that need something else; the longest path first. */
  readonly pages?: readonly (readonly [path: string, needed: NeededRights])[];
  /** Off unless the installation has it: then it is in no menu, and its addresses are answered as `whenOff` says. */
  readonly flag?: OutsideSection;
  /** `home` leads there; otherwise there is no such page. */
  readonly whenOff?: 'home';
  readonly tenant: TenantMode;
}

const { mailExplorer, systemSettings } = paths;

/** Who judges stored mail again, or holds it, sees all of it. */
const aboutAllMail = { all: ['system_settings:view', 'mail_explorer:view'], ofAllMail: true } as const;

/** Every section that needs a session, the menu from top to bottom first. */
export const pageSections: readonly PageSection[] = [
  {
    id: 'dashboard',
    path: paths.dashboard(),
    menu: { title: 'dashboard.title', icon: 'layout-dashboard' },
    needs: 'dashboard:view',
    tenant: 'product',
  },
  {
    id: 'security-events',
    path: paths.securityEvents.list(),
    menu: { title: 'security_events.title', icon: 'siren' },
    needs: 'security_events:view',
    tenant: 'product',
  },
  {
    id: 'mail-explorer',
    path: mailExplorer.show(),
    menu: { title: 'shell.mail_explorer', icon: 'mail-search' },
    needs: 'mail_explorer:view',
    // From the profile of a mail as well; who may not act is told beside what they selected.
    pages: [
      [mailExplorer.quarantines(), { any: ['mail_explorer:view', 'entity:act'] }],
      [mailExplorer.releases(), { any: ['mail_explorer:view', 'entity:act'] }],
      [mailExplorer.actionPreview(), { any: ['mail_explorer:view', 'entity:act'] }],
      [paths.exports.create(), 'mail_explorer:act'],
    ],
    tenant: 'product',
  },
  {
    id: 'analytics',
    path: paths.analytics.show(),
    menu: { title: 'analytics.title', icon: 'chart-column' },
    needs: 'analytics:view',
    // Saved searches.
    pages: [[paths.customQueries.list(), 'mail_explorer:view']],
    tenant: 'product',
  },
  {
    id: 'restore-requests',
    path: '/user-interaction',
    menu: { title: 'requests.title', icon: 'inbox' },
    home: paths.restoreRequests.list(),
    needs: 'user_interaction:view',
    tenant: 'product',
  },
  {
    id: 'mail-reports',
    path: paths.mailReports.list(),
    menu: { title: 'reports.title', icon: 'mail-x' },
    needs: 'user_interaction:view',
    tenant: 'product',
  },
  {
    id: 'policy',
    path: paths.policy.index(),
    menu: { title: 'shell.policy', icon: 'shield-check' },
    home: paths.policy.rules(),
    needs: 'policy:view',
    tenant: 'product',
  },
  {
    id: 'jobs',
    path: paths.jobs.list(),
    menu: { title: 'shell.jobs', icon: 'history' },
    needs: { any: ['mail_explorer:view', 'entity:act'] },
    tenant: 'product',
  },
  outside('phishing-training', { title: 'shell.phishing_training', icon: 'graduation-cap' }),
  outside('dmarc', { title: 'shell.dmarc', icon: 'badge-check' }),
  outside('archiving', { title: 'shell.archiving', icon: 'archive' }),
  {
    ...outside('smart-archiving', { title: 'shell.smart_archiving', icon: 'archive-restore' }),
    whenOff: 'home',
  },
  outside('configuration', { title: 'shell.configuration', icon: 'plug-zap' }),
  outside('add-ons-store', { title: 'shell.add_ons_store', icon: 'plus' }),
  outside('checkpoint', { title: 'shell.checkpoint', icon: 'globe' }),
  {
    id: 'system-settings',
    path: '/system-settings',
    menu: { title: 'settings.title', icon: 'sliders-horizontal' },
    needs: 'system_settings:view',
    pages: [
      [systemSettings.judgements(), aboutAllMail],
      [systemSettings.legalHolds(), aboutAllMail],
      [paths.audit.list(), 'audit:view'],
      [paths.people.list(), 'users:view'],
      [paths.roles.list(), 'users:view'],
      [paths.directory.list(), 'users:view'],
      [paths.roleMapping(), 'users:view'],
    ],
    tenant: 'product',
  },
  { id: 'exports', path: '/exports', home: paths.jobs.list(), needs: 'mail_explorer:act', tenant: 'product' },
  {
    id: 'profile',
    path: '/profile',
    needs: 'entity:view',
    // The mails that a file came with are searched for.
    pages: [['/profile/file', { all: ['entity:view', 'mail_explorer:view'] }]],
    tenant: 'product',
  },
  { id: 'account', path: '/account', home: paths.account.security(), tenant: 'open' },
  { id: 'commands', path: paths.commands(), tenant: 'any' },
  { id: 'quick-search', path: paths.quickSearch(), tenant: 'open' },
  { id: 'help', path: '/help', tenant: 'any' },
  { id: 'trial', path: paths.trial(), tenant: 'open' },
  { id: 'onboarding', path: paths.onboarding(), tenant: 'open' },
  { id: 'legacy', path: '/v1', tenant: 'open' },
  { id: 'redirect', path: paths.redirectRoute(), tenant: 'any' },
  { id: 'access-blocked', path: '/access-blocked', tenant: 'locked' },
  { id: 'no-access', path: paths.errors.noAccess(), tenant: 'open' },
];

/** A section that another product serves; its page leads there. */
function outside(id: OutsideSection, menu: PageSection['menu'] & object): PageSection {
  return { id, path: `/${id}`, menu, needs: `${outsideSections[id]}:view`, flag: id, tenant: 'product' };
}

const pathsOf = (...modes: TenantMode[]): readonly string[] =>
  pageSections.filter(({ tenant }) => modes.includes(tenant)).map(({ path }) => path);

/** Sections whose own address is no page: it leads to their first one. */
export const homeSections = pageSections.filter(
  ({ id, home }) => home !== undefined || id === 'system-settings',
);

/** Path prefixes of the product's own pages: a trial that is over or an onboarding that is not shuts them (SI-21). */
export const productAreas = pathsOf('product');

/** Path prefixes whose pages need an account that is not locked out. */
export const openAreas = pathsOf('product', 'open');

/** Path prefixes whose pages need a session. */
export const signedInAreas = pageSections.map(({ path }) => path);

/** The section that a path belongs to. */
export const sectionOfPath = (path: string): PageSection | undefined =>
  pageSections.find((section) => isBelow(path, section.path));

/** Whether somebody is let into the page of a path. The service decides about each of its calls again. */
export function mayVisit(viewer: HasRights, path: string): boolean {
  const section = sectionOfPath(path);
  const needed = section?.pages?.find(([page]) => isBelow(path, page))?.[1] ?? section?.needs;
  return needed === undefined || hasRights(viewer, needed);
}

/** Where a link leads that is offered to somebody: empty where they are not let in. */
export const openTo = (viewer: HasRights, href: string): string =>
  href !== '' && mayVisit(viewer, href.split('?')[0]!) ? href : '';

/** Whether an installation with these sections of other products has a section. */
export const isInstalled = ({ flag }: PageSection, installed: readonly OutsideSection[]): boolean =>
  flag === undefined || installed.includes(flag);

/** The sections for which roles say something in such an installation. */
export function rightsSectionsOf(installed: readonly OutsideSection[]): Section[] {
  const here = new Set<Section>(installed.map((id) => outsideSections[id]));
  const outsiders = new Set<Section>(Object.values(outsideSections));
  return sections.filter((section) => here.has(section) || !outsiders.has(section));
}

/** Whether a path is an area or lies below it. */
export const isBelow = (path: string, area: string): boolean => path === area || path.startsWith(`${area}/`);
