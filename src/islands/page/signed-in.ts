import { searchBoxId } from '../command-palette/props.ts';
import { deniedDialogId, dispatchDenied, isDenied, isOwnAnswer } from '../own-answer.ts';
import { isSwitchedOff } from '../page-keys.ts';
import { enableRowKeys, enableSelectRows } from './table-rows.ts';

/**
 * What pages of signed-in people have beside forms, dialogs and menus. Preact is loaded with the first island that it finds.
 * @param takeEarlyKeys Takes the keys that were pressed until now.
 */
export function enableSignedIn(takeEarlyKeys: () => readonly KeyboardEvent[]): void {
  const early = takeEarlyKeys();
  enableSelectRows();
  enableRowKeys(early);
  if (document.querySelector('#toasts[data-denied], html[data-version]')) enableFrame();
  const palette = document.querySelector<HTMLElement>('[data-palette]');
  if (palette) enablePalette(palette, early);
  if (document.querySelector('input[data-suggest]')) enablePromptSuggestions();
  keepFocus();
  complete();
  for (const sign of ['postern:content', 'htmx:after:swap']) document.addEventListener(sign, complete);
}

/** For what the page came with, and what is swapped in later. */
function complete(): void {
  if (document.querySelector('[data-island]'))
    void import('./hydrate-islands.ts').then(({ hydrateIslands }) => hydrateIslands());
  fetchLater();
}

/** Delay of the learning notice, milliseconds (SH-08). */
const learningDelay = 4_000;

/** Pages that open as dialogs, refusals shown over the page, and notices of newer versions. */
function enableFrame(): void {
  document.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-as-dialog]') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // The script of a page from an earlier version may be gone; the URL works as a page as well.
    import('./fetched-parts.ts').then(
      ({ showAsDialog }) => showAsDialog(link.href),
      () => location.assign(link.href),
    );
  });
  // A page asks for several parts at a time, and all of them may be refused.
  let isTelling = false;
  document.addEventListener('postern:denied', () => {
    const href = document.getElementById('toasts')?.dataset['denied'];
    if (!href || isTelling || document.getElementById(deniedDialogId)) return;
    isTelling = true;
    void import('./fetched-parts.ts')
      .then(({ showDialogOf }) => showDialogOf(href))
      .finally(() => (isTelling = false));
  });
  const partner = document.querySelector<HTMLElement>('[data-partner]');
  if (partner) {
    void import('./partner-portal.ts').then(({ enablePartnerPortal }) => enablePartnerPortal(partner));
  }
  const learning = document.querySelector<HTMLElement>('[data-learning]');
  if (learning) {
    learning.dataset['waits'] = '';
    setTimeout(
      () => void import('./fetched-parts.ts').then(({ showLearning }) => showLearning(learning)),
      learningDelay,
    );
  }
  const { version, versionAt } = document.documentElement.dataset;
  if (version && versionAt) {
    setTimeout(
      () => void import('./watch-version.ts').then(({ watchVersion }) => watchVersion(version, versionAt)),
      5_000,
    );
  }
}

/**
 * The command palette is loaded at its first use: Ctrl/Cmd+K opens it, `?` the keyboard help, and so does the focus of the
 * top bar's box. `/` focuses the page's search field.
 */
function enablePalette(place: HTMLElement, early: readonly KeyboardEvent[]): void {
  let loading: Promise<Show | undefined> | undefined;
  // Why it failed to load is unknown; the next use tries again.
  const loaded = () => (loading ??= load(place).catch(() => void (loading = undefined)));
  const show = async (part: Parameters<Show>[0]) => (await loaded())?.(part);

  const box = document.getElementById(searchBoxId);
  for (const sign of ['focus', 'click']) box?.addEventListener(sign, () => void loaded());
  if (box && document.activeElement === box) void loaded();

  const useKey = (press: KeyboardEvent) => {
    const { key, target } = press;
    const isCommand = press.ctrlKey || press.metaKey;
    if (press.defaultPrevented || press.altKey || isSwitchedOff(press)) return;
    const search = document.querySelector<HTMLInputElement>(place.dataset['search'] || 'never');
    if (isCommand && key.toLowerCase() === 'k') void show('commands');
    else if (isCommand || isTyping(target)) return;
    else if (key === '?') void show('keys');
    else if (key === '/' && search) {
      search.focus();
      search.select();
    } else return;
    press.preventDefault();
  };
  document.addEventListener('keydown', useKey);
  early.forEach(useKey);
  document.addEventListener('postern:command', (event) => {
    if ((event as CustomEvent<{ id: string }>).detail.id === 'keys') void show('keys');
  });
}

type Show = (part: 'commands' | 'keys') => void;

const load = async (place: HTMLElement): Promise<Show> =>
  (await import('../command-palette/palette.tsx')).renderPalette(place);

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  );
}

/**
 * Suggestions for questions at inputs with `data-suggest`, their URL, and selection of the query's part for
 * links with `data-part`.
 */
function enablePromptSuggestions(): void {
  for (const sign of ['input', 'click']) document.addEventListener(sign, help);
  // Input from before this script was loaded.
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && field.dataset['suggest'] && field.value !== field.defaultValue)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function help(event: Event): void {
  const found = (event.target as Element).closest<HTMLElement>('input[data-suggest],a[data-part]');
  if (found) void import('./prompt-help.ts').then(({ helpPrompt }) => helpPrompt(event, found));
}

/**
 * Loads content that was not ready in time for the page, from the URL in `data-later`, and inserts it; then
 * dispatches `postern:content`. A failure is shown if `data-failed` has a text, with a button to retry;
 * otherwise silently ignored.
 */
function fetchLater(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-later]')) {
    const address = place.dataset['later'] ?? '';
    delete place.dataset['later'];
    void fill(place, address);
  }
}

async function fill(place: HTMLElement, address: string): Promise<void> {
  const html = await fetchHtml(address);
  const parent = place.parentElement;
  // A newer search may have removed the placeholder.
  if (!parent || !place.isConnected) return;
  if (html === null && place.dataset['failed']) return offerRetry(place, address);
  place.outerHTML = html ?? '';
  parent.dispatchEvent(new CustomEvent('postern:content', { bubbles: true }));
}

function offerRetry(place: HTMLElement, address: string): void {
  const before = [...place.childNodes];
  const template = document.getElementById('toast-template') as HTMLTemplateElement | null;
  // Uses the button of the template, so that scripts need no styles.
  const button = (template?.content.querySelector('button') ?? document.createElement('button')).cloneNode();
  if (!(button instanceof HTMLButtonElement)) return;
  button.type = 'button';
  button.hidden = false;
  button.textContent = document.getElementById('toasts')?.dataset['retry'] ?? '';
  button.addEventListener('click', () => {
    place.replaceChildren(...before);
    place.ariaBusy = 'true';
    void fill(place, address);
  });
  const text = document.createElement('span');
  text.textContent = place.dataset['failed'] ?? '';
  place.ariaBusy = null;
  place.replaceChildren(text, button);
}

/** The server's HTML, none for a missing right, which a dialog tells; null on failure. */
async function fetchHtml(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, {
      credentials: 'same-origin',
      headers: { accept: 'text/html', 'hx-request': 'true', 'hx-request-type': 'partial' },
    });
    if (isDenied(response)) {
      dispatchDenied();
      return '';
    }
    return response.ok && isOwnAnswer(response, 'fragment') ? await response.text() : null;
  } catch {
    return null;
  }
}

/** What had the focus last, and where it stood. */
interface Focused {
  element: HTMLElement;
  name: string;
  /**
   * Its ancestors, the nearest first; `to` is the selector of what gets the focus instead of what is gone from there,
   * `at` its place in that.
   */
  around: { element: Element; to: string | undefined; at: number }[];
}

/**
 * Keeps the focus off the page itself: when what has it is removed or disabled, it goes to what replaced it, which has its id or its
 * name; else to the notice that stands in its place; else to what the nearest part of the page names by `data-focus-to`.
 */
function keepFocus(): void {
  let last: Focused | undefined;
  document.addEventListener('focusin', ({ target }) => (last = focusedBy(target as HTMLElement)));
  // Who presses beside everything wants the focus nowhere.
  document.addEventListener('pointerdown', () => (last = undefined), { capture: true });
  const isLost = () => last && document.activeElement === document.body && isGone(last.element);
  new MutationObserver(() => {
    if (!isLost()) return;
    // What replaces it, and a dialog that gives the focus back, come in the same task.
    setTimeout(() => isLost() && replace(last!));
  }).observe(document.body, { childList: true, subtree: true });
}

const isGone = (element: HTMLElement): boolean =>
  !element.isConnected || element.matches(':disabled') || !element.checkVisibility();

const nameOf = (element: Element): string => element.ariaLabel ?? element.textContent.trim().slice(0, 200);

function focusedBy(element: HTMLElement): Focused {
  const around: Focused['around'] = [];
  for (let part = element.parentElement; part; part = part.parentElement) {
    const to = part.dataset['focusTo'];
    around.push({ element: part, to, at: to ? [...document.querySelectorAll(to)].indexOf(element) : 0 });
  }
  return { element, name: nameOf(element), around };
}

function replace({ element, name, around }: Focused): void {
  const same = element.id && document.getElementById(element.id);
  if (same && isFocused(same)) return;
  let isNearest = true;
  for (const { element: before, to, at } of around) {
    const part = before.isConnected ? before : before.id ? document.getElementById(before.id) : null;
    if (!part) continue;
    const named = [...part.querySelectorAll<HTMLElement>(element.localName)].find(
      (one) => one !== element && nameOf(one) === name,
    );
    const notice = isNearest && !to ? part.querySelector<HTMLElement>('[role=alert], .toast') : null;
    isNearest = false;
    const others = to ? [...document.querySelectorAll<HTMLElement>(to)] : [];
    for (const next of [named, notice, others[Math.min(Math.max(at, 0), others.length - 1)]])
      if (next && isFocused(next)) return;
  }
}

/** Gives the focus to an element, which may be a text; false if it cannot have it. */
function isFocused(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  if (document.activeElement === element || isGone(element)) return document.activeElement === element;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
