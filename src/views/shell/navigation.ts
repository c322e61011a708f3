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
  /** Shown to the tenant's administrators alone; the service refuses the others. */
  forAdministrators?: true;
  /** Shown to those who may act on mail. */
  forActors?: true;
}

/** What decides which pages somebody is shown. */
export interface NavigationViewer {
  role: string;
  mayAct: boolean;
}

const navigation: readonly NavigationItem[] = [
  { id: 'dashboard', label: 'dashboard.title', href: paths.dashboard(), icon: 'layout-dashboard' },
  { id: 'mail-explorer', label: 'shell.mail_explorer', href: paths.mailExplorer.show(), icon: 'mail-search' },
  {
    id: 'restore-requests',
    label: 'requests.title',
    href: paths.restoreRequests.list(),
    icon: 'inbox',
    forActors: true,
  },
  { id: 'policy', label: 'shell.policy', href: paths.policy.rules(), icon: 'shield-check' },
  { id: 'jobs', label: 'shell.jobs', href: paths.jobs.list(), icon: 'history' },
  {
    id: 'system-settings',
    label: 'settings.title',
    href: paths.systemSettings.signIn(),
    icon: 'sliders-horizontal',
    forAdministrators: true,
  },
];

/** Somebody's side menu, top to bottom. Only pages that exist are in it. */
export const navigationOf = ({ role, mayAct }: NavigationViewer): readonly NavigationItem[] =>
  navigation.filter(
    ({ forAdministrators, forActors }) => (!forAdministrators || role === 'admin') && (!forActors || mayAct),
  );
