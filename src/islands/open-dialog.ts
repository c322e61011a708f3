/**
 * Opens a dialog that the server renders. Whoever swaps fragments may take the event `postern:open-dialog` and call
 * `preventDefault`; otherwise the browser goes to the page that the same address is.
 */
export function openDialog(href: string): void {
  const event = new CustomEvent('postern:open-dialog', { detail: { href }, cancelable: true });
  if (document.dispatchEvent(event)) location.assign(href);
}
