import { describe, expect, it } from 'vitest';
import {
  allMatching,
  extendFrom,
  extendTo,
  extentOf,
  isSelected,
  keyOf,
  noSelection,
  selectedRows,
  selectPage,
  toggleRow,
  type Selection,
} from '../../src/islands/results-grid/selection.ts';
import { makeRow, makeRows } from './make-row.ts';

const rows = makeRows(10);
const idsOf = (selection: Selection) => selectedRows(selection, rows).map((row) => row.id);

describe('selection', () => {
  it('[MX-16] cycles from none and some to the page and to all matching', () => {
    expect(extentOf(noSelection, rows)).toBe('none');
    expect(extentOf(toggleRow(noSelection, rows, 3), rows)).toBe('some');
    expect(extentOf(selectPage(rows), rows)).toBe('page');
    expect(extentOf(allMatching, rows)).toBe('all');
  });

  it('[MX-16] no longer covers the page when more rows were loaded', () => {
    expect(extentOf(selectPage(rows), makeRows(11))).toBe('some');
  });

  it('unticks a ticked row', () => {
    expect(idsOf(toggleRow(toggleRow(noSelection, rows, 3), rows, 3))).toEqual([]);
  });

  it('[MX-16] falls back to the loaded rows when one of all matching is unticked', () => {
    const selection = toggleRow(allMatching, rows, 4);
    expect(extentOf(selection, rows)).toBe('some');
    expect(idsOf(selection)).toEqual(['0', '1', '2', '3', '5', '6', '7', '8', '9']);
  });

  it('extends from where the range began, in both directions', () => {
    const begun = toggleRow(noSelection, rows, 5);
    expect(idsOf(extendTo(begun, rows, 7))).toEqual(['5', '6', '7']);
    expect(idsOf(extendTo(begun, rows, 3))).toEqual(['3', '4', '5']);
  });

  it('starts a keyboard range at the focused row', () => {
    expect(idsOf(extendFrom(2, noSelection, rows, 3))).toEqual(['2', '3']);
  });

  it('distinguishes rows of both platforms with the same id', () => {
    const selection = selectPage([makeRow({ id: '1' })]);
    expect(isSelected(selection, keyOf({ id: '1', type: 'google_mail_email' }))).toBe(false);
  });
});
