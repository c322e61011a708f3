import { createElement as h, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Translate } from '../../messages/messages.ts';
import { accentOf, type MailAccent, type MailBrand } from './mail-brand.ts';
import type { MailLogo } from './mail-out.ts';
import type { MailChart, MailTexts } from './mail-texts.ts';
import type { Stores } from '../core/stores.ts';
import type { MailContent } from './mail-queue-store-sqlite.ts';

/** The design's colours for mail programs, except for the accent, which is the brand's; the style element has the dark ones. */
const colour = {
  canvas: '#f6f7f9',
  ink: '#1e222b',
  quiet: '#565c69',
  line: '#e3e6eb',
};

interface LayoutProps {
  width?: string;
  align?: 'left';
  className?: string;
  style?: CSSProperties;
}

/** A layout table; classic Outlook supports padding on cells only. */
const layout = ({ width = '100%', ...rest }: LayoutProps, ...rows: ReactNode[]): ReactElement =>
  h(
    'table',
    { role: 'presentation', width, cellPadding: '0', cellSpacing: '0', border: 0, ...rest },
    h('tbody', null, ...rows),
  );

const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Arial,sans-serif";
const mono = 'ui-monospace,Menlo,Consolas,monospace';

const sheetOf = ({ light, dark }: MailAccent) => `.accent{color:${light}}
@media (prefers-color-scheme: dark) {
.canvas{background:#14161b!important}
.card{background:#1c1f26!important}
.card,.card td{border-color:#333842!important}
.ink{color:#eceef2!important}
.quiet{color:#a9afbb!important}
.soft{background:#262a33!important;border-color:#333842!important}
.accent{color:${dark}!important}
}
@media (max-width: 480px) {
.wide{display:none!important}
.column{font-size:10px!important;word-break:normal!important}
.label{min-width:104px;white-space:normal!important;font-size:12px!important;line-height:1.05!important;word-break:normal!important;overflow-wrap:anywhere}
}`;

/**
 * The mail as HTML for mail programs: one column of tables, inline styles, embedded images alone, so that it looks the same with
 * remote content blocked and cannot be used for tracking. Written without JSX: Node runs the service
 * from its sources too, and reads none.
 */
export const layOutHtml = (
  texts: MailTexts,
  t: Translate,
  brand: MailBrand,
  logo: MailLogo | null = null,
): string => {
  const html = renderToStaticMarkup(h(MailView, { texts, t, brand, logo }));
  // React asks browsers to fetch pictures early; mail programs know nothing of that.
  return `<!doctype html>\n${html.replaceAll(/<link rel="preload"[^>]*>/g, '')}\n`;
};

/** The name of the picture within the mail. */
export const logoId = 'logo';
/** The size that a picture is shown at most, pixels. */
const logoRoom = { width: 240, height: 48 };

/** The organisation's picture, on white with a line around it: it was drawn for paper, and dark themes turn the rest. */
function Logo({ logo, brand }: { logo: MailLogo; brand: string }) {
  const scale = Math.min(1, logoRoom.width / logo.width, logoRoom.height / logo.height);
  return h('img', {
    src: `cid:${logoId}`,
    alt: brand,
    width: Math.max(1, Math.round(logo.width * scale)),
    height: Math.max(1, Math.round(logo.height * scale)),
    style: { backgroundColor: '#ffffff', border: `1px solid ${colour.line}`, padding: 4 },
  });
}

interface MailViewProps {
  texts: MailTexts;
  t: Translate;
  brand: MailBrand;
  logo: MailLogo | null;
}

function MailView({ texts, t, brand, logo }: MailViewProps) {
  const accent = accentOf(brand);
  const cell = (className: string, style: CSSProperties, ...content: ReactNode[]) =>
    h('tr', null, h('td', { className, style }, ...content));
  const column = layout(
    { width: '600', style: { maxWidth: 600, width: '100%', fontFamily: sans, fontSize: 16 } },
    cell(
      'accent',
      { padding: '0 4px 16px', fontSize: 19, fontWeight: 700, color: accent.light },
      logo ? h(Logo, { logo, brand: texts.head.name }) : texts.head.name,
      texts.head.by &&
        h(
          'p',
          {
            className: 'quiet',
            style: { margin: '2px 0 0', fontSize: 13, fontWeight: 400, color: colour.quiet },
          },
          logo ? `${texts.head.name}, ${texts.head.by}` : texts.head.by,
        ),
    ),
    cell(
      'card ink',
      {
        padding: 24,
        backgroundColor: '#ffffff',
        border: `1px solid ${colour.line}`,
        color: colour.ink,
        lineHeight: '1.5',
        wordBreak: 'break-word',
      },
      h(Content, { texts, t, accent }),
    ),
    cell(
      'quiet',
      { padding: '16px 4px', fontSize: 13, lineHeight: '1.5', color: colour.quiet },
      texts.footer,
    ),
  );
  const canvas = { backgroundColor: colour.canvas };
  const body = layout(
    { className: 'canvas', style: canvas },
    h('tr', null, h('td', { align: 'center', style: { padding: '24px 12px' } }, column)),
  );
  return h(
    'html',
    { lang: t.locale, dir: 'ltr' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, texts.title),
      h('style', null, sheetOf(accent)),
    ),
    h(
      'body',
      { className: 'canvas', style: { margin: 0, padding: 0, ...canvas } },
      // Some programs keep what is in the body alone.
      h('div', { lang: t.locale, dir: 'ltr' }, body),
    ),
  );
}

function Content({ texts, t, accent }: { texts: MailTexts; t: Translate; accent: MailAccent }) {
  const { button, code, facts = [], items = [], note, paragraphs, title } = texts;
  return h(
    'div',
    null,
    h('h1', { style: { margin: '0 0 16px', fontSize: 22, lineHeight: '1.3' } }, title),
    ...[t('mail.greeting'), ...paragraphs].map((paragraph) =>
      h('p', { style: { margin: '0 0 16px' } }, ...breakable(paragraph)),
    ),
    code && codeBlock(code),
    button && actionButton(button, accent),
    items.length > 0 && layout({}, ...items.map(itemRow)),
    texts.figures && figuresView(texts.figures),
    ...(texts.charts ?? []).map(chartView),
    facts.length > 0 && factsTable(facts),
    texts.all && h('p', { style: { margin: '8px 0 16px' } }, link(texts.all)),
    h('p', { className: 'quiet', style: { margin: 0, fontSize: 14, color: colour.quiet } }, note),
    button && addressOf(button.url, t),
  );
}

/** One of the things that the mail lists. The texts of strangers stand alone in `bdi`. */
function itemRow({ facts, links, title }: NonNullable<MailTexts['items']>[number]): ReactElement {
  const [first, ...others] = links;
  return h(
    'tr',
    null,
    h(
      'td',
      { style: { padding: '12px 0', borderTop: `1px solid ${colour.line}` } },
      h('h2', { style: { margin: '0 0 4px', fontSize: 16 } }, h('bdi', null, title)),
      h(
        'p',
        { style: { margin: '0 0 8px', fontSize: 14 } },
        ...facts.flatMap(([label, value], index) => [
          index > 0 ? h('br') : null,
          `${label}: `,
          h('bdi', null, ...breakable(value)),
        ]),
      ),
      first && h('p', { style: { margin: 0 } }, link(first)),
      ...others.map((other) => h('p', { style: { margin: 0, fontSize: 14 } }, link(other))),
    ),
  );
}

/** Addresses that are too long for a line break before their domain first. */
const breakable = (text: string): ReactNode[] =>
  text.split(/(?<=@)/).flatMap((part, index) => (index > 0 ? [h('wbr'), part] : [part]));

const link = ({ label, url }: { label: string; url: string }): ReactElement =>
  h('a', { className: 'accent', href: url }, label);

function codeBlock(code: string): ReactElement {
  const style = {
    padding: 18,
    backgroundColor: colour.canvas,
    border: `1px solid ${colour.line}`,
    fontFamily: mono,
    fontSize: 30,
    fontWeight: 600,
    letterSpacing: '0.2em',
    color: colour.ink,
  };
  return layout(
    {},
    h('tr', null, h('td', { className: 'soft ink', align: 'center', style }, code)),
    h('tr', null, h('td', { style: { padding: 8 } })),
  );
}

/** A link that looks like a button: a padded cell, which every program draws. */
function actionButton({ label, url }: NonNullable<MailTexts['button']>, accent: MailAccent): ReactElement {
  const words = { fontWeight: 600, color: '#ffffff', textDecoration: 'none' };
  return h(
    'table',
    { role: 'presentation', cellPadding: '0', cellSpacing: '0', border: 0, style: { margin: '0 0 16px' } },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h(
          'td',
          { style: { padding: '12px 20px', backgroundColor: accent.light } },
          h('a', { href: url, style: words }, label),
        ),
      ),
    ),
  );
}

/** The address of the button in small print, for programs in which it does nothing. */
function addressOf(url: string, t: Translate): ReactElement {
  const small = { color: colour.quiet, fontSize: 12, lineHeight: '1.4' };
  return h(
    'p',
    { className: 'quiet', style: { ...small, margin: '16px 0 0' } },
    t('mail.fallback_link'),
    h('br'),
    h('a', { className: 'quiet', href: url, style: { ...small, wordBreak: 'break-all' } }, url),
  );
}

function factsTable(facts: [string, string][]): ReactElement {
  const label = {
    padding: '2px 16px 2px 0',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
    color: colour.quiet,
  };
  const value = { padding: '2px 0' };
  return layout(
    { style: { fontSize: 14 } },
    ...facts.map(([name, text]) =>
      h(
        'tr',
        null,
        h('td', { className: 'quiet', style: label }, name),
        h('td', { width: '100%', style: value }, h('bdi', null, ...breakable(text))),
      ),
    ),
    h('tr', null, h('td', { style: { padding: 8 } })),
  );
}

/** Pixels of a row of a chart: its picture is drawn for rows of this height. */
export const chartRowHeight = 26;

const number: CSSProperties = { fontWeight: 600, color: colour.ink, textDecoration: 'none' };
const small: CSSProperties = { fontSize: 12, color: colour.quiet };

const value = (text: string, url: string): ReactElement =>
  url === '' ? h('b', null, text) : h('a', { className: 'ink', href: url, style: number }, text);

/** Numbers beside each other. */
function figuresView(figures: NonNullable<MailTexts['figures']>): ReactElement {
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
function chartView(chart: MailChart): ReactElement {
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

/** A mail for the browser, with its pictures inlined in the HTML. */
export async function inlinePictures(
  { logos }: Pick<Stores, 'logos'>,
  { subject, text, html, logo: kind, pictures = [] }: MailContent,
): Promise<{ subject: string; text: string; html: string }> {
  const logo = kind && (await logos.readLogo(kind));
  const all = [...(logo ? [{ id: logoId, png: Buffer.from(logo.png).toString('base64') }] : []), ...pictures];
  const shown = all.reduce(
    (so, { id, png }) => so.replaceAll(`"cid:${id}"`, `"data:image/png;base64,${png}"`),
    html,
  );
  return { subject, text, html: shown };
}
