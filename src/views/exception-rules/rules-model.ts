/** An instant in the viewer's zone. */
export interface TimeView {
  text: string;
  exact: string;
  /** ISO 8601 in UTC. */
  at: string;
}

/** One rule of the list, everything in the viewer's words. */
export interface RuleRowView {
  id: string;
  type: 'whitelist' | 'blacklist';
  /** Its conditions in one sentence; names its controls. */
  name: string;
  conditions: { name: string; relation: string; value: string; more: number }[];
  action: string;
  /** What becomes of mails whose SPF check failed; empty for block rules. */
  spf: string;
  comment: string;
  /** How it acts otherwise than it was meant; empty where it does not. */
  misfire: string;
  hits: string;
  lastHit: TimeView | null;
  created: TimeView;
  createdBy: string;
  /** When and by whom it was changed last; empty when it never was. */
  changed: string;
  expires: TimeView | null;
  status: 'enabled' | 'disabled' | 'expired';
  editHref: string;
  /** Absent for viewers who may only look. */
  act?: { enabledHref: string; removalHref: string; list: string };
}

/** A heading that sorts the list. */
export interface SortView {
  href: string;
  /** How the list is sorted by it now. */
  direction: 'ascending' | 'descending' | undefined;
}

/** Columns whose headings sort. */
export type SortableColumn = 'hits' | 'last_hit_at' | 'created_at' | 'expires_at';

/** A page of the list with what leads to the next one. */
export interface RulesChunkView {
  rules: RuleRowView[];
  allowList: boolean;
  /** Rules before the first one of this page. */
  offset: number;
  /** The next page; empty after the last one. */
  nextHref: string;
}

export interface RulesView {
  locale: string;
  query: string;
  type: 'whitelist' | 'blacklist' | undefined;
  status: string;
  sort: string;
  /** By what the list is narrowed. */
  statuses: readonly string[];
  sorts: readonly string[];
  tabs: { href: string; label: string; current: boolean }[];
  /** How many rules match, in words. */
  count: string;
  total: number;
  headings: Record<SortableColumn, SortView>;
  chunk: RulesChunkView;
  previousHref: string;
  /** Something is searched or filtered for. */
  isNarrowed: boolean;
  /** The list without search and filters. */
  clearHref: string;
  /** The list as a query string. */
  list: string;
  mayAct: boolean;
  createHrefs: { whitelist: string; blacklist: string } | undefined;
  /** What just happened. */
  notice: { tone: 'positive' | 'caution'; text: string; link?: { href: string; label: string } } | undefined;
}
