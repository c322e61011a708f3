/**
 * Navigates to another search. A listener that swaps fragments may handle `postern:navigate` and call `preventDefault`;
 * otherwise the browser loads the page.
 */
export const navigateTo = (href: string): void => goBy('postern:navigate', href);

/**
 * Opens a dialog that the server renders. A listener that swaps fragments may handle `postern:open-dialog` and call
 * `preventDefault`; otherwise the browser loads the same address as a page.
 */
export const openDialog = (href: string): void => goBy('postern:open-dialog', href);

function goBy(type: string, href: string): void {
  const event = new CustomEvent(type, { detail: { href }, cancelable: true });
  if (document.dispatchEvent(event)) location.assign(href);
}
