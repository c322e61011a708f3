import { press } from '../press.ts';
import type { RequestContext } from './refuse-foreign-answers.ts';

/**
 * Holds answers back while something is pressed: a link or a button may be replaced by the answer to something typed a
 * moment ago, or by progress that is requested every second. The request of the click may replace the answer's, which
 * is dropped then.
 */
export function holdWhilePressed(): void {
  document.addEventListener('htmx:before:response', (event) => {
    const { ctx } = (event as CustomEvent<{ ctx: RequestContext }>).detail;
    const answer = ctx.response?.raw;
    if (!answer) return;
    const read = answer.text.bind(answer);
    answer.text = async () => {
      const text = await read();
      await press.end;
      ctx.request?.signal?.throwIfAborted();
      return text;
    };
  });
}
