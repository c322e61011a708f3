import type { EmailDetailsView } from '../email/model.ts';
import type { ReportState } from '../../api/vocabulary/report-states.ts';
import type { DecisionListView, DoneNotice } from '../ui/decision-list.tsx';

/** A report in the list. */
export interface ReportRow {
  id: string;
  href: string;
  subject: string;
  sender: string;
  /** The reporters' classifications. */
  votes: string;
  isDangerous: boolean;
  reporter: string;
  /** Number of further reporters of the same mail. */
  more: number;
  message: string;
  reportedAt: string;
  reportedExactly: string;
  /** Location of the reported copy. */
  place: string;
  /** Who decided, and when; empty if undecided. */
  decided: string;
}

export type ReportsView = DecisionListView<ReportState, ReportRow>;

/** A similar mail, or the reported one itself. */
export interface SimilarView {
  rows: {
    id: string;
    /** Its page; empty without permission. */
    href: string;
    subject: string;
    sender: string;
    to: string;
    receivedAt: string;
    place: string;
    /** The similarities to the reported mail; empty for that one. */
    reasons: string;
  }[];
  total: number;
  /** How many of them can be quarantined: from outside, and from inside. */
  outside: number;
  inside: number;
}

export interface ReportView {
  id: string;
  /** The audit trail of the report; empty without permission. */
  historyHref: string;
  state: ReportState;
  subject: string;
  /** Whether the mail itself is stored. */
  isStored: boolean;
  facts: { term: string; text: string }[];
  reporters: {
    email: string;
    kind: string;
    channel: string;
    message: string;
    reportedAt: string;
    /** The outcomes of the person's earlier reports. */
    record: string;
  }[];
  similar: SimilarView;
  decided: string;
  jobHref: string;
  profileHref: string;
  mayDecide: boolean;
  /** Null if the mail is not stored, or the viewer may not see mails. */
  details: EmailDetailsView | null;
  done: DoneNotice | null;
}
