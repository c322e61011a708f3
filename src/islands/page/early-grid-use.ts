/** Elements with their own click behaviour. */
const ownActors = 'a, button[type=submit], summary, [popovertarget]';

/** Keys of the grid that work anywhere on the page, and those that work while it has the focus. */
const pageKeys = /^(?:[jkx]|Enter)$/;
const listKeys = /^(?:[jkx. ]|Enter|Home|End|Page(?:Up|Down)|Arrow(?:Up|Down))$/;

/**
 * Records interactions with a results grid from before it has listeners, and replays them in order
 * afterwards: keys after a page or search has loaded, and clicks on rows, checkboxes and buttons.
 */
export function keepEarlyGridUse(): void {
  let early: (() => void)[] = [];
  // The grid may be hydrated before this script is loaded.
  const asleep = () => document.querySelector('[data-island=results-grid]:not([data-listens])');
  const keepKey = ({ key, shiftKey, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
    const list = asleep();
    const isInList = list?.querySelector('[role=grid]') === target;
    const isOurs = target === document.body ? pageKeys.test(key) : isInList && listKeys.test(key);
    if (!isOurs || ctrlKey || metaKey || altKey || !list) return;
    const again = { key, shiftKey, bubbles: true, cancelable: true };
    early.push(() => (isInList ? target : document.body)!.dispatchEvent(new KeyboardEvent('keydown', again)));
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
