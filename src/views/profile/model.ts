import type { EmailDetailsView } from '../email/model.ts';

/** The ways to look at a message, in the order of their tabs. */
export const messageViews = ['message', 'text', 'headers', 'source'] as const;
export type MessageView = (typeof messageViews)[number];

export interface EmailProfileView {
  details: EmailDetailsView;
  backHref: string;
  /** What the audit trail says of it; empty for those who may not see that. */
  historyHref: string;
  /** This page, to come back to after an action. */
  selfHref: string;
  current: MessageView;
  tabs: { view: MessageView; href: string }[];
  /** Why parts of the message cannot be read without a key, in words. */
  protections: string[];
  hasHtml: boolean;
  text: string | null;
  /** What it says is not for the viewer. */
  isPrivate: boolean;
  /** Address of the sanitised message for the frame. */
  frameSource: string;
  /** Empty without an original. */
  downloadHref: string;
  /** That retention removed the original; empty where it has not. */
  removed: string;
  /** Where a legal hold on it is set; empty for those who may not. */
  holdHref: string;
  source: string;
  /** Told when the source is not shown whole. */
  sourceCut: string;
}

export interface FileProfileView {
  locale: string;
  md5: string;
  sha256: string;
  type: string;
  size: string;
  names: string[];
  mails: {
    href: string;
    subject: string;
    sender: string;
    /** The first one. */
    recipient: string;
    /** How many there are beside the first, such as `+3`; empty when there are none. */
    moreRecipients: string;
    received: string;
    receivedExact: string;
    /** The most serious one; empty without any. */
    verdict: string;
  }[];
  /** There are more of them than are listed. */
  isCut: boolean;
  /** The search for all of them. */
  explorerHref: string;
}
