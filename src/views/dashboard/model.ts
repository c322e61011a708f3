/** A part of the page: ready, or the code of the refusal that is in its way. */
export type Part<View> = { kind: 'ready'; view: View } | { kind: 'failed'; code: string };

/** A number of the last days, which is a link to the mails it counts. */
export interface FigureView {
  id: string;
  label: string;
  count: string;
  /** How many of them came since yesterday; empty when that is not known. */
  since: string;
  href: string;
}

export const severities = ['malicious', 'suspicious', 'clean'] as const;
export type Severity = (typeof severities)[number];

export interface DayView {
  /** Instant, as a key. */
  from: string;
  name: string;
  total: string;
  /** What the column shows beside its height, for those who cannot see it. */
  summary: string;
  href: string;
  counts: Record<Severity, string>;
  /** Percent of the plot's height. */
  heights: Record<Severity, number>;
}

export interface WeekView {
  days: DayView[];
  totals: Record<Severity, string>;
  isEmpty: boolean;
  /** The figures are scaled up from a sample. */
  estimated: boolean;
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
  /** The days that are shown, such as "Nov 15 – Nov 21". */
  range: string;
  explorerHref: string;
  /** The mails since yesterday began. */
  sinceYesterdayHref: string;
  figures: Part<FigureView[]>;
  week: Part<WeekView>;
  held: Part<HeldMailView[]>;
  heldHref: string;
  actions: Part<ActionView[]>;
}
