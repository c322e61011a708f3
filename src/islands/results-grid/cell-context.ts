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

/** Meaning of a badge's colour, in the words of the design system. */
export type Tone = 'neutral' | 'accent' | 'info' | 'positive' | 'caution' | 'serious' | 'danger' | 'private';

export type GridAction = 'quarantine' | 'release';

/** What a rule that is made from a row is about. */
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
