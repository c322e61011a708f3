/** One email of the results. Lists are cut to `listLimit` entries; the totals count all. */
export interface RowView {
  /** `entity_id` */
  id: string;
  /** `entity_type` */
  type: string;
  /** In the viewer's zone and locale, short. */
  received: string;
  /** The exact time, shown on hover. */
  receivedExact: string;
  /** ISO 8601 in UTC, for `<time datetime>`. */
  receivedAt: string;
  /** A value of `vocabulary`. */
  direction: string;
  /** Empty when the mail has none. */
  subject: string;
  senderName: string;
  senderAddress: string;
  serverIp: string;
  clientIp: string;
  recipients: string[];
  recipientsTotal: number;
  attachments: AttachmentView[];
  attachmentsTotal: number;
  links: string[];
  linksTotal: number;
  /** Values of `vocabulary`, the most serious first. */
  verdicts: string[];
  /** Values of `vocabulary`. */
  states: string[];
  isQuarantined: boolean;
  isRestored: boolean;
  isDeleted: boolean;
  /** Who holds it, as a person reads it; empty while it is not quarantined. */
  quarantinedBy: string;
  spf: string;
  comment: string;
}

export interface AttachmentView {
  name: string;
  md5: string;
  /** Size in the viewer's locale, e.g. `12 kB`. */
  size: string;
  /** Its file profile; empty when the viewer may not open it. */
  href: string;
}

/** A row as it leaves the server: an attachment's address is made from its hash. */
export type SentRow = Omit<RowView, 'attachments'> & { attachments: Omit<AttachmentView, 'href'>[] };

/** What stands in a row of the page beside its cells: what they do not show, where it is not what most rows have. */
export type RowBeside = Partial<SentRow>;

/**
 * Rows as they travel: for each field of a row its value in every row, so that a name is written once. For 40 rows that
 * is less than values without names.
 */
export type PackedRows = { readonly [Name in keyof SentRow]?: readonly SentRow[Name][] };
