import { judgeMessage, originLimit } from '../partner-messages.ts';

/** Duration of closing the menu, and interval of activity messages; milliseconds. */
const closing = 550;
const interval = 60_000;
/** Most foreign origins that a page reports for the log; a hostile window could produce any number. */
const maxLogged = 5;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'];

/**
 * Integration in a partner's portal (SH-10): the floating menu, activity messages, and messages from the
 * portal's origins, the only accepted ones.
 */
export function enablePartnerPortal(place: HTMLElement): void {
  const { origins = '', rejections = '' } = place.dataset;
  const trusted = origins.split(' ');
  const menu = floatMenu();
  reportActivity(() => [
    ...(window.parent === window ? [] : [{ target: window.parent, origins: ancestorOrigins(trusted) }]),
    ...menu.windows().map((target) => ({ target, origins: menu.origins })),
  ]);
  const logged = new Set<string>();
  addEventListener('message', (event) => {
    const windows = [window.parent, ...menu.windows()].filter((one) => one !== window);
    const message = judgeMessage(event, { own: location.origin, origins: trusted, windows });
    if (message === 'close') menu.close();
    if (message !== 'rejected') return;
    const origin = event.origin.slice(0, originLimit);
    // eslint-disable-next-line no-console -- whoever sets up a portal looks here first
    console.warn('A message of an untrusted origin was rejected:', origin);
    if (logged.has(origin) || logged.size >= maxLogged) return;
    logged.add(origin);
    void fetch(rejections, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ origin }),
    }).catch(() => undefined);
  });
}

/** The trusted origins among the ancestors of this frame. */
function ancestorOrigins(trusted: readonly string[]): readonly string[] {
  // Firefox does not support it; the browser drops messages to an origin that the window does not have.
  const known: unknown = location.ancestorOrigins;
  return known instanceof DOMStringList ? trusted.filter((origin) => origin === known.item(0)) : trusted;
}

interface Listener {
  target: Window;
  origins: readonly string[];
}

/** Notifies the portal of activity, at most once a minute. */
function reportActivity(listeners: () => readonly Listener[]): void {
  let isActive = false;
  const note = () => (isActive = true);
  for (const sign of signs) addEventListener(sign, note, { passive: true, capture: true });
  setInterval(() => {
    if (!isActive) return;
    isActive = false;
    for (const { target, origins } of listeners()) {
      for (const origin of origins) target.postMessage('user-active', origin);
    }
  }, interval);
}

interface FloatMenu {
  origins: readonly string[];
  windows: () => readonly Window[];
  close: () => void;
}

/** The menu of the top bar's link; without scripts the link leads to the portal itself. */
function floatMenu(): FloatMenu {
  const link = document.querySelector<HTMLAnchorElement>('a[data-partner-menu]');
  const template = document.querySelector<HTMLTemplateElement>('#partner-menu-template');
  let panel: HTMLElement | undefined;
  const close = () => {
    if (!panel || !link) return;
    const leaving = panel;
    panel = undefined;
    if (leaving.contains(document.activeElement)) link.focus();
    link.setAttribute('aria-expanded', 'false');
    link.classList.add('tip');
    leaving.dataset['leaving'] = '';
    setTimeout(() => leaving.remove(), closing);
  };
  const open = (at: HTMLAnchorElement) => {
    panel = template?.content.firstElementChild?.cloneNode(true) as HTMLElement;
    panel.querySelector('[data-close]')?.addEventListener('click', close);
    at.setAttribute('aria-expanded', 'true');
    // Its tooltip would be below the menu.
    at.classList.remove('tip');
    at.after(panel);
  };
  link?.setAttribute('aria-expanded', 'false');
  link?.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !template) return;
    event.preventDefault();
    if (panel) close();
    else open(link);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (panel && target instanceof Node && !panel.contains(target) && !link?.contains(target)) close();
  });
  return {
    origins: link ? [new URL(link.href).origin] : [],
    windows: () => [panel?.querySelector('iframe')?.contentWindow].filter((one) => !!one) as Window[],
    close,
  };
}
