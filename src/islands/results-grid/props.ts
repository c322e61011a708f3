import type { BadgeView, GridAction, GridLabels, GridUrls } from './grid-labels.ts';
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
} from './grid-labels.ts';
export type { ColumnKey } from './columns.tsx';
export type { RowView } from './row.ts';

/**
 * Props of the results grid: JSON only, with all texts in the viewer's language and zone, so that the first
 * renderings on server and browser are identical.
 */
export interface GridProps {
  /** Element id of the grid, and prefix of the ids of rows and dialogs. */
  id: GridId;
  locale: string;
  /** IANA zone of dates in rows; named in the header's hint. */
  timeZone: string;
  urls: GridUrls;
  permissions: GridPermissions;
  columns: ColumnView[];
  preferences: GridPreferences;
  /** Labels and tones of the verdicts, states and directions of the rows; later rows bring theirs. */
  vocabulary: Record<string, BadgeView>;
  labels: GridLabels;
  /** Cursor of the next page; null on the last page. */
  searchAfter: string | null;
  search: GridSearch;
  /** The sort direction by time of receipt, and the URL of the reverse order. */
  sort: { direction: 'asc' | 'desc'; href: string };
  /** `{entityType}/{entityId}` of the open row, from the URL; null if none is open. */
  open: string | null;
  /** The effect of a successful action on a row until it is reloaded. */
  effects: Record<GridAction, RowEffect>;
}

export interface GridSearch {
  /** The search as a query string, without `?`, e.g. `subject=invoice&last=1&unit=h`. */
  query: string;
  /** Body of the contract's search calls (`SearchCriteriaInput`), for actions on all matches. */
  criteria: Record<string, unknown>;
  /** Element id of the filters form; bulk actions are blocked while it differs from the last search. */
  formId: string;
  /** The meaning of 'any filter'; empty if all filters must match. */
  anyText: string;
  /** What a question or a query was understood as, which actions on all matches repeat; empty without one. */
  askedText: string;
  /** The text if nothing matched: which filters are active; empty if there are rows. */
  emptyText: string;
  /** The most promising wider search if nothing matched, e.g. the last 30 days; null if there is none. */
  emptyAction: { label: string; href: string } | null;
}

/** The URLs that actions need. */
export type ActionUrls = Pick<
  GridUrls,
  'actOnRows' | 'actOnAll' | 'previewAction' | 'job' | 'cancelJob' | 'undoJob' | 'signIn'
>;

export interface GridPermissions {
  /** May quarantine and release; otherwise checkboxes, bulk and row actions are hidden. */
  act: boolean;
  /** Whether the search has a filter that can become a rule (RU-01), and one that can become an allow rule. */
  createRule: boolean;
  allow: boolean;
}

/** A column the viewer may show, in display order. */
export interface ColumnView {
  key: ColumnKey;
  label: string;
  /** The subject cannot be hidden. */
  fixed?: true;
  /** Hidden by default. */
  extra?: true;
}

export type Density = 'comfortable' | 'compact';

/** Stored in the cookie `explorer_prefs`; read by `readPreferences`. */
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

/** Details omitted from a sentence, with a summary. */
export interface MoreView {
  summary: string;
  list: string;
}

/** The effect of an action as text, before it is performed. */
export interface ActionWords {
  /** Number of mails that would change. */
  changes: number;
  title: string;
  /** Numbers of changed and unchanged mails with reasons; empty if all change. */
  lines: string[];
  /** The verdicts of mails to be released; empty if there are none against it. */
  warning: string;
  /** Verdicts not named in the warning; null if all are. */
  more: MoreView | null;
  submit: string;
  /** Number of malicious mails to be released. */
  malicious: number;
  /** When recipients are told of a quarantine; null where they are not. The empty value is the organisation's setting. */
  notices: { label: string; hint: string; options: { value: string; label: string }[] } | null;
  /** The second confirmation for malicious mail; empty if not needed. */
  again: string;
  submitAgain: string;
}

export interface RowsAnswer {
  rows: PackedRows;
  /** The words of their verdicts, states and directions. */
  vocabulary: Record<string, BadgeView>;
  searchAfter: string | null;
}

export interface CountAnswer {
  total: number;
  /** Whether there are 10,000 or more matches; `total` is then 10000. */
  isMaximum: boolean;
  /** The text of the status line (MX-15). */
  text: string;
}
