import type { Labels, TranslateLabel } from '../labels.ts';
import type { gridLabelKeys } from './label-keys.ts';

/** What every cell needs besides its row; one object for all cells, replaced only when it changes. */
export interface CellContext {
  t: TranslateLabel<keyof GridLabels>;
  urls: GridUrls;
  vocabulary: Record<string, BadgeView>;
}

export type GridLabels = Labels<(typeof gridLabelKeys)[number]>;

export interface BadgeView {
  label: string;
  tone: Tone;
}

/** Meaning of a badge's colour, as named in the design system. */
export type Tone = 'neutral' | 'accent' | 'info' | 'positive' | 'caution' | 'serious' | 'danger' | 'private';

export type GridAction = 'quarantine' | 'release';

/** The subject of a rule created from a row. */
export type RuleSubject = 'sender' | 'domain' | 'like';

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

/** URL templates: the grid replaces `{type}`, `{id}`, `{value}` and `{field}` by encoded values. */
export interface GridUrls {
  /** GET → `RowsAnswer`; carries the search, `after` is appended. */
  rows: string;
  /** GET → `CountAnswer`; contains the search. */
  count: string;
  /** The next page for browsers without scripts; empty if there is none. */
  nextPage: string;
  /** `profile/email/{type}/{id}?hide_menu=1`; empty if the viewer may not open profiles. */
  profile: string;
  /**
   * `profile/file/{type}/{id}?hide_menu=1`, the type of the file and its hash; empty if the viewer may not
   * open it.
   */
  file: string;
  /** GET → HTML fragment of the details panel, `{type}` and `{id}`. */
  panel: string;
  /** The current search narrowed by one more filter, `{field}` and `{value}`. */
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
   * The new-rule dialog for the current search, `{type}` (`whitelist` or `blacklist`), and for one row: its
   * sender, its domain, or similar mails, `{type}`, `{address}`, `{domain}` and `{subject}`. Empty and null
   * without the right to create rules (RU-01).
   */
  createRule: string;
  createRuleLike: Record<RuleSubject, string> | null;
  /**
   * URLs of exports (MX-18): POST of a form with the field `search`, and the confirmation of a large one.
   * Undefined without the permission.
   */
  exports?: { create: string; confirm: string; search: string } | undefined;
  /** Sign-in page; the grid appends `returnUrl`. */
  signIn: string;
}
