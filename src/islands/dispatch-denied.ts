/** The dialog about missing rights. */
export const deniedDialogId = 'denied';

/** Makes the page's script show the dialog about missing rights; the page is unchanged. */
export function dispatchDenied(): void {
  document.dispatchEvent(new Event('postern:denied'));
}
