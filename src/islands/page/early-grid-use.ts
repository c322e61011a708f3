/** Elements with their own click behaviour. */
const ownActors = 'a, button[type=submit], summary, [popovertarget]';

/** Keys of the grid that work anywhere on the page and focus it, and those that work while it has the focus. */
const pageKeys = /^(?:Enter|Arrow(?:Up|Down))$/;
const listKeys = /^(?:[jkx. ]|Enter|Home|End|Page(?:Up|Down)|Arrow(?:Up|Down))$/;

/**
 * Records interactions with a results grid from before it has listeners, and replays them in order
 * afterwards: keys after a page or search has loaded, and clicks on rows, checkboxes and buttons.
 */
export function keepEarlyGridUse(): void {
  let early: (() => void)[] = [];
  let willHaveFocus = false;
  // The grid may be hydrated before this script is loaded.
  const asleep = () => document.querySelector('[data-island=results-grid]:not([data-listens])');
  const keepKey = ({ key, shiftKey, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
    const list = asleep();
    const grid = list?.querySelector('[role=grid]');
    const isForPage = target === document.body && pageKeys.test(key);
    const isInList = target === grid || (target === document.body && willHaveFocus);
    if (!grid || ctrlKey || metaKey || altKey || !(isForPage || (isInList && listKeys.test(key)))) return;
    willHaveFocus ||= isForPage;
    const again = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true });
    early.push(() => (isForPage ? document.body : grid).dispatchEvent(again));
  };
  const keepClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const { button, shiftKey, ctrlKey, metaKey, altKey, detail } = event;
    if (button !== 0 || !asleep()?.contains(target) || target.closest(ownActors)) return;
    // The grid handles clicks shortly before it signals that. A checkbox is ticked immediately anyway.
    event.stopImmediatePropagation();
    const again = { shiftKey, ctrlKey, metaKey, altKey, detail, bubbles: true, cancelable: true };
    early.push(() => target.dispatchEvent(new MouseEvent('click', again)));
  };
  // Ticked before any script had loaded. Hydration would untick them.
  for (const box of asleep()?.querySelectorAll<HTMLInputElement>('[data-act=select]:checked') ?? [])
    early.push(() => box.click());
  const giveBack = async () => {
    const kept = early;
    early = [];
    willHaveFocus = false;
    for (const again of kept) {
      again();
      // The grid processes each interaction before the next.
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  document.addEventListener('keydown', keepKey);
  document.addEventListener('click', keepClick, { capture: true });
  document.addEventListener('postern:grid-ready', () => void giveBack());
}
