/** What shows that somebody begins to use a part of a page, or has begun. */
const signs = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input', 'change', 'toggle'];
/** What shows that somebody begins to use the page. */
const signsOfPage = ['pointerover', 'keydown', 'focusin'];

/**
 * Calls `wake` when somebody begins to use what is in `element`, and `prepare` when they begin to use the page. Buttons that
 * are pressed before it has woken are pressed again then.
 */
export function wakeOnUse(element: HTMLElement, prepare: () => void, wake: () => Promise<void>): void {
  for (const sign of signsOfPage) addEventListener(sign, prepare, { once: true, passive: true });
  const asleep = new AbortController();
  const { signal } = asleep;
  const pressed: HTMLElement[] = [];
  let isWaking = false;
  const begin = async () => {
    if (isWaking) return;
    isWaking = true;
    try {
      await wake();
    } catch {
      // Nobody can tell from here why its code did not come: the next use asks for it again.
      isWaking = false;
      return;
    }
    asleep.abort();
    for (const button of pressed) button.click();
  };
  const hold = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button]');
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.push(button);
  };
  for (const sign of signs) element.addEventListener(sign, begin, { signal, capture: true, passive: true });
  element.addEventListener('click', hold, { signal, capture: true });
  // Opened before this script had come.
  if (element.querySelector('details[open]')) void begin();
}
