import { changedIn } from '../is-changed.ts';

/** What shows that somebody begins to use a part of a page, or has begun. */
const signs = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input', 'change', 'toggle'];
/** What shows that somebody begins to use the page. */
const signsOfPage = ['pointerover', 'keydown', 'focusin'];

/**
 * Calls `wake` when somebody begins to use what is in `element`, or has before this script came, and `prepare` when they begin to
 * use the page. Lists that are pasted before it has woken are pasted then: a field of one line would run their lines together.
 */
export function wakeOnUse(element: HTMLElement, prepare: () => void, wake: () => Promise<void>): void {
  for (const sign of signsOfPage) addEventListener(sign, prepare, { once: true, passive: true });
  const asleep = new AbortController();
  const { signal } = asleep;
  const pasted: { field: HTMLInputElement; text: string }[] = [];
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
    for (const { field, text } of pasted) paste(field, text);
  };
  const holdList = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text').trim() ?? '';
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || field.selectionStart === null || !/[\r\n\t]/.test(text))
      return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pasted.push({ field, text });
    void begin();
  };
  for (const sign of signs) element.addEventListener(sign, begin, { signal, capture: true, passive: true });
  element.addEventListener('paste', holdList, { signal, capture: true });
  if (element.querySelector('details[open]') || changedIn(element).length > 0) void begin();
}

/** Keeps buttons in `element` from being pressed for nothing while nobody listens. The function that is returned presses them. */
export function holdPresses(element: HTMLElement): () => void {
  const holding = new AbortController();
  const pressed: HTMLElement[] = [];
  const hold = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button]');
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.push(button);
  };
  element.addEventListener('click', hold, { signal: holding.signal, capture: true });
  return () => {
    holding.abort();
    for (const button of pressed) button.click();
  };
}

/** Gives a text to a field as a paste; a field that does nothing of its own with it takes it as one line. */
function paste(field: HTMLInputElement, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  if (!field.dispatchEvent(event)) return;
  field.setRangeText(text.replace(/\s+/g, ' '), field.selectionStart!, field.selectionEnd!, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
