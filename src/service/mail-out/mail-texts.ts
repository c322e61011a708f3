import type { Translate } from '../../messages/messages.ts';

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

/** Columns of the text part; longer addresses have a line of their own. */
const columns = 72;

/** The mail as plain text: the same facts, links and order as its HTML. */
export function layOutText(texts: MailTexts, t: Translate): string {
  const {
    button,
    charts = [],
    code,
    facts = [],
    figures = [],
    footer,
    items = [],
    note,
    paragraphs,
    title,
  } = texts;
  return [
    title,
    t('mail.greeting'),
    ...paragraphs,
    ...(code ? [`    ${code}`] : []),
    ...(button ? [`${button.label}\n${button.url}`] : []),
    ...items.map(({ facts: own, links, title: name }) =>
      [
        name,
        ...own.map(([label, value]) => `${label}: ${value}`),
        ...links.map(({ label, url }) => `${label}\n${url}`),
      ].join('\n'),
    ),
    ...(figures.length > 0 ? [figures.map(lineOf).join('\n')] : []),
    ...charts.map(layOutChart),
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(texts.all ? [`${texts.all.label}\n${texts.all.url}`] : []),
    note,
    `-- \n${footer}`,
  ]
    .map((block) => block.split('\n').map(wrap).join('\n'))
    .join('\n\n');
}

const lineOf = ({ label, value, note }: { label: string; value: string; note: string }): string =>
  `${label}: ${value}${note ? ` (${note})` : ''}`;

function layOutChart({ title, rows, columns, empty }: MailChart): string {
  const lines = [...rows.map(lineOf), ...columns.map(({ label, value }) => `${label}: ${value}`)];
  return [title, ...(lines.length > 0 ? lines : [empty])].join('\n');
}

/** Breaks a line at its spaces. */
function wrap(line: string): string {
  if (line.length <= columns) return line;
  const lines = [''];
  for (const word of line.split(' ')) {
    const last = lines.at(-1)!;
    if (last !== '' && last.length + 1 + word.length > columns) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join('\n');
}
