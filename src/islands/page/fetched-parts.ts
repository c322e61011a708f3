import { isOwnAnswer } from '../own-answer.ts';

/** Shows the page at a URL of this console as a dialog; if that fails, the browser navigates to it. */
export async function showAsDialog(href: string): Promise<void> {
  const dialog = await fetchDialog(href);
  if (!dialog) return location.assign(href);
  showDialog(dialog);
}

/** Shows the dialog at a URL; if that fails, nothing happens. */
export async function showDialogOf(href: string): Promise<void> {
  const dialog = await fetchDialog(href);
  if (dialog) showDialog(dialog);
}

/** Fetches the dialog at a URL; undefined if the response is not ours. */
export const fetchDialog = (href: string): Promise<HTMLDialogElement | undefined> =>
  fetchPart<HTMLDialogElement>(href, 'dialog');

/**
 * Fetches a fragment and returns the first element for a selector; undefined if the response is not ours, or
 * there is none.
 */
async function fetchPart<Part extends HTMLElement>(
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

/** Shows a dialog over the page; it is removed when closed. */
export function showDialog(dialog: HTMLDialogElement): void {
  document.getElementById(dialog.id)?.remove();
  delete dialog.dataset['open'];
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
}

/** Duration of the notice's fade-out, milliseconds. */
const fade = 1_000;
/** Narrower windows have no room for the notice. */
const wide = matchMedia('(min-width: 1400px)');

/** Shows the notice of learning once the window is wide enough (SH-08). */
export function showLearning(place: HTMLElement): void {
  const { learning: at = '' } = place.dataset;
  if (wide.matches) void bring(at);
  else wide.addEventListener('change', () => void bring(at), { once: true });
}

async function bring(at: string): Promise<void> {
  const banner = await fetchPart(at, '[data-learning-banner]');
  if (!banner) return;
  banner.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    // It is closed in any case; if the request fails, the next page shows it again.
    fetch(form.action, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' }).catch(
      () => undefined,
    );
    banner.dataset['leaving'] = '';
    setTimeout(() => banner.remove(), fade);
  });
  document.querySelector('.shell')?.append(banner);
}
