/**
 * Suggestions for questions at inputs with `data-suggest`, their URL, and selection of the query's part for
 * links with `data-part`. The code is loaded on first use.
 */
export function enablePromptSuggestions(): void {
  for (const sign of ['input', 'click']) document.addEventListener(sign, help);
  // Input from before this script was loaded.
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && field.dataset['suggest'] && field.value !== field.defaultValue)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function help(event: Event): void {
  const found = (event.target as Element).closest<HTMLElement>('input[data-suggest],a[data-part]');
  if (found) void import('./help-prompt.ts').then(({ helpPrompt }) => helpPrompt(event, found));
}
