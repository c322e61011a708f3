import { isOwnAnswer } from '../own-answer.ts';

/**
 * Loads content that was not ready in time for the page, from the URL in `data-later`, and inserts it; then
 * dispatches `postern:content`. A failure is shown if `data-failed` has a text, with a button to retry;
 * otherwise silently ignored.
 */
export function fetchLater(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-later]')) {
    const address = place.dataset['later'] ?? '';
    delete place.dataset['later'];
    void fill(place, address);
  }
}

async function fill(place: HTMLElement, address: string): Promise<void> {
  const html = await fetchHtml(address);
  const parent = place.parentElement;
  // A newer search may have removed the placeholder.
  if (!parent || !place.isConnected) return;
  if (html === null && place.dataset['failed']) return offerRetry(place, address);
  place.outerHTML = html ?? '';
  parent.dispatchEvent(new CustomEvent('postern:content', { bubbles: true }));
}

function offerRetry(place: HTMLElement, address: string): void {
  const before = [...place.childNodes];
  const template = document.getElementById('toast-template') as HTMLTemplateElement | null;
  // Uses the button of the template, so that scripts need no styles.
  const button = (template?.content.querySelector('button') ?? document.createElement('button')).cloneNode();
  if (!(button instanceof HTMLButtonElement)) return;
  button.type = 'button';
  button.hidden = false;
  button.textContent = document.getElementById('toasts')?.dataset['retry'] ?? '';
  button.addEventListener('click', () => {
    place.replaceChildren(...before);
    place.ariaBusy = 'true';
    void fill(place, address);
  });
  const text = document.createElement('span');
  text.textContent = place.dataset['failed'] ?? '';
  place.ariaBusy = null;
  place.replaceChildren(text, button);
}

/** The server's HTML; null on failure. */
async function fetchHtml(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, {
      credentials: 'same-origin',
      headers: { accept: 'text/html', 'hx-request': 'true', 'hx-request-type': 'partial' },
    });
    return response.ok && isOwnAnswer(response, 'fragment') ? await response.text() : null;
  } catch {
    return null;
  }
}
