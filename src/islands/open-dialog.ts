/**
 * Opens a dialog that the server renders. A listener that swaps fragments may handle `postern:open-dialog` and call
 * `preventDefault`; otherwise the browser loads the same address as a page.
 */
export function openDialog(href: string): void {
  const event = new CustomEvent('postern:open-dialog', { detail: { href }, cancelable: true });
  if (document.dispatchEvent(event)) location.assign(href);
}
