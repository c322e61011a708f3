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
