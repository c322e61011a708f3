import type { ChangeNotice } from './notices.tsx';

/** A query in the list. */
export interface QueryRow {
  id: string;
  name: string;
  description: string;
  /** The search as text. */
  summary: string;
  /** Why it cannot be run as it was saved; empty if it can. */
  problem: string;
  runHref: string;
  editHref: string;
  duplicateHref: string;
  pinAction: string;
  pinned: 'number' | 'chart' | null;
  /** How its alert is sent; empty for none. */
  alertText: string;
  /** Why the last alert failed. */
  trouble: string;
  /** Whether the viewer may change it. */
  isOwn: boolean;
  /** By whom it is shared; empty if it is not. */
  sharing: string;
}

export interface QueryListView {
  locale: string;
  notices: readonly ChangeNotice[];
  folders: readonly { name: string; queries: readonly QueryRow[] }[];
  explorerHref: string;
}

export interface QueryFormView {
  locale: string;
  title: string;
  action: string;
  notices: readonly ChangeNotice[];
  problems: Partial<Record<'name' | 'search', string>>;
  name: string;
  description: string;
  folder: string;
  folders: readonly string[];
  search: string;
  summary: string;
  runHref: string;
  shared: boolean;
  mayShare: boolean;
  alert: AlertView;
  updatedAt: string;
  /** The confirmation of its removal; empty for a new one. */
  removeHref: string;
  removal: { action: string; text: string } | undefined;
}

/** A query's alert, as typed. */
export interface AlertView {
  /** `mail`, `webhook`, or empty. */
  way: string;
  url: string;
  quietFrom: string;
  quietTo: string;
  maxAnHour: string;
  problems: Partial<Record<'url' | 'quiet_from' | 'most_an_hour' | 'criteria', string>>;
  /** Why the last attempt failed; empty if it did not. */
  trouble: string;
  /** The signing secret of its webhooks; empty for none. */
  secret: string;
}
