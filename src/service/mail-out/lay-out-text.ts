import type { Translate } from '../../messages/messages.ts';
import type { MailChart, MailTexts } from './mail-texts.ts';

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
