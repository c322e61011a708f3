import type { ActionWords } from '../../islands/results-grid/props.ts';
import type { MarkedText } from '../../islands/results-grid/row.ts';

/** A value of a mail, with the URL of its filter; not a link if `filterHref` is empty. */
export interface ValueView {
  text: string;
  filterHref: string;
}

export interface FactView extends ValueView {
  term: string;
}

/** A vocabulary value and its label. */
export interface WordView {
  value: string;
  label: string;
}

/** Mails that have something in common, as text and as links; a link is empty without permission. */
export interface RelatedGroupView {
  label: string;
  /** What they share, as its sender wrote it; empty for none. */
  value: string;
  mails: string;
  held: string;
  href: string;
  who: string;
  whoHref: string;
  /** The search to quarantine, and how many of its mails that would hold; null for none. */
  toHold: { search: string; label: string } | null;
  blockHref: string;
}

/** What belongs to a mail, or the mail itself if that takes longer than its page waits: then the page asks for it. */
export type RelatedView =
  | {
      /** All that belongs together; null if nothing does. */
      total: RelatedGroupView | null;
      groups: RelatedGroupView[];
      /** A note that not all was counted; empty if it was. */
      note: string;
    }
  | { later: { entityType: string; entityId: string } };

/** One mail's stored details in the viewer's language. */
export interface EmailDetailsView {
  locale: string;
  /** `entity_type/entity_id` */
  reference: string;
  subject: string;
  profileHref: string;
  /** Most serious first. */
  verdicts: WordView[];
  states: WordView[];
  /** Further badges, e.g. that it was released. */
  marks: string[];
  facts: FactView[];
  /** The page of its recipients; empty without permission. */
  recipientsHref: string;
  /** What belongs to it; null if that is not known. */
  related: RelatedView | null;
  recipients: ValueView[];
  recipientsTotal: number;
  evidence: {
    verdict: WordView;
    /** Its name, with its version if recorded. */
    inspector: string;
    reason: string;
    /** The page of the exception rule that created or lifted it; empty for an inspector's. */
    ruleHref: string;
    /** Lifted by an allow rule. */
    isLifted: boolean;
  }[];
  /** When inspectors last judged the mail, or that this was not recorded; empty if none did. */
  judged: string;
  headers: { name: MarkedText; value: MarkedText }[];
  links: { url: string; markedUrl: MarkedText; text: MarkedText; host: string; filterHref: string }[];
  linksTotal: number;
  attachments: {
    name: MarkedText;
    type: string;
    size: string;
    md5: string;
    href: string;
    filterHref: string;
  }[];
  /** Whether these lists have too many characters to be marked, and codes in brackets are part of their texts. */
  isSpelledOut: boolean;
  /** Oldest first. */
  timeline: {
    when: string;
    exact: string;
    at: string;
    event: string;
    actor: string;
    reason: string;
    /** The exception rule or job that caused it. */
    rule: { href: string; text: string } | null;
    job: { href: string; text: string } | null;
  }[];
  /** Actions for its state; disabled ones with the reason. */
  actions: { action: 'quarantine' | 'release'; obstacle: string }[];
  /** When recipients are told of a quarantine; null where they are not, or it is not known. */
  notices: ActionWords['notices'];
  /** Links to new rules for similar mails, by effect; empty without permission. */
  rules: { title: string; links: { text: string; label: string; href: string }[] }[];
  /** Size in bytes; 0 without an original. */
  originalSize: number;
}
