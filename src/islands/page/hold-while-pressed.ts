import type { RequestContext } from './refuse-foreign-answers.ts';

/** Elements that act when the space bar is released; in text fields it is a character. */
const actsOnSpace = 'button, summary, [role=button], input:is([type=checkbox], [type=radio])';

/** Milliseconds within which the click follows the release: at once for a mouse, as an event of its own for touch. */
const untilClick = 50;

/**
 * Holds answers back while the pointer or the space bar is pressed: a link or a button that is replaced between
 * pressing and releasing gets no click, for the answer to something typed a moment ago or for progress that is
 * requested every second. The click comes before the answer, and the request of the click may replace the answer's.
 */
export function holdWhilePressed(): void {
  let released: PromiseWithResolvers<void> | undefined;
  const press = () => (released ??= Promise.withResolvers<void>());
  const release = () => {
    const held = released;
    released = undefined;
    if (held) setTimeout(held.resolve, untilClick);
  };
  const capture = { capture: true, passive: true };
  addEventListener('pointerdown', ({ button }) => button === 0 && press(), capture);
  addEventListener(
    'keydown',
    ({ key, target }) => {
      if (key === ' ' && target instanceof Element && target.matches(actsOnSpace)) press();
    },
    capture,
  );
  for (const end of ['pointerup', 'pointercancel', 'keyup']) addEventListener(end, release, capture);
  // A release outside of the window, or one that a context menu or a dialog of the browser has taken.
  addEventListener('pointermove', ({ buttons }) => buttons === 0 && release(), capture);
  addEventListener('blur', release);

  document.addEventListener('htmx:before:response', (event) => {
    const { ctx } = (event as CustomEvent<{ ctx: RequestContext }>).detail;
    const answer = ctx.response?.raw;
    if (!answer) return;
    const read = answer.text.bind(answer);
    answer.text = async () => {
      const text = await read();
      await released?.promise;
      ctx.request?.signal?.throwIfAborted();
      return text;
    };
  });
}
