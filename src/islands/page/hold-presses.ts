/** A list keeps more than presses, in their order (early-grid-use.ts). */
const asleep = '[data-island]:not([data-listens], [data-island=results-grid])';

/**
 * Holds clicks on buttons of islands, and on their links with `data-held`, while nothing listens; `pressHeld` repeats them. In the
 * loader, which runs before the page counts as loaded: an island's own code comes some time after.
 */
export function holdPresses(): void {
  const hold = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button], [data-held]');
    const island = button?.closest<HTMLElement>(asleep);
    if (!button || !island || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    island.dataset['pressed'] = '';
    island.addEventListener('postern:listens', () => button.click(), { once: true });
  };
  document.addEventListener('click', hold, { capture: true });
}
