import type { RequestSort, RestoreRequest } from '../../api/contract/end-users/restore-requests.ts';
import type { RequestState } from '../../api/vocabulary/held-mail.ts';
import type { EmailDetailsView } from '../email/model.ts';
import type { DecisionListView, DoneNotice } from '../ui/decision-list.tsx';

/** A request in the list. */
export interface RequestRow {
  id: string;
  href: string;
  subject: string;
  sender: string;
  group: RestoreRequest['group'];
  /** The requested file; null for the whole mail. */
  attachment: string | null;
  requester: string;
  /** Number of further requesters of the same copy. */
  more: number;
  message: string;
  askedAt: string;
  askedExactly: string;
  /** Who decided, when and after how long, or who approved first; empty if undecided. */
  decided: string;
  reason: string;
}

export interface RequestsView extends DecisionListView<RequestState, RequestRow> {
  /** The verdict group of the mails; empty for all. */
  group: string;
  sort: RequestSort;
  /** Available filters. */
  groups: readonly RestoreRequest['group'][];
  sorts: readonly RequestSort[];
  /** The typed reason, if the form was sent without a selection. */
  reason: string;
}

/** A copy of the mail in another mailbox. */
export interface CopyRow {
  to: string;
  href: string;
  /** Its location. */
  place: string;
}

export interface RequestView {
  id: string;
  /** The page's URL, including the list's filters. */
  address: string;
  listHref: string;
  /** The list beside it. */
  beside: RequestRow[];
  state: RequestState;
  group: RestoreRequest['group'];
  /** The requested file; null for the whole mail. */
  attachment: string | null;
  subject: string;
  requesters: { email: string; message: string; askedAt: string }[];
  /** Other recipients; empty without any. */
  others: string;
  decided: string;
  reason: string;
  jobHref: string;
  mayDecide: boolean;
  /** Whether another person must approve it, because the viewer requested it or approved first. */
  isOwn: boolean;
  /** Null if the mail is gone, or the viewer may not see mails. */
  details: EmailDetailsView | null;
  isGone: boolean;
  /** The result of current inspectors and rules; empty if the mail is gone. */
  today: string;
  copies: CopyRow[];
  /** The next open request; empty if there is none. */
  nextHref: string;
  /** The employee's earlier requests. */
  earlier: { href: string; subject: string; state: RequestState; askedAt: string }[];
  profileHref: string;
  /** The audit trail of the request and its mail; empty without permission. */
  historyHref: string;
  mailHistoryHref: string;
  /** All recipients of the mail and similar ones; empty if it is gone. */
  recipientsHref: string;
  done: DoneNotice | null;
}
