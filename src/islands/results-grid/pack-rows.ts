import { isMd5 } from '../../api/md5.ts';
import { fillUrl } from '../request-json.ts';
import type { PackedRows, RowView, SentRow } from './row.ts';

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
