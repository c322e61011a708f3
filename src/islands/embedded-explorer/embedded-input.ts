import type { RefObject } from 'preact';
import { copyText } from '../results-grid/copy-text.ts';
import { readKey } from '../results-grid/grid-keys.ts';
import type { RowView } from '../results-grid/props.ts';
import { reveal } from '../results-grid/reveal-row.ts';
import type { ListKind } from '../results-grid/use-grid.ts';

interface EmbeddedInput {
  rows: readonly RowView[];
  active: number;
  setActive: (index: number) => void;
  scroller: RefObject<HTMLDivElement | null>;
  rowHeight: number | null;
  /** Draws the rows of the present scroll position at once. */
  update: () => void;
  setList: (list: { kind: ListKind; row: RowView }) => void;
}

/** A click on a row opens its email in a new tab; its buttons do what they say. */
export function handleClick(event: MouseEvent, { rows, setActive, setList }: EmbeddedInput): void {
  const target = event.target as Element;
  const element = target.closest('tr');
  // The header is row 1.
  const index = Number(element?.getAttribute('aria-rowindex') ?? 0) - 2;
  const row = rows[index];
  if (!row || !element) return;
  setActive(index);
  const act = target.closest<HTMLElement>('[data-act]')?.dataset['act'];
  if (act === 'recipients' || act === 'attachments' || act === 'links') return setList({ kind: act, row });
  if (act === 'copy') return void copyText(row.recipients.join(', '));
  // A click that follows a link or ends a text selection opens nothing more.
  if (target.closest('a') || getSelection()?.isCollapsed === false) return;
  openProfile(element);
}

/** The Explorer's keys, as far as there is something to do with a row here. */
export function handleKey(event: KeyboardEvent, input: EmbeddedInput): void {
  const { rows, active, setActive, scroller, rowHeight, update } = input;
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || (target.matches('a, button') && /^(Enter| )$/.test(event.key))) return;
  const page = rowHeight
    ? Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)
    : 10;
  const intent = readKey(event, active, rows.length, page);
  if (intent?.do === 'move' && rows[intent.to]) {
    setActive(intent.to);
    reveal(scroller.current, intent.to, rowHeight);
    update();
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
