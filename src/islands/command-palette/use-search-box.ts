import { useEffect, useRef } from 'preact/hooks';

/** Delay between focus and opening of the panel, milliseconds. */
const openAfter = 500;

interface SearchBoxEvents {
  /** Called when the panel is about to open. */
  near: () => void;
  open: () => void;
}

/**
 * Opens the panel 500 ms after the top bar's box gets the focus or a click. The focus that returns when the panel closes
 * (`isOpen`) does not open it again. The returned function takes the text typed in the box: the box has the keys until
 * the panel's field gets the focus.
 */
export function useSearchBox(
  selector: string,
  isOpen: boolean,
  { near, open }: SearchBoxEvents,
): () => string {
  const isClosing = useRef(false);
  if (isOpen) isClosing.current = true;
  // The focus is back by now: the browser restores it before the `close` event.
  useEffect(() => {
    if (!isOpen) isClosing.current = false;
  }, [isOpen]);
  useEffect(() => {
    const box = document.querySelector<HTMLInputElement>(selector);
    if (!box) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      near();
      clearTimeout(timer);
      timer = setTimeout(open, openAfter);
    };
    const enter = () => isClosing.current || wait();
    const leave = () => clearTimeout(timer);
    box.addEventListener('focus', enter);
    box.addEventListener('click', wait);
    box.addEventListener('blur', leave);
    if (document.activeElement === box) wait();
    return () => {
      leave();
      box.removeEventListener('focus', enter);
      box.removeEventListener('click', wait);
      box.removeEventListener('blur', leave);
    };
  }, [selector]);
  return () => {
    const box = document.querySelector<HTMLInputElement>(selector);
    const typed = box?.value ?? '';
    if (box) box.value = '';
    return typed;
  };
}
