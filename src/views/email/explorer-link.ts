/**
 * Attributes of a link to another search: a real link that htmx turns into a swap of the whole Explorer
 * including its filters. A newer search aborts an older one; the server sets the browser's URL.
 */
export function explorerLink(href: string) {
  return {
    href,
    'hx-get': href,
    'hx-target': '#explorer',
    // Settling would copy style attributes, which the page's policy forbids.
    'hx-swap': 'outerHTML settle:0',
    'hx-sync': '#explorer:replace',
  } as const;
}
