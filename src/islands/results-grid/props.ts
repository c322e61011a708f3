import type { Labels } from '../labels.ts';
import type { gridLabelKeys } from './label-keys.ts';
import type { PackedRow } from './packed-row.ts';

/**
 * What the server gives the results grid: JSON only, everything a person reads already in their language and zone, so
 * that the server's and the browser's first render are the same.
 */
export interface GridProps {
  /** Element id of the grid; ids of rows and dialogs begin with it. */
  id: string;
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
  /** First page of results; empty when nothing matched. */
  rows: PackedRow[];
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

/** What a rule that is made from a row is about. */
export type RuleSubject = 'sender' | 'domain' | 'like';

export type GridAction = 'quarantine' | 'release';

/** One email of the results. Lists are cut to `listLimit` entries; the totals tell how many there are. */
export interface RowView {
  /** `entity_id` */
  id: string;
  /** `entity_type` */
  type: string;
  /** In the viewer's zone and locale, short. */
  received: string;
  /** The exact time, shown on hover. */
  receivedExact: string;
  /** ISO 8601 in UTC, for `<time datetime>`. */
  receivedAt: string;
  /** A value of `vocabulary`. */
  direction: string;
  /** Empty when the mail has none. */
  subject: string;
  senderName: string;
  senderAddress: string;
  serverIp: string;
  clientIp: string;
  recipients: string[];
  recipientsTotal: number;
  attachments: AttachmentView[];
  attachmentsTotal: number;
  links: string[];
  linksTotal: number;
  /** Values of `vocabulary`, the most serious first. */
  verdicts: string[];
  /** Values of `vocabulary`. */
  states: string[];
  isQuarantined: boolean;
  isRestored: boolean;
  isDeleted: boolean;
  /** Who holds it, as a person reads it; empty while it is not quarantined. */
  quarantinedBy: string;
  spf: string;
  comment: string;
}

export interface AttachmentView {
  name: string;
  md5: string;
  /** Size in the viewer's locale, e.g. `12 kB`. */
  size: string;
  /** Its file profile; empty when the viewer may not open it. */
  href: string;
}

export interface BadgeView {
  label: string;
  tone: Tone;
}

/** Meaning of a badge's colour, in the words of the design system. */
export type Tone = 'neutral' | 'accent' | 'info' | 'positive' | 'caution' | 'serious' | 'danger' | 'private';

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

/** `{type}`, `{id}`, `{value}` and `{field}` are filled, encoded, by the grid. */
export interface GridUrls {
  /** GET → `RowsAnswer`; carries the search, `after` is appended. */
  rows: string;
  /** GET → `CountAnswer`; carries the search. */
  count: string;
  /** The next page as a plain page, for browsers without scripts; empty when there is none. */
  nextPage: string;
  /** `profile/email/{type}/{id}?hide_menu=1`; empty when the viewer may not open profiles. */
  profile: string;
  /** `profile/file/{type}/{id}?hide_menu=1`, the type of the file and its hash; empty when the viewer may not open it. */
  file: string;
  /** GET → HTML fragment of the details panel, `{type}` and `{id}`. */
  panel: string;
  /** The present search narrowed by one more filter, `{field}` and `{value}`. */
  filterBy: string;
  /** POST, contract `manualActions`. */
  actOnRows: string;
  /** POST, contract `quarantineEmails` and `restoreEmails`. */
  actOnAll: Record<GridAction, string>;
  /** POST, the body of the contract's `previewAction` → `ActionWords`. */
  previewAction: string;
  /** GET, contract `showJob`, `{id}`. */
  job: string;
  /** POST, contract `cancelJob`, `{id}`. */
  cancelJob: string;
  /** POST, contract `undoJob`, `{id}`. */
  undoJob: string;
  /**
   * The dialog of a new rule for the present search, `{type}` (`whitelist` or `blacklist`), and for one row: its sender, its
   * domain, or mails like it, `{type}`, `{address}`, `{domain}` and `{subject}`. Empty and null where no rules are made (RU-01).
   */
  createRule: string;
  createRuleLike: Record<RuleSubject, string> | null;
  /** Of an export (MX-18): POST, a form with the field `search`, and the question before a large one. Undefined where nobody may. */
  exports?: { create: string; confirm: string; search: string } | undefined;
  /** Sign-in page; the grid appends `returnUrl`. */
  signIn: string;
}

/** Those that an action needs. */
export type ActionUrls = Pick<
  GridUrls,
  'actOnRows' | 'actOnAll' | 'previewAction' | 'job' | 'cancelJob' | 'undoJob' | 'signIn'
>;

/** Filter fields a cell can narrow the search by, in the names of the search form. */
export type FilterField =
  | 'subject'
  | 'from_email'
  | 'from_name'
  | 'from_domain'
  | 'recipients'
  | 'sender_server_ip'
  | 'sender_client_ip'
  | 'attach_md5'
  | 'link'
  | 'detection'
  | 'quarantined_state'
  | 'direction'
  | 'message_id';

export interface GridPermissions {
  /** May quarantine and release; otherwise the checkboxes, group and row actions are not shown. */
  act: boolean;
  /** The search has a filter that a rule can be made of (RU-01). */
  createRule: boolean;
}

export type ColumnKey =
  | 'received'
  | 'direction'
  | 'verdicts'
  | 'states'
  | 'quarantinedBy'
  | 'subject'
  | 'sender'
  | 'recipients'
  | 'serverIp'
  | 'spf'
  | 'comment'
  | 'attachments'
  | 'links';

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
  rows: PackedRow[];
  searchAfter: string | null;
}

export interface CountAnswer {
  total: number;
  /** 10,000 or more match; `total` is 10000. */
  isMaximum: boolean;
  /** The sentence for the status line (MX-15). */
  text: string;
}

export type GridLabels = Labels<(typeof gridLabelKeys)[number]>;
