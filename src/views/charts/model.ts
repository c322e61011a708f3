/**
 * Colour and pattern of a category, the same in every chart; patterns are for people who cannot distinguish
 * colours.
 */
export type Mark =
  | 'phishing'
  | 'malware'
  | 'malicious_url'
  | 'spam'
  | 'dlp'
  | 'accent'
  | 'calm'
  | 'neutral'
  | 'danger'
  | 'caution'
  | 'info';

/** One bar of a list of bars. */
export interface BarView {
  id: string;
  label: string;
  /** A second line, such as a title and a department. */
  detail?: string;
  /** The formatted count. */
  value: string;
  /** A note beside the count, such as a share or a change. */
  note?: string;
  /** From 0 to 1, relative to the longest bar. */
  share: number;
  mark: Mark;
  /** Empty if the person is hidden from the viewer. */
  href: string;
}

/** A slice of a ring. */
export interface SliceView {
  id: string;
  label: string;
  count: number;
  value: string;
  note: string;
  mark: Mark;
  href: string;
}

/** What happened to attacks, and the sum of it in words. */
export interface OutcomesView {
  slices: SliceView[];
  total: string;
  text: string;
}

/** A part that all columns have. */
export interface PartView {
  count: number;
  value: string;
  /** The tooltip. */
  title: string;
  href: string;
}

/** Stacked columns. */
export interface ColumnsView {
  parts: readonly { id: string; label: string; mark: Mark; total: string; href: string }[];
  columns: readonly {
    id: string;
    /** Below the column; `name` in tables and tooltips says how much of a week or month it has. */
    label: string;
    name: string;
    /** Whether it is a part of a week or month. */
    isPart: boolean;
    total: string;
    href: string;
    parts: readonly PartView[];
  }[];
  isEmpty: boolean;
}

/** The change of a number against the previous period. */
export interface ChangeView {
  /** Such as '+12 %'; empty without a previous number. */
  text: string;
  direction: 'up' | 'down' | 'same';
  /** The number of the previous period, in words, and the way to its mails. */
  before: string;
  href: string;
}
