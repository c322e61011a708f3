/** The press of the pointer or the space bar on this page; `end` is undefined when nothing is pressed. */
export const press: { end?: Promise<void> | undefined } = {};

/**
 * Acts when nothing is pressed any more, at once where nothing is. Leaving a field by pressing something else may show
 * an error, which moves what is pressed from below the pointer.
 */
export function afterPress(act: () => void): void {
  if (press.end) void press.end.then(act);
  else act();
}
