// First, because htmx reads its settings when its module runs.
import './configure-htmx.ts';
import htmx from 'htmx.org';
import { isOwnAnswer } from '../own-answer.ts';
import { press } from '../press.ts';
import { createRequestKey, requestKeyHeader } from '../request-key.ts';
import { refuseForeignAnswers, type RequestContext, showRequestFailure } from './refuse-foreign-answers.ts';
import { enableToasts } from './toasts.ts';

interface RequestDetail {
  ctx?: RequestContext;
}

/**
 * Handles htmx events: marks busy regions, reports when the server cannot be
 * reached. Resolves when htmx listens to the page.
 */
export async function startHtmx(): Promise<void> {
  const setBusy = (event: Event, busy: boolean) => {
    const { ctx } = (event as CustomEvent<RequestDetail>).detail;
    const target = typeof ctx?.target === 'string' ? document.querySelector(ctx.target) : ctx?.target;
    if (busy) target?.setAttribute('aria-busy', 'true');
    else target?.removeAttribute('aria-busy');
  };
  document.addEventListener('htmx:before:request', (event) => setBusy(event, true));
  document.addEventListener('htmx:finally:request', (event) => setBusy(event, false));
  dropOvertaken();
  holdWhilePressed();
  keepPlace();
  sendWithKey();
  refuseForeignAnswers();
  enableToasts();
  // Navigation by islands replaces the Explorer like a link.
  document.addEventListener('postern:navigate', (event) => {
    if (!document.getElementById('explorer')) return;
    event.preventDefault();
    const { href } = (event as CustomEvent<{ href: string }>).detail;
    void htmx.ajax('GET', href, {
      source: '#explorer',
      target: '#explorer',
      swap: 'outerHTML settle:0',
    });
  });
  // Dialogs of the server are inserted at one place; a page without it navigates to the dialog's own page.
  document.addEventListener('postern:open-dialog', (event) => {
    if (!document.getElementById('page-dialogs')) return;
    event.preventDefault();
    const { href } = (event as CustomEvent<{ href: string }>).detail;
    void htmx.ajax('GET', href, { target: '#page-dialogs', swap: 'innerHTML settle:0' });
  });
  document.addEventListener('postern:close-dialog', (event) => {
    const { target, detail } = event as CustomEvent<{ focus?: string }>;
    if (target instanceof Element) target.closest('dialog')?.close();
    // The previously focused element may have been replaced.
    if (detail.focus) document.querySelector<HTMLElement>(detail.focus)?.focus();
  });
  // Islands dispatch this after inserting HTML from the server.
  document.addEventListener('postern:content', ({ target }) => htmx.process(target as Element));
  document.addEventListener('htmx:error', (event) => {
    const { ctx } = (event as CustomEvent<RequestDetail>).detail;
    // A request replaced by a newer one also ends with an error, which is ignored.
    if (ctx?.status?.startsWith('error') && !ctx.status.includes('AbortError'))
      showRequestFailure(ctx, 'unreachable');
  });
  // htmx initialises the page in a task that was queued before this one.
  await new Promise((resolve) => setTimeout(resolve));
}

/**
 * Drops the request of a text that waited for a pause in typing if something of its group (`hx-sync`) was requested meanwhile:
 * that took the text along, and would be replaced by the older question.
 */
export function dropOvertaken(): void {
  /** When each group was last asked for something, by the clock of events. */
  const asked = new Map<string, number>();
  document.addEventListener('htmx:config:request', (event) => {
    const { sourceElement, sourceEvent } = (event as CustomEvent<{ ctx: RequestContext }>).detail.ctx;
    const group = groupOf(sourceElement);
    if (!group || !sourceEvent) return;
    const { type, timeStamp } = sourceEvent;
    if (type !== 'input') asked.set(group, timeStamp);
    else if (timeStamp <= (asked.get(group) ?? 0)) event.preventDefault();
  });
}

/** The id of the element whose requests replace each other; undefined for an element that is in no group. */
function groupOf(source: Element | undefined): string | undefined {
  const of = source?.getAttribute('hx-sync')?.split(':')[0];
  return of === 'this' ? source?.id : of?.replace('#', '');
}

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

/** The scroll position and state of a part of the page that is about to be replaced. */
interface Place {
  scrolls: Map<string, number>;
  open: Map<string, boolean>;
}

/**
 * Keeps scroll positions (`data-keep-scroll`) and expanded details (`<details data-keep-open>`), identified
 * by their ids, when htmx swaps in a new version.
 */
export function keepPlace(): void {
  let place: Place | undefined;
  document.addEventListener('htmx:before:swap', () => (place = readPlace()));
  document.addEventListener('htmx:after:swap', () => {
    if (place) restorePlace(place);
    place = undefined;
  });
}

function readPlace(): Place {
  const scrolls = [...document.querySelectorAll('[data-keep-scroll]')];
  const details = [...document.querySelectorAll<HTMLDetailsElement>('details[data-keep-open]')];
  return {
    scrolls: new Map(scrolls.map(({ id, scrollTop }) => [id, scrollTop])),
    open: new Map(details.map(({ id, open }) => [id, open])),
  };
}

function restorePlace({ scrolls, open }: Place): void {
  for (const [id, wasOpen] of open) {
    const element = document.getElementById(id);
    // Details that the new version opens itself stay open, because something in them is ticked.
    if (wasOpen && element instanceof HTMLDetailsElement) element.open = true;
  }
  for (const [id, top] of scrolls) document.getElementById(id)?.scrollTo({ top, behavior: 'instant' });
}

/** The status of an answer that does not know the outcome either. */
const unknown = 504;

/**
 * Gives what htmx sends an idempotency key. The same again from the same element has the same one until our server has
 * answered: what was done although its answer was lost is not done twice.
 */
export function sendWithKey(): void {
  const open = new WeakMap<Element, { what: string; key: string }>();
  document.addEventListener('htmx:config:request', (event) => {
    const { sourceElement, request } = (event as CustomEvent<{ ctx: RequestContext }>).detail.ctx;
    if (!sourceElement || !request || request.method === 'GET') return;
    const what = JSON.stringify([request.method, request.action, [...(request.body ?? [])]]);
    const known = open.get(sourceElement);
    const key = known?.what === what ? known.key : createRequestKey();
    open.set(sourceElement, { what, key });
    request.headers[requestKeyHeader] = key;
  });
  document.addEventListener('htmx:before:response', (event) => {
    const { sourceElement, response } = (event as CustomEvent<{ ctx: RequestContext }>).detail.ctx;
    if (sourceElement && response && isOwnAnswer(response.raw) && response.raw.status !== unknown)
      open.delete(sourceElement);
  });
}
