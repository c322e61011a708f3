import { type OutsideSection, outsideSections } from '../api/vocabulary/outside-sections.ts';
import {
  type HasRights,
  hasRights,
  type NeededRights,
  type Section,
  sections,
} from '../api/vocabulary/sections.ts';
import type { MessageKey } from '../messages/catalogue.ts';
import { paths } from './paths.ts';

/**
 * The state a tenant must be in for its people to open a section (SI-21):
 * - `product`: not locked, its trial not over, its onboarding done;
 * - `open`: not locked;
 * - `locked`: locked, for the people it shuts out;
 * - `any`: it does not matter.
 */
export type TenantMode = 'product' | 'open' | 'locked' | 'any';

/** Icons of `views/ui` in menus. By name, because code without icons reads the table too. */
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

/**
 * A section of the console. Its guard, its menu and palette items and the test that walks all sections derive from this
 * row.
 */
export interface PageSection {
  /** The id by which a page names its section (`renderPage`), to be marked as current in the menu. */
  readonly id: string;
  /** Its path, and the prefix of its pages' paths. */
  readonly path: string;
  /** Its item in the side menu, in the order of the table; absent for a section that only links lead to. */
  readonly menu?: { readonly title: MessageKey; readonly icon: MenuIcon };
  /**
   * Redirect target if the path itself is no page; the settings redirect to their first page that the viewer may open.
   */
  readonly home?: string;
  /** The right that opens it; if absent, every signed-in person may. */
  readonly needs?: NeededRights;
  /** Pages below it that need another right; longest path first. */
  readonly pages?: readonly (readonly [path: string, needed: NeededRights])[];
  /** Served by another product. An installation without it has it in no menu, and a page at its path that says so. */
  readonly flag?: OutsideSection;
  /** Without that product: pages of this one that take its place, by path. */
  readonly instead?: readonly (readonly [path: string, page: string])[];
  readonly tenant: TenantMode;
}

const { mailExplorer, systemSettings } = paths;

/** Judging stored mail again, and legal holds, need access to all mail. */
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
    // Opened from the profile of a mail as well; people without the right see a notice beside their selection.
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
    pages: [['/policy/new-rule', 'policy:act']],
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
  {
    ...outside('archiving', { title: 'shell.archiving', icon: 'archive' }),
    instead: [['/archiving/archive-search', mailExplorer.show('last=1y&archive=1')]],
  },
  {
    ...outside('smart-archiving', { title: 'shell.smart_archiving', icon: 'archive-restore' }),
    instead: [['/smart-archiving', paths.home()]],
  },
  {
    ...outside('configuration', { title: 'shell.configuration', icon: 'plug-zap' }),
    instead: [['/configuration', '/system-settings']],
  },
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
      [paths.people.invitation(), 'users:act'],
      [paths.roles.create(), 'users:act'],
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
    // Profiles are found by the quick search, which opens when its box gets the focus.
    home: `${paths.home()}#quick-search`,
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

/** Path prefixes of the product's own pages, which are closed after a trial and before onboarding is done (SI-21). */
export const productAreas = pathsOf('product');

/** Path prefixes whose pages need an account that is not locked out. */
export const openAreas = pathsOf('product', 'open');

/** Path prefixes whose pages need a session. */
export const signedInAreas = pageSections.map(({ path }) => path);

/** The section that a path belongs to. */
export const sectionOfPath = (path: string): PageSection | undefined =>
  pageSections.find((section) => isBelow(path, section.path));

/** Whether somebody may open the page at a path. The service checks each of its calls again. */
export function mayVisit(viewer: HasRights, path: string): boolean {
  const section = sectionOfPath(path);
  const needed = section?.pages?.find(([page]) => isBelow(path, page))?.[1] ?? section?.needs;
  return needed === undefined || hasRights(viewer, needed);
}

/** The target of a link that is offered to somebody; empty if they may not open it. */
export const openTo = (viewer: HasRights, href: string): string =>
  href !== '' && mayVisit(viewer, href.split('?')[0]!) ? href : '';

/** Whether an installation with these sections of other products has a section. */
export const isInstalled = ({ flag }: PageSection, installed: readonly OutsideSection[]): boolean =>
  flag === undefined || installed.includes(flag);

/** The page of this product that takes the place of a section which the installation does not have. */
export const insteadOf = (section: PageSection, path: string): string | undefined =>
  section.instead?.find(([below]) => isBelow(path, below))?.[1];

/** The sections that roles cover in such an installation. */
export function rightsSectionsOf(installed: readonly OutsideSection[]): Section[] {
  const here = new Set<Section>(installed.map((id) => outsideSections[id]));
  const outsiders = new Set<Section>(Object.values(outsideSections));
  return sections.filter((section) => here.has(section) || !outsiders.has(section));
}

/** Whether a path is an area or lies below it. */
export const isBelow = (path: string, area: string): boolean => path === area || path.startsWith(`${area}/`);
