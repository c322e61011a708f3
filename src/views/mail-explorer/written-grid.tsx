/** @jsxImportSource preact */
import { renderToString } from 'preact-render-to-string';
import { GridRow, rowCells, type WriteRows } from '../../islands/results-grid/grid-row.tsx';
import { ResultsGrid } from '../../islands/results-grid/island.tsx';
import type { GridProps, RowView } from '../../islands/results-grid/props.ts';
import { writeRowBeside } from '../../islands/results-grid/pack-rows.ts';
import { keyOf } from '../../islands/results-grid/selection.ts';
import { bindLabels } from '../../islands/labels.ts';
import { numberOf } from './number-of.ts';
import { createRenderCache } from '../ui/render-cache.ts';

/** Cached cells, about 2 KB per row, including the fields for the browser; the newest mails are on most pages. */
const cells = createRenderCache(1_000);

/** Cached rows of whole pages, about 80 KB each: a reload, the way back, and what several people look at. */
const pages = createRenderCache(40);

/** The results grid on the server. Rendering rows is nearly all of its work, so rows are cached. */
export function WrittenGrid({ rows, ...props }: GridProps & { rows: readonly RowView[] }) {
  return <ResultsGrid {...props} written={{ rows, writeRows: createWriteRows(props) }} />;
}

function createWriteRows({ labels, locale, urls, vocabulary }: GridProps): WriteRows {
  const context = { t: bindLabels(labels, locale), urls, vocabulary };
  return (rows, { gridId, columns, act, open }) => {
    const shared = JSON.stringify([locale, urls.profile, act, columns]);
    const controls = { act, hideActions: false, selected: false, tab: undefined };
    const writeCells = (row: RowView) =>
      cells(
        `${numberOf(row)} ${shared}`,
        () => renderToString(rowCells(row, columns, context, controls)) + writeRowBeside(row, columns, act),
      );
    return pages(JSON.stringify([gridId, open, rows.map(numberOf)]) + shared, () =>
      renderToString(
        <>
          {rows.map((row, index) => (
            <GridRow
              key={keyOf(row)}
              gridId={gridId}
              row={row}
              index={index}
              columns={columns}
              context={context}
              cells={writeCells(row)}
              selected={false}
              active={false}
              current={-1}
              open={keyOf(row) === open}
              act={act}
              hideActions={false}
              live={false}
            />
          ))}
        </>,
      ),
    );
  };
}
