import type { GridProps, RowView } from '../../islands/results-grid/props.ts';
import type { DateRangeProps } from '../../islands/date-range/props.ts';
import type { FiltersPanelProps } from '../../islands/filters-panel/props.ts';
import type { HistogramBrushProps } from '../../islands/histogram-brush/props.ts';
import type { TextFiltersProps } from '../../islands/text-filters/props.ts';
import type { ExportIndicatorView } from '../export-emails/model.ts';
import type { TreeFilterProps } from '../../islands/tree-filter/props.ts';

/** An active filter over the results. */
export interface ChipView {
  name: string;
  /** How it compares when that is not the default, e.g. `exact`. */
  relation: string;
  value: string;
  /** The search without it; empty when it cannot be removed. */
  removeHref: string;
  /** Where it is changed: a control of the form, or the query; absent where it is only shown. */
  editHref?: string;
  /** Which characters of the query are meant, as `12-40`; the whole of it where absent. */
  editPart?: string;
}

export interface HistogramBar {
  /** ISO 8601; [from, to). */
  from: string;
  to: string;
  span: string;
  label: string;
  malicious: number;
  suspicious: number;
  clean: number;
  heights: { malicious: number; suspicious: number; clean: number };
}

export interface HistogramView {
  bars: HistogramBar[];
  plotHeight: number;
  start: string;
  end: string;
  /** The fullest bar's count. */
  most: string;
  summary: string;
}

/** The histogram drawn with the page, or the address it is fetched from when it was not ready in time. */
export type HistogramPart =
  | { kind: 'ready'; histogram: HistogramView; brush: HistogramBrushProps }
  | { kind: 'later'; url: string }
  | { kind: 'none' };

export interface FiltersView {
  panel: FiltersPanelProps;
  dateRange: DateRangeProps;
  trees: TreeFilterProps[];
  texts: TextFiltersProps;
  /** Filters that a link set and the form has no field of otherwise. */
  choices: {
    id: string;
    name: string;
    label: string;
    value: string;
    options: { value: string; label: string }[];
  }[];
  /** The order of the results, which another search keeps. */
  sort: 'asc' | 'desc';
  /** And/or between the filters; null where the tenant cannot choose (MX-09). */
  operator: 'and' | 'or' | null;
  /** The message over the form; empty when there is none. */
  problem: string;
  /** What is wrong with which text filter, which may be out of view. */
  problems: string[];
}

/** The values of a link that are not part of the search, each with the reason. */
export interface UnappliedView {
  title: string;
  items: { text: string; reason: string }[];
  /** How many there are beside these, in words; empty when these are all. */
  more: string;
}

/** What stands in the results region. */
export type ResultsView =
  | { state: 'success'; grid: GridProps; rows: readonly RowView[]; noScript: NoScriptView }
  | {
      state: 'failed';
      title: string;
      text: string;
      retryHref: string;
      /** The query that is wrong, to be corrected; empty when something else is. */
      query: string;
    }
  /** The search was not run because the form has problems. */
  | { state: 'not_run'; text: string };

/** What a browser without scripts needs beside the table. */
export interface NoScriptView {
  /** The search the group actions run on, as an address query with absolute dates. */
  search: string;
  mayAct: boolean;
  mayExport: boolean;
  /** The pages of a new allow-list and block-list rule; null when the search has no filter to make one of. */
  ruleHrefs: { whitelist: string; blacklist: string } | null;
}

/** The notice about the viewer's latest export; the page fetches it later if it was not ready in time. */
export type ExportPart =
  { kind: 'ready'; indicator: ExportIndicatorView | undefined } | { kind: 'later' } | { kind: 'none' };

/** The id of the field with the query that a question was read as. */
export const promptQueryId = 'explorer-prompt-query';

/** The question in plain words (AI-01): closed, open with an input, or submitted with its text. */
export interface PromptView {
  /** As typed; empty without a question. */
  text: string;
  /** The Lucene query that it was read as; empty where it was refused. */
  query: string;
  /** What it was read as, condition by condition; empty where it was refused, or a query already. */
  understood: ChipView[];
  /** The same search as filters of the form; empty where the form cannot say it. */
  filtersHref: string;
  /** Misspelt words with what they were read as, in words; empty when there were none. */
  corrections: string;
  /** The query is the answer of a model, not of the product's own grammar. */
  isByModel: boolean;
  /** Why it was not searched for. */
  problem: {
    title: string;
    text: string;
    /** The question without the words that were not understood, and where it is asked. */
    without?: { question: string; href: string } | undefined;
  } | null;
  /** The page without the question. */
  clearHref: string;
}

export interface ExplorerView {
  locale: string;
  /** Null where the organisation has switched it off. */
  prompt: PromptView | null;
  filters: FiltersView;
  /** GET → `{counts}`: mails by value of the tree filters; empty where nothing was searched for. */
  countsUrl: string;
  chips: ChipView[];
  /** The date, and what holds whatever the operator between the other filters says. */
  boundChips: ChipView[];
  /** `match any` or `match all`; empty when there is nothing to combine. */
  operatorText: string;
  /** What `match any` means, and the same search matching all; null where all filters have to match. */
  anyFilter: { text: string; narrowHref: string } | null;
  /** The search without any filter; empty when none is active. */
  clearHref: string;
  /** Keeps this search; empty where there is none. */
  saveHref: string;
  /** Where its mails are kept from retention; empty where there is nothing to keep, and for those who may not. */
  holdHref: string;
  histogram: HistogramPart;
  results: ResultsView;
  /** Told over the results, e.g. that a `filter` parameter could not be read. */
  notices: string[];
  /** What the link asked for and the search does not contain. */
  unapplied: UnappliedView | null;
  exports: ExportPart;
}
