/** One of the pictures that go with a mail, in the pixels that it takes. */
interface MailPicture {
  id: string;
  width: number;
  height: number;
}

/** A chart of a mail, with everything in its picture as text. */
export interface MailChart {
  title: string;
  /** Beside the rows, as high as they are, or above the columns; none where it could not be drawn. */
  picture: MailPicture | undefined;
  /** Beside the rows where there is room for both, else above them. */
  ring?: MailPicture | undefined;
  rows: { label: string; value: string; note: string; url: string }[];
  /** Below the columns of the picture, one each; where there are some, the rows are about nothing. */
  columns: { label: string; value: string; url: string }[];
  /** What there is instead where it is all zeros. */
  empty: string;
}

/** The texts of a mail, before they are laid out as plain text and as HTML. */
export interface MailTexts {
  title: string;
  /** Who heads the mail, and the line below. */
  head: { name: string; by: string };
  paragraphs: string[];
  /** A code to be typed, shown large. */
  code?: string;
  button?: { label: string; url: string };
  /** Facts about an event, as label and value. */
  facts?: [string, string][];
  /** Things that the mail lists, each with its facts and ways to go. */
  items?: { title: string; facts: [string, string][]; links: { label: string; url: string }[] }[];
  /** Numbers that stand above charts, and the charts. */
  figures?: { label: string; value: string; note: string; url: string }[];
  charts?: MailChart[];
  /** A way to more than the mail lists. */
  all?: { label: string; url: string };
  note: string;
  footer: string;
}
