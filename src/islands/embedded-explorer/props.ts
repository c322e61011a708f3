import type { DateRangeProps } from '../date-range/props.ts';
import type { Labels } from '../labels.ts';
import type { GridId } from '../results-grid/columns.tsx';
import type { edgeLabelKeys } from '../results-grid/grid-labels.ts';
import type {
  ActionUrls,
  BadgeView,
  ColumnKey,
  ColumnView,
  GridLabels,
  GridProps,
  Tone,
} from '../results-grid/props.ts';
import type { PackedRows } from '../results-grid/row.ts';
import type { TextFiltersProps } from '../text-filters/props.ts';
import type { TreeFilterProps } from '../tree-filter/props.ts';

/**
 * Props of the embedded explorer (MX-02): results inside another page, for the values of a form there. It dispatches
 * the cancelable event `postern:close-exception` to be closed.
 */
export interface EmbeddedExplorerProps {
  /** Element id, and prefix of row ids. */
  id: GridId;
  locale: string;
  /** IANA time zone of dates in rows. */
  timeZone: string;
  searchOptions: SearchOptions;
  columnOptions: ColumnView[];
  /** The visible ones of these columns. */
  columns: ColumnKey[];
  /** The filters panel, which narrows the form's matches. */
  filters: FiltersOptions;
  /** Hides the columns for checkbox and actions, and the bulk actions; columns remain selectable. */
  hideActions: boolean;
  /** URLs of actions, and their effects on a row. */
  actionUrls: ActionUrls;
  effects: GridProps['effects'];
  /** Whether mails in quarantine are included initially. */
  exceptionShowAlsoQuarantine: boolean;
  /** The target of closing if the event is not handled. */
  closeHref: string;
  /** `profile/email/{type}/{id}?hide_menu=1`; empty when the viewer may not open profiles. */
  profileUrl: string;
  /** `profile/file/{type}/{id}?hide_menu=1`; empty when the viewer may not open profiles. */
  fileUrl: string;
  vocabulary: Record<string, BadgeView>;
  labels: EmbeddedLabels;
  gridLabels: GridLabels;
  edgeLabels: Labels<(typeof edgeLabelKeys)[number]>;
  /** The first page; null if it failed. */
  first: MatchesAnswer | null;
  /** The search's error, if there is no first page. */
  problem: string;
}

export interface FiltersOptions {
  dateRange: DateRangeProps;
  trees: TreeFilterProps[];
  texts: TextFiltersProps;
}

/** What is searched: the fields of a form, sent unchanged. */
export interface SearchOptions {
  /** Element id of the form. */
  formId: string;
  /** Fields that affect matches; changes of others start no search. */
  fields: string[];
  /** POST of the form with `after` and `also_quarantined` → `MatchesAnswer`. */
  matches: string;
  /** POST of the form → `FiguresAnswer`. */
  figures: string;
}

/** A page of matching mails, newest first. */
export interface MatchesAnswer {
  rows: PackedRows;
  searchAfter: string | null;
  /** The number of matches, and its text. */
  total: number;
  text: string;
}

/** The matches by verdict, as text. */
export interface FiguresAnswer {
  figures: { label: string; count: string; tone: Tone }[];
}

/** Message keys of the island, below `embedded.`. */
export const embeddedLabelKeys = [
  'title',
  'hint',
  'searching',
  'failed',
  'empty',
  'empty_text',
  'also_quarantined',
  'filters',
  'filters_on',
  'search',
  'uncheck_all',
  'no_headers',
  'close',
  'severities',
] as const;
export type EmbeddedLabels = Labels<(typeof embeddedLabelKeys)[number]>;
