import type { ChangeNotice } from './notices.tsx';

/** A query in the list. */
export interface QueryRow {
  id: string;
  name: string;
  description: string;
  /** What it searches for, in words. */
  summary: string;
  /** Why it cannot be run as it was saved; empty when it can. */
  problem: string;
  runHref: string;
  editHref: string;
  duplicateHref: string;
  pinAction: string;
  pinned: 'number' | 'chart' | null;
  /** How its alert is sent; empty for none. */
  tells: string;
  /** Why the last alert failed. */
  trouble: string;
  /** Whether the viewer changes it. */
  isOwn: boolean;
  /** That it is shared, and by whom; empty where it is not. */
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
  /** Asks before it is removed; empty for one that is not kept yet. */
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
  mostAnHour: string;
  problems: Partial<Record<'url' | 'quiet_from' | 'most_an_hour' | 'criteria', string>>;
  /** Why the last try failed; empty when it did not. */
  trouble: string;
  /** What signs its webhooks; empty for none. */
  secret: string;
}
