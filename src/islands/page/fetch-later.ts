/**
 * Fetches what the server left out of the page because it was not ready in time, from the address that `data-later`
 * names, and puts it in its place; what cannot be had leaves nothing there. `postern:content` tells of it.
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
  // A newer search may have taken the place away.
  if (!parent || !place.isConnected) return;
  place.outerHTML = html;
  parent.dispatchEvent(new CustomEvent('postern:content', { bubbles: true }));
}

async function fetchHtml(address: string): Promise<string> {
  try {
    const response = await fetch(address, {
      credentials: 'same-origin',
      headers: { accept: 'text/html', 'hx-request': 'true', 'hx-request-type': 'partial' },
    });
    return response.ok && !response.redirected ? await response.text() : '';
  } catch {
    return '';
  }
}
