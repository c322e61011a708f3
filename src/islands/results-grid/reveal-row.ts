/** Scrolls minimally to show a row below the sticky header. */
export function reveal(scroller: HTMLElement | null, index: number, rowHeight: number | null): void {
  if (!scroller || rowHeight === null) return;
  const room = scroller.clientHeight - (scroller.querySelector('thead')?.clientHeight ?? 0);
  const top = index * rowHeight;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + rowHeight > scroller.scrollTop + room) scroller.scrollTop = top + rowHeight - room;
  // In a low window the page scrolls as well.
  if (innerHeight < 480) scroller.scrollIntoView({ block: 'nearest' });
}
