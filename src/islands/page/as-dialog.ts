import { isOwnAnswer } from '../own-answer.ts';

/**
 * Shows the dialog that an address of ours is for scripts; where it is not available, the browser goes to the page it
 * is.
 */
export async function showAsDialog(href: string): Promise<void> {
  const dialog = await fetchDialog(href);
  if (!dialog) return location.assign(href);
  showDialog(dialog);
}

/** Shows the dialog at an address, or nothing: the page is not left for it. */
export async function showDialogOf(href: string): Promise<void> {
  const dialog = await fetchDialog(href);
  if (dialog) showDialog(dialog);
}

/** The dialog at an address; undefined when nothing of ours comes back. */
export const fetchDialog = (href: string): Promise<HTMLDialogElement | undefined> =>
  fetchPart<HTMLDialogElement>(href, 'dialog');

/** The first element of a fragment that a selector finds; undefined when nothing of ours comes back, or there is none. */
export async function fetchPart<Part extends HTMLElement>(
  href: string,
  selector: string,
): Promise<Part | undefined> {
  try {
    const answer = await fetch(href, { headers: { 'HX-Request': 'true', 'HX-Request-Type': 'partial' } });
    if (!isOwnAnswer(answer, 'fragment')) return undefined;
    const found = new DOMParser()
      .parseFromString(await answer.text(), 'text/html')
      .querySelector<Part>(selector);
    return found ? document.adoptNode(found) : undefined;
  } catch {
    return undefined;
  }
}

/** Puts a dialog over the page, once; closed, it is gone. */
export function showDialog(dialog: HTMLDialogElement): void {
  document.getElementById(dialog.id)?.remove();
  delete dialog.dataset['open'];
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
}
