/** What a mail says, before it is laid out as text and as HTML. */
export interface MailWords {
  title: string;
  paragraphs: string[];
  /** A code to be typed, shown large. */
  code?: string;
  button?: { label: string; url: string; fallback: string };
  /** Facts about an event, as label and value. */
  facts?: [string, string][];
  /** Things that the mail lists, each with its facts and ways to go. */
  items?: { title: string; facts: [string, string][]; links: { label: string; url: string }[] }[];
  /** A way to more than the mail lists. */
  all?: { label: string; url: string };
  note: string;
  footer: string;
}
