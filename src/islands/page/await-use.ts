import { changedIn } from '../is-changed.ts';
import { navigateTo } from '../navigate-to.ts';
import { openDialog } from '../open-dialog.ts';
import { htmxElements } from './htmx-elements.ts';

/** That somebody is about to use the page shows by the pointer on it, a key or the focus. */
const signs = ['pointerover', 'keydown', 'focusin'];
/** What htmx is for; it waits until htmx is there and is then done again. */
const uses = ['click', 'submit', 'postern:navigate', 'postern:open-dialog'];
/** Changes that htmx gets once it is loaded; nobody has to wait for it. */
const changes = ['input', 'change'];

/**
 * Starts htmx when somebody begins to use the page: a page that is only read does without. What they do before it is
 * there is not lost; when it is not available, the browser does it in its own way. Returns what starts it without them.
 */
export function awaitUse(startHtmx: () => Promise<void>): () => Promise<void> {
  let started: Promise<void> | undefined;
  const listening = new AbortController();
  const { signal } = listening;
  const changed: Pick<Event, 'target' | 'type'>[] = [];
  const begin = async () => {
    await startHtmx().catch(() => undefined);
    listening.abort();
    for (const { target, type } of changed) target?.dispatchEvent(new Event(type, { bubbles: true }));
  };
  const start = () => (started ??= begin());
  for (const sign of signs) addEventListener(sign, start, { signal, passive: true });
  const hold = (event: Event) => {
    const again = repetitionOf(event);
    if (!again) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void start().then(again);
  };
  for (const use of uses) addEventListener(use, hold, { signal, capture: true });
  const note = (event: Event) => {
    if (isWatched(event.target as Element)) changed.push(event);
  };
  for (const change of changes) addEventListener(change, note, { signal, capture: true });
  // Typed or chosen while this script was still loading, so no listener saw it.
  for (const target of changedIn(document)) if (isWatched(target)) changed.push({ target, type: 'change' });
  // Back to what htmx put into the history before the page was loaded again: the address changes, and nobody else does.
  const restore = ({ state }: PopStateEvent) => {
    if ((state as { htmx?: boolean } | null)?.htmx) location.reload();
  };
  addEventListener('popstate', restore, { signal });
  return start;
}

/** Whether something asks again when a control changes: what is around it, or what names its form. */
function isWatched(control: Element): boolean {
  const form = control.closest('form[id]');
  const ofForm = form && document.querySelector(`[hx-trigger*="from:#${form.id}"]`);
  return !!(ofForm || control.closest('[hx-trigger]'));
}

/** How to do again what an event was about; undefined when it is nothing for htmx. */
function repetitionOf(event: Event): (() => void) | undefined {
  const { target, type } = event;
  if (event instanceof CustomEvent) {
    const { href } = event.detail as { href: string };
    return () => (type === 'postern:navigate' ? navigateTo : openDialog)(href);
  }
  if (event instanceof SubmitEvent) {
    const form = target as HTMLFormElement;
    return form.matches(htmxElements) ? () => form.requestSubmit(event.submitter) : undefined;
  }
  const { button, ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return undefined;
  const element = (target as Element).closest<HTMLElement>(`:is(a, button)${htmxElements}`);
  return element ? () => element.click() : undefined;
}
