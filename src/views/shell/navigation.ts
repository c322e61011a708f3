import type { OutsideSection } from '../../api/vocabulary/outside-sections.ts';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { MessageKey } from '../../messages/catalogue.ts';
import type { Translate } from '../../messages/messages.ts';
import { isInstalled, mayVisit, type PageSection, pageSections } from '../../page-areas.ts';
import { paths } from '../../paths.ts';
import type { IconName } from '../ui/icons.ts';

export interface NavigationItem {
  /** The section a page names as its own, to be marked as current. */
  id: string;
  title: MessageKey;
  href: string;
  icon: IconName;
  /** Another product's page is behind it. */
  isOutside: boolean;
}

export interface SettingsPage {
  name:
    | 'sign_in'
    | 'organisation'
    | 'appearance'
    | 'features'
    | 'sender_trust'
    | 'end_users'
    | 'judge_again'
    | 'retention'
    | 'legal_holds'
    | 'people'
    | 'roles'
    | 'role_mapping'
    | 'directory'
    | 'audit';
  href: string;
}

const settingsPages: readonly SettingsPage[] = [
  { name: 'sign_in', href: paths.systemSettings.signIn() },
  { name: 'organisation', href: paths.systemSettings.organisation() },
  { name: 'appearance', href: paths.systemSettings.appearance() },
  { name: 'features', href: paths.systemSettings.features() },
  { name: 'sender_trust', href: paths.systemSettings.senderTrust() },
  { name: 'end_users', href: paths.systemSettings.endUsers() },
  { name: 'judge_again', href: paths.systemSettings.judgements() },
  { name: 'retention', href: paths.systemSettings.retention() },
  { name: 'legal_holds', href: paths.systemSettings.legalHolds() },
  { name: 'people', href: paths.people.list() },
  { name: 'roles', href: paths.roles.list() },
  { name: 'role_mapping', href: paths.roleMapping() },
  { name: 'directory', href: paths.directory.list() },
  { name: 'audit', href: paths.audit.list() },
];

/** The pages of the system settings that somebody is let into, in the order of their tabs. */
export const settingsPagesOf = (viewer: HasRights): readonly SettingsPage[] =>
  settingsPages.filter(({ href }) => mayVisit(viewer, href));

/** An item's title in the viewer's language. */
export const titleOf = (t: Translate, { title }: Pick<NavigationItem, 'title'>): string =>
  t.find(title) ?? title;

/** Where a section begins for somebody; undefined where none of its pages opens. */
export const homeOf = ({ id, home, path }: PageSection, viewer: HasRights): string | undefined =>
  id === 'system-settings' ? settingsPagesOf(viewer)[0]?.href : (home ?? path);

/**
 * Somebody's side menu, top to bottom: of the table of sections, those that the installation has and that let them in. Whoever
 * has the dashboard alone has a menu of it alone.
 */
export function navigationOf(
  viewer: HasRights,
  installed: readonly OutsideSection[],
): readonly NavigationItem[] {
  return pageSections.flatMap((section) => {
    const { id, menu } = section;
    if (!menu || !isInstalled(section, installed)) return [];
    const href = homeOf(section, viewer);
    if (href === undefined || !mayVisit(viewer, href)) return [];
    return [{ id, title: menu.title, href, icon: menu.icon, isOutside: section.flag !== undefined }];
  });
}
