export interface HoldRow {
  id: string;
  /** A search in words, or the id of a mail. */
  words: string;
  kind: string;
  /** Where its mails are; empty where they cannot be shown. */
  href: string;
  reason: string;
  set: string;
  /** By whom and why; empty while it holds. */
  lifted: string;
  liftHref: string;
}

export interface LegalHoldsModel {
  done: 'set' | 'lifted' | null;
  mayChange: boolean;
  /** What a new hold would be on. */
  target: {
    kind: 'mail' | 'search';
    words: string;
    href: string;
    fields: Readonly<Record<string, string>>;
  } | null;
  /** The hold that is to be lifted. */
  lifting: { id: string; words: string } | null;
  /** As it was typed. */
  reason: string;
  /** Why it was not done; empty when nothing was refused. */
  problem: string;
  rows: HoldRow[];
  range: string;
  previousHref: string;
  nextHref: string;
}
