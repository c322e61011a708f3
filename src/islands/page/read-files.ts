import { dispatchEarlyChanges } from './dispatch-early-changes.ts';

/**
 * Copies the text of a file that is selected in an input with `data-fills` to the field with that id; the
 * file itself is not sent.
 */
export function enableFileTexts(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const field = document.getElementById(target.dataset['fills'] ?? '');
    const file = target.files?.[0];
    if (field instanceof HTMLTextAreaElement && file) void file.text().then((text) => (field.value = text));
  });
  dispatchEarlyChanges('[data-fills]');
}
