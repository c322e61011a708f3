/** An instant in the viewer's zone. */
export interface TimeView {
  text: string;
  exact: string;
  /** ISO 8601 in UTC. */
  at: string;
}

/** A rule of the list in the viewer's language. */
export interface RuleRowView {
  id: string;
  type: 'whitelist' | 'blacklist';
  /** Its conditions as one sentence; labels its controls. */
  name: string;
  conditions: { name: string; relation: string; value: string; more: number }[];
  action: string;
  /** The handling of mails that failed the SPF check; empty for block rules. */
  spf: string;
  comment: string;
  /** How it acts differently than intended; empty if it does not. */
  misfire: string;
  /** Empty for people who reach a part of the mail: hits are of all of it. */
  hits: string;
  lastHit: TimeView | null;
  created: TimeView;
  createdBy: string;
  /** When and by whom it was last changed; empty if never. */
  changed: string;
  expires: TimeView | null;
  status: 'enabled' | 'disabled' | 'expired';
  editHref: string;
  /** Absent for read-only viewers. */
  act?: { enabledHref: string; removalHref: string; list: string };
}

/** A sortable heading. */
export interface SortView {
  href: string;
  /** The current sort direction by it. */
  direction: 'ascending' | 'descending' | undefined;
}

/** Columns whose headings sort. */
export type SortableColumn = 'hits' | 'last_hit_at' | 'created_at' | 'expires_at';

/** A page of the list, with the link to the next. */
export interface RulesChunkView {
  rules: RuleRowView[];
  allowList: boolean;
  /** Position of the first rule of this page. */
  offset: number;
  /** The next page; empty on the last one. */
  nextHref: string;
}

export interface RulesView {
  locale: string;
  query: string;
  type: 'whitelist' | 'blacklist' | undefined;
  status: string;
  sort: string;
  /** Available filters by status. */
  statuses: readonly string[];
  sorts: readonly string[];
  tabs: { href: string; label: string; current: boolean }[];
  /** The number of matching rules as text. */
  count: string;
  total: number;
  headings: Record<SortableColumn, SortView>;
  chunk: RulesChunkView;
  previousHref: string;
  /** Whether a search or filter is active. */
  isNarrowed: boolean;
  /** The URL without search and filters. */
  clearHref: string;
  /** The list's query string. */
  list: string;
  mayAct: boolean;
  createHrefs: { whitelist: string; blacklist: string } | undefined;
  /** The outcome of the last action. */
  notice: { tone: 'positive' | 'caution'; text: string; link?: { href: string; label: string } } | undefined;
}
