import type { BadgeView, GridAction, GridLabels, GridUrls } from './cell-context.ts';
import type { ColumnKey, GridId } from './columns.tsx';
import type { PackedRows } from './row.ts';

export type {
  BadgeView,
  FilterField,
  GridAction,
  GridLabels,
  GridUrls,
  RuleSubject,
  Tone,
} from './cell-context.ts';
export type { ColumnKey } from './columns.tsx';
export type { RowView } from './row.ts';

/**
 * What the server gives the results grid: JSON only, everything a person reads already in their language and zone, so
 * that the server's and the browser's first render are the same.
 */
export interface GridProps {
  /** Element id of the grid; ids of rows and dialogs begin with it. */
  id: GridId;
  locale: string;
  /** IANA zone the dates of the rows are written in; named in the header's hint. */
  timeZone: string;
  urls: GridUrls;
  permissions: GridPermissions;
  columns: ColumnView[];
  preferences: GridPreferences;
  /** Labels and tones of every verdict, state and direction value a row can carry. */
  vocabulary: Record<string, BadgeView>;
  labels: GridLabels;
  /** Cursor of the next page; null when this page is the last. */
  searchAfter: string | null;
  search: GridSearch;
  /** How the rows are sorted by the time of receipt, and the same search the other way round. */
  sort: { direction: 'asc' | 'desc'; href: string };
  /** `{entityType}/{entityId}` of the row whose details are open, from the address; null when none is. */
  open: string | null;
  /** What a successful action makes of a row until it is loaded again. */
  effects: Record<GridAction, RowEffect>;
}

export interface GridSearch {
  /** The search as the address writes it, without `?`, e.g. `subject=invoice&last=1&unit=h`. */
  query: string;
  /** Body of the contract's search calls (`SearchCriteriaInput`), sent back for actions on all matches. */
  criteria: Record<string, unknown>;
  /** Element id of the filters form; group actions are blocked while it differs from the last search. */
  formId: string;
  /** What 'any filter' means where one of several filters is enough; empty otherwise. */
  anyText: string;
  /** Said when nothing matched: which filters are active. */
  emptyText: string;
  /** The widest useful next step when nothing matched, e.g. the last 30 days; null when there is none. */
  emptyAction: { label: string; href: string } | null;
}

/** Those that an action needs. */
export type ActionUrls = Pick<
  GridUrls,
  'actOnRows' | 'actOnAll' | 'previewAction' | 'job' | 'cancelJob' | 'undoJob' | 'signIn'
>;

export interface GridPermissions {
  /** May quarantine and release; otherwise the checkboxes, group and row actions are not shown. */
  act: boolean;
  /** The search has a filter that a rule can be made of (RU-01). */
  createRule: boolean;
}

/** A column the viewer may show, in display order. */
export interface ColumnView {
  key: ColumnKey;
  label: string;
  /** The subject cannot be hidden. */
  fixed: boolean;
  /** Shown when the viewer has chosen nothing. */
  byDefault: boolean;
}

export type Density = 'comfortable' | 'compact';

/** Kept in the cookie `explorer_prefs`; read by `readPreferences`. */
export interface GridPreferences {
  density: Density;
  /** Visible columns. */
  columns: ColumnKey[];
}

export interface RowEffect {
  /** The product's state after the action, a value of `vocabulary`; replaces the row's `cp_…` states. */
  state: string;
  quarantinedBy: string;
}

/** What a sentence leaves out, behind its summary. */
export interface MoreView {
  summary: string;
  list: string;
}

/** What an action would do, in words, before it is done. */
export interface ActionWords {
  /** Mails it would change. */
  changes: number;
  title: string;
  /** How many of which it changes, and why not the rest; empty when it changes all. */
  lines: string[];
  /** The verdicts of what would be released; empty where nothing speaks against it. */
  warning: string;
  /** Verdicts that the warning does not name; null where it names all. */
  more: MoreView | null;
  submit: string;
  /** How many of the mails to be released are malicious. */
  malicious: number;
  /** The second question, asked for malicious mail; empty where none is needed. */
  again: string;
  submitAgain: string;
}

export interface RowsAnswer {
  rows: PackedRows;
  searchAfter: string | null;
}

export interface CountAnswer {
  total: number;
  /** 10,000 or more match; `total` is 10000. */
  isMaximum: boolean;
  /** The sentence for the status line (MX-15). */
  text: string;
}
