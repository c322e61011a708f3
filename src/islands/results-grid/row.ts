/** One email of the results. Lists are truncated to `listLimit` entries; the totals count all. */
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
  /** A key of `vocabulary`. */
  direction: string;
  /** Empty if the mail has none. */
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
  /** Keys of `vocabulary`, the most serious first. */
  verdicts: string[];
  /** Keys of `vocabulary`; of a held mail the state that holds it first. */
  states: string[];
  /** Null where the service does not say; so is `isRestored`. */
  isQuarantined: boolean | null;
  isRestored: boolean | null;
  isDeleted: boolean;
  /** The holder, for display; empty if not quarantined. */
  quarantinedBy: string;
  /** What its mailboxes have been asked for and have not answered yet; its state is that before. */
  moving?: 'hold' | 'release' | undefined;
  /** Of a message that is held for some of its recipients alone, for how many: in words, short and in full. */
  sameMessage?: { text: string; title: string } | undefined;
  spf: string;
  comment: string;
  /** The texts above that have characters to be marked, with marks in their place; absent for most rows. */
  marked?: [text: string, pieces: MarkedText][] | undefined;
}

/** A text with marks in the place of characters that reorder or hide parts of it. */
export type MarkedText = (string | Mark)[];

/** A mark as the attributes of its `<mark>`, which displays the code only; copied text has the character. */
export interface Mark {
  role: 'img';
  /** The name of the character in the viewer's language. */
  title: string;
  /** `U+202E` */
  'data-code': string;
  /** The character, more than once if it is repeated. */
  children: string;
}

export interface AttachmentView {
  name: string;
  md5: string;
  /** Size in the viewer's locale, e.g. `12 kB`. */
  size: string;
  /** The URL of its file profile; empty if the viewer may not open it. */
  href: string;
}

/** A row in transfer: URLs of attachments are derived from hashes. */
export type SentRow = Omit<RowView, 'attachments'> & { attachments: Omit<AttachmentView, 'href'>[] };

/** Fields of a row that its cells do not show and that differ from the most common values. */
export type RowBeside = Partial<SentRow>;

/**
 * Rows in columnar form for transfer: each field with its values of all rows, so that names occur once. For
 * 40 rows that is smaller than rows without names.
 */
export type PackedRows = { readonly [Name in keyof SentRow]?: readonly SentRow[Name][] };
