import type { Part } from '../dashboard/model.ts';
import type { ChartBarView } from '../charts/chart-toolbar.tsx';
import type { ColumnsView } from '../charts/model.ts';
import type { Tab } from '../ui/tabs.tsx';

export interface AnalyticsView {
  locale: string;
  /** Since when mail is known; empty where all of it is. */
  knownSince: string;
  bar: ChartBarView;
  /** All mail, and each platform of the tenant. */
  apps: Tab[];
  traffic: Part<ColumnsView>;
  /** Whose traffic it is; what was typed where that is no address. */
  email: string;
  emailProblem: string;
  /** Whether the viewer may search by address, which needs the right to private data. */
  asksForAddress: boolean;
  /** What else the form has to say: the time and the platform. */
  hidden: readonly { name: string; value: string }[];
  efficiency: Part<ColumnsView> | undefined;
  monthly: Part<ColumnsView>;
  /** The same time as a report on one page. */
  reportHref: string;
  quality: { id: string; label: string; value: string; note: string; href: string }[];
}

/** One mail behind a number. */
export interface EventView {
  id: string;
  time: string;
  exactTime: string;
  severity: string;
  category: string;
  verdict: string;
  description: string;
  sender: string;
  mailbox: string;
  state: string;
  href: string;
}

export interface EventsView {
  locale: string;
  title: string;
  /** The time, and how many events there are. */
  text: string;
  events: EventView[];
  /** Empty where a search cannot name all the people. */
  explorerHref: string;
  /** Asks for all of them to be quarantined; null where nobody may, or nothing is left to do. */
  quarantine: { action: string; search: string; back: string } | null;
  page: string;
  previousHref: string;
  nextHref: string;
}
