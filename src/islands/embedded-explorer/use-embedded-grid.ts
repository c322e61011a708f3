import type { RefObject } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { bulkLimit } from '../../api/limits.ts';
import { type CellContext, type Notice, tooManySelected, useNotice } from '../results-grid/grid-labels.ts';
import type { GridId } from '../results-grid/columns.tsx';
import { keepPreferences } from '../results-grid/preferences.ts';
import type { ColumnKey, ColumnView, GridAction, RowView } from '../results-grid/props.ts';
import { type Question, questionAbout } from '../results-grid/action-request.ts';
import * as select from '../results-grid/selection.ts';
import type { ActingGrid } from '../results-grid/use-actions.ts';
import type { ListKind } from '../results-grid/use-grid.ts';
import type { EmbeddedExplorerProps } from './props.ts';
import type { Matches } from './use-matches.ts';

/** Overlays of the embedded explorer. */
export type EmbeddedOverlay =
  | { kind: 'columns'; anchor: Element }
  | { kind: 'rowMenu'; row: RowView; anchor: Element }
  | { kind: ListKind; row: RowView };

/** State and actions of the embedded explorer. */
export interface EmbeddedGrid extends ActingGrid {
  id: string;
  context: CellContext;
  table: RefObject<HTMLTableElement | null>;
  rows: readonly RowView[];
  columns: {
    props: { id: GridId; columns: ColumnView[] };
    visible: readonly ColumnKey[];
    setVisible: (columns: readonly ColumnKey[]) => void;
  };
  selection: select.Selection;
  selected: readonly RowView[];
  selectExtent: (wanted: select.SelectionExtent) => void;
  /** Whether the page is selected and there are more matches to select. */
  hasMore: boolean;
  toggle: (index: number, extend: boolean) => void;
  overlay: EmbeddedOverlay | null;
  setOverlay: (overlay: EmbeddedOverlay | null) => void;
  notice: Notice | null;
  setNotice: (notice: Notice | null) => void;
  /** Opens the confirmation for those of the rows that can be changed. */
  askFor: (action: GridAction, rows: readonly RowView[]) => void;
}

/** The selection, the columns and the actions of the explorer in the page of a rule (MX-02). */
export function useEmbeddedGrid(
  props: EmbeddedExplorerProps,
  matches: Matches,
  { context, table }: Pick<EmbeddedGrid, 'context' | 'table'>,
): EmbeddedGrid {
  const { rows } = matches;
  const act = !props.hideActions;
  const [visible, setVisible] = useState<readonly ColumnKey[]>(props.columns);
  const [selection, setSelection] = useState(select.noSelection);
  const [overlay, setOverlay] = useState<EmbeddedOverlay | null>(null);
  const [question, ask] = useState<Question | null>(null);
  const [notice, setNotice] = useNotice();
  const selected = useMemo(() => select.selectedRows(selection, rows), [selection, rows]);
  // An action names each mail: a rule's matches are not always expressible as a search, since headers have to
  // be read.
  const selectAll = async () => {
    setNotice(null);
    if (matches.total >= bulkLimit) return setNotice(tooManySelected);
    const all = await matches.loadAll();
    if (all && all.length > bulkLimit) setNotice(tooManySelected);
    else if (all) setSelection(select.selectPage(all));
  };
  return {
    id: props.id,
    props: { urls: props.actionUrls, effects: props.effects, search: { criteria: {} } },
    loaded: { patch: matches.patch, reload: matches.search },
    context,
    table,
    rows,
    columns: {
      props: { id: props.id, columns: props.columnOptions },
      visible,
      setVisible(columns) {
        setVisible(columns);
        keepPreferences({ ruleColumns: columns });
      },
    },
    selection,
    selected,
    hasMore: act && matches.state === 'idle' && select.extentOf(selection, rows) === 'page',
    selectExtent(wanted) {
      if (wanted === 'all') void selectAll();
      else if (act) setSelection(wanted === 'page' ? select.selectPage(rows) : select.noSelection);
    },
    toggle(index, extend) {
      if (act) setSelection((extend ? select.extendTo : select.toggleRow)(selection, rows, index));
    },
    overlay,
    setOverlay,
    notice,
    setNotice,
    question,
    ask,
    // The selection is always rows.
    select: (target) => 'rows' in target && setSelection(select.selectPage(target.rows)),
    finish: () => setSelection(select.noSelection),
    askFor(action, chosen) {
      setNotice(null);
      const next = questionAbout(action, chosen);
      if (typeof next === 'string') setNotice((t) => t(next));
      else ask(next);
    },
  };
}
