/**
 * Acts when nothing is pressed by the pointer any more, at once where nothing is. Leaving a field by pressing something
 * else may show an error, which moves what is pressed from below the pointer, so that its click is lost.
 */
export function afterPress(act: () => void): void {
  if (!document.querySelector(':active')) return act();
  const released = new AbortController();
  const end = () => {
    released.abort();
    // The click follows the release.
    setTimeout(act);
  };
  for (const type of ['pointerup', 'pointercancel']) {
    addEventListener(type, end, { capture: true, signal: released.signal });
  }
}
