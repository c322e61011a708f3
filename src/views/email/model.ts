/** A value of a mail, and where it leads as a filter; no link where `filterHref` is empty. */
export interface ValueView {
  text: string;
  filterHref: string;
}

export interface FactView extends ValueView {
  term: string;
}

/** A value of the vocabularies and what the viewer reads for it. */
export interface WordView {
  value: string;
  label: string;
}

/** One mail's stored details in the viewer's words. */
export interface EmailDetailsView {
  locale: string;
  /** `entity_type/entity_id` */
  reference: string;
  subject: string;
  profileHref: string;
  /** The most serious first. */
  verdicts: WordView[];
  states: WordView[];
  /** Further badges, e.g. that it was released. */
  marks: string[];
  facts: FactView[];
  /** Mails like it: what they share, and how many others do. */
  /** Who got it; empty where that cannot be asked for. */
  recipientsHref: string;
  related: FactView[];
  recipients: ValueView[];
  recipientsTotal: number;
  evidence: {
    verdict: WordView;
    /** Its name, with its version where that was recorded. */
    inspector: string;
    reason: string;
    /** The page of the exception rule that says it, or that lifts it; empty for an inspector's. */
    ruleHref: string;
    /** An allow rule took it away. */
    isLifted: boolean;
  }[];
  /** When inspectors looked at the mail last, or that this was not recorded; empty where none did. */
  judged: string;
  headers: { name: string; value: string }[];
  links: { url: string; text: string; host: string; filterHref: string }[];
  linksTotal: number;
  attachments: { name: string; type: string; size: string; md5: string; href: string; filterHref: string }[];
  /** Oldest first. */
  timeline: {
    when: string;
    exact: string;
    at: string;
    event: string;
    actor: string;
    reason: string;
    /** The exception rule that did it, and the job. */
    rule: { href: string; text: string } | null;
    job: { href: string; text: string } | null;
  }[];
  /** Actions its state offers; with why not where one cannot be taken. */
  actions: { action: 'quarantine' | 'release'; obstacle: string }[];
  /** Where rules about mails like this one are made, by what the rule does; empty when the viewer may not. */
  rules: { title: string; links: { text: string; label: string; href: string }[] }[];
  /** Bytes; 0 without an original. */
  originalSize: number;
}
