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

/** Elements that act when the space bar is released; in text fields it is a character. */
const actsOnSpace = 'button, summary, [role=button], input:is([type=checkbox], [type=radio])';

/** Held while something is pressed. */
const modifiers = /^(?:Control|Shift|Alt|Meta)/;

/** Milliseconds within which the click follows the release: at once for a mouse, as an event of its own for touch. */
const untilClick = 50;

/**
 * Follows presses of the pointer and of the space bar. What moves or replaces an element between pressing and releasing
 * it takes its click away, so such changes wait for `press.end`. The loader does this, which is there before what changes the page.
 */
export function watchPresses(): void {
  let end = () => {};
  let ending: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    clearTimeout(ending);
    ending = undefined;
    press.end ??= new Promise((resolve) => (end = resolve));
  };
  const release = () => {
    if (!press.end) return;
    ending ??= setTimeout(() => {
      press.end = ending = undefined;
      end();
    }, untilClick);
  };
  const on = <Name extends keyof WindowEventMap>(name: Name, handle: (event: WindowEventMap[Name]) => void) =>
    addEventListener(name, handle, { capture: true, passive: true });
  on('pointerdown', ({ button }) => button === 0 && begin());
  on('keydown', ({ key, target }) => {
    if (key === ' ' && target instanceof Element && target.matches(actsOnSpace)) begin();
    // Whoever types presses nothing any more: browsers do not report that a scroll bar was released.
    else if (!modifiers.test(key)) release();
  });
  on('keyup', ({ key }) => key === ' ' && release());
  on('pointerup', release);
  on('pointercancel', release);
  // A release outside of the window, or one that a context menu or a dialog of the browser has taken.
  on('pointermove', ({ buttons }) => buttons === 0 && release());
  addEventListener('blur', release);
  // Pressed before this script was loaded.
  if (document.querySelector(':active')) begin();
}
