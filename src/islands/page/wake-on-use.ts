import { changedIn } from '../is-changed.ts';

/** Events that show that somebody uses, or is about to use, an element. */
const signs = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input', 'change', 'toggle'];
/** Events that show that somebody uses, or is about to use, the page. */
const signsOfPage = ['pointerover', 'keydown', 'focusin', 'click'];

/**
 * Calls `wake` (hydration) when somebody starts to use `element`, or has before this script loaded, and `prepare` when
 * they start to use the page. Lists pasted before hydration are inserted afterwards, because a one-line field would
 * join their lines.
 */
export function wakeOnUse(element: HTMLElement, prepare: () => void, wake: () => Promise<void>): void {
  for (const sign of signsOfPage) addEventListener(sign, prepare, { once: true, passive: true });
  const asleep = new AbortController();
  const { signal } = asleep;
  const pasted: { field: HTMLInputElement; text: string }[] = [];
  const begin = untilAwake(wake, () => {
    asleep.abort();
    for (const { field, text } of pasted) paste(field, text);
  });
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
  const isUsed = 'pressed' in element.dataset || element.querySelector('details[open]');
  if (isUsed || changedIn(element).length > 0) void begin();
}

/** Calls `wake` (hydration) when somebody starts to use the page, or has before this script loaded. */
export function wakeOnPageUse(wake: () => Promise<void>): void {
  const asleep = new AbortController();
  const begin = untilAwake(wake, () => asleep.abort());
  for (const sign of signsOfPage) addEventListener(sign, begin, { signal: asleep.signal, passive: true });
  const isUsed =
    location.hash || document.activeElement !== document.body || document.querySelector(':hover');
  if (isUsed || changedIn(document).length > 0) void begin();
}

/** Wakes once. Why the code failed to load is unknown; the next call tries again. */
function untilAwake(wake: () => Promise<void>, woken: () => void): () => Promise<void> {
  let isWaking = false;
  return async () => {
    if (isWaking) return;
    isWaking = true;
    try {
      await wake();
    } catch {
      isWaking = false;
      return;
    }
    woken();
  };
}

/** Dispatches a paste to a field; if the field does not handle it, the text is inserted as one line. */
function paste(field: HTMLInputElement, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  if (!field.dispatchEvent(event)) return;
  field.setRangeText(text.replace(/\s+/g, ' '), field.selectionStart!, field.selectionEnd!, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
