import { dispatchEarlyChanges } from './dispatch-early-changes.ts';

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
