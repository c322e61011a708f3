import { useLayoutEffect, useState } from 'preact/hooks';

/** What stays usable beside a dialog: notices, and what opens over it. */
const isApart = '[role=status], dialog, #page-dialogs, [data-palette]';

/** Makes an element that fills a narrow window while it is open a dialog: it has the focus, and everything beside it is inert. */
export function useModal(element: () => HTMLElement | null, isOpen: boolean): void {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const query = matchMedia('(width < 48rem)');
    const look = () => setNarrow(query.matches);
    look();
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  useLayoutEffect(() => {
    const panel = element();
    if (!panel || !isNarrow || !isOpen) return undefined;
    panel.role = 'dialog';
    panel.ariaModal = 'true';
    panel.tabIndex = -1;
    if (!panel.contains(document.activeElement)) panel.focus();
    const beside: HTMLElement[] = [];
    for (
      let part: HTMLElement = panel;
      part !== document.body && part.parentElement;
      part = part.parentElement
    )
      for (const other of part.parentElement.children)
        if (other !== part && other instanceof HTMLElement && !other.inert && !other.matches(isApart))
          beside.push(other);
    for (const other of beside) other.inert = true;
    return () => {
      for (const other of beside) other.inert = false;
      panel.role = panel.ariaModal = null;
    };
  }, [isNarrow, isOpen]);
}
