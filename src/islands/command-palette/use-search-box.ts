import { useEffect } from 'preact/hooks';

/** How long the box has to have the focus before its panel opens, milliseconds. */
const openAfter = 500;
/** A focus that comes back as the panel closes opens it no second time, milliseconds. */
const closedJustNow = 100;

let closedAt = -Infinity;

/** Says that the panel has closed. */
export const notePanelClosed = (): void => void (closedAt = performance.now());

interface SearchBoxEvents {
  /** The panel is going to open. */
  near: () => void;
  open: (typed: string) => void;
}

/** Opens the panel 500 ms after the box of the top bar got the focus, with what was typed there meanwhile. */
export function useSearchBox(selector: string, { near, open }: SearchBoxEvents): void {
  useEffect(() => {
    const box = document.querySelector<HTMLInputElement>(selector);
    if (!box) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      if (performance.now() - closedAt < closedJustNow) return;
      near();
      clearTimeout(timer);
      timer = setTimeout(() => {
        open(box.value);
        box.value = '';
      }, openAfter);
    };
    const leave = () => clearTimeout(timer);
    box.addEventListener('focus', wait);
    box.addEventListener('click', wait);
    box.addEventListener('blur', leave);
    if (document.activeElement === box) wait();
    return () => {
      leave();
      box.removeEventListener('focus', wait);
      box.removeEventListener('click', wait);
      box.removeEventListener('blur', leave);
    };
  }, [selector]);
}
