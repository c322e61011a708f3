/** Wider than the folded menu, narrower than the open one; CSS pixels. */
const between = 100;

/**
 * What CSS cannot do of the folded side menu (SH-01): Escape folds it while the pointer or the focus is in it, and the first
 * touch opens it and leads nowhere.
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
  // As it was when the finger came down: a touch counts as hovering before it is a click.
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

/** Folds the menu although the pointer is over it or the focus in it, until either comes again. */
export function foldMenu(menu: HTMLElement): void {
  menu.dataset['folded'] = '';
  delete menu.dataset['touched'];
}
