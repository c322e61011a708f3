import type { BarView, ChangeView, ColumnsView, OutcomesView } from '../charts/model.ts';
import type { ChartBarView } from '../charts/chart-toolbar.tsx';
import type { FirstStepsView } from './first-steps.tsx';
import type { PinnedView } from './pinned-queries.tsx';
import type { ShownJobStatus } from '../jobs/job-status.tsx';
import type { IconName } from '../ui/icon.tsx';

/** A part of a page that failed: the code of its error, and the words of a service that has no codes. */
export interface FailedPart {
  kind: 'failed';
  code: string;
  detail?: string;
}
/** A part of a page: its view, or its error. */
export type Part<View> = { kind: 'ready'; view: View } | FailedPart;
/** Such a part, or none without permission. */
export type OwnPart<View> = Part<View> | { kind: 'not-theirs' };

/** An item that may require attention, with its count. */
export interface NeedView {
  id: string;
  label: string;
  count: string;
  note: string;
  href: string;
  icon: IconName;
  /** How bad it is, where something has to be done. */
  tone: 'danger' | 'caution' | 'info';
  isDue: boolean;
}

/** The total of detections, and its change. */
export interface TotalView {
  count: string;
  text: string;
  /** How many of them are attacks; empty if unknown. */
  parts: string;
  change: ChangeView;
  href: string;
}

export interface HeldMailView {
  id: string;
  subject: string;
  href: string;
  sender: string;
  when: string;
  /** The most serious verdict; empty without one. */
  verdict: string;
}

export interface ActionView {
  id: string;
  label: string;
  href: string;
  progress: string;
  status: ShownJobStatus;
  who: string;
}

export interface DashboardView {
  locale: string;
  bar: ChartBarView;
  needs: NeedView[];
  pinned: readonly PinnedView[];
  queriesHref: string;
  firstSteps: FirstStepsView | undefined;
  /** Whether no mail has ever arrived: there is nothing to draw. */
  isNew: boolean;
  /** Why there are no charts; empty if there are. */
  withoutCharts: string;
  total: OwnPart<TotalView>;
  detections: OwnPart<BarView[]>;
  weekly: OwnPart<ColumnsView>;
  actions: OwnPart<OutcomesView>;
  users: OwnPart<BarView[]>;
  seniority: OwnPart<BarView[]>;
  organizations: OwnPart<BarView[]>;
  levels: OwnPart<ColumnsView>;
  efficiency: OwnPart<ColumnsView>;
  monthly: OwnPart<ColumnsView>;
  held: OwnPart<HeldMailView[]>;
  heldHref: string;
  latest: OwnPart<ActionView[]>;
  /** Empty without permission. */
  analyticsHref: string;
}
