/** The results grid records more than presses, in order (early-grid-use.ts). */
const asleep = '[data-island]:not([data-listens], [data-island=results-grid])';

/**
 * Holds clicks on buttons of islands, and on their links with `data-held`, until the island has listeners;
 * `pressHeld` repeats them. Part of the loader, which runs before the page counts as loaded; the islands' own
 * code loads later.
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
