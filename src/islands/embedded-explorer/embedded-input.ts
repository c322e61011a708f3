import type { RefObject } from 'preact';
import { copyText } from '../results-grid/copy-text.ts';
import { readKey } from '../results-grid/grid-keys.ts';
import type { RowView } from '../results-grid/props.ts';
import { reveal } from '../results-grid/reveal-row.ts';
import type { ListKind } from '../results-grid/use-grid.ts';
import { isSwitchedOff } from '../page-keys.ts';

interface EmbeddedInput {
  rows: readonly RowView[];
  active: number;
  setActive: (index: number) => void;
  scroller: RefObject<HTMLDivElement | null>;
  rowHeight: number | null;
  /** Renders the rows at the current scroll position immediately. */
  update: () => void;
  setList: (list: { kind: ListKind; row: RowView }) => void;
  /** Selects or deselects a row, or the range up to it. */
  toggle: (index: number, extend: boolean) => void;
  selectPage: () => void;
  openMenu: (row: RowView, anchor: Element) => void;
}

/** A click on a row opens its email in a new tab; its buttons have their own actions. */
export function handleClick(event: MouseEvent, input: EmbeddedInput): void {
  const { rows, setActive, setList, toggle, openMenu } = input;
  const target = event.target as Element;
  const element = target.closest('tr');
  // The header is row 1.
  const index = Number(element?.getAttribute('aria-rowindex') ?? 0) - 2;
  const row = rows[index];
  if (!row || !element) return;
  setActive(index);
  const control = target.closest<HTMLElement>('[data-act]');
  const act = control?.dataset['act'];
  if (act === 'select') return toggle(index, event.shiftKey);
  if (act === 'menu' && control) return openMenu(row, control);
  if (act === 'recipients' || act === 'attachments' || act === 'links') return setList({ kind: act, row });
  if (act === 'copy') return void copyText(row.recipients.join(', '));
  // Ignores clicks on links, and those that end a text selection.
  if (target.closest('a') || getSelection()?.isCollapsed === false) return;
  openProfile(element);
}

/** The Explorer's keys that apply to rows here. */
export function handleKey(event: KeyboardEvent, input: EmbeddedInput): void {
  const { rows, active, setActive, scroller, rowHeight, update } = input;
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || (target.matches('a, button, input') && /^(Enter| )$/.test(event.key))) return;
  if (isSwitchedOff(event)) return;
  const page = rowHeight
    ? Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)
    : 10;
  const intent = readKey(event, active, rows.length, page);
  if (intent?.do === 'move' && rows[intent.to]) {
    setActive(intent.to);
    reveal(scroller.current, intent.to, rowHeight);
    update();
  } else if (intent?.do === 'toggle') {
    input.toggle(active, event.shiftKey);
  } else if (intent?.do === 'selectPage') {
    input.selectPage();
  } else if (intent?.do === 'menu') {
    const anchor = scroller.current?.querySelector('.is-active [data-act=menu]');
    const row = rows[active];
    if (row && anchor) input.openMenu(row, anchor);
  } else if (intent?.do === 'open') {
    const row = scroller.current?.querySelector('tr.is-active');
    if (row) openProfile(row);
  } else {
    return;
  }
  event.preventDefault();
}

/** The subject is the link to the profile, in a new tab, where the viewer may open it (MX-14). */
function openProfile(row: Element): void {
  row.querySelector<HTMLAnchorElement>('a.grid-subject')?.click();
}
