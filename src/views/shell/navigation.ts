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

/** The pages of the system settings by what they are about, in the order of their list. */
const settingsGroups = {
  access: {
    sign_in: paths.systemSettings.signIn(),
    people: paths.people.list(),
    roles: paths.roles.list(),
    role_mapping: paths.roleMapping(),
    directory: paths.directory.list(),
  },
  tenant: {
    organisation: paths.systemSettings.organisation(),
    appearance: paths.systemSettings.appearance(),
    features: paths.systemSettings.features(),
    report_mail: paths.systemSettings.reportMail(),
  },
  mail: {
    sender_trust: paths.systemSettings.senderTrust(),
    end_users: paths.systemSettings.endUsers(),
    judge_again: paths.systemSettings.judgements(),
  },
  records: {
    retention: paths.systemSettings.retention(),
    legal_holds: paths.systemSettings.legalHolds(),
    audit: paths.audit.list(),
  },
} as const;

type SettingsGroups = typeof settingsGroups;
export type SettingsGroup = keyof SettingsGroups;

export interface SettingsPage {
  group: SettingsGroup;
  name: { [Group in SettingsGroup]: keyof SettingsGroups[Group] }[SettingsGroup];
  href: string;
}

const settingsPages: readonly SettingsPage[] = Object.entries(settingsGroups).flatMap(([group, pages]) =>
  Object.entries(pages).map(([name, href]) => ({ group, name, href }) as SettingsPage),
);

/** The pages of the system settings that somebody is let into, in the order of their list. */
export const settingsPagesOf = (viewer: HasRights): readonly SettingsPage[] =>
  settingsPages.filter(({ href }) => mayVisit(viewer, href));

/** An item's title in the viewer's language. */
export const titleOf = (t: Translate, { title }: Pick<NavigationItem, 'title'>): string =>
  t.find(title) ?? title;

/** Where a section begins for somebody; undefined where none of its pages opens. */
export const homeOf = ({ id, home, path }: PageSection, viewer: HasRights): string | undefined =>
  id === 'system-settings' ? settingsPagesOf(viewer)[0]?.href : (home ?? path);

/**
 * Somebody's side menu, top to bottom: the sections that the installation has and that they may open. With only the
 * dashboard, the menu has only that.
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
