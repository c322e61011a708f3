/** What acts by itself, or by somebody else, when it is clicked. */
const ownActors = 'a, button[type=submit], summary, [popovertarget]';

/** The keys of a list that it has from everywhere on the page, and those that it has while it has the focus. */
const pageKeys = /^(?:[jkx]|Enter)$/;
const listKeys = /^(?:[jkx. ]|Enter|Home|End|Page(?:Up|Down)|Arrow(?:Up|Down))$/;

/**
 * Keeps what people do in a list of results before it listens, and gives it to the list as soon as it does, in that order:
 * keys right after a page or a search has come, and clicks on rows, their checkboxes and their buttons.
 */
export function keepEarlyGridUse(): void {
  let early: (() => void)[] = [];
  // The list may be awake before this has come.
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
    // The list handles clicks shortly before it signals that it does. A checkbox is ticked at once all the same.
    event.stopImmediatePropagation();
    const again = { shiftKey, ctrlKey, metaKey, altKey, detail, bubbles: true, cancelable: true };
    early.push(() => target.dispatchEvent(new MouseEvent('click', again)));
  };
  // Ticked before any script had loaded. Hydration unticks them, because it does not know them.
  for (const box of asleep()?.querySelectorAll<HTMLInputElement>('[data-act=select]:checked') ?? [])
    early.push(() => box.click());
  const giveBack = async () => {
    const kept = early;
    early = [];
    for (const again of kept) {
      again();
      // Each is for the list as the one before has left it.
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  document.addEventListener('keydown', keepKey);
  document.addEventListener('click', keepClick, { capture: true });
  document.addEventListener('postern:grid-ready', () => void giveBack());
}
