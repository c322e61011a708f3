import type { MarkedText } from '../../islands/results-grid/row.ts';
import type { FailedPart } from '../dashboard/model.ts';
import type { EmailDetailsView } from '../email/model.ts';

/** The views of a message, in the order of their tabs. */
export const messageViews = ['message', 'text', 'headers', 'source'] as const;
export type MessageView = (typeof messageViews)[number];

/** A text of any length with marks in the place of characters that deceive. */
export interface LongText {
  pieces: MarkedText;
  /** Whether it had too many, and codes in brackets are part of the text. */
  isSpelledOut: boolean;
}

export interface EmailProfileView {
  details: EmailDetailsView;
  backHref: string;
  /** The audit trail of the mail; empty without permission. */
  historyHref: string;
  /** The URL of this page, to return to after an action. */
  selfHref: string;
  current: MessageView;
  tabs: { view: MessageView; href: string }[];
  /** How parts of the message are encrypted, as text. */
  protections: string[];
  hasHtml: boolean;
  /** Null without one; empty in other tabs. */
  text: LongText | null;
  /** Whether the content is hidden from the viewer. */
  isPrivate: boolean;
  /** URL of the sanitised message for the frame. */
  frameSource: string;
  /** Empty without an original. */
  downloadHref: string;
  /** Why the text could not be read. */
  failure: FailedPart | undefined;
  /** A note that retention removed the original; empty if it did not. */
  removed: string;
  /** The URL to put it under legal hold; empty without permission. */
  holdHref: string;
  source: LongText;
  /** A note that the source is truncated. */
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
    /** The number of further ones, such as `+3`; empty for none. */
    moreRecipients: string;
    received: string;
    receivedExact: string;
    /** The most serious verdict; empty for none. */
    verdict: string;
  }[];
  /** Whether the list is truncated. */
  isCut: boolean;
  /** The search for all of them. */
  explorerHref: string;
}
