/** Adds a title to truncated text that the pointer is over. */
export function showCutText(event: Event): void {
  const text = event.target as HTMLElement;
  const cell = text.closest<HTMLElement>('.grid-row > td');
  if (text.title !== '' || !cell) return;
  // Inline text has no width of its own; its cell is measured instead.
  const value = text.closest<HTMLElement>('[data-field]') ?? text;
  const box = value.clientWidth > 0 ? value : cell;
  const isCut =
    value.scrollHeight > value.clientHeight + 1 ||
    // The parts of an address are cut apart.
    [box, ...value.children].some((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0);
  if (!isCut) return;
  value.title = plainTextOf(value);
  // After scrolling the element may show another row.
  const forget = () => value.removeAttribute('title');
  cell.closest('.grid-scroller')?.addEventListener('scroll', forget, { once: true });
}

/** A title holds no marks; the code of a character stands in brackets instead, as `spellOut` of the views writes it. */
function plainTextOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const mark of copy.querySelectorAll<HTMLElement>('[data-code]')) {
    mark.textContent = `[${mark.dataset['code']}]`;
  }
  return copy.textContent ?? '';
}
