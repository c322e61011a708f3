/** @jsxImportSource preact */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { navigateTo } from '../navigate.ts';
import type { TranslateLabel } from '../labels.ts';
import type { CellContext, edgeLabelKeys } from './grid-labels.ts';
import type { ColumnEdge } from './column-widths.tsx';
import { columnOf, lookOf } from './columns.tsx';
import { copyWhole, isSelected, keyOf } from './selection.ts';
import { cellId, GridRow, rowId } from './grid-row.tsx';
import type { GridProps, GridSearch } from './props.ts';
import type { Grid } from './use-grid.ts';
import { Icon } from '../icon.tsx';
import type { LoadedRows } from './use-rows.ts';
import { buttonLook, emptyLook, spinnerLook } from '../../views/ui/looks.ts';
import type { ComponentChildren } from 'preact';
import { gridFootLook } from '../../views/ui/grid-look.ts';

/** The parts of a grid that the table uses; the embedded explorer has only these. */
export type TableGrid = Pick<
  Grid,
  | 'context'
  | 'table'
  | 'visible'
  | 'drawn'
  | 'selection'
  | 'extent'
  | 'selectExtent'
  | 'active'
  | 'setActive'
  | 'open'
  | 'live'
  | 'count'
> & {
  props: Pick<GridProps, 'id' | 'columns'> &
    Partial<Pick<GridProps, 'sort'>> & { permissions: Pick<GridProps['permissions'], 'act'> };
  loaded: Pick<Grid['loaded'], 'rows' | 'state'>;
  /** The separators for resizing columns and their words, once loaded. */
  edges?: { ColumnEdge: typeof ColumnEdge; t: TranslateLabel<(typeof edgeLabelKeys)[number]> } | null;
  /** Hides the actions column (MX-02). */
  hideActions?: boolean;
  /** Index of the current cell of the current row. */
  cell?: number;
};

/** The visible rows as a table with grid roles; spacer rows replace the others. */
export function GridTable({ grid }: { grid: TableGrid }) {
  const { props, context, table, visible, loaded, drawn, selection, active, open, live } = grid;
  const { hideActions, edges, cell = -1 } = grid;
  const { rows } = loaded;
  const { act } = props.permissions;
  const { t } = context;
  const shown = props.columns.filter((column) => visible.includes(column.key));
  const activeDrawn = active >= drawn.first && active < drawn.last;
  const span = shown.length + (act ? 1 : 0) + (hideActions ? 0 : 1);
  return (
    <table
      ref={table}
      id={props.id}
      class="grid-table block min-w-min text-table focus-visible:outline-none max-tablet:min-w-0"
      role="grid"
      aria-label={t('grid')}
      aria-describedby={`${props.id}-zone`}
      aria-multiselectable={act ? true : undefined}
      aria-rowcount={rowCountOf(grid)}
      aria-colcount={span}
      aria-activedescendant={activeDrawn ? (cell < 0 ? rowId : cellId)(props.id, active) : undefined}
      tabIndex={rows.length > 0 ? 0 : undefined}
      onCopy={copyWhole}
      onFocus={() => active < 0 && grid.setActive(drawn.first)}
    >
      <thead class="sticky top-0 z-2 block text-ink-3 text-sm max-tablet:hidden" role="rowgroup">
        <tr role="row" aria-rowindex={1}>
          {act && (
            <th class="grid-head col-check font-medium text-start" role="columnheader" scope="col">
              <HeaderCheckbox grid={grid} />
            </th>
          )}
          {shown.map(({ key, label }, index) => (
            <th
              key={key}
              class={`grid-head font-medium text-start ${lookOf(key)}${edges ? ' relative' : ''}`}
              data-column={key}
              role="columnheader"
              scope="col"
              title={label}
              aria-label={edges ? label : undefined}
              aria-sort={columnOf(key).isSorted && props.sort ? directions[props.sort.direction] : undefined}
            >
              {columnOf(key).isSorted && props.sort ? (
                <SortLink id={`${props.id}-sort`} sort={props.sort} label={label} t={t} />
              ) : (
                <>
                  {(key === 'attachments' || key === 'links') && <span class={`grid-sign of-${key}`} />}
                  <span class={narrow.has(key) ? 'visually-hidden' : headLabelLook}>{label}</span>
                </>
              )}
              {edges && (
                <edges.ColumnEdge
                  gridId={props.id}
                  column={key}
                  label={edges.t('column_width', { column: label })}
                  hint={edges.t('column_width_hint')}
                  isFirst={index === 0}
                />
              )}
            </th>
          ))}
          {!hideActions && (
            <th class="grid-head col-actions font-medium text-start" role="columnheader" scope="col">
              <span class="visually-hidden">{t('actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      {context.writeRows ? (
        <tbody
          {...bodyLook}
          dangerouslySetInnerHTML={{
            __html: context.writeRows(rows, { gridId: props.id, columns: visible, act, open }),
          }}
        />
      ) : (
        <tbody {...bodyLook}>
          {drawn.before > 0 && <Spacer key="before" height={drawn.before} />}
          {rows.slice(drawn.first, drawn.last).map((row, offset) => {
            const index = drawn.first + offset;
            const key = keyOf(row);
            return (
              <GridRow
                key={index - drawn.shift}
                gridId={props.id}
                row={row}
                index={index}
                columns={visible}
                context={context}
                selected={isSelected(selection, key)}
                active={index === active}
                current={index === active ? cell : -1}
                open={key === open}
                act={act}
                hideActions={hideActions ?? false}
                live={live}
              />
            );
          })}
          {drawn.after > 0 && <Spacer key="after" height={drawn.after} />}
        </tbody>
      )}
    </table>
  );
}

const bodyLook = { class: 'block', role: 'rowgroup' } as const;

/** Columns with no room for their names, which are signs and the titles of their headers. */
const narrow: ReadonlySet<string> = new Set(['direction', 'attachments', 'links']);

/** The width of a column is its own, whatever its name. */
const headLabelLook = 'block w-0 min-w-full overflow-hidden text-ellipsis';

const directions = { asc: 'ascending', desc: 'descending' } as const;

interface SortLinkProps {
  id: string;
  sort: GridProps['sort'];
  /** Without it, only the arrow is shown. */
  label?: string;
  t: CellContext['t'];
}

/** Where rows have a header, the order is turned round there. */
const arrowLook = 'grid place-content-center size-7 tablet:hidden after:size-4!';

/** The heading of the date column, which reverses the order; without scripts a link to that search. */
export function SortLink({ id, sort, label, t }: SortLinkProps) {
  const { direction, href } = sort;
  const turn = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigateTo(href);
  };
  const hint = t(direction === 'desc' ? 'sort_oldest' : 'sort_newest');
  return (
    <a
      id={id}
      class={`grid-sort is-${direction} [&.is-asc]:after:rotate-180 ${label === undefined ? arrowLook : 'flex gap-0.5 w-max'} items-center text-ink-2 hover:text-ink hover:no-underline`}
      href={href}
      title={hint}
      aria-label={label === undefined ? hint : undefined}
      onClick={turn}
    >
      {label !== undefined && <span class="min-w-0 overflow-hidden text-ellipsis">{label}</span>}
    </a>
  );
}

/** Number of rows including the header, for assistive technology; -1 while unknown. */
function rowCountOf({ loaded, count }: TableGrid): number {
  if (loaded.state === 'end') return loaded.rows.length + 1;
  if (count.state !== 'ready' || count.isMaximum) return -1;
  return Math.max(count.total, loaded.rows.length) + 1;
}

function HeaderCheckbox({ grid }: { grid: TableGrid }) {
  const { props, context, extent, loaded, live, selectExtent } = grid;
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = extent === 'some';
  }, [extent]);
  return (
    <input
      ref={box}
      id={`${props.id}-select-page`}
      type="checkbox"
      class="check grid m-0 needs-js"
      autocomplete="off"
      checked={extent === 'page' || extent === 'all'}
      disabled={live && loaded.rows.length === 0}
      aria-label={context.t('select_page', { count: loaded.rows.length })}
      onClick={() => selectExtent(extent === 'page' || extent === 'all' ? 'none' : 'page')}
    />
  );
}

function Spacer({ height }: { height: number }) {
  const row = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    if (row.current) row.current.style.height = `${height}px`;
  }, [height]);
  return <tr ref={row} class="grid-spacer block" aria-hidden="true" />;
}

interface GridFootProps {
  context: CellContext;
  search: GridSearch;
  state: LoadedRows['state'];
  isEmpty: boolean;
  onRetry: () => void;
}

/** Below the last row: loading, an error, or that nothing matched. */
export function GridFoot({ context, search, state, isEmpty, onRetry }: GridFootProps) {
  const { t, urls } = context;
  if (isEmpty) {
    return (
      <div class={`${emptyLook.box} py-16!`}>
        <span class={emptyLook.icon}>
          <Icon name="mail-search" />
        </span>
        <p class={emptyLook.title}>{t('empty_title')}</p>
        <p class={emptyLook.text}>{search.emptyText}</p>
        {search.emptyAction && (
          <div class={emptyLook.actions}>
            <a class={buttonLook()} href={search.emptyAction.href}>
              {search.emptyAction.label}
            </a>
          </div>
        )}
      </div>
    );
  }
  if (state === 'denied') return <FailedLine text={t('load_failed')} />;
  if (state === 'failed') {
    return <FailedLine text={t('load_failed')} retry={t('retry')} onRetry={onRetry} />;
  }
  if (state === 'end') return null;
  return (
    <LoadingLine text={t('loading')}>
      {urls.nextPage && (
        <a class={`${buttonLook({ size: 'sm' })} without-js`} href={urls.nextPage}>
          {t('next_page')}
        </a>
      )}
    </LoadingLine>
  );
}

interface FailedLineProps {
  text: string;
  /** The button to try again, where that may help. */
  retry?: string;
  onRetry?: () => void;
}

/** Below the last row: the next page failed to load. */
export function FailedLine({ text, retry, onRetry }: FailedLineProps) {
  return (
    <div class={gridFootLook} role="alert">
      {text}
      {retry && (
        <button type="button" class={`${buttonLook({ size: 'sm' })} needs-js`} onClick={onRetry}>
          {retry}
        </button>
      )}
    </div>
  );
}

/** Below the last row: the next page is loading; `children` are for browsers without scripts. */
export function LoadingLine({ text, children }: { text: string; children?: ComponentChildren }) {
  return (
    <div class={gridFootLook}>
      <span class="inline-flex items-center gap-2 needs-js" data-loading="">
        <span class={spinnerLook} aria-hidden="true" />
        {text}
      </span>
      {children}
    </div>
  );
}
