/**
 * Navigates to another search. A listener that swaps fragments may handle `postern:navigate` and call `preventDefault`;
 * otherwise the browser loads the page.
 */
export function navigateTo(href: string): void {
  const event = new CustomEvent('postern:navigate', { detail: { href }, cancelable: true });
  if (document.dispatchEvent(event)) location.assign(href);
}
