import type { Option } from '../ui/inputs.tsx';
import type { ChangeNotice } from '../custom-queries/notices.tsx';
import type { EventView } from '../analytics/model.ts';

/** An event in words. */
export interface SecurityEventView {
  id: string;
  title: string;
  href: string;
  severity: string;
  category: string;
  state: 'open' | 'acknowledged' | 'closed';
  /** What else is known, such as how many mails, from where and who. */
  facts: readonly string[];
  time: string;
  exactTime: string;
}

export interface EventListView {
  locale: string;
  notice: { text: string; href: string } | undefined;
  filters: readonly { name: string; label: string; value: string; options: readonly Option[] }[];
  isFiltered: boolean;
  events: readonly SecurityEventView[];
  firstHref: string;
  nextHref: string;
}

export interface EventPageView {
  locale: string;
  /** What the audit trail says of it; empty for those who may not see that. */
  historyHref: string;
  event: SecurityEventView;
  notices: readonly ChangeNotice[];
  subject: { label: string; href: string } | undefined;
  /** Its mails in the Explorer, of an attack; empty for other events. */
  explorerHref: string;
  mails: readonly EventView[];
  history: readonly { id: string; who: string; what: string; when: string }[];
  action: string;
  mayAct: boolean;
  assignee: string;
  /** Who can look after it. */
  assignees: readonly { email: string; name: string }[];
  /** The viewer's own address, where somebody else or nobody looks after it; else empty. */
  assignSelf: string;
  text: string;
  problems: Partial<Record<'text' | 'assignee', string>>;
}
