import type { OutsideSection } from '../../api/vocabulary/outside-sections.ts';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { MessageKey } from '../../messages/catalogue.ts';
import type { Translate } from '../../messages/messages.ts';
import { isInstalled, mayVisit, type PageSection, pageSections } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import type { IconName } from '../ui/icon.tsx';

interface NavigationItem {
  /** The section id by which pages mark the current item. */
  id: string;
  title: MessageKey;
  href: string;
  icon: IconName;
  /** Whether it belongs to another product. */
  isOutside: boolean;
}

/** The pages of the system settings by topic, in order. */
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
    system: paths.systemSettings.system(),
  },
  mail: {
    mailboxes: paths.systemSettings.mailSystems(),
    sender_trust: paths.systemSettings.senderTrust(),
    end_users: paths.systemSettings.endUsers(),
    import: paths.systemSettings.mailImport(),
    judge_again: paths.systemSettings.judgements(),
  },
  records: {
    retention: paths.systemSettings.retention(),
    legal_holds: paths.systemSettings.legalHolds(),
    audit: paths.audit.list(),
  },
} as const;

type SettingsGroups = typeof settingsGroups;
type SettingsGroup = keyof SettingsGroups;

export interface SettingsPage {
  group: SettingsGroup;
  name: { [Group in SettingsGroup]: keyof SettingsGroups[Group] }[SettingsGroup];
  href: string;
}

const settingsPages: readonly SettingsPage[] = Object.entries(settingsGroups).flatMap(([group, pages]) =>
  Object.entries(pages).map(([name, href]) => ({ group, name, href }) as SettingsPage),
);

/** Somebody who may see settings. */
export interface SettingsViewer extends HasRights {
  /** Whether their organisation has features to switch (`isPrivateFeatures`); if not, the page that does it is not shown. */
  readonly switches_features?: boolean;
}

/** The pages of the system settings that somebody may open, in order. */
export const settingsPagesOf = (viewer: SettingsViewer): readonly SettingsPage[] =>
  settingsPages.filter(
    ({ name, href }) => mayVisit(viewer, href) && (name !== 'features' || viewer.switches_features !== false),
  );

/** An item's title in the viewer's language. */
export const titleOf = (t: Translate, { title }: Pick<NavigationItem, 'title'>): string =>
  t.find(title) ?? title;

/** The first page of a section that somebody may open; undefined without any. */
export const homeOf = ({ id, home, path }: PageSection, viewer: SettingsViewer): string | undefined =>
  id === 'system-settings' ? settingsPagesOf(viewer)[0]?.href : (home ?? path);

/**
 * Somebody's side menu, top to bottom: installed sections that they may open. With the dashboard only,
 * nothing else.
 */
export function navigationOf(
  viewer: SettingsViewer,
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

/** The help pages, in the order of the menu. */
export const helpPages = [
  'version',
  'status',
  'product-updates',
  'documentation',
  'contact-support',
] as const;
export type HelpPage = (typeof helpPages)[number];
