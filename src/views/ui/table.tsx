import type { ReactNode } from 'react';
import { cardLook, classNames } from './looks.ts';

interface Column {
  title: string;
  /** Aligned at the end, for numbers. */
  numeric?: boolean;
  /** Hidden on tablets, where another cell has its value. */
  offTablets?: boolean;
  /** Where cells are stacked, those of neighbouring columns that are short share a line. */
  isShort?: boolean;
}

interface TableRow {
  id: string;
  /** One per column, in order. */
  cells: readonly ReactNode[];
}

interface TableProps {
  /** The table's name for assistive technology; not visible. */
  caption: string;
  columns: readonly Column[];
  rows: readonly TableRow[];
  /** In narrow windows the cells of a row are stacked, instead of scrolling sideways; `labelled` below the titles of their columns. */
  stacks?: boolean | 'labelled';
  /** It has a surface of its own, for tables that stand in no card. */
  isCard?: boolean;
}

/** A plain table. */
export function Table({ caption, columns, rows, stacks = false, isCard = false }: TableProps) {
  const numeric = stacks ? 'tablet:text-end' : 'text-end';
  const looks = columns.map(
    (column) =>
      classNames(
        column.numeric && numeric,
        column.offTablets && 'tablet:max-desk:hidden',
        stacks && column.isShort && 'max-tablet:me-2 max-tablet:inline-block',
      ) || undefined,
  );
  return (
    // A scrollable region must be reachable by keyboard.
    <section
      className={classNames(
        'table-scroll overflow-x-auto overscroll-x-contain',
        isCard && `${cardLook} max-tablet:px-4`,
      )}
      aria-label={caption}
      tabIndex={0}
    >
      <table className={stacks ? 'data-table stacked-table' : 'data-table'}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column.title} scope="col" className={looks[index]}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column, index) => (
                <td
                  key={column.title}
                  className={looks[index]}
                  data-label={stacks === 'labelled' && index > 0 ? column.title : undefined}
                >
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

/** Items with separators: an icon, a description, and actions. `ends`: nothing follows the list. */
export function ItemList({ ends, children }: { ends?: boolean; children: ReactNode }) {
  return (
    <ul className={ends ? 'grid [&>li:last-child]:border-b-0 [&>li:last-child]:pb-0' : 'grid'}>{children}</ul>
  );
}

/** One of an `ItemList`. */
export function Item({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5 first:pt-0 max-[40rem]:flex-wrap [&_.text-ink-2]:text-sm [&>.icon]:text-ink-3 [&>div]:min-w-0 [&>div]:flex-1 [&>div]:wrap-anywhere max-[40rem]:[&>div]:min-w-[60%]">
      {children}
    </li>
  );
}
