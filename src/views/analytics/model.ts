import type { Part } from '../dashboard/model.ts';
import type { ChartBarView } from '../charts/chart-toolbar.tsx';
import type { ColumnsView } from '../charts/model.ts';
import type { Tab } from '../ui/card.tsx';

export interface AnalyticsView {
  locale: string;
  /** The date from which mail is complete; empty if nothing was removed. */
  knownSince: string;
  bar: ChartBarView;
  /** Tabs for all mail and for each platform. */
  apps: Tab[];
  traffic: Part<ColumnsView>;
  /** The address whose traffic is shown, as typed. */
  email: string;
  emailProblem: string;
  /** Whether the viewer may search by address, which needs the right to private data. */
  asksForAddress: boolean;
  /** Hidden fields of the form: period and platform. */
  hidden: readonly { name: string; value: string }[];
  efficiency: Part<ColumnsView> | undefined;
  monthly: Part<ColumnsView>;
  /** The URL of the report for the same period. */
  reportHref: string;
  /** Nothing without permission. */
  quality: Part<readonly QualityFigure[]> | undefined;
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
  /** The period, and the number of events. */
  text: string;
  events: EventView[];
  /** Empty if there are too many people for a search. */
  explorerHref: string;
  /** The form to quarantine all of them; null without permission, or if none is left. */
  quarantine: { action: string; search: string; back: string } | null;
  page: string;
  previousHref: string;
  nextHref: string;
}

/** A figure of detection quality, with a link to its mails. */
export interface QualityFigure {
  id: string;
  label: string;
  value: string;
  note: string;
  href: string;
}
