import type { DateRangeProps } from '../date-range/props.ts';
import type { Labels } from '../labels.ts';
import type { GridId } from '../results-grid/columns.tsx';
import type { PackedRows } from '../results-grid/row.ts';
import type { TextFiltersProps } from '../text-filters/props.ts';
import type { TreeFilterProps } from '../tree-filter/props.ts';
import type {
  ActionUrls,
  BadgeView,
  ColumnKey,
  ColumnView,
  GridLabels,
  GridProps,
  Tone,
} from '../results-grid/props.ts';

/**
 * Props of the embedded explorer (MX-02): results inside another page, for the values of a form there. It dispatches
 * the cancelable event `postern:close-exception` to be closed.
 */
export interface EmbeddedExplorerProps {
  /** Element id; ids of rows begin with it. */
  id: GridId;
  locale: string;
  /** IANA zone the dates of the rows are written in. */
  timeZone: string;
  searchOptions: SearchOptions;
  columnOptions: ColumnView[];
  /** The columns shown, of those. */
  columns: ColumnKey[];
  /** The filters panel: they narrow what the form matches. */
  filters: FiltersOptions;
  /** Leaves the checkbox and actions columns and the group actions out; the columns can be chosen all the same. */
  hideActions: boolean;
  /** Where actions are sent, and what they make of a row. */
  actionUrls: ActionUrls;
  effects: GridProps['effects'];
  /** Whether mails that are quarantined now are listed too, until the person says otherwise. */
  exceptionShowAlsoQuarantine: boolean;
  /** Where a close leads when nobody takes it. */
  closeHref: string;
  /** `profile/email/{type}/{id}?hide_menu=1`; empty when the viewer may not open profiles. */
  profileUrl: string;
  /** `profile/file/{type}/{id}?hide_menu=1`; empty when the viewer may not open profiles. */
  fileUrl: string;
  vocabulary: Record<string, BadgeView>;
  labels: EmbeddedLabels;
  gridLabels: GridLabels;
  /** The first page; null when it could not be had. */
  first: MatchesAnswer | null;
  /** Why there is no first page: what is wrong with the search. */
  problem: string;
}

export interface FiltersOptions {
  dateRange: DateRangeProps;
  trees: TreeFilterProps[];
  texts: TextFiltersProps;
}

/** What is searched for: the fields of a form, sent as they are. */
export interface SearchOptions {
  /** Element id of the form. */
  formId: string;
  /** Fields that change what matches; typing into others starts no search. */
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
  /** How many match, as a number and in words. */
  total: number;
  text: string;
}

/** How the matches split, in words. */
export interface FiguresAnswer {
  figures: { label: string; count: string; tone: Tone }[];
}

/** Message keys below `embedded.` that the island says. */
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
