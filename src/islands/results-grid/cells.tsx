/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { fillUrl } from '../request-json.ts';
import type { Say } from '../labels.ts';
import type { BadgeView, ColumnKey, FilterField, GridLabels, GridUrls, RowView } from './props.ts';

/** What every cell needs beside its row; one object for all of them, made anew only when it changes. */
export interface CellContext {
  say: Say<keyof GridLabels>;
  urls: GridUrls;
  vocabulary: Record<string, BadgeView>;
  /** On the server: the cells of a row as HTML, perhaps written before. */
  writeCells?: WriteCells | undefined;
}

export type WriteCells = (row: RowView, columns: readonly ColumnKey[], act: boolean) => string;

/** Columns whose parts give way to each other when there is little room; the others are one line of text. */
const boxed: ReadonlySet<ColumnKey> = new Set(['verdicts', 'states', 'recipients']);

/** A cell of the row, in its column. */
export function cell(column: ColumnKey, row: RowView, context: CellContext, tab: number | undefined) {
  const content = cellContent(column, row, context, tab);
  return (
    <td key={column} class={`col-${column}`} role="gridcell">
      {boxed.has(column) ? <div class="grid-content">{content}</div> : content}
    </td>
  );
}

/**
 * The content of a cell. Buttons say by `data-act` what they do, values by `data-field` what an Alt-click filters by
 * (`valueOf`): the grid listens once for all rows, and gives a text that is cut off its title when the pointer comes to
 * it. There are thousands of cells, so none says what its row says already, and icons are masks of the style sheet.
 * `tab` is the tab stop of controls: only those of the active row have one.
 */
function cellContent(column: ColumnKey, row: RowView, context: CellContext, tab: number | undefined) {
  const { say, vocabulary } = context;
  switch (column) {
    case 'received':
      return received(row);
    case 'direction':
      return directionMark(row.direction, vocabulary);
    case 'verdicts':
      return badges(row.verdicts, 'detection', vocabulary, 'badge');
    case 'states':
      if (row.isQuarantined) return held(row, context);
      // The platform's own states follow ours; they are in the title, and have no room of their own.
      return badges(row.states, 'quarantined_state', vocabulary, 'badge badge-outline', false);
    case 'quarantinedBy':
      return row.quarantinedBy;
    case 'subject':
      return subject(row, context, tab);
    case 'sender':
      return sender(row);
    case 'recipients':
      return recipients(row, context, tab);
    case 'serverIp':
      return ips(row);
    case 'spf':
      return row.spf;
    case 'comment':
      return <span>{row.comment}</span>;
    case 'attachments':
      return countButton(
        'attachments',
        row.attachmentsTotal,
        say('attachments_count', { count: row.attachmentsTotal }),
        tab,
      );
    case 'links':
      return countButton('links', row.linksTotal, say('links_count', { count: row.linksTotal }), tab);
  }
}

/** The day, and the time, which stands below it where rows have the height for it. */
function received({ received: text, receivedAt, receivedExact }: RowView) {
  const comma = text.lastIndexOf(', ');
  return (
    <time dateTime={receivedAt} title={receivedExact}>
      {comma < 0 ? text : text.slice(0, comma)}
      {comma >= 0 && <span>, </span>}
      {comma >= 0 && <b>{text.slice(comma + 2)}</b>}
    </time>
  );
}

/** What an Alt-click on a value of the row filters by. */
export function valueOf(field: FilterField, row: RowView): string {
  switch (field) {
    case 'subject':
      return row.subject;
    case 'from_name':
      return row.senderName;
    case 'from_email':
      return row.senderAddress;
    case 'recipients':
      return row.recipients[0] ?? '';
    case 'sender_server_ip':
      return row.serverIp;
    case 'sender_client_ip':
      return row.clientIp;
    case 'direction':
      return row.direction;
    case 'detection':
      return row.verdicts[0] ?? '';
    case 'quarantined_state':
      return row.states.find(isHeld) ?? row.states[0] ?? '';
    default:
      return '';
  }
}

/** The subject as a person reads it. */
export function subjectOf(row: RowView, say: CellContext['say']): string {
  return row.subject === '' ? say('no_subject') : row.subject;
}

function subject(row: RowView, { say, urls }: CellContext, tab: number | undefined) {
  const text = subjectOf(row, say);
  const look = row.subject === '' ? 'grid-subject is-empty' : 'grid-subject';
  if (urls.profile === '') {
    return (
      <span class={look} data-field="subject">
        {text}
      </span>
    );
  }
  const href = fillUrl(urls.profile, { type: row.type, id: row.id });
  return (
    <a class={look} href={href} target="_blank" rel="noopener" tabIndex={tab} data-field="subject">
      {text}
    </a>
  );
}

const isHeld = (state: string): boolean => state.startsWith('cp_quarantined') || state === 'ms_quarantined';

/** Who holds a mail stands below that it is held: the whole word is too long for a column. */
function held(row: RowView, { say, vocabulary }: CellContext) {
  const state = row.states.find(isHeld);
  const tone = (state && vocabulary[state]?.tone) ?? 'neutral';
  const labels = row.states.map((item) => vocabulary[item]?.label ?? item).join(', ');
  return (
    <>
      <span
        class={`badge badge-outline${tone === 'neutral' ? '' : ` tone-${tone}`}`}
        title={labels || undefined}
        data-field="quarantined_state"
      >
        {say('state_quarantined')}
      </span>
      {row.quarantinedBy !== '' && (
        <span class="grid-second"> {say('state_by', { name: row.quarantinedBy })}</span>
      )}
    </>
  );
}

function sender(row: RowView) {
  return (
    <>
      {row.senderName !== '' && [value('from_name', row.senderName, ''), ' ']}
      {value('from_email', row.senderAddress, row.senderName === '' ? '' : 'grid-second')}
    </>
  );
}

function recipients(row: RowView, { say }: CellContext, tab: number | undefined) {
  const [first] = row.recipients;
  if (first === undefined) return null;
  return (
    <>
      {value('recipients', first, 'grid-grow')}
      {row.recipientsTotal > 1 && (
        <button
          type="button"
          class="grid-count of-recipients"
          data-act="recipients"
          tabIndex={tab}
          aria-label={`+${row.recipientsTotal - 1}, ${say('recipients_count', { count: row.recipientsTotal })}`}
        >
          +{row.recipientsTotal - 1}
        </button>
      )}
      <button type="button" class="grid-copy" data-act="copy" tabIndex={tab} aria-label={say('copy')} />
    </>
  );
}

function ips(row: RowView) {
  return (
    <>
      {row.serverIp !== '' && value('sender_server_ip', row.serverIp, '')}
      {row.clientIp !== '' && (
        <span class="grid-second"> ({value('sender_client_ip', row.clientIp, '')})</span>
      )}
    </>
  );
}

function value(field: FilterField, text: string, look: string) {
  return (
    <span class={look || undefined} data-field={field}>
      {text}
    </span>
  );
}

function countButton(
  act: 'attachments' | 'links',
  count: number,
  label: string,
  tab: number | undefined,
): ComponentChildren {
  if (count === 0) return null;
  return (
    <button type="button" class={`grid-count of-${act}`} data-act={act} tabIndex={tab} aria-label={label}>
      {count}
    </button>
  );
}

function badges(
  values: readonly string[],
  field: FilterField,
  vocabulary: CellContext['vocabulary'],
  look: string,
  showsMore = true,
): ComponentChildren {
  const [first, ...rest] = values;
  if (first === undefined) return null;
  const labels = values.map((item) => vocabulary[item]?.label ?? item);
  const tone = vocabulary[first]?.tone ?? 'neutral';
  // The ordinary is said quietly, so that the exceptions are seen.
  const isQuiet = field === 'quarantined_state' && tone === 'neutral';
  const signed = tone === 'neutral' ? look : `${look} tone-${tone}`;
  const all = rest.length > 0 ? labels.join(', ') : undefined;
  return (
    <>
      <span
        class={isQuiet ? 'grid-quiet' : signed}
        title={isQuiet ? labels.join(', ') : all}
        data-field={field}
      >
        {isQuiet ? <span>{labels[0]}</span> : labels[0]}
      </span>
      {showsMore && rest.length > 0 && (
        <span class="grid-more" title={all}>
          +{rest.length}
        </span>
      )}
      {rest.length > 0 && <span class="visually-hidden"> {labels.slice(1).join(', ')}</span>}
    </>
  );
}

function directionMark(direction: string, vocabulary: CellContext['vocabulary']) {
  const label = vocabulary[direction]?.label ?? direction;
  return (
    <span
      class={`grid-mark ${direction}`}
      role="img"
      aria-label={label}
      title={label}
      data-field="direction"
    />
  );
}
