import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Aligned at the end, for numbers that are compared down the column. */
  numeric?: boolean;
}

interface TableProps<Row> {
  /** Names the table for assistive technology; not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A plain table that scrolls sideways by itself where the window is narrow. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    // A region that scrolls must be reachable by the keyboard.
    <div className="table-scroll" role="region" aria-label={caption} tabIndex={0}>
      <table className="data-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={column.numeric ? 'cell-number' : undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.id} className={column.numeric ? 'cell-number' : undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
