/** @jsxImportSource preact */
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { sayIn } from '../labels.ts';
import { Menu } from '../menu.tsx';
import { navigateTo } from '../navigate-to.ts';
import { fillUrl } from '../request-json.ts';
import { useEvent } from '../use-event.ts';
import type { RowRef } from './action-request.ts';
import { subjectOf, type CellContext } from './cells.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { copyText } from './copy-text.ts';
import { DetailsPanel } from './details-panel.tsx';
import { filtersChanged, watchFilters } from './filters-changed.ts';
import { GridFoot } from './grid-foot.tsx';
import { readKey } from './grid-keys.ts';
import { GridTable } from './grid-table.tsx';
import { ListDialog, type ListKind } from './list-dialog.tsx';
import { Notices } from './notices.tsx';
import { signInAndReturn } from './pending-action.ts';
import { keepPreferences } from './preferences.ts';
import { selectionLimit, type GridAction, type GridProps, type RowView } from './props.ts';
import { applyEffect, obstacleTo } from './row-actions.ts';
import { rowMenu } from './row-menu.ts';
import { RunToasts } from './run-toasts.tsx';
import * as select from './selection.ts';
import { Toolbar } from './toolbar.tsx';
import { useActions } from './use-actions.ts';
import { useCount } from './use-count.ts';
import { useRowHeight } from './use-row-height.ts';
import { useRows } from './use-rows.ts';
import { useWindowing } from './use-windowing.ts';

/** Told by the details panel, whose own buttons act on its email. */
interface EmailsChanged {
  action: GridAction;
  emails: RowRef[];
}

/** The results of a search: the rows, what is selected, what is done with them, and one email's details beside. */
export function ResultsGrid(props: GridProps) {
  const { id, urls, permissions, search } = props;
  const context = useMemo<CellContext>(
    () => ({ say: sayIn(props.labels, props.locale), urls, vocabulary: props.vocabulary }),
    [],
  );
  const { say } = context;
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);

  const goToSignIn = useCallback(() => signInAndReturn(urls.signIn, null), []);
  const loaded = useRows(urls.rows, props, goToSignIn);
  const { rows } = loaded;
  const [count, retryCount] = useCount(urls.count, say('count_failed'), goToSignIn);

  const [live, setLive] = useState(false);
  const [density, setDensity] = useState(props.preferences.density);
  const [visible, setVisible] = useState(props.preferences.columns);
  const [selection, setSelection] = useState(select.noSelection);
  const [active, setActive] = useState(-1);
  const [open, setOpen] = useState(props.open);
  const [version, setVersion] = useState(0);
  const [menu, setMenu] = useState<{ row: RowView; anchor: Element } | null>(null);
  const [list, setList] = useState<{ row: RowView; kind: ListKind } | null>(null);
  const [notice, setNotice] = useState('');

  const rowHeight = useRowHeight(scroller, density);
  const { rows: drawn, update } = useWindowing(scroller, rows.length, rowHeight);
  const actions = useActions(props, loaded, () => {
    setSelection(select.noSelection);
    setVersion((now) => now + 1);
  });

  useEffect(() => {
    setLive(true);
    if (open) setActive(rows.findIndex((row) => select.keyOf(row) === open));
    return watchFilters(search.formId);
  }, []);
  useEffect(() => {
    if (rowHeight !== null && drawn.last > rows.length - 15 && loaded.state === 'idle') loaded.loadMore();
  }, [drawn.last, rows.length, loaded.state, rowHeight]);
  useEffect(() => keepInAddress(open), [open]);
  useEffect(() => {
    if (!actions.pending) return;
    const { target } = actions.pending;
    setSelection(
      'rows' in target
        ? { mode: 'rows', keys: new Set(target.rows.map(select.keyOf)), anchor: null }
        : select.allMatching,
    );
  }, [actions.pending]);

  const extent = select.extentOf(selection, rows);
  const total = count.state === 'ready' ? count.total : null;
  const tooMany = count.state === 'ready' && (count.isMaximum || count.total > selectionLimit);
  const allObstacle =
    total === null
      ? count.text || say('counting')
      : tooMany
        ? say('selection_too_large', { limit: selectionLimit })
        : '';
  const selected = selection.mode === 'rows' ? selection.keys.size : (total ?? 0);

  const moveTo = (index: number, extend = false) => {
    const row = rows[index];
    if (!row) return;
    if (extend && permissions.act) {
      const from =
        selection.mode === 'rows' && selection.anchor === null ? { ...selection, anchor: active } : selection;
      setSelection(select.extendTo(from, rows, index));
    }
    setActive(index);
    reveal(scroller.current, index, rowHeight);
    update();
    if (open) setOpen(select.keyOf(row));
  };
  const closeDetails = () => {
    setOpen(null);
    table.current?.focus({ preventScroll: true });
  };
  const openDetails = (row: RowView) => {
    // The second time goes into the panel, for people without a pointer.
    if (open === select.keyOf(row)) document.getElementById(`${id}-details`)?.focus();
    else setOpen(select.keyOf(row));
  };
  const selectExtent = (wanted: 'none' | 'page' | 'all') => {
    if (wanted === 'all' && allObstacle) return setNotice(allObstacle);
    setSelection(
      wanted === 'none'
        ? select.noSelection
        : wanted === 'all'
          ? select.allMatching
          : select.selectPage(rows),
    );
  };
  const toggle = (index: number, extend: boolean) =>
    permissions.act &&
    setSelection(extend ? select.extendTo(selection, rows, index) : select.toggleRow(selection, rows, index));

  const askForRows = (action: GridAction, candidates: readonly RowView[], chosen: number) => {
    const able = candidates.filter((row) => obstacleTo(action, row) === null);
    if (able.length === 0) return setNotice(say(`none_actionable_${action}`));
    const refs = able.map((row) => ({ type: row.type, id: row.id }));
    actions.ask({ action, rows: refs, count: able.length, skipped: chosen - able.length, reason: '' });
  };
  const askForSelection = (action: GridAction) => {
    setNotice('');
    if (filtersChanged(search.formId)) return setNotice(say('filters_changed'));
    if (selection.mode === 'all') {
      if (allObstacle) return setNotice(allObstacle);
      return actions.ask({ action, rows: null, count: selected, skipped: 0, reason: '' });
    }
    if (selected === 0) return setNotice(say('nothing_selected'));
    askForRows(action, select.selectedRows(selection, rows), selected);
  };
  const refresh = () => navigateTo(location.pathname + location.search);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const inPanel = target.closest('.details') !== null;
    const inGrid = scroller.current?.contains(target) ?? false;
    if (event.defaultPrevented || !(inPanel || inGrid || target === document.body)) return;
    if (target.matches('input:not([type=checkbox]), textarea, select')) return;
    // Controls keep their own Enter and Space; the panel keeps the keys that scroll it.
    if (target !== table.current && target.matches('a, button, input') && /^(Enter| )$/.test(event.key))
      return;
    if (inPanel && !/^[jkx.]$|^Escape$/i.test(event.key)) return;
    const page = rowHeight ? Math.max(1, Math.floor(scroller.current!.clientHeight / rowHeight) - 2) : 10;
    const intent = readKey(event, active, rows.length, page);
    if (!intent) return;
    if (intent.do === 'escape' && !open && extent === 'none') return;
    event.preventDefault();
    const row = rows[active];
    if (intent.do === 'move') {
      if (!inPanel && target !== table.current) table.current?.focus({ preventScroll: true });
      moveTo(intent.to, intent.extend);
    } else if (intent.do === 'toggle') toggle(active, event.shiftKey);
    else if (intent.do === 'open' && row) openDetails(row);
    else if (intent.do === 'selectPage' && permissions.act) selectExtent('page');
    else if (intent.do === 'escape' && open) closeDetails();
    else if (intent.do === 'escape') setSelection(select.noSelection);
    else if (intent.do === 'menu' && row) {
      const anchor = table.current?.querySelector('.is-active [data-act=menu]');
      if (anchor) setMenu({ row, anchor });
    }
  };
  useEvent(
    () => document,
    'keydown',
    (event) => onKeyDown(event as KeyboardEvent),
  );
  useEvent(
    () => document,
    'postern:emails-changed',
    (event) => {
      const { action, emails } = (event as CustomEvent<EmailsChanged>).detail;
      const keys = new Set(emails.map(select.keyOf));
      loaded.patch((row) =>
        keys.has(select.keyOf(row)) ? applyEffect(row, action, props.effects[action]) : row,
      );
    },
  );
  useEvent(
    () => document,
    'postern:command',
    (event) => {
      const commands: Record<string, () => void> = {
        'grid.refresh': refresh,
        'grid.selectPage': () => selectExtent('page'),
        'grid.selectAll': () => selectExtent('all'),
        'grid.selectNone': () => selectExtent('none'),
        'grid.quarantine': () => askForSelection('quarantine'),
        'grid.release': () => askForSelection('release'),
        'grid.density': () => changeDensity(density === 'compact' ? 'comfortable' : 'compact'),
      };
      commands[(event as CustomEvent<{ id: string }>).detail.id]?.();
    },
  );

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const index = Number(target.closest<HTMLElement>('tr[data-index]')?.dataset['index'] ?? -1);
    const row = rows[index];
    if (!row) return;
    const value = target.closest<HTMLElement>('[data-field]')?.dataset;
    if (event.altKey && value?.['value']) {
      event.preventDefault();
      return navigateTo(fillUrl(urls.filterBy, { field: value['field'] ?? '', value: value['value'] }));
    }
    setActive(index);
    const control = target.closest<HTMLElement>('[data-act]');
    switch (control?.dataset['act']) {
      case 'select':
        return toggle(index, event.shiftKey);
      case 'menu':
        return setMenu({ row, anchor: control! });
      case 'recipients':
      case 'attachments':
      case 'links':
        return setList({ row, kind: control!.dataset['act'] as ListKind });
      case 'copy':
        return void copyText(row.recipients.join(', ')).then((done) =>
          setNotice(say(done ? 'copied' : 'copy_failed')),
        );
    }
    if (target.closest('a') || getSelection()?.isCollapsed === false) return;
    if (event.shiftKey || event.ctrlKey || event.metaKey) toggle(index, event.shiftKey);
    else if (open === select.keyOf(row)) closeDetails();
    else setOpen(select.keyOf(row));
  };
  const changeDensity = (next: typeof density) => {
    setDensity(next);
    keepPreferences({ density: next });
  };

  return (
    <div ref={root} class={`grid-root density-${density}${open && live ? ' has-details' : ''}`}>
      <Toolbar
        id={id}
        context={context}
        act={permissions.act}
        live={live}
        count={count}
        loaded={rows.length}
        selected={selected}
        extent={extent}
        allObstacle={allObstacle}
        columns={props.columns}
        visible={visible}
        density={density}
        onRetryCount={retryCount}
        onSelect={selectExtent}
        onAction={askForSelection}
        onRefresh={refresh}
        onColumns={(columns) => {
          setVisible(columns);
          keepPreferences({ columns });
        }}
        onDensity={changeDensity}
      />
      <p id={`${id}-zone`} class="visually-hidden">
        {say('zone_hint', { zone: props.timeZone })} {say('filter_hint')}
      </p>
      <div
        ref={scroller}
        class="grid-scroller"
        onClick={onClick}
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      >
        <GridTable
          grid={props}
          context={context}
          table={table}
          columns={props.columns}
          visible={visible}
          rows={rows}
          drawn={drawn}
          selection={selection}
          extent={extent}
          active={active}
          open={open}
          live={live}
          rowCount={rowCountOf(rows.length, loaded.state === 'end', tooMany ? null : total)}
          onToggleAll={() => selectExtent(extent === 'page' || extent === 'all' ? 'none' : 'page')}
        />
        <GridFoot
          context={context}
          search={search}
          state={loaded.state}
          isEmpty={rows.length === 0}
          onRetry={loaded.loadMore}
        />
      </div>
      {open && live && (
        <DetailsPanel
          id={`${id}-details`}
          open={open}
          context={context}
          version={version}
          hasPrevious={active > 0}
          hasNext={active < rows.length - 1}
          onMove={(by) => moveTo(active + by)}
          onClose={closeDetails}
          onUnauthenticated={goToSignIn}
        />
      )}
      {menu && (
        <Menu
          id={`${id}-row-menu`}
          label={say('row_actions', { subject: subjectOf(menu.row, say) })}
          anchor={menu.anchor}
          entries={rowMenu(menu.row, {
            context,
            act: permissions.act,
            onOpen: () => setOpen(select.keyOf(menu.row)),
            onAction: (action) => askForRows(action, [menu.row], 1),
          })}
          onClose={() => setMenu(null)}
        />
      )}
      {list && <ListDialog id={`${id}-list`} {...list} context={context} onClose={() => setList(null)} />}
      {actions.question && (
        <ConfirmDialog
          id={`${id}-confirm`}
          {...actions.question}
          all={actions.question.rows === null}
          context={context}
          onConfirm={actions.confirm}
          onClose={() => actions.ask(null)}
        />
      )}
      {live && (
        <RunToasts
          id={id}
          runs={actions.runs}
          context={context}
          subjectOfEntity={(entityId) => rows.find((row) => row.id === entityId)?.subject ?? ''}
          onCancel={actions.cancel}
          onUndo={actions.undo}
          onRetry={actions.retry}
          onDismiss={actions.dismiss}
        >
          <Notices actions={actions} context={context} notice={notice} onDismiss={() => setNotice('')} />
        </RunToasts>
      )}
    </div>
  );
}

/** Rows of the whole grid with its header, for assistive technology; -1 while nobody knows. */
function rowCountOf(loaded: number, complete: boolean, total: number | null): number {
  if (complete) return loaded + 1;
  return total === null ? -1 : Math.max(total, loaded) + 1;
}

/** Scrolls as little as is needed to show a row below the sticky header. */
function reveal(scroller: HTMLElement | null, index: number, rowHeight: number | null): void {
  if (!scroller || rowHeight === null) return;
  const room = scroller.clientHeight - (scroller.querySelector('thead')?.clientHeight ?? 0);
  const top = index * rowHeight;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + rowHeight > scroller.scrollTop + room) scroller.scrollTop = top + rowHeight - room;
}

/** The address names the open row, so that reload, bookmark and 'send to a colleague' show it. */
function keepInAddress(open: string | null): void {
  const url = new URL(location.href);
  if ((url.searchParams.get('open') ?? null) === open) return;
  if (open) url.searchParams.set('open', open);
  else url.searchParams.delete('open');
  history.replaceState(history.state, '', url);
}
