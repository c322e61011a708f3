import { keepWidths, readWidths, widthsStyle, widthsStyleId, type Widths } from './column-widths.ts';
import type { ColumnKey, GridId } from './columns.tsx';

/** The header of a column; undefined while it is hidden. */
export const headOf = (gridId: GridId, column: ColumnKey): HTMLElement | undefined =>
  document.getElementById(gridId)?.querySelector<HTMLElement>(`th[data-column=${column}]`) ?? undefined;

/** Gives columns these widths from now on. */
export function changeWidths(gridId: GridId, change: Widths): void {
  keepAndShow(gridId, { ...readWidths(document.cookie, gridId), ...change });
}

/** Gives a column its own width back. */
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

/** Shows a grid with these widths, and the other with its own, instead of the style that came with the page. */
export function showWidths(gridId: GridId, widths: Widths): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    document.getElementById(widthsStyleId)?.remove();
  }
  sheet.replaceSync(widthsStyle((id) => (id === gridId ? widths : readWidths(document.cookie, id))));
}

/** Says how wide the column is that an edge belongs to. */
export function updateEdgeValue(edge: Element): void {
  edge.setAttribute('aria-valuenow', String(edge.closest('th')!.offsetWidth));
}
