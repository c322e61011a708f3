/**
 * Helps with questions in plain words: offers whole ones at an input with `data-suggest`, the address of suggestions, and selects the
 * part of a query that a link with `data-part` is about. What does it comes with the first use.
 */
export function enablePromptSuggestions(): void {
  for (const sign of ['input', 'click']) document.addEventListener(sign, help);
  // Typed before this listened.
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && field.dataset['suggest'] && field.value !== field.defaultValue)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function help(event: Event): void {
  const found = (event.target as Element).closest<HTMLElement>('input[data-suggest],a[data-part]');
  if (found) void import('./help-prompt.ts').then(({ helpPrompt }) => helpPrompt(event, found));
}
