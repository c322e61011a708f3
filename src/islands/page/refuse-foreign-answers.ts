import htmx from 'htmx.org';
import { dispatchDenied, isDenied, isOwnAnswer } from '../own-answer.ts';
import { isUnsaved } from '../is-changed.ts';
import { showSignedOut, showToast } from './toasts.ts';

/** The used parts of htmx's request context. */
export interface RequestContext {
  sourceElement?: Element;
  sourceEvent?: Event;
  /** A selector if the response has set another target. */
  target?: Element | string;
  swap?: string;
  status?: string;
  request?: {
    action: string;
    method: string;
    headers: Record<string, string>;
    signal?: AbortSignal;
    body?: FormData;
  };
  response?: { raw: Response };
  hx?: Record<string, string>;
}

/**
 * Keeps foreign HTML out of the page: a proxy's response, or a whole page instead of a fragment. The page stays as it
 * is, and the request can be repeated; so it is when the service did not answer for the progress of something, and when the
 * session has ended while somebody may be writing. A dialog shows refusals for missing rights.
 */
export function refuseForeignAnswers(): void {
  document.addEventListener('htmx:before:response', (event) => {
    const { ctx } = (event as CustomEvent<{ ctx: RequestContext }>).detail;
    const answer = ctx.response?.raw;
    if (!answer) return;
    const isRefused = isDenied(answer);
    const isOwn = isUsable(answer, ctx);
    const isDown = answer.status >= 500 && isForProgress(ctx.sourceElement);
    const signIn = answer.status === 401 && !isAsked(ctx) ? answer.headers.get('hx-redirect') : null;
    if (isOwn && !isRefused && !isDown && signIn === null) return;
    event.preventDefault();
    // Its htmx headers are not ours either.
    ctx.hx = {};
    ctx.status = 'error: not taken in';
    void answer.body?.cancel();
    if (isRefused) dispatchDenied();
    else if (isOwn && signIn !== null) stayBeforeSignIn(ctx, signIn);
    else showRequestFailure(ctx, isOwn ? 'unreachable' : 'foreign');
  });
}

/**
 * Whether the request may lead to the sign-in page: somebody asked for what an address says, and nothing else on the
 * page would be lost.
 */
function isAsked({ request, sourceElement, sourceEvent }: RequestContext): boolean {
  const form = sourceElement instanceof HTMLFormElement ? sourceElement : undefined;
  return (
    request?.method === 'GET' && (form !== undefined || sourceEvent?.type === 'click') && !isUnsaved(form)
  );
}

/** Progress is asked for again: it goes on when somebody has signed in elsewhere. */
function stayBeforeSignIn(ctx: RequestContext, signIn: string): void {
  if (isForProgress(ctx.sourceElement)) askLater(ctx.sourceElement, () => repeat(ctx));
  showSignedOut(signIn);
}

/** Reports a request that failed, with a button to repeat it; progress is requested again, and optional parts of a page fail silently. */
export function showRequestFailure(ctx: RequestContext, reason: 'foreign' | 'unreachable'): void {
  const { sourceElement, target } = ctx;
  if (isForProgress(sourceElement) && askLater(sourceElement, () => repeat(ctx))) return;
  if (target instanceof Element && target.matches('[data-optional]')) return target.replaceChildren();
  const words = document.getElementById('toasts')?.dataset;
  const text = words?.[reason];
  const label = words?.['retry'];
  if (!text || !label) return;
  showToast({ text, tone: 'danger', timeout: 0, action: { label, run: () => repeat(ctx) } });
}

function isUsable(answer: Response, { request }: RequestContext): boolean {
  // A redirect: there is nothing to insert.
  if (answer.headers.has('hx-redirect') || answer.headers.has('hx-refresh') || answer.status === 204) {
    return isOwnAnswer(answer);
  }
  return isOwnAnswer(answer, request?.headers['HX-Request-Type'] === 'full' ? 'any' : 'fragment');
}

function repeat({ sourceElement, sourceEvent, request, target, swap }: RequestContext): void {
  const isWhole = request?.headers['HX-Request-Type'] === 'full';
  if (!request || !sourceElement?.isConnected || isWhole) return location.reload();
  if (sourceElement instanceof HTMLFormElement) {
    const { submitter = null } = (sourceEvent ?? {}) as Partial<SubmitEvent>;
    return sourceElement.requestSubmit(submitter?.isConnected ? submitter : null);
  }
  const place = target === undefined ? {} : { target };
  void htmx.ajax(request.method, request.action, {
    source: sourceElement,
    ...place,
    ...(swap !== undefined && { swap }),
  });
}

/** Milliseconds before each further request for progress that could not be had. */
const waits = [2_000, 5_000, 10_000, 20_000];
/** How often a part of the page has asked in vain. */
const failures = new WeakMap<Element, number>();

/** Whether a request is one for the progress of something that runs, which the page sends again and again. */
const isForProgress = (source: Element | undefined): source is Element =>
  !!source?.matches('[hx-trigger^="load delay"]');

/**
 * Asks for progress again later: a service that restarts is back in seconds and continues with its jobs, and until then the page shows how
 * far they had come. False if it was asked too often; the next failure counts from the start.
 */
function askLater(source: Element, ask: () => void): boolean {
  const count = failures.get(source) ?? 0;
  const wait = waits[count];
  if (wait === undefined) return !failures.delete(source);
  failures.set(source, count + 1);
  setTimeout(() => {
    if (source.isConnected) ask();
  }, wait);
  return true;
}
