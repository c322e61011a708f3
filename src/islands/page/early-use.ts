import { changedIn } from '../is-changed.ts';
import { navigateTo, openDialog } from '../navigate.ts';

/** Elements that htmx handles. */
const htmxElements = ':is([hx-get], [hx-post], [hx-put], [hx-patch], [hx-delete], [hx-boost])';
/** Elements that send requests by themselves; all others wait for an interaction. */
const asking = '[hx-trigger^=load], [hx-trigger*=intersect]';

/** Events that show that somebody is about to use the page. */
const signs = ['pointerover', 'keydown', 'focusin'];
/** Events that need htmx; they are repeated once it is loaded. */
const uses = ['click', 'submit', 'postern:navigate', 'postern:open-dialog'];
/** Changes that are passed to htmx once it is loaded, without blocking. */
const changes = ['input', 'change'];

// A script of its own, so that it runs before the page counts as loaded.
if (document.querySelector(htmxElements)) {
  const start = awaitUse(async () => (await import('./start-htmx.ts')).startHtmx());
  const startWhereAsked = () => document.querySelector(asking) && void start();
  startWhereAsked();
  document.addEventListener('postern:content', startWhereAsked);
}

/**
 * Loads htmx when somebody starts to use the page: a page that is only read does not need it. Interactions
 * before it is loaded are repeated; if it cannot be loaded, the browser handles them natively. Returns a
 * function that loads it immediately.
 */
function awaitUse(startHtmx: () => Promise<void>): () => Promise<void> {
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
    if (!isWatched(event.target as Element)) return;
    changed.push(event);
    void start();
  };
  for (const change of changes) addEventListener(change, note, { signal, capture: true });
  // Input from before this script was loaded.
  for (const target of changedIn(document)) {
    if (isWatched(target)) changed.push({ target, type: 'input' }, { target, type: 'change' });
  }
  if (changed.length > 0) void start();
  // Going back to a state that htmx stored before a reload: the URL changes, but nothing else would react.
  // The results grid does where only its details are closed or opened.
  const restore = ({ state }: PopStateEvent) => {
    const asked = new Event('htmx:before:history:restore', { cancelable: true });
    if ((state as { htmx?: boolean } | null)?.htmx && document.dispatchEvent(asked)) location.reload();
  };
  addEventListener('popstate', restore, { signal });
  return start;
}

/** Whether a change of a control triggers a request, by an ancestor or its form. */
function isWatched(control: Element): boolean {
  const form = control.closest('form[id]');
  const ofForm = form && document.querySelector(`[hx-trigger*="from:#${form.id}"]`);
  return !!(ofForm || control.closest('[hx-trigger]'));
}

/** A function that repeats an event's interaction; undefined if it is not for htmx. */
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
