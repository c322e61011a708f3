import { paths } from '../../paths.ts';
import type { IconName } from '../ui/icons.ts';

export interface NavigationItem {
  /** The section a page names as its own, to be marked as current. */
  id: string;
  label: 'shell.mail_explorer' | 'shell.policy' | 'shell.jobs';
  href: string;
  icon: IconName;
}

/** The side menu, top to bottom. Only pages that exist are in it. */
export const navigation: readonly NavigationItem[] = [
  { id: 'mail-explorer', label: 'shell.mail_explorer', href: paths.mailExplorer.show(), icon: 'mail-search' },
  { id: 'policy', label: 'shell.policy', href: paths.policy.rules(), icon: 'sliders-horizontal' },
  { id: 'jobs', label: 'shell.jobs', href: paths.jobs.list(), icon: 'history' },
];
