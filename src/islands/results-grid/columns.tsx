/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import {
  badges,
  countButton,
  directionMark,
  held,
  ips,
  moving,
  received,
  recipients,
  sameMessage,
  sender,
  showText,
  subject,
} from './cells.tsx';
import type { CellContext, FilterField } from './grid-labels.ts';
import type { RowView } from './row.ts';

/** A column of the results; its title is the message `mail_explorer.column.{key}`. */
interface Column {
  /** Its width as utilities: `w-…`, and `grow-…` for a share of the remaining space. */
  size: string;
  /** Renders a cell, on server and browser. `tab` is the `tabindex` of its controls. */
  cell: (row: RowView, context: CellContext, tab: number | undefined) => ComponentChildren;
  /** Whether the parts of a cell shrink separately; other cells are one line of text. */
  isBoxed?: true;
  /** The filter values for Alt-clicks on its content. */
  values?: Partial<Record<FilterField, (row: RowView) => string>>;
  /**
   * Row fields that cells show unchanged, with functions to read them back: the page contains them only once.
   */
  reads?: { readonly [Field in keyof RowView]?: (cell: Element) => RowView[Field] };
  /** Whether results can be sorted by it. */
  isSorted?: true;
  /** Whether it cannot be hidden. */
  isFixed?: true;
  /** Whether it is hidden by default. */
  isExtra?: true;
  /** The feature that it requires. */
  needs?: 'unified_quarantine' | 'allow_list';
}

/** Reads the text of an element in a cell; empty if there is none. */
const textIn =
  (selector: string) =>
  (cell: Element): string =>
    cell.querySelector(selector)?.textContent ?? '';

/** A value by which rows can be found; what is not known is none. */
const known = (value = ''): string => (value === 'unknown' ? '' : value);

/**
 * All columns of the Mail Explorer and the embedded explorer. Buttons in cells declare their action by
 * `data-act`, values their filter field by `data-field`: the grid has one listener for all rows, and adds a
 * title to truncated text on hover. There are thousands of cells, so they do not repeat attributes of the row,
 * and icons are masks of the style sheet.
 */
export const columns = {
  received: {
    size: 'w-26',
    isSorted: true,
    cell: received,
    reads: {
      received: (cell) => cell.textContent,
      receivedExact: (cell) => cell.querySelector('time')?.title ?? '',
      receivedAt: (cell) => cell.querySelector('time')?.dateTime ?? '',
    },
  },
  direction: {
    size: 'w-6',
    cell: (row, { vocabulary }) => directionMark(row.direction, vocabulary),
    values: { direction: (row) => known(row.direction) },
    reads: { direction: (cell) => cell.querySelector('[data-field=direction]')?.classList[1] ?? '' },
  },
  verdicts: {
    size: 'w-24 grow',
    isBoxed: true,
    cell: (row, context) => badges(row.verdicts, 'detection', context, 'badge'),
    values: { detection: (row) => known(row.verdicts[0]) },
  },
  states: {
    size: 'w-24',
    isBoxed: true,
    cell: (row, context) =>
      row.moving
        ? moving(row, row.moving, context)
        : row.isQuarantined
          ? held(row, context)
          : // The platform's own states follow ours; they are in the title, and have no room of their own.
            [
              badges(row.states, 'quarantined_state', context, 'badge badge-outline', false),
              sameMessage(row),
            ],
    values: { quarantined_state: (row) => known(row.states[0]) },
  },
  quarantinedBy: {
    size: 'w-24',
    isExtra: true,
    needs: 'unified_quarantine',
    cell: (row) => row.quarantinedBy,
  },
  // The most important column for an analyst: it gets the remaining space, and more in wide windows.
  subject: {
    size: 'w-46 grow-6',
    isFixed: true,
    cell: subject,
    values: { subject: (row) => row.subject },
    reads: { subject: textIn('[data-field=subject]:not(.is-empty)') },
  },
  sender: {
    size: 'w-32 grow-2',
    cell: sender,
    values: { from_name: (row) => row.senderName, from_email: (row) => row.senderAddress },
    reads: { senderName: textIn('[data-field=from_name]'), senderAddress: textIn('[data-field=from_email]') },
  },
  recipients: {
    size: 'w-32 grow-2',
    isBoxed: true,
    cell: recipients,
    values: { recipients: (row) => row.recipients[0] ?? '' },
  },
  attachments: {
    size: 'w-7.5',
    cell: ({ attachmentsTotal: count }, { t }, tab) =>
      countButton('attachments', count, t('attachments_count', { count }), tab),
  },
  links: {
    size: 'w-7.5',
    cell: ({ linksTotal: count }, { t }, tab) =>
      countButton('links', count, t('links_count', { count }), tab),
  },
  serverIp: {
    size: 'w-24.25 grow',
    cell: ips,
    values: { sender_server_ip: (row) => row.serverIp, sender_client_ip: (row) => row.clientIp },
    reads: {
      serverIp: textIn('[data-field=sender_server_ip]'),
      clientIp: textIn('[data-field=sender_client_ip]'),
    },
  },
  spf: { size: 'w-20', needs: 'allow_list', cell: (row) => row.spf },
  comment: { size: 'w-40', needs: 'allow_list', cell: (row) => <span>{showText(row, row.comment)}</span> },
} as const satisfies Record<string, Column>;

export type ColumnKey = keyof typeof columns;

/** Element ids of the two grids, whose column settings are separate. */
export const gridIds = { explorer: 'explorer-grid', embedded: 'embedded-grid' } as const;
export type GridId = (typeof gridIds)[keyof typeof gridIds];

/** The columns of the Mail Explorer in their order (MX-12). */
export const explorerColumns: readonly ColumnKey[] = [
  'received',
  'direction',
  'verdicts',
  'states',
  'quarantinedBy',
  'subject',
  'sender',
  'recipients',
  'attachments',
  'links',
  'serverIp',
];

/** The columns of the embedded explorer (MX-02, MX-19). */
export const ruleColumns: readonly ColumnKey[] = [
  'received',
  'verdicts',
  'subject',
  'sender',
  'spf',
  'comment',
  'states',
  'recipients',
  'serverIp',
  'attachments',
  'links',
];

/** The definition of a column. */
export const columnOf = (key: ColumnKey): Column => columns[key];

/** The classes of a column's cells and header. */
export const lookOf = (key: ColumnKey): string => `col-${key} ${columns[key].size}`;

const valuesByField: Column['values'] = Object.assign(
  {},
  ...Object.keys(columns).map((key) => columnOf(key as ColumnKey).values),
);

/** The filter value for an Alt-click in the row; empty if there is none. */
export const valueOf = (field: FilterField, row: RowView): string => valuesByField?.[field]?.(row) ?? '';

/** A cell of the row, in its column. */
export function cell(
  key: ColumnKey,
  row: RowView,
  context: CellContext,
  tab: number | undefined,
  id?: string,
) {
  const { cell: contentOf, isBoxed } = columnOf(key);
  const content = contentOf(row, context, tab);
  return (
    <td key={key} id={id} class={lookOf(key)} role="gridcell">
      {isBoxed ? <div class="grid-content">{content}</div> : content}
    </td>
  );
}
