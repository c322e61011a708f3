import type { heldStates } from '../../api/contract/end-users/held-mail.ts';
import type { MailAnswer } from '../../api/contract/end-users/restore-links.ts';

/** Which of the four public pages it is; texts are keyed by it. */
export type LinkPageName = 'email' | 'attachment' | 'original' | 'action';

/** A held mail as its recipient reads it. */
export interface HeldMailView {
  subject: string;
  facts: { term: string; text: string }[];
  /** One sentence: what it is held for. */
  why: string;
  /** Who gets it as well; empty when nobody does. */
  others: string;
  /** How it begins, as words alone; empty where it is not shown. */
  text: string;
}

/** A file of a mail that may be had without it. */
export interface FileView {
  MD5: string;
  name: string;
  /** In words. */
  size: string;
}

/** How a mail of the list stands for its reader. */
export type HeldStatus = (typeof heldStates)[number];

/** Notice preferences: whether, when and in which language; null for the organisation's default. */
export interface NoticeWish {
  wanted: boolean;
  how: 'at_once' | 'digest' | null;
  locale: 'en' | 'de' | null;
}

/** What a page shows; exactly one of them. */
export type LinkPageState =
  | {
      kind: 'message';
      tone: 'good' | 'bad' | 'plain';
      title: string;
      text: string;
      detail?: string;
      mail?: HeldMailView;
      /** Where it goes on from here. */
      link?: { href: string; label: string };
    }
  | { kind: 'stop' }
  | { kind: 'email'; email: string; error: string }
  | {
      kind: 'code';
      email: string;
      error: string;
      wait: number;
      /** Whether the code comes late. */
      isLate: boolean;
    }
  | { kind: 'act'; mail: HeldMailView; files: FileView[]; act: 'release'; error: string }
  | {
      kind: 'answers';
      mail: HeldMailView;
      /** What was done just now; empty when nothing was. */
      done: string;
      /** The person's answers about the mail. */
      given: { answer: MailAnswer; mayUndo: boolean }[];
      /** The remaining answers; `dismiss`: the mail is not wanted. */
      offered: (MailAnswer | 'dismiss')[];
      error: string;
    }
  | {
      kind: 'approval';
      mail: HeldMailView;
      asked: { email: string; message: string }[];
      /** Whether one file of the mail is asked for. */
      isFile: boolean;
      /** Whether a code is enough to approve it. */
      mayApprove: boolean;
      /** Where it is decided after a sign-in. */
      consoleHref: string;
      /** What was typed. */
      reason: string;
      error: string;
    }
  | { kind: 'request'; mail: HeldMailView; files: FileView[]; message: string; error: string }
  | {
      kind: 'list';
      mails: { id: string; isOpen: boolean; status: HeldStatus; view: HeldMailView }[];
      /** Held mails beyond those. */
      more: number;
      /** The person's notice preferences; null if notices are off. */
      notices: NoticeWish | null;
      /** Senders that the person blocks. */
      blocked: { id: string; sender: string }[];
      isSaved: boolean;
    }
  | { kind: 'progress'; title: string; text: string; mail?: HeldMailView };

export interface LinkPageView {
  /** `list` has everything that is held for a person, `report` ends the report that is mailed to somebody. */
  page: LinkPageName | 'list' | 'report';
  organisation: string;
  /** The path of its picture; empty when it has none. */
  logo: string;
  /** The page's own address: forms post to it, and it is read again while somebody waits. */
  address: string;
  /** The proved address, masked; empty before the proof. */
  provedAs: string;
  state: LinkPageState;
}
