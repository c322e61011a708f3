import type { BarView, ChangeView, ColumnsView, SliceView } from '../charts/model.ts';
import type { ChartBarView } from '../charts/chart-toolbar.tsx';
import type { PinnedView } from './pinned-queries.tsx';
import type { IconName } from '../ui/icons.ts';

/** A part of a page: ready, or the code of the refusal that is in its way. */
export type Part<View> = { kind: 'ready'; view: View } | { kind: 'failed'; code: string };
/** One that may be none, for the viewer's roles do not open it. */
export type OwnPart<View> = Part<View> | { kind: 'not-theirs' };

/** Something that may wait for the administrator, with how much of it there is. */
export interface NeedView {
  id: string;
  label: string;
  count: string;
  note: string;
  href: string;
  icon: IconName;
  /** Whether there is anything to do. */
  isDue: boolean;
}

/** All that was detected, and how it compares. */
export interface TotalView {
  count: string;
  text: string;
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
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  who: string;
}

export interface DashboardView {
  locale: string;
  bar: ChartBarView;
  needs: NeedView[];
  pinned: readonly PinnedView[];
  queriesHref: string;
  /** No mail has ever come in: how it does, for those who see to that. */
  start: { text: string; commands: readonly string[] } | undefined;
  /** Why there are no charts; empty where there are. */
  withoutCharts: string;
  total: OwnPart<TotalView>;
  detections: OwnPart<BarView[]>;
  weekly: OwnPart<ColumnsView>;
  actions: OwnPart<{ slices: SliceView[]; total: string }>;
  users: OwnPart<BarView[]>;
  seniority: OwnPart<BarView[]>;
  organizations: OwnPart<BarView[]>;
  levels: OwnPart<ColumnsView>;
  efficiency: OwnPart<ColumnsView>;
  monthly: OwnPart<ColumnsView>;
  held: OwnPart<HeldMailView[]>;
  heldHref: string;
  latest: OwnPart<ActionView[]>;
  /** Empty for those who may not open it. */
  analyticsHref: string;
}
