import type { RelatedView } from '../email/model.ts';
import type { Option } from '../ui/field.tsx';
import type { ChangeNotice } from '../custom-queries/notices.tsx';
import type { EventView } from '../analytics/model.ts';

/** An event as text. */
export interface SecurityEventView {
  id: string;
  title: string;
  href: string;
  severity: string;
  /** The category of an attack, or what was done: a label beside the title. */
  kind: string;
  state: 'open' | 'acknowledged' | 'closed' | 'unknown';
  /** Further facts, such as number of mails, source and actor. */
  facts: readonly string[];
  time: string;
  exactTime: string;
}

export interface EventListView {
  locale: string;
  notice: { text: string; href: string } | undefined;
  filters: readonly { name: string; label: string; value: string; options: readonly Option[] }[];
  isFiltered: boolean;
  everythingHref: string;
  events: readonly SecurityEventView[];
  firstHref: string;
  nextHref: string;
}

export interface EventPageView {
  /** What belongs to the mails of an attack; null for other events, or if it is not known. */
  related: RelatedView | null;
  locale: string;
  /** The audit trail of the event; empty without permission. */
  historyHref: string;
  event: SecurityEventView;
  notices: readonly ChangeNotice[];
  subject: { label: string; href: string } | undefined;
  /** The mails of an attack in the Explorer; empty for other events. */
  explorerHref: string;
  mails: readonly EventView[];
  history: readonly { id: string; who: string; what: string; when: string }[];
  action: string;
  mayAct: boolean;
  assignee: string;
  /** Possible assignees. */
  assignees: readonly { email: string; name: string }[];
  /** The viewer's own address if not the assignee; else empty. */
  assignSelf: string;
  text: string;
  problems: Partial<Record<'text' | 'assignee', string>>;
}
