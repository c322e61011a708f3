/** @jsxImportSource preact */
import { badgeCountLook, buttonLook, iconButtonLook, linkLook } from '../../views/ui/looks.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../icon.tsx';
import { isCovered } from '../page-keys.ts';
import { bindLabels } from '../labels.ts';
import { keepPreferences } from '../results-grid/preferences.ts';
import { useEvent } from '../use-event.ts';
import { useModal } from '../use-modal.ts';
import type { FiltersPanelProps } from './props.ts';
import { filtersChanged } from './changed-filters.ts';

/** Question boxes that are already handled. */
const met = new WeakSet<Element>();

/**
 * The header of the Filters panel: collapse to a rail, open as a sheet on small screens, reset all filters
 * (MX-10).
 */
export function FiltersPanel(props: FiltersPanelProps) {
  const { id, panelId, formId, activeCount, resetHref } = props;
  const t = bindLabels(props.labels, props.locale);
  const [collapsed, setCollapsed] = useState(props.collapsed);
  const [sheet, setSheet] = useState(false);
  const panel = () => document.getElementById(panelId);
  const meant = useRef<HTMLElement>(null);

  useEffect(() => {
    panel()?.classList.toggle('is-collapsed', collapsed);
  }, [collapsed]);
  useModal(panel, sheet);
  useEffect(() => {
    panel()?.classList.toggle('is-sheet-open', sheet);
    if (!sheet) return;
    meant.current?.focus();
    meant.current = null;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && !isCovered() && setSheet(false);
    const isBeside = (event: Event) => !event.composedPath().includes(panel()!);
    // Text that is selected with the mouse may end beside the sheet: what counts is where the press began.
    let beganBeside = false;
    const press = (event: Event) => void (beganBeside = isBeside(event));
    const leave = (event: Event) => beganBeside && isBeside(event) && setSheet(false);
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', press);
    document.addEventListener('click', leave);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('click', leave);
    };
  }, [sheet]);
  const form = () => document.getElementById(formId);
  const take = (control: HTMLElement | null | undefined) => {
    if (!control) return;
    setCollapsed(false);
    setSheet(true);
    meant.current = control;
  };
  // Focuses a refused value or the control that the URL names, whatever the state of the panel; whoever types already goes on.
  useEffect(() => {
    if (!form()?.contains(document.activeElement)) take(form()?.querySelector('[aria-invalid=true]'));
    if (location.hash) correctNamed(props, take);
  }, []);
  // Closes the sheet when a search starts; a refused search leaves it open.
  useEvent(form, 'submit', () => setSheet(false));

  // MX-11: the filters collapse while a question is open; closing an empty one expands them.
  const prompt = () => document.getElementById('explorer-prompt') as HTMLDetailsElement | null;
  const makeRoom = (box: HTMLElement) => {
    setCollapsed(true);
    // Focuses an empty question when its box is opened; a page that already has a question shows its answer.
    box.querySelector<HTMLInputElement>('input:placeholder-shown')?.focus();
  };
  useEvent(prompt, 'toggle', ({ target }) => {
    const box = prompt();
    if (!box || target !== box) return;
    if (box.open) makeRoom(box);
    else if (!box.querySelector('input')?.value.trim()) setCollapsed(false);
  });
  // Escape closes the box; of a question with an answer that is to clear it. The button has the focus then.
  useEvent(prompt, 'keydown', (press) => {
    const box = prompt();
    if (
      (press as KeyboardEvent).key !== 'Escape' ||
      !box?.open ||
      !(press.target instanceof HTMLInputElement)
    )
      return;
    press.preventDefault();
    const clear = box.querySelector<HTMLElement>('[data-clear]');
    if (clear) return clear.click();
    box.open = false;
    box.querySelector('summary')?.focus();
  });
  // The box may have been opened before this script loaded; the page itself opens it only for a question.
  useEffect(() => {
    const box = prompt();
    if (box?.open && !met.has(box) && !box.querySelector('input')?.defaultValue) makeRoom(box);
    if (box) met.add(box);
  }, []);

  const toggle = () => {
    setCollapsed(!collapsed);
    keepPreferences({ panelCollapsed: !collapsed });
  };
  const uncheckAll = () => {
    // Values set by links, outside of the islands.
    for (const choice of form()?.querySelectorAll<HTMLSelectElement>('.filters-choices select') ?? []) {
      choice.selectedIndex = 0;
    }
    const untick = () => form()?.dispatchEvent(new Event('explorer:uncheck-all'));
    untick();
    // An island whose script is on its way does not listen yet.
    for (const island of form()?.querySelectorAll('[data-island]:not([data-listens])') ?? [])
      island.addEventListener('postern:listens', untick, { once: true });
  };
  useEvent(
    () => document,
    'postern:command',
    (event) => {
      const { id: command } = (event as CustomEvent<{ id: string }>).detail;
      if (command === 'filters.toggle') toggle();
      if (command === 'filters.uncheckAll') uncheckAll();
    },
  );

  const active = t('active', { count: activeCount });
  return (
    <div
      id={id}
      class="flex items-center gap-2 min-h-11 ps-4 pe-2 max-desk:ps-3 desk:group-[.is-collapsed]/filters:flex-col desk:group-[.is-collapsed]/filters:px-0 desk:group-[.is-collapsed]/filters:py-2"
    >
      <button
        type="button"
        class={`${buttonLook({ size: 'sm' })} me-auto desk:hidden needs-js`}
        aria-expanded={sheet}
        aria-controls={panelId}
        onClick={() => setSheet(!sheet)}
      >
        <Icon name={sheet ? 'x' : 'funnel'} small />
        {t(sheet ? 'close_sheet' : 'open_sheet')}
        {activeCount > 0 && <Count count={activeCount} label={active} />}
      </button>
      <h2 class="flex flex-1 items-center gap-2 text-md max-desk:hidden desk:group-[.is-collapsed]/filters:hidden">
        {t('filters')}
        {activeCount > 0 && <Count count={activeCount} label={active} />}
      </h2>
      <a
        class={`${linkLook} min-w-6 min-h-6 text-sm leading-6 max-desk:group-[:not(.is-sheet-open)]/filters:hidden desk:group-[.is-collapsed]/filters:hidden`}
        href={resetHref}
        data-held=""
        onClick={(event) => {
          event.preventDefault();
          uncheckAll();
        }}
      >
        {t('uncheck_all')}
      </a>
      <button
        type="button"
        class={`${iconButtonLook('sm')} max-desk:hidden needs-js`}
        aria-label={t(collapsed ? 'expand' : 'collapse')}
        title={t(collapsed ? 'expand' : 'collapse')}
        aria-expanded={!collapsed}
        aria-controls={panelId}
        onClick={toggle}
      >
        <Icon name={collapsed ? 'panel-left-open' : 'panel-left-close'} />
      </button>
      {activeCount > 0 && (
        <span class="hidden desk:group-[.is-collapsed]/filters:block">
          <Count count={activeCount} label={active} />
        </span>
      )}
    </div>
  );
}

function Count({ count, label }: { count: number; label: string }) {
  return (
    <span class={`badge ${badgeCountLook} tone-accent`} title={label}>
      <span aria-hidden="true">{count}</span>
      <span class="visually-hidden">{label}</span>
    </span>
  );
}

/** Delay in milliseconds that merges several changes into one search. */
const pause = 300;

/**
 * Focuses the control that the URL names, and searches at each change of the filters from then on: people
 * follow such a link to correct one condition. Not with an incomplete date range, nor in the sheet on phones,
 * where results are hidden and a button searches.
 */
function correctNamed(
  { formId, panelId }: { formId: string; panelId: string },
  take: (control: HTMLElement) => void,
): void {
  const form = () => document.getElementById(formId) as HTMLFormElement | null;
  const named = document.getElementById(location.hash.slice(1));
  if (!named || !form()?.contains(named)) return;
  let waiting = 0;
  const search = () => {
    // A refused search has replaced the form.
    const now = form();
    const panel = document.getElementById(panelId);
    if (!now || !panel || getComputedStyle(panel).position === 'fixed') return;
    const data = new FormData(now);
    const isHalf = data.get('time') === 'range' && !(data.get('from') && data.get('to'));
    if (!isHalf) now.requestSubmit();
  };
  const soon = () => {
    clearTimeout(waiting);
    waiting = window.setTimeout(search, pause);
  };
  document.addEventListener('change', ({ target }) => {
    if (form()?.contains(target as Node)) soon();
  });
  // The browser may have focused it before this script loaded, and the person may have changed it.
  if (filtersChanged(formId) && document.activeElement !== named) soon();
  else take(named);
}
