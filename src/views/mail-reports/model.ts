import type { EmailDetailsView } from '../email/model.ts';
import type { ReportState } from '../../api/vocabulary/report-states.ts';
import type { DecisionListView, DoneNotice } from '../ui/decision-list.tsx';

/** A report in the list. */
export interface ReportRow {
  id: string;
  href: string;
  subject: string;
  sender: string;
  /** What its reporters take it for. */
  votes: string;
  isDangerous: boolean;
  reporter: string;
  /** Others who report the same mail. */
  more: number;
  message: string;
  reportedAt: string;
  reportedExactly: string;
  /** Where the reported copy is. */
  place: string;
  /** Who decided, and when; empty while nobody has. */
  decided: string;
}

export type ReportsView = DecisionListView<ReportState, ReportRow>;

/** Mails like the reported one, itself among them. */
export interface SimilarView {
  rows: {
    id: string;
    /** Its page; empty for those who may not open it. */
    href: string;
    subject: string;
    sender: string;
    to: string;
    receivedAt: string;
    place: string;
    /** In what it is like the reported one; empty for that one. */
    reasons: string;
  }[];
  total: number;
  /** How many of them can be quarantined: mail from outside, and from inside. */
  outside: number;
  inside: number;
}

export interface ReportView {
  id: string;
  /** What the audit trail says of it; empty for those who may not see that. */
  historyHref: string;
  state: ReportState;
  subject: string;
  /** Whether the mail itself is stored here. */
  isStored: boolean;
  facts: { term: string; text: string }[];
  reporters: {
    email: string;
    kind: string;
    channel: string;
    message: string;
    reportedAt: string;
    /** How the person's earlier reports ended. */
    record: string;
  }[];
  similar: SimilarView;
  decided: string;
  jobHref: string;
  profileHref: string;
  mayDecide: boolean;
  /** Null when the mail is not stored, or the viewer may not see mails. */
  details: EmailDetailsView | null;
  done: DoneNotice | null;
}
