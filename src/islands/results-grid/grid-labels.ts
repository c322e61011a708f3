import type { gridOverlays } from '../../messages/en-grid-overlays.ts';
import { bindLabels, type Label, type Labels, type TranslateLabel } from '../labels.ts';
import { useState } from 'preact/hooks';
import { bulkLimit } from '../../api/limits.ts';

type LateKey = keyof typeof gridOverlays extends infer Key
  ? Key extends `grid.${infer Name}`
    ? Name
    : never
  : never;

/** The context of cells, with the labels of overlays as well. */
export interface OverlayContext extends Omit<CellContext, 't'> {
  t: TranslateLabel<keyof GridLabels | LateKey>;
}

/** Translates a notice over the grid, with the labels of overlays. */
export type Notice = (t: OverlayContext['t']) => string;

/** The labels of overlays, one file per language. */
const catalogues = import.meta.glob<{ gridOverlays: Readonly<Record<string, Label>> }>(
  '../../messages/*-grid-overlays.ts',
);

const prefix = 'grid.';

/**
 * Loads the labels of overlays, which are three fifths of all and rarely needed, and merges them with
 * `labels` from the page.
 */
async function fetchLateLabels(labels: GridLabels, locale: string): Promise<OverlayContext['t']> {
  const { gridOverlays: late } = await catalogues[`../../messages/${locale.slice(0, 2)}-grid-overlays.ts`]!();
  const named = Object.entries(late).map(([key, label]) => [key.slice(prefix.length), label]);
  return bindLabels({ ...labels, ...(Object.fromEntries(named) as Labels<LateKey>) }, locale);
}

/** Loads code and labels of overlays in parallel. */
export async function fetchOverlays<Code>(
  code: () => Promise<Code>,
  labels: GridLabels,
  locale: string,
): Promise<Code & { t: OverlayContext['t'] }> {
  const [fetched, t] = await Promise.all([code(), fetchLateLabels(labels, locale)]);
  return { ...fetched, t };
}

/** Message keys of the grid, below `grid.`. Those of its overlays are loaded with them (late-labels.ts). */
export const gridLabelKeys = [
  'grid',
  'loading',
  'counting',
  'count_failed',
  'retry',
  'load_failed',
  'next_page',
  'no_subject',
  'zone_hint',
  'sort_oldest',
  'sort_newest',
  'select_row',
  'select_page',
  'select_all',
  'select',
  'selected_some',
  'selected_all',
  'quarantine',
  'release',
  'create_exceptions',
  'group_actions',
  'cannot_create',
  'and_more',
  'refresh',
  'export',
  'exporting',
  'columns',
  'compact',
  'filters_changed',
  'search',
  'state_quarantined',
  'state_by',
  'state_hold',
  'state_release',
  'actions',
  'row_actions',
  'filter_hint',
  'recipients_count',
  'attachments_count',
  'links_count',
  'copy',
  'empty_title',
] as const;

/** Message keys of the separators of columns, which are loaded with them as well. */
export const edgeLabelKeys = ['column_width', 'column_width_hint'] as const;

/** More matches than one action accepts. */
export const tooManySelected: Notice = (t) => t('selection_too_large', { limit: bulkLimit });

/** The notice over a grid, null for none. */
export function useNotice(): [Notice | null, (notice: Notice | null) => void] {
  const [notice, keep] = useState<Notice | null>(null);
  return [notice, (next) => keep(() => next)];
}

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
