/** Whether a press is that of a key of one character, which the person has switched off (WCAG 2.1.4). */
export const isSwitchedOff = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  /^[^ ]$/.test(key) && !ctrlKey && !metaKey && document.querySelector('[data-no-single-keys]') !== null;

/** Whether a menu or a dialog is open over the page, which Escape closes first. */
export const isCovered = (): boolean =>
  document.querySelector(':popover-open:not([popover=manual]), dialog:modal') !== null;
