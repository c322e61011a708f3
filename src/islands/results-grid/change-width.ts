import { keepWidths, readWidths, widthsStyle, widthsStyleId, type Widths } from './column-widths.ts';
import type { ColumnKey, GridId } from './columns.tsx';

/** The header of a column; undefined if hidden. */
export const headOf = (gridId: GridId, column: ColumnKey): HTMLElement | undefined =>
  document.getElementById(gridId)?.querySelector<HTMLElement>(`th[data-column=${column}]`) ?? undefined;

/** Sets and stores widths of columns. */
export function changeWidths(gridId: GridId, change: Widths): void {
  keepAndShow(gridId, { ...readWidths(document.cookie, gridId), ...change });
}

/** Resets a column to its default width. */
export function resetWidth(gridId: GridId, column: ColumnKey): void {
  const { [column]: _, ...others } = readWidths(document.cookie, gridId);
  keepAndShow(gridId, others);
}

function keepAndShow(gridId: GridId, widths: Widths): void {
  keepWidths(gridId, widths);
  showWidths(gridId, widths);
  for (const edge of document.querySelectorAll(`#${gridId} th > [role=separator]`)) updateEdgeValue(edge);
}

let sheet: CSSStyleSheet | undefined;

/** Applies the widths of a grid, and the stored ones of the other, replacing the page's original style. */
export function showWidths(gridId: GridId, widths: Widths): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    document.getElementById(widthsStyleId)?.remove();
  }
  sheet.replaceSync(widthsStyle((id) => (id === gridId ? widths : readWidths(document.cookie, id))));
}

/** Updates the width that a column's separator reports to assistive technology. */
export function updateEdgeValue(edge: Element): void {
  edge.setAttribute('aria-valuenow', String(edge.closest('th')!.offsetWidth));
}
