import { isCovered } from '../page-keys.ts';

/** Popover menus (views/ui/menu.tsx): arrow keys move through the items, choosing one closes the menu. Tooltips, too. */
export function enableMenus(): void {
  document.addEventListener('keydown', (event) => {
    const menu = event.target instanceof Element ? event.target.closest('[data-menu]') : null;
    if (!menu || !['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    focusItem(menu, event.key);
  });
  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    // A table that opened over the page, unless something lies over it.
    const table = key === 'Escape' && !isCovered() && document.querySelector('details[data-popup][open]');
    if (table) {
      event.preventDefault();
      table.removeAttribute('open');
      table.querySelector('summary')?.focus();
    }
    // A link that is a switch turns like a button.
    if (key === ' ' && target instanceof HTMLAnchorElement && target.role === 'switch') {
      event.preventDefault();
      target.click();
    }
  });
  document.addEventListener('click', ({ target }) => {
    const item = target instanceof Element ? target.closest('.menu-item') : null;
    item?.closest<HTMLElement>('[data-menu]')?.hidePopover();
  });
  // A menu opened by keyboard gets the focus; `toggle` does not bubble.
  document.addEventListener(
    'toggle',
    ({ target, newState }: ToggleEvent) => {
      if (newState !== 'open' || !(target instanceof Element) || !target.matches('[data-menu]')) return;
      enter(target);
    },
    true,
  );
  // Escape hides a tooltip (WCAG 1.4.13), which comes back with the next visit.
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const named of document.querySelectorAll('.tip:is(:hover, :focus-within)')) {
      named.classList.add('tip-off');
      for (const leave of ['pointerleave', 'focusout'])
        named.addEventListener(leave, () => named.classList.remove('tip-off'), { once: true });
    }
  });
  const early = document.querySelector('[data-menu]:popover-open');
  if (early) enter(early);
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-show-keys]')) return;
    document.dispatchEvent(new CustomEvent('postern:command', { detail: { id: 'keys' } }));
  });
}

function enter(menu: Element): void {
  if (document.activeElement?.matches(':focus-visible')) focusItem(menu, 'Home');
}

function focusItem(menu: Element, key: string): void {
  const items = [...menu.querySelectorAll<HTMLElement>('.menu-item:not(:disabled)')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next =
    key === 'Home'
      ? 0
      : key === 'End'
        ? items.length - 1
        : at + (key === 'ArrowDown' ? 1 : Math.min(at, 0) - 1);
  items.at(next % items.length)?.focus();
}

/** A width between the collapsed and the expanded menu, in CSS pixels. */
const between = 100;

/**
 * Behaviour of the collapsed side menu that CSS cannot express (SH-01): Escape collapses it while it has the
 * pointer or focus, and the first touch expands it without following a link.
 */
export function enableSideMenu(): void {
  const menu = document.querySelector<HTMLElement>('.side');
  if (!menu) return;
  const unfold = () => delete menu.dataset['folded'];
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && menu.matches(':hover, :focus-within')) foldMenu(menu);
  });
  menu.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && unfold());
  menu.addEventListener('focusin', unfold);
  // The state at pointer down: a touch counts as hovering before it becomes a click.
  let wasFolded = false;
  document.addEventListener('pointerdown', ({ target, pointerType }) => {
    const isInside = menu.contains(target as Node);
    wasFolded = isInside && pointerType === 'touch' && menu.offsetWidth < between;
    if (isInside) return;
    unfold();
    delete menu.dataset['touched'];
  });
  menu.addEventListener(
    'click',
    (event) => {
      if (!wasFolded) return;
      wasFolded = false;
      event.preventDefault();
      event.stopPropagation();
      unfold();
      menu.dataset['touched'] = '';
    },
    true,
  );
}

/** Collapses the menu although it has the pointer or focus, until either returns. */
export function foldMenu(menu: HTMLElement): void {
  menu.dataset['folded'] = '';
  delete menu.dataset['touched'];
}
