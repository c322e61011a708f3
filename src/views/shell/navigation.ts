import { paths } from '../../paths.ts';
import type { IconName } from '../ui/icons.ts';

export interface NavigationItem {
  /** The section a page names as its own, to be marked as current. */
  id: string;
  label: 'dashboard.title' | 'shell.mail_explorer';
  href: string;
  icon: IconName;
}

/** The side menu, top to bottom. Only pages that exist are in it. */
export const navigation: readonly NavigationItem[] = [
  { id: 'dashboard', label: 'dashboard.title', href: paths.dashboard(), icon: 'layout-dashboard' },
  { id: 'mail-explorer', label: 'shell.mail_explorer', href: paths.mailExplorer.show(), icon: 'mail-search' },
];
