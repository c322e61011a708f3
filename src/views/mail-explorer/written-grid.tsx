/** @jsxImportSource preact */
import { renderToString } from 'preact-render-to-string';
import { rowCells, type WriteCells } from '../../islands/results-grid/grid-row.tsx';
import { ResultsGrid } from '../../islands/results-grid/island.tsx';
import type { GridProps, RowView } from '../../islands/results-grid/props.ts';
import { writeRowBeside } from '../../islands/results-grid/rows-in-page.ts';
import { bindLabels } from '../../islands/labels.ts';
import { keepPieces } from '../ui/pieces.ts';

/**
 * Cached cells, about 2 KB per row, including the fields for the browser; the newest mails are on most pages.
 */
const written = keepPieces(1_000);

/** The results grid on the server. Rendering rows is nearly all of its work, so rows are cached. */
export function WrittenGrid({ rows, ...props }: GridProps & { rows: readonly RowView[] }) {
  return <ResultsGrid {...props} written={{ rows, writeCells: createWriteCells(props) }} />;
}

function createWriteCells({ labels, locale, urls, vocabulary }: GridProps): WriteCells {
  const context = { t: bindLabels(labels, locale), urls, vocabulary };
  // The part of the cache key that all rows of a page share.
  let shared: { columns: unknown; act: unknown; key: string } | undefined;
  return (row, columns, act) => {
    if (shared?.columns !== columns || shared.act !== act)
      shared = { columns, act, key: JSON.stringify([locale, urls.profile, act, columns]) };
    return written(shared.key + JSON.stringify(row), () => {
      const controls = { act, hideActions: false, selected: false, tab: undefined };
      return renderToString(rowCells(row, columns, context, controls)) + writeRowBeside(row, columns);
    });
  };
}
