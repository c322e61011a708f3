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
  /** The one file that is asked for; null for the whole mail. */
  attachment: string | null;
  requester: string;
  /** Others who ask for the same copy. */
  more: number;
  message: string;
  askedAt: string;
  askedExactly: string;
  /** Who decided, when and how long it took, or who has approved first; empty while nobody has. */
  decided: string;
  reason: string;
}

export interface RequestsView extends DecisionListView<RequestState, RequestRow> {
  /** What the mails are held for; empty for anything. */
  group: string;
  sort: RequestSort;
  /** What can be chosen for both. */
  groups: readonly RestoreRequest['group'][];
  sorts: readonly RequestSort[];
  /** What was typed into the form before nothing was found selected. */
  reason: string;
}

/** A copy of the mail in another mailbox. */
export interface CopyRow {
  to: string;
  href: string;
  /** What became of it. */
  place: string;
}

export interface RequestView {
  id: string;
  /** Its own address, with how the list was narrowed. */
  address: string;
  listHref: string;
  /** The list that it stands in. */
  beside: RequestRow[];
  state: RequestState;
  group: RestoreRequest['group'];
  /** The one file that is asked for; null for the whole mail. */
  attachment: string | null;
  subject: string;
  requesters: { email: string; message: string; askedAt: string }[];
  /** Who else gets the mail; empty when nobody does. */
  others: string;
  decided: string;
  reason: string;
  jobHref: string;
  mayDecide: boolean;
  /** Whether another person has to approve it, because the viewer asked for it or approved it first. */
  isOwn: boolean;
  /** Null when the mail is gone, or the viewer may not see mails. */
  details: EmailDetailsView | null;
  isGone: boolean;
  /** What today's inspectors and rules would do with it; empty when it is gone. */
  today: string;
  copies: CopyRow[];
  /** The request that waits next; empty when none does. */
  nextHref: string;
  /** What the employee asked for before. */
  earlier: { href: string; subject: string; state: RequestState; askedAt: string }[];
  profileHref: string;
  /** What the audit trail says of the request and of its mail; empty for those who may not see that. */
  historyHref: string;
  mailHistoryHref: string;
  /** Everybody who got a mail like this one; empty when it is gone. */
  recipientsHref: string;
  done: DoneNotice | null;
}
