/** Whether a press is that of a key of one character, which the person has switched off (WCAG 2.1.4). */
export const isSwitchedOff = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  /^[^ ]$/.test(key) && !ctrlKey && !metaKey && document.querySelector('[data-no-single-keys]') !== null;
