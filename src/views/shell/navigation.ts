import type { HasRights } from '../../api/vocabulary/sections.ts';
import { mayVisit } from '../../page-areas.ts';
import { paths } from '../../paths.ts';
import type { IconName } from '../ui/icons.ts';

export interface NavigationItem {
  /** The section a page names as its own, to be marked as current. */
  id: string;
  label:
    | 'dashboard.title'
    | 'shell.mail_explorer'
    | 'requests.title'
    | 'shell.policy'
    | 'shell.jobs'
    | 'settings.title';
  href: string;
  icon: IconName;
}

export interface SettingsPage {
  name: 'sign_in' | 'sender_trust' | 'end_users' | 'judge_again' | 'people' | 'roles';
  href: string;
}

const settingsPages: readonly SettingsPage[] = [
  { name: 'sign_in', href: paths.systemSettings.signIn() },
  { name: 'sender_trust', href: paths.systemSettings.senderTrust() },
  { name: 'end_users', href: paths.systemSettings.endUsers() },
  { name: 'judge_again', href: paths.systemSettings.judgements() },
  { name: 'people', href: paths.people.list() },
  { name: 'roles', href: paths.roles.list() },
];

const navigation: readonly NavigationItem[] = [
  { id: 'dashboard', label: 'dashboard.title', href: paths.dashboard(), icon: 'layout-dashboard' },
  { id: 'mail-explorer', label: 'shell.mail_explorer', href: paths.mailExplorer.show(), icon: 'mail-search' },
  {
    id: 'restore-requests',
    label: 'requests.title',
    href: paths.restoreRequests.list(),
    icon: 'inbox',
  },
  { id: 'policy', label: 'shell.policy', href: paths.policy.rules(), icon: 'shield-check' },
  { id: 'jobs', label: 'shell.jobs', href: paths.jobs.list(), icon: 'history' },
  {
    id: 'system-settings',
    label: 'settings.title',
    href: paths.systemSettings.signIn(),
    icon: 'sliders-horizontal',
  },
];

/** The pages of the system settings that somebody is let into, in the order of their tabs. */
export const settingsPagesOf = (viewer: HasRights): readonly SettingsPage[] =>
  settingsPages.filter(({ href }) => mayVisit(viewer, href));

/** Somebody's side menu, top to bottom. Only pages that exist, and that let them in, are in it. */
export function navigationOf(viewer: HasRights): readonly NavigationItem[] {
  const [settings] = settingsPagesOf(viewer);
  return navigation.flatMap((item) => {
    if (item.id === 'system-settings') return settings ? [{ ...item, href: settings.href }] : [];
    return mayVisit(viewer, item.href) ? [item] : [];
  });
}
