/** @jsxImportSource preact */
import { Menu } from '../menu.tsx';
import { ActionOverlays } from './action-overlays.tsx';
import { subjectOf } from './cells.tsx';
import {
  columnsMenu,
  exceptionsMenu,
  groupMenu,
  type OverlayGrid,
  rowMenu,
  selectionMenu,
} from './grid-menus.ts';
import { latestOf } from './selection.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon, type IslandIcon } from '../icon.tsx';
import { dispatchDenied, isDenied, isOwnAnswer } from '../own-answer.ts';
import { fillUrl } from '../request-json.ts';
import { useModal } from '../use-modal.ts';
import type { OverlayContext } from './grid-labels.ts';
import { buttonLook, iconButtonLook } from '../../views/ui/looks.ts';

export { ColumnEdge } from './column-widths.tsx';

/** The overlays of the grid. Their code is loaded when one is first needed. */
export function Overlays({ grid }: { grid: OverlayGrid }) {
  const { props, context, loaded, active, open, version, overlay } = grid;
  const { id } = props;
  return (
    <>
      {open && (
        <DetailsPanel
          id={`${id}-details`}
          open={open}
          context={context}
          version={version}
          hasPrevious={active > 0}
          hasNext={active < loaded.rows.length - 1}
          onMove={(by) => grid.moveTo(active + by)}
          onClose={grid.closeDetails}
          onUnauthenticated={grid.goToSignIn}
        />
      )}
      {overlay && <OverlayPart key={overlay.kind} grid={grid} />}
      <ActionOverlays
        id={id}
        grid={grid}
        rows={loaded.rows}
        anyText={props.search.anyText}
        askedText={props.search.askedText}
      />
    </>
  );
}

const menus = {
  columns: (grid: OverlayGrid) =>
    columnsMenu(grid, () => grid.setOverlay(grid.overlay && { ...grid.overlay })),
  select: selectionMenu,
  create_exceptions: exceptionsMenu,
  group_actions: groupMenu,
};

function OverlayPart({ grid }: { grid: OverlayGrid }) {
  const { props, context, loaded, overlay, setOverlay } = grid;
  const { t } = context;
  const onClose = () => setOverlay(null);
  switch (overlay?.kind) {
    case 'select':
    case 'columns':
    case 'create_exceptions':
    case 'group_actions':
      return (
        <Menu
          id={`${props.id}-${overlay.kind}-menu`}
          label={t(overlay.kind)}
          anchor={overlay.anchor}
          entries={menus[overlay.kind](grid)}
          onClose={onClose}
        />
      );
    case 'rowMenu': {
      const row = latestOf(overlay.row, loaded.rows);
      return (
        <Menu
          id={`${props.id}-row-menu`}
          label={t('row_actions', { subject: subjectOf(row, t) })}
          anchor={overlay.anchor}
          entries={rowMenu(row, {
            context,
            act: props.permissions.act,
            onOpen: () => grid.show(row),
            onAction: (action) => grid.askForRow(action, row),
            onCreateRule: (type, subject) => grid.createRule(type, { row, subject }),
          })}
          onClose={onClose}
        />
      );
    }
    default:
      return null;
  }
}

interface DetailsPanelProps {
  id: string;
  /** `{type}/{id}` of the open email. */
  open: string;
  context: OverlayContext;
  hasPrevious: boolean;
  hasNext: boolean;
  /** Incremented when the email has changed, to reload its details. */
  version: number;
  onMove: (by: -1 | 1) => void;
  onClose: () => void;
  onUnauthenticated: () => void;
}

/** Delay before details are loaded, in milliseconds: holding `j` skips many rows. */
const settle = 60;
/** After so many milliseconds an empty panel says that it is loading; mostly it has its content before. */
const patience = 500;

/** The details of one email beside the list, rendered by the server. The list stays usable. */
function DetailsPanel(props: DetailsPanelProps) {
  const { id, open, context, version, hasPrevious, hasNext, onMove, onClose, onUnauthenticated } = props;
  const { t, urls } = context;
  const frame = useRef<HTMLElement>(null);
  useModal(() => frame.current, true);
  const content = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const [isLate, setLate] = useState(false);
  const shown = useRef('');

  useEffect(() => {
    const stop = new AbortController();
    setState('loading');
    const late = setTimeout(() => setLate(true), patience);
    const timer = setTimeout(async () => {
      const [type = '', entityId = ''] = open.split('/');
      const html = await fetchFragment(
        fillUrl(urls.panel, { type, id: entityId }),
        stop.signal,
        onUnauthenticated,
      );
      const element = content.current;
      if (stop.signal.aborted || !element) return;
      clearTimeout(late);
      setLate(false);
      if (html === 'denied') return onClose();
      if (html === null) return setState('failed');
      element.innerHTML = html;
      if (shown.current !== open) element.scrollTop = 0;
      shown.current = open;
      setState('ready');
      // Not in the same task: a key that was pressed meanwhile would wait for both.
      await new Promise((resolve) => setTimeout(resolve));
      element.dispatchEvent(new CustomEvent('postern:content', { bubbles: true }));
    }, settle);
    return () => {
      clearTimeout(timer);
      clearTimeout(late);
      stop.abort();
    };
  }, [open, version, attempt]);

  return (
    <aside
      ref={frame}
      id={id}
      class="details fixed top-top-bar bottom-0 start-auto end-0 z-panel flex flex-col w-120 border-s border-line bg-surface lift-3 focus-visible:-outline-offset-2 in-[.shell-bare]:top-0 max-tablet:inset-0 max-tablet:z-menu max-tablet:w-full min-[48rem]:max-[75rem]:w-[min(480px,_80vw)]"
      aria-label={t('details')}
      tabIndex={-1}
      data-focus-to={`#${id}`}
    >
      <header class="flex items-center gap-0.5 flex-none h-11 px-2 border-b border-line">
        <PanelButton
          label={t('previous_row')}
          icon="chevron-up"
          disabled={!hasPrevious}
          onClick={() => onMove(-1)}
        />
        <PanelButton
          label={t('next_row')}
          icon="chevron-down"
          disabled={!hasNext}
          onClick={() => onMove(1)}
        />
        <span class="flex-1 px-1.5 text-ink-2 text-table font-medium">{t('details')}</span>
        <PanelButton label={t('close')} icon="x" onClick={onClose} />
      </header>
      {state === 'failed' && (
        <div class="grid justify-items-start gap-2 p-5" role="alert">
          <p>{t('details_failed')}</p>
          <button type="button" class={buttonLook({ size: 'sm' })} onClick={() => setAttempt(attempt + 1)}>
            {t('retry')}
          </button>
        </div>
      )}
      {isLate && shown.current === '' && (
        <p class="p-5 text-ink-2" role="status">
          {t('details_loading')}
        </p>
      )}
      <div
        ref={content}
        class="flex-1 min-h-0 overflow-auto overscroll-contain px-5 pt-4 pb-8 transition-opacity aria-busy:opacity-55 focus-visible:-outline-offset-2"
        hidden={state === 'failed'}
        aria-busy={state === 'loading'}
        tabIndex={0}
        role="region"
        aria-label={t('details')}
      />
    </aside>
  );
}

interface PanelButtonProps {
  label: string;
  icon: IslandIcon;
  disabled?: boolean;
  onClick: () => void;
}

function PanelButton({ label, icon, disabled, onClick }: PanelButtonProps) {
  return (
    <button
      type="button"
      class={iconButtonLook('sm')}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

/** The server's HTML for the panel; `denied` for a missing right, which a dialog tells; null on failure. */
async function fetchFragment(
  url: string,
  signal: AbortSignal,
  onUnauthenticated: () => void,
): Promise<string | 'denied' | null> {
  try {
    const response = await fetch(url, {
      signal,
      credentials: 'same-origin',
      headers: { accept: 'text/html', 'hx-request': 'true' },
    });
    if (isOwnAnswer(response) && (response.status === 401 || response.headers.has('hx-redirect'))) {
      onUnauthenticated();
      return null;
    }
    if (isDenied(response)) {
      dispatchDenied();
      return 'denied';
    }
    if (!isOwnAnswer(response, 'fragment')) return null;
    // The fragment of a mail that is gone says so.
    const html = await response.text();
    return response.ok || response.status === 404 || response.status === 410 ? html : null;
  } catch {
    return null;
  }
}

/** Adds a title to truncated text that the pointer is over. */
export function showCutText(event: Event): void {
  const text = event.target as HTMLElement;
  const cell = text.closest<HTMLElement>('.grid-row > td');
  if (text.title !== '' || !cell) return;
  // Inline text has no width of its own; its cell is measured instead.
  const value = text.closest<HTMLElement>('[data-field]') ?? text;
  const box = value.clientWidth > 0 ? value : cell;
  const isCut =
    value.scrollHeight > value.clientHeight + 1 ||
    // The parts of an address are cut apart.
    [box, ...value.children].some((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0);
  if (!isCut) return;
  value.title = plainTextOf(value);
  // After scrolling the element may show another row.
  const forget = () => value.removeAttribute('title');
  cell.closest('.grid-scroller')?.addEventListener('scroll', forget, { once: true });
}

/** A title holds no marks; the code of a character stands in brackets instead, as `spellOut` of the views writes it. */
function plainTextOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const mark of copy.querySelectorAll<HTMLElement>('[data-code]')) {
    mark.textContent = `[${mark.dataset['code']}]`;
  }
  return copy.textContent ?? '';
}
