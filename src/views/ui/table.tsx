import type { ReactNode } from 'react';

export interface Column {
  title: string;
  /** Aligned at the end, for numbers that are compared down the column. */
  numeric?: boolean;
}

export interface TableRow {
  id: string;
  /** One for each column, in order. */
  cells: readonly ReactNode[];
}

interface TableProps {
  /** Names the table for assistive technology; not shown. */
  caption: string;
  columns: readonly Column[];
  rows: readonly TableRow[];
}

/** A plain table that scrolls sideways by itself where the window is narrow. */
export function Table({ caption, columns, rows }: TableProps) {
  const classOf = (index: number) => (columns[index]?.numeric ? 'cell-number' : undefined);
  return (
    // A region that scrolls must be reachable by the keyboard.
    <section className="table-scroll" aria-label={caption} tabIndex={0}>
      <table className="data-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column.title} scope="col" className={classOf(index)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column, index) => (
                <td key={column.title} className={classOf(index)}>
                  {row.cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
