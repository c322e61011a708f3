import { createElement as h, type CSSProperties, type ReactElement } from 'react';
import { colour, layout } from './mail-layout.ts';
import type { MailChart, MailTexts } from './mail-texts.ts';

/** Pixels of a row of a chart: its picture is drawn for rows of this height. */
export const chartRowHeight = 26;

const number: CSSProperties = { fontWeight: 600, color: colour.ink, textDecoration: 'none' };
const small: CSSProperties = { fontSize: 12, color: colour.quiet };

const value = (text: string, url: string): ReactElement =>
  url === '' ? h('b', null, text) : h('a', { className: 'ink', href: url, style: number }, text);

/** Numbers beside each other. */
export function figuresView(figures: NonNullable<MailTexts['figures']>): ReactElement {
  const cell = { padding: '8px 12px', border: `1px solid ${colour.line}`, verticalAlign: 'top' };
  const cells = figures.map(({ label, value: text, note, url }) =>
    h(
      'td',
      { key: label, className: 'soft', width: '50%', style: { ...cell, fontSize: 14 } },
      label,
      h('br'),
      h('span', { style: { fontSize: 24, lineHeight: '1.3' } }, value(text, url)),
      h('br'),
      h('span', { className: 'quiet', style: small }, note),
    ),
  );
  // Two fit beside each other on a phone.
  const rows = cells.flatMap((_, at) =>
    at % 2 === 0 ? [h('tr', { key: at }, ...cells.slice(at, at + 2))] : [],
  );
  return layout({ style: { margin: '0 0 8px' } }, ...rows);
}

/** A chart: its title, its picture, and beside or below that the same as text, for readers whose pictures are blocked. */
export function chartView(chart: MailChart): ReactElement {
  const { title, rows, ring, columns, empty } = chart;
  const body =
    columns.length > 0
      ? columnsView(chart)
      : rows.length > 0
        ? ring
          ? ringView(ring, chart)
          : rowsView(chart)
        : h('p', { className: 'quiet', style: { margin: 0, fontSize: 14, color: colour.quiet } }, empty);
  return h(
    'div',
    { key: title, style: { margin: '0 0 20px' } },
    h('h2', { style: { margin: '16px 0 6px', fontSize: 16 } }, title),
    body,
  );
}

const rowsView = (chart: MailChart, props: Parameters<typeof layout>[0] = {}): ReactElement =>
  layout(
    { ...props, style: { fontSize: 14, ...props.style } },
    ...chart.rows.map((_, at) => rowView(chart, at)),
  );

/** Tables to the left: beside each other where there is room for both, else one below the other. */
const ringView = (ring: NonNullable<MailChart['ring']>, chart: MailChart): ReactElement =>
  h(
    'div',
    { style: { overflow: 'hidden' } },
    layout(
      { align: 'left', width: `${ring.width + 16}` },
      h('tr', null, h('td', { style: { paddingBottom: 8 } }, image(ring))),
    ),
    rowsView(chart, { align: 'left', width: '392', style: { width: '100%', maxWidth: 392 } }),
  );

/** The picture beside the rows is one cell that spans all of them, in the first row. */
function rowView({ picture, rows }: MailChart, at: number): ReactElement {
  const { label, value: text, note, url } = rows[at]!;
  return h(
    'tr',
    { key: label },
    picture &&
      at === 0 &&
      h(
        'td',
        {
          rowSpan: rows.length,
          width: picture.width + 12,
          style: { paddingRight: 12, verticalAlign: 'top' },
        },
        image(picture),
      ),
    h(
      'td',
      {
        className: 'label',
        height: chartRowHeight,
        style: { height: chartRowHeight, lineHeight: '1.2', whiteSpace: 'nowrap' },
      },
      h('bdi', null, label),
    ),
    h(
      'td',
      {
        className: 'quiet wide',
        align: 'right',
        style: { ...small, padding: '0 10px', whiteSpace: 'nowrap' },
      },
      note,
    ),
    h('td', { align: 'right', width: 56, style: { whiteSpace: 'nowrap' } }, value(text, url)),
  );
}

function columnsView({ picture, columns }: MailChart): ReactElement {
  const width = `${Math.round(10_000 / columns.length) / 100}%`;
  const cell = (style: CSSProperties, content: ReactElement | string, key: string) =>
    h(
      'td',
      {
        key,
        align: 'center',
        width,
        style: { lineHeight: '1.3', ...style },
        className: typeof content === 'string' ? 'quiet column' : 'column',
      },
      content,
    );
  return layout(
    { style: { fontSize: 12, tableLayout: 'fixed' } },
    picture &&
      h('tr', null, h('td', { colSpan: columns.length, style: { paddingBottom: 4 } }, image(picture))),
    h('tr', null, ...columns.map(({ label }, at) => cell({ ...small, fontSize: 11 }, label, `${at}`))),
    h('tr', null, ...columns.map(({ value: text, url }, at) => cell({}, value(text, url), `${at}`))),
  );
}

/** Without alternative text, as the same is beside it as text. It shrinks no further than 32 pixels, where bars stay readable. */
const image = ({ id, width, height }: NonNullable<MailChart['picture']>): ReactElement => {
  const style = { display: 'block', minWidth: Math.min(width, 32), maxWidth: '100%' };
  return h('img', { src: `cid:${id}`, alt: '', width, height, style });
};
