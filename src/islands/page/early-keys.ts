/**
 * Keeps the keys of the results list that are pressed before the list listens, and gives them to it as soon as it does:
 * `j` and Enter right after a page has come are not lost.
 */
export function keepEarlyKeys(): void {
  if (!document.querySelector('[data-island=results-grid]')) return;
  const early: KeyboardEvent[] = [];
  const keep = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isPlain && event.target === document.body && /^(?:[jkx]|Enter)$/.test(event.key)) early.push(event);
  };
  const giveBack = async () => {
    document.removeEventListener('keydown', keep);
    for (const { key, shiftKey } of early) {
      const again = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true });
      document.body.dispatchEvent(again);
      // Each key is for the list as the one before has left it.
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  document.addEventListener('keydown', keep);
  document.addEventListener('postern:grid-ready', () => void giveBack(), { once: true });
}
