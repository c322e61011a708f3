/**
 * Attributes of a link to another search: a real link that htmx turns into a swap of the whole Explorer, so that the
 * filters follow. A newer search aborts an older one; the server says which address the browser then shows.
 */
export function explorerLink(href: string) {
  return {
    href,
    'hx-get': href,
    'hx-target': '#explorer',
    // Without settling: it would copy style attributes, which the page's policy forbids.
    'hx-swap': 'outerHTML settle:0',
    'hx-sync': '#explorer:replace',
  } as const;
}
