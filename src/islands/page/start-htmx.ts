// First, because htmx reads its settings when its module runs.
import './configure-htmx.ts';
import htmx from 'htmx.org';
import { dropOvertaken } from './drop-overtaken.ts';
import { holdWhilePressed } from './hold-while-pressed.ts';
import { keepPlace } from './keep-place.ts';
import { refuseForeignAnswers, type RequestContext, showRequestFailure } from './refuse-foreign-answers.ts';
import { enableToasts } from './toasts.ts';
import { watchPresses } from './watch-presses.ts';

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
  watchPresses();
  dropOvertaken();
  holdWhilePressed();
  keepPlace();
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
