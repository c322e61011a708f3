/** Whether a menu or a dialog is open over the page, which Escape closes first. */
export const isCovered = (): boolean =>
  document.querySelector(':popover-open:not([popover=manual]), dialog:modal') !== null;
