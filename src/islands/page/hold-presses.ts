/** Elements for which a key is text, or a choice. */
const typed = 'input:not([type=checkbox]), textarea, select';

const page = globalThis as { earlyPresses?: (KeyboardEvent | MouseEvent)[] };

/**
 * The keys and clicks since the page has been there, in their order, without keys in text fields. A script in the page's head keeps
 * them (`src/views/document/document.tsx`), because the loader runs after the first paint.
 */
export const earlyPresses = (): readonly (KeyboardEvent | MouseEvent)[] =>
  (page.earlyPresses ?? []).filter(
    (press) => press instanceof MouseEvent || !(press.target as Element).matches(typed),
  );

const earlyKeys = (): readonly KeyboardEvent[] =>
  earlyPresses().filter((press) => press instanceof KeyboardEvent);

/** The keys; nothing is kept from now on. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  onkeydown = onclick = null;
  const keys = earlyKeys();
  page.earlyPresses = [];
  return keys;
}

/** Elements with a click behaviour of their own. */
const ownActors = 'a, button[type=submit], summary, [popovertarget]';

/** Buttons that do nothing by themselves. */
const idle = 'button[type=button]:not([popovertarget], [commandfor])';

/** Keys of the grid that work anywhere on the page and focus it, and those that work while it has the focus. */
const pageKeys = /^(?:Enter|Arrow(?:Up|Down))$/;
const listKeys = /^(?:[jkx. ]|Enter|Home|End|Page(?:Up|Down)|Arrow(?:Up|Down))$/;

/**
 * Holds clicks on buttons of islands, and on their links with `data-held`, until the island has listeners, and then repeats them. The loader
 * does this, which runs before the page counts as loaded; the islands' own code loads later.
 * @param presses What was pressed before the loader ran. Clicks on buttons that do nothing without scripts are repeated.
 */
export function holdPresses(presses: readonly (KeyboardEvent | MouseEvent)[]): void {
  const hold = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button], [data-held]');
    const island = button?.closest<HTMLElement>(
      '[data-island]:not([data-listens], [data-island=results-grid])',
    );
    if (!button || !island || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    island.addEventListener('postern:listens', () => button.click(), { once: true });
  };
  document.addEventListener('click', hold, { capture: true });
  for (const press of presses) {
    const button = press instanceof MouseEvent && (press.target as Element).closest<HTMLElement>(idle);
    if (button && !button.closest('[data-island=results-grid]')) button.click();
  }
  holdGridUse(presses);
}

/**
 * The same for the results grid, where more is held and the order counts: keys after a page or search has loaded, and clicks on
 * rows, checkboxes and buttons.
 */
function holdGridUse(presses: readonly (KeyboardEvent | MouseEvent)[]): void {
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
  for (const press of presses) {
    if (press instanceof MouseEvent) keepClick(press);
    else keepKey(press);
  }
  document.addEventListener('keydown', keepKey);
  document.addEventListener('click', keepClick, { capture: true });
  document.addEventListener('postern:grid-ready', () => void giveBack());
}
