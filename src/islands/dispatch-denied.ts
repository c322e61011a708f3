/** Has the page's script say in a dialog that the viewer may not do what they asked for; the page stays as it is. */
export function dispatchDenied(): void {
  document.dispatchEvent(new Event('postern:denied'));
}
