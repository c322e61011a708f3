import type { heldStates } from '../../api/contract/end-users/held-mail.ts';
import type { Locale } from '../../messages/messages.ts';
import type { MailAnswer } from '../../api/contract/end-users/restore-links.ts';

/** One of the four public pages, which is also the key of its texts. */
export type LinkPageName = 'email' | 'attachment' | 'original' | 'action';

/** A held mail for its recipient. */
export interface HeldMailView {
  subject: string;
  /** With the instant (ISO 8601) of a time. */
  facts: { term: string; text: string; at?: string }[];
  /** Why it is in quarantine, how bad that is, and what else to know; null if it is not said. */
  why: { tone: 'danger' | 'caution' | 'plain'; text: string; more: string[] } | null;
  /** Other recipients; empty without any. */
  others: string;
  /** The beginning of its text; empty if hidden. */
  text: string;
}

/** A file of a mail that can be sent separately. */
export interface FileView {
  MD5: string;
  name: string;
  /** Formatted. */
  size: string;
}

/** State of a listed mail for its reader. */
export type HeldStatus = (typeof heldStates)[number];

/** Notice preferences: whether, when and in which language; null for the organisation's default. */
export interface NoticeWish {
  wanted: boolean;
  how: 'at_once' | 'digest' | null;
  locale: Locale | null;
}

/** An answer about a mail. */
export interface GivenAnswer {
  answer: MailAnswer;
  mayUndo: boolean;
}

/** The state of a page, exactly one of them. */
export type LinkPageState =
  | {
      kind: 'message';
      tone: 'good' | 'bad' | 'plain';
      title: string;
      text: string;
      detail?: string;
      mail?: HeldMailView;
      /** The next step. */
      link?: { href: string; label: string };
    }
  | { kind: 'stop' }
  | { kind: 'email'; email: string; error: string }
  | {
      kind: 'code';
      email: string;
      error: string;
      wait: number;
      /** Whether the code is delayed. */
      isLate: boolean;
      /** Whether no code was sent, because too many were requested. */
      isLimited: boolean;
    }
  | {
      kind: 'answers';
      mail: HeldMailView;
      /** The outcome of the last action; empty for none. */
      done: string;
      /** The person's answers about the mail. */
      given: GivenAnswer[];
      /** The remaining answers; `dismiss`: the mail is not wanted. */
      offered: (MailAnswer | 'dismiss')[];
      error: string;
    }
  | {
      kind: 'approval';
      mail: HeldMailView;
      asked: { email: string; message: string }[];
      /** Whether one file of the mail is requested. */
      isFile: boolean;
      /** Whether a code suffices to approve it. */
      mayApprove: boolean;
      /** Whether an approval has to be confirmed. */
      isMalicious: boolean;
      /** Why a code does not suffice, and what to do; empty if it does. */
      why: string;
      /** The URL to decide it after sign-in. */
      consoleHref: string;
      /** The typed reason. */
      reason: string;
      error: string;
    }
  | {
      /** It can be released, or asked for. */
      kind: 'act' | 'request';
      mail: HeldMailView;
      files: FileView[];
      /** The answers about the mail, and whether it can be reported here. */
      report: { given: GivenAnswer[]; isOffered: boolean };
      /** The typed message of a request. */
      message: string;
      error: string;
    }
  | {
      kind: 'list';
      mails: { id: string; isOpen: boolean; status: HeldStatus; view: HeldMailView }[];
      /** Number of further held mails. */
      more: number;
      /** The person's notice preferences; null if notices are off. */
      notices: NoticeWish | null;
      /** Senders that the person blocks. */
      blocked: { id: string; sender: string }[];
      isSaved: boolean;
    }
  | { kind: 'progress'; title: string; text: string; mail?: HeldMailView };

export interface LinkPageView {
  /** Whether an administrator decides somebody's request here. */
  isApproval?: boolean;
  /** `list` shows everything that is held for a person, `report` unsubscribes from the mailed report. */
  page: LinkPageName | 'list' | 'report';
  organisation: string;
  /** The path of its logo; empty without one. */
  logo: string;
  /** The page's own URL: forms post to it, and it is polled while somebody waits. */
  address: string;
  /** The proved address, masked; empty without proof. */
  provedAs: string;
  state: LinkPageState;
}
