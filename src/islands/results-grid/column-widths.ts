import { columns, gridIds, type ColumnKey, type GridId } from './columns.tsx';
import { keepPreferences, readKeptValue } from './preferences.ts';

/** Custom widths of columns, in pixels; other columns have their default. */
export type Widths = Partial<Record<ColumnKey, number>>;

/** The id of the style element from the server. */
export const widthsStyleId = 'column-widths';

export const leastWidth = 32;
export const mostWidth = 1_000;

/** Width changes per key press, normal and large, in pixels. */
export const step = 16;
export const longStep = 64;

/** Limits a width to the allowed range. */
export const fitWidth = (width: number): number =>
  Math.round(Math.min(mostWidth, Math.max(leastWidth, width)));

const keptName = { 'explorer-grid': 'widths', 'embedded-grid': 'rule_widths' } as const;

/** The stored widths of a grid, from a `Cookie` header or `document.cookie`; invalid entries are dropped. */
export function readWidths(cookies: string, gridId: GridId): Widths {
  const widths: Widths = {};
  for (const part of readKeptValue(cookies, keptName[gridId]).split('.')) {
    const [key = '', width = ''] = part.split('-');
    if (Object.hasOwn(columns, key) && /^\d{1,4}$/.test(width))
      widths[key as ColumnKey] = fitWidth(Number(width));
  }
  return widths;
}

/** Stores widths like the choice of columns. */
export function keepWidths(gridId: GridId, widths: Widths): void {
  const written = Object.entries(widths).map(([key, width]) => `${key}-${width}`);
  keepPreferences({ [keptName[gridId]]: written.join('.') });
}

/** The style with the custom widths of both grids; empty without any. */
export const widthsStyle = (widthsOf: (gridId: GridId) => Widths): string =>
  Object.values(gridIds)
    .map((gridId) => gridStyle(gridId, widthsOf(gridId)))
    .join('');

/** Custom widths do not apply to the cards on phones and to the narrow list beside the details. */
function gridStyle(gridId: GridId, widths: Widths): string {
  const rules = Object.entries(widths).map(([key, width]) => `.col-${key}{width:${width}px;flex-grow:0}`);
  if (rules.length === 0) return '';
  // Without a flexible column, the remaining space is before the row menus.
  const all = `.col-actions{margin-inline-start:auto}${rules.join('')}`;
  return `@media (width>=48rem){.grid-root:not(.has-details) #${gridId}{${all}}}`;
}
