import { isMd5 } from '../../api/md5.ts';
import { fillUrl } from '../request-json.ts';
import type { PackedRows, RowBeside, RowView, SentRow } from './row.ts';
import { escapeJson } from '../escape-json.ts';
import { type ColumnKey, columnOf, columns } from './columns.tsx';

/** Packs rows for transfer to the browser. */
export function packRows(rows: readonly SentRow[]): PackedRows {
  const names = Object.keys(Object.assign({}, ...rows)) as (keyof SentRow)[];
  return Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])]));
}

/** Unpacks rows for the grid. `fileProfile` is `GridUrls.file`. */
export function unpackRows(packed: PackedRows, fileProfile: string): RowView[] {
  const names = Object.keys(packed) as (keyof SentRow)[];
  const rowAt = (index: number) => {
    const row: Partial<Record<keyof SentRow, unknown>> = {};
    for (const name of names) row[name] = packed[name]?.[index];
    return row as SentRow;
  };
  return (packed.id ?? []).map((_, index) => viewOf(rowAt(index), fileProfile));
}

/** Completes a row for the grid with the URLs of its files. */
export function viewOf(row: SentRow, fileProfile: string): RowView {
  const fileType = row.type.replace(/email$/, 'attachment');
  const attachments = row.attachments.map((file) => ({
    ...file,
    href: isMd5(file.md5) ? fillUrl(fileProfile, { type: fileType, id: file.md5.toLowerCase() }) : '',
  }));
  return { ...row, attachments };
}

/** Most common values; they are omitted from the page. */
const usual: SentRow = {
  id: '',
  type: '',
  received: '',
  receivedExact: '',
  receivedAt: '',
  direction: '',
  subject: '',
  senderName: '',
  senderAddress: '',
  serverIp: '',
  clientIp: '',
  recipients: [],
  recipientsTotal: 0,
  attachments: [],
  attachmentsTotal: 0,
  links: [],
  linksTotal: 0,
  verdicts: [],
  states: [],
  isQuarantined: false,
  isRestored: false,
  isDeleted: false,
  quarantinedBy: '',
  spf: '',
  comment: '',
};

/**
 * An element at the end of a row with the fields that its cells do not show, so that the page contains rows
 * only once. Hydration removes it.
 * @param shown the rendered columns.
 * @param act whether the row has a checkbox.
 */
export function writeRowBeside(row: RowView, shown: readonly ColumnKey[], act: boolean): string {
  const read = new Set<string>(shown.flatMap((key) => Object.keys(columnOf(key).reads ?? {})));
  if (act) for (const name of ['id', 'type']) read.add(name);
  const sent: SentRow = { ...row, attachments: row.attachments.map(({ href: _, ...file }) => file) };
  for (const list of lists) if (sent[`${list}Total`] === sent[list].length) sent[`${list}Total`] = 0;
  const beside: RowBeside = Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => !isUsual(name as keyof SentRow, value) && !(read.has(name) && isKeptByCells(value)),
    ),
  );
  return `<script type="application/json">${escapeJson(beside)}</script>`;
}

const isUsual = (name: keyof SentRow, value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : value === usual[name];

/** Parsing HTML changes control characters and unpaired surrogates. */
const isKeptByCells = (value: unknown): boolean =>
  typeof value === 'string' && !/[\p{Cc}\p{Cs}]/u.test(value);

/** Lists of a row, whose totals the page leaves out unless the lists are truncated. */
const lists = ['recipients', 'attachments', 'links'] as const;

/**
 * Reads the rows from the page's markup; must be called before hydration.
 * @param fileProfile `GridUrls.file`.
 */
export function readRowsInPage(gridId: string, fileProfile: string): RowView[] {
  const written = document.querySelectorAll(`#${gridId} .grid-row`);
  return [...written].map((row) => {
    const sent: SentRow = { ...usual, ...readKey(row), ...readCells(row), ...readBeside(row) };
    for (const list of lists) sent[`${list}Total`] ||= sent[list].length;
    return viewOf(sent, fileProfile);
  });
}

/** From the value of its checkbox (`keyOf`); of no use where a row has none. */
function readKey(row: Element): RowBeside {
  const key = row.querySelector<HTMLInputElement>('input[name=ids]')?.value ?? '';
  const end = key.indexOf('/');
  return { type: key.slice(0, end), id: key.slice(end + 1) };
}

function readCells(row: Element): RowBeside {
  const found: Record<string, unknown> = {};
  for (const key of Object.keys(columns) as ColumnKey[]) {
    const { reads } = columnOf(key);
    const cell = reads && row.querySelector(`.col-${key}`);
    if (cell) for (const [name, read] of Object.entries(reads)) found[name] = read(cell);
  }
  return found;
}

const readBeside = (row: Element): RowBeside =>
  JSON.parse(row.querySelector(':scope > script')?.textContent ?? '{}') as RowBeside;
