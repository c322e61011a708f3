/** @jsxImportSource preact */
import { renderToString } from 'preact-render-to-string';
import { rowCells, type WriteCells } from '../../islands/results-grid/grid-row.tsx';
import { ResultsGrid } from '../../islands/results-grid/island.tsx';
import type { GridProps } from '../../islands/results-grid/props.ts';
import { sayIn } from '../../islands/labels.ts';
import { inOnePiece } from '../ui/in-one-piece.ts';

/** Cells as written for earlier pages, by everything they depend on; the newest mails are on most of the pages. */
const written = new Map<string, string>();
/** Rows kept, about 2 KB each. The oldest goes first. */
const writtenLimit = 1_000;

/** The results grid for the server. Writing its rows is nearly all of its work, so a row is written once. */
export function WrittenGrid(props: GridProps) {
  return <ResultsGrid {...props} writeCells={createWriteCells(props)} />;
}

function createWriteCells({ labels, locale, urls, vocabulary }: GridProps): WriteCells {
  const context = { say: sayIn(labels, locale), urls, vocabulary };
  return (row, columns, act) => {
    const key = JSON.stringify([locale, urls.profile, act, columns, row]);
    const html =
      written.get(key) ??
      inOnePiece(
        renderToString(
          rowCells(row, columns, context, { act, hideActions: false, selected: false, tab: undefined }),
        ),
      );
    written.delete(key);
    written.set(key, html);
    if (written.size > writtenLimit) written.delete(written.keys().next().value ?? '');
    return html;
  };
}
