import { columns, gridIds, type ColumnKey, type GridId } from './columns.tsx';
import { keepPreferences, readKeptValue } from './preferences.ts';

/** Widths in pixels that a person has given to columns; the others have their own. */
export type Widths = Partial<Record<ColumnKey, number>>;

/** The element id of the style that the server writes. */
export const widthsStyleId = 'column-widths';

export const leastWidth = 32;
export const mostWidth = 1_000;

/** What one press changes, and a long one; pixels. */
export const step = 16;
export const longStep = 64;

/** Within what a column can be. */
export const fitWidth = (width: number): number =>
  Math.round(Math.min(mostWidth, Math.max(leastWidth, width)));

const keptName = { 'explorer-grid': 'widths', 'embedded-grid': 'rule_widths' } as const;

/** The widths kept for a grid, of a `Cookie` header or `document.cookie`; what is no column and no width is left out. */
export function readWidths(cookies: string, gridId: GridId): Widths {
  const widths: Widths = {};
  for (const part of readKeptValue(cookies, keptName[gridId]).split('.')) {
    const [key = '', width = ''] = part.split('-');
    if (Object.hasOwn(columns, key) && /^\d{1,4}$/.test(width))
      widths[key as ColumnKey] = fitWidth(Number(width));
  }
  return widths;
}

/** Keeps them as the choice of columns is kept. */
export function keepWidths(gridId: GridId, widths: Widths): void {
  const written = Object.entries(widths).map(([key, width]) => `${key}-${width}`);
  keepPreferences({ [keptName[gridId]]: written.join('.') });
}

/** The style of both grids as a person has made them; empty where all columns have their own width. */
export const widthsStyle = (widthsOf: (gridId: GridId) => Widths): string =>
  Object.values(gridIds)
    .map((gridId) => gridStyle(gridId, widthsOf(gridId)))
    .join('');

/** Phones show cards, and beside the details a list has few columns: neither has widths of a person's own. */
function gridStyle(gridId: GridId, widths: Widths): string {
  const rules = Object.entries(widths).map(([key, width]) => `.col-${key}{width:${width}px;flex-grow:0}`);
  if (rules.length === 0) return '';
  // Where no column takes what is left, it stands before the rows' menus.
  const all = `.col-actions{margin-inline-start:auto}${rules.join('')}`;
  return `@media (width>=48rem){.grid-root:not(.has-details) #${gridId}{${all}}}`;
}
