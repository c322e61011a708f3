let titled: HTMLElement | undefined;

/** Adds a title to truncated text on hover. */
export function showCutText(event: Event): void {
  const text = event.target as HTMLElement;
  const cell = text.closest<HTMLElement>('.grid-row > td');
  // Inline text has no width of its own; its cell is measured instead.
  const value = text.closest<HTMLElement>('[data-field]') ?? text;
  if (!cell || value.title !== '') return;
  const box = value.clientWidth > 0 ? value : cell;
  const isCut = box.scrollWidth > box.clientWidth || value.scrollHeight > value.clientHeight + 1;
  if (!isCut) return;
  forgetCutText();
  value.title = value.textContent ?? '';
  titled = value;
}

/** Removes the title again, before its element shows another row. */
export function forgetCutText(): void {
  titled?.removeAttribute('title');
  titled = undefined;
}
