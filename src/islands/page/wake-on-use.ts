/** What shows that somebody begins to use a part of a page, or has begun. */
const signs = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input', 'change', 'toggle'];
/** What shows that somebody begins to use the page. */
const signsOfPage = ['pointerover', 'keydown', 'focusin'];

/**
 * Calls `wake` when somebody begins to use what is in `element`, and `prepare` when they begin to use the page. Buttons that
 * are pressed before it has woken are pressed again then, and lists that are pasted are pasted then: a field of one line
 * would run their lines together.
 */
export function wakeOnUse(element: HTMLElement, prepare: () => void, wake: () => Promise<void>): void {
  for (const sign of signsOfPage) addEventListener(sign, prepare, { once: true, passive: true });
  const asleep = new AbortController();
  const { signal } = asleep;
  const pressed: HTMLElement[] = [];
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
    for (const button of pressed) button.click();
    for (const { field, text } of pasted) paste(field, text);
  };
  const hold = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button]');
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.push(button);
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
  element.addEventListener('click', hold, { signal, capture: true });
  element.addEventListener('paste', holdList, { signal, capture: true });
  // Opened before this script had come.
  if (element.querySelector('details[open]')) void begin();
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
