export interface HoldRow {
  id: string;
  /** A search as text, or the id of a mail. */
  words: string;
  kind: string;
  /** The URL of its mails; empty if they cannot be shown. */
  href: string;
  reason: string;
  set: string;
  /** By whom it was lifted and why; empty while in force. */
  lifted: string;
  liftHref: string;
}

export interface LegalHoldsModel {
  done: 'set' | 'lifted' | null;
  mayChange: boolean;
  /** The target of a new hold. */
  target: {
    kind: 'mail' | 'search';
    words: string;
    href: string;
    fields: Readonly<Record<string, string>>;
  } | null;
  /** The hold to lift. */
  lifting: { id: string; words: string } | null;
  /** As typed. */
  reason: string;
  /** Why it failed; empty without a refusal. */
  problem: string;
  rows: HoldRow[];
  range: string;
  previousHref: string;
  nextHref: string;
}
