import type { ReadEmailRow } from '../../api/contract/emails/email-row.ts';
import { viewOf } from '../../islands/results-grid/pack-rows.ts';
import type { RowView } from '../../islands/results-grid/row.ts';
import { keepLatest } from '../../views/ui/render-cache.ts';
import { presentEmailRow, type RowContext } from '../present/present-email-row.ts';

/** Cached views, about 3 KB each with their key; the newest mails are on most pages. */
const views = keepLatest<RowView>(1_000);

/**
 * Converts rows of the contract to views for the grid. A row that has not changed gives the same object as before: a view is
 * kept by the whole row, as its viewer may see it, and by all that it is presented with.
 */
export function presentRowViews(
  rows: readonly ReadEmailRow[],
  context: RowContext,
  fileProfile: string,
): RowView[] {
  const { t, timeZone } = context;
  // Short dates leave this year's year out.
  const { year } = Temporal.Now.plainDateISO(timeZone);
  const shared = JSON.stringify([t.locale, timeZone, year, fileProfile]);
  return rows.map((row) =>
    views(shared + JSON.stringify(row), () => viewOf(presentEmailRow(row, context), fileProfile)),
  );
}
