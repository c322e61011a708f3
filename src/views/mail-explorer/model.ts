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
  /** The comparison if not the default, e.g. `exact`. */
  relation: string;
  value: string;
  /** The search without it; empty if it cannot be removed. */
  removeHref: string;
  /** The control or query field to change it; absent if it cannot be changed. */
  editHref?: string;
  /** The range of characters in the query, as `12-40`; absent for all of it. */
  editPart?: string;
  /** Whether its removal brings back the usual dates. */
  isTime?: boolean;
  /** Whether it names the zone of the query's days. */
  isZone?: boolean;
}

export interface HistogramBar {
  /** ISO 8601; `from` inclusive, `to` exclusive. */
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
  /** The count of the highest bar. */
  most: string;
  summary: string;
}

/** The histogram, or the URL to load it from if it was not ready in time. */
export type HistogramPart =
  | { kind: 'ready'; histogram: HistogramView; brush: HistogramBrushProps }
  | { kind: 'later'; url: string }
  | { kind: 'none' };

export interface FiltersView {
  panel: FiltersPanelProps;
  dateRange: DateRangeProps;
  trees: TreeFilterProps[];
  texts: TextFiltersProps;
  /** Filters that only links can set, without a field. */
  choices: {
    id: string;
    name: string;
    label: string;
    value: string;
    options: { value: string; label: string }[];
  }[];
  /** The sort order, kept by further searches. */
  sort: 'asc' | 'desc';
  /** The query that the filters narrow, kept by further searches; empty without one. */
  query: string;
  /** The zone of the query's days, kept likewise; empty where it makes no difference. */
  zone: string;
  /** And/or between the filters; null if the tenant cannot choose (MX-09). */
  operator: 'and' | 'or' | null;
  /** The message above the form; empty for none. */
  problem: string;
  /** Errors of text filters, which may be out of view. */
  problems: string[];
}

/** Values of a link that are not part of the search, with reasons. */
export interface UnappliedView {
  title: string;
  items: { text: string; reason: string }[];
  /** The number of further ones as text; empty for none. */
  more: string;
}

/** The content of the results region. */
export type ResultsView =
  | { state: 'success'; grid: GridProps; rows: readonly RowView[]; noScript: NoScriptView }
  | {
      state: 'failed';
      title: string;
      text: string;
      /** Empty where trying again cannot help. */
      retryHref: string;
      /** The invalid query to correct; empty for other errors. */
      query: string;
    }
  /** The search was not run because the form has errors. */
  | { state: 'not_run'; text: string };

/** Additional controls for browsers without scripts. */
export interface NoScriptView {
  /** The search for bulk actions, as a query string with absolute dates. */
  search: string;
  mayAct: boolean;
  mayExport: boolean;
  /** The pages of a new allow-list and block-list rule, if the search has a suitable filter; null without any. */
  ruleHrefs: { whitelist: string; blacklist: string } | null;
}

/** The indicator of the viewer's latest export; loaded later if it was not ready in time. */
export type ExportPart =
  | { kind: 'ready'; indicator: ExportIndicatorView | undefined }
  | { kind: 'later' }
  | { kind: 'none' };

/** The id of the field with the query of a question. */
export const promptQueryId = 'explorer-prompt-query';

/** A search in words, with the number of mails that it finds as text; empty if counting took too long. */
export interface CountedSearch {
  text: string;
  count: string;
  href: string;
}

/** The question in plain words (AI-01): closed, open with an input, or submitted with its text. */
export interface PromptView {
  /** As typed; empty if there is none. */
  text: string;
  /** Its Lucene query; empty if it was refused. */
  query: string;
  /** Its interpretation by condition; empty if it was refused or is a query itself. */
  understood: ChipView[];
  /** The same as one sentence; empty likewise. */
  sentence: string;
  /** Other readings; `isAsked` if one has to be chosen before anything is searched. */
  choices: { title: string; isAsked: boolean; items: CountedSearch[] } | null;
  /** What would be found instead of nothing; null if something was found, or nothing would be. */
  instead: { title: string; items: CountedSearch[] } | null;
  /** How the answer came about: without the model, or against what the grammar knows. */
  notes: string[];
  /** The same search as filters; empty if the form cannot express it. */
  filtersHref: string;
  /** Corrected misspellings as text; empty for none. */
  corrections: string;
  /** Words of the question that say nothing of emails and were left out, as text; empty for none. */
  unused: string;
  /** Whether the query comes from a language model, not from the product's own grammar. */
  isByModel: boolean;
  /** Why it was not searched. */
  problem: {
    title: string;
    text: string;
    /** The question with the words that are meant marked; empty if none are. */
    marked: { text: string; isMarked: boolean }[];
    /** The question without the unknown words, and others near to it, with their URLs. */
    without: { question: string; href: string } | undefined;
    near: { question: string; href: string }[];
  } | null;
  /** The page without the question. */
  clearHref: string;
}

export interface ExplorerView {
  locale: string;
  /** Null if the organisation has disabled questions. */
  prompt: PromptView | null;
  filters: FiltersView;
  /** GET → `{counts}`: mails by value of the tree filters; empty without a search. */
  countsUrl: string;
  chips: ChipView[];
  /** Chips that apply regardless of the operator between filters, such as the date. */
  boundChips: ChipView[];
  /** `match any` or `match all`; empty if there is nothing to combine. */
  operatorText: string;
  /** The meaning of `match any`, with the same search matching all; null if all filters must match. */
  anyFilter: { text: string; narrowHref: string } | null;
  /** The search without filters; empty if none is active. */
  clearHref: string;
  /** The URL to save this search; empty without a search. */
  saveHref: string;
  /** The URL to put its mails under legal hold; empty without mails or permission. */
  holdHref: string;
  histogram: HistogramPart;
  results: ResultsView;
  /** Messages above the results, e.g. that a `filter` parameter could not be read. */
  notices: string[];
  /** That the first view shows more than its usual range, and the way back to that. */
  widened: { text: string; back: string; href: string } | undefined;
  /** The parts of the link that the search does not contain. */
  unapplied: UnappliedView | null;
  exports: ExportPart;
}
