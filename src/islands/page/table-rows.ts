import { dispatchEarlyChanges } from '../is-changed.ts';
import { isSwitchedOff } from '../page-keys.ts';

/**
 * Shows the number of ticked boxes in forms with `data-select-rows` (its value, with `{count}`); its box with
 * `data-select-all` ticks all.
 */
export function enableSelectRows(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.form?.matches('[data-select-rows]')) return;
    if (target.matches('[data-select-all]')) {
      for (const box of boxesOf(target.form)) box.checked = target.checked;
    }
    showCount(target.form);
  });
  // The boxes are reset only after the event.
  document.addEventListener('reset', () => queueMicrotask(showCounts));
  // Rows that were swapped in are not ticked.
  document.addEventListener('htmx:after:swap', showCounts);
  dispatchEarlyChanges('[data-select-all]');
  showCounts();
}

function showCounts(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-select-rows]')) showCount(form);
}

function boxesOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.elements].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && element.type === 'checkbox' && element.name !== '',
  );
}

function showCount(form: HTMLFormElement): void {
  const boxes = boxesOf(form);
  const count = boxes.filter(({ checked }) => checked).length;
  const words = form.querySelector('[data-selected]');
  const text = (form.dataset['selectRows'] ?? '').replace('{count}', String(count));
  if (words && words.textContent !== text) words.textContent = text;
  for (const all of form.elements) {
    if (!(all instanceof HTMLInputElement) || !all.matches('[data-select-all]')) continue;
    all.checked = count > 0 && count === boxes.length;
    all.indeterminate = count > 0 && count < boxes.length;
  }
}

/**
 * Keyboard navigation of a form with rows (`data-row-keys`), as in the results grid: `j`, `k` and the arrows
 * move between boxes, `x` ticks, Enter opens the row's link, Ctrl+A ticks all, and buttons with `data-key`
 * have shortcuts. If the opened row is shown beside the list (`data-row-links`), `j` and `k` open the next
 * and the previous one. They act while the form has the focus, which it keeps on the page that a key leads to.
 */
export function enableRowKeys(early: readonly KeyboardEvent[]): void {
  openedAt = performance.now();
  let isMoved = showCurrent();
  document.addEventListener('keydown', (event) => void useKey(event));
  // Whoever goes on with the pointer has the focus where that presses.
  document.addEventListener('pointerdown', () => sessionStorage.removeItem(keysUsed));
  // Where they were pressed, or where the focus is that this script or the first of them has moved.
  for (const event of early)
    isMoved = useKey(event, isMoved ? document.activeElement : event.target) || isMoved;
}

/** Set since a row's key was pressed, so that the page to which it leads has the focus in its rows, too. */
const keysUsed = 'row-keys';

/** @param target What has the focus. */
function useKey(event: KeyboardEvent, target = event.target): boolean {
  const form = document.querySelector<HTMLElement>('[data-row-keys]');
  if (!form || !(target instanceof HTMLElement)) return false;
  // Whoever goes elsewhere by keys hears the next page from its beginning.
  if (!form.contains(target)) sessionStorage.removeItem(keysUsed);
  else if (!event.altKey && !isTyping(target) && !isSwitchedOff(event) && act(form, target, event)) {
    event.preventDefault();
    sessionStorage.setItem(keysUsed, '');
    return true;
  }
  return false;
}

/**
 * How long the page of one mail takes no keys of decisions, milliseconds: one that was pressed twice means the page before,
 * since after a decision the next mail is in its place. In a list, what is decided was ticked on it.
 */
const settling = 500;
let openedAt = 0;

const isTyping = (target: HTMLElement): boolean =>
  target.matches('textarea, select, dialog *, input:not([type=checkbox])');

function act(form: HTMLElement, target: HTMLElement, { key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')];
  const at = boxes.findIndex((box) => box.closest('tr')?.contains(target));
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() !== 'a' || !boxes.some((box) => !box.checked)) return false;
    boxes.filter((box) => !box.checked).forEach((box) => box.click());
    return true;
  }
  switch (key) {
    case 'j':
    case 'ArrowDown':
      if (boxes.length === 0) return key === 'j' && openBeside(1);
      return focus(boxes[Math.min(at + 1, boxes.length - 1)]);
    case 'k':
    case 'ArrowUp':
      if (boxes.length === 0) return key === 'k' && openBeside(-1);
      return focus(boxes[Math.max(at - 1, 0)]);
    case 'x':
      boxes[at]?.click();
      return at >= 0;
    case 'Enter':
      boxes[at]?.closest('tr')?.querySelector<HTMLAnchorElement>('a')?.click();
      return at >= 0 && target === boxes[at];
    default: {
      if (boxes.length === 0 && performance.now() - openedAt < settling) return false;
      const button = form.querySelector<HTMLButtonElement>(`button[data-key="${CSS.escape(key)}"]`);
      // Those of a list are there while something is ticked: a second press is not answered by a page that says so.
      if (!button?.checkVisibility()) return false;
      button.click();
      return true;
    }
  }
}

/** Scrolls the list to the open row; who came by a key goes on from there. Returns whether it has moved the focus. */
function showCurrent(): boolean {
  const list = document.querySelector<HTMLElement>('[data-row-links]');
  const current = list?.querySelector<HTMLElement>('[aria-current]');
  if (list && current) list.scrollTop = current.offsetTop - list.clientHeight / 3;
  const form = document.querySelector<HTMLElement>('[data-row-keys]');
  if (!form || sessionStorage.getItem(keysUsed) === null) return false;
  sessionStorage.removeItem(keysUsed);
  form.tabIndex = -1;
  if (document.activeElement !== document.body) return false;
  (current?.checkVisibility() ? current : form).focus();
  return true;
}

/** Opens the row next to the open one. */
function openBeside(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-row-links] a')];
  const at = links.findIndex((link) => link.ariaCurrent !== null);
  const next = links[at + step];
  next?.click();
  return next !== undefined;
}

function focus(box: HTMLInputElement | undefined): boolean {
  box?.focus();
  box?.scrollIntoView({ block: 'nearest' });
  return box !== undefined;
}
