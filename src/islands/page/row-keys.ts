/**
 * Keys of a form with rows (`data-row-keys`), as in the results grid: `j`, `k` and the arrows go from box to box, `x` ticks,
 * Enter opens the row's link, Ctrl+A ticks all, and a button with `data-key` is pressed by its key.
 */
export function enableRowKeys(): void {
  document.addEventListener('keydown', (event) => {
    const form = document.querySelector<HTMLFormElement>('form[data-row-keys]');
    const target = event.target as HTMLElement;
    if (!form || event.altKey || isTyping(target)) return;
    if (act(form, target, event)) event.preventDefault();
  });
}

const isTyping = (target: HTMLElement): boolean =>
  target.matches('textarea, select, dialog *, input:not([type=checkbox])');

function act(form: HTMLFormElement, target: HTMLElement, { key, ctrlKey, metaKey }: KeyboardEvent): boolean {
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
      return focus(boxes[Math.min(at + 1, boxes.length - 1)]);
    case 'k':
    case 'ArrowUp':
      return focus(boxes[Math.max(at - 1, 0)]);
    case 'x':
      boxes[at]?.click();
      return at >= 0;
    case 'Enter':
      boxes[at]?.closest('tr')?.querySelector<HTMLAnchorElement>('a')?.click();
      return at >= 0 && target === boxes[at];
    default: {
      const button = form.querySelector<HTMLButtonElement>(`button[data-key="${CSS.escape(key)}"]`);
      button?.click();
      return button !== null;
    }
  }
}

function focus(box: HTMLInputElement | undefined): boolean {
  box?.focus();
  box?.scrollIntoView({ block: 'nearest' });
  return box !== undefined;
}
