/** How a thing looks in every chart: its colour, and a pattern for those who do not see colours. */
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
  /** The count in the viewer's words. */
  value: string;
  /** Beside the count, such as a share or a change. */
  note?: string;
  /** From 0 to 1, of the longest bar. */
  share: number;
  mark: Mark;
  /** Empty where it is hidden from the viewer whose it is. */
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

/** One part of a column: the same thing in every column. */
export interface PartView {
  count: number;
  value: string;
  /** What it is, in words: for the pointer. */
  title: string;
  href: string;
}

/** Columns side by side, of parts one above the other. */
export interface ColumnsView {
  parts: readonly { id: string; label: string; mark: Mark; total: string; href: string }[];
  columns: readonly { id: string; label: string; total: string; href: string; parts: readonly PartView[] }[];
  isEmpty: boolean;
}

/** How a number compares with that of the time before. */
export interface ChangeView {
  /** Such as '+12 %'; empty where there was nothing before. */
  text: string;
  direction: 'up' | 'down' | 'same';
  /** What it is compared with. */
  title: string;
}
