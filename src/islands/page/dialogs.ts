/**
 * Dialogs are opened and closed by `command`/`commandfor` buttons (views/ui/dialog.tsx), which browsers do by themselves;
 * older ones get the same here. A dialog that comes with `data-open`, such as one swapped in by htmx, opens at once.
 */
export function enableDialogs(): void {
  openWaiting();
  // Older browsers close any dialog by Escape; a step of the sign-in is finished or given up, never just closed.
  document.addEventListener(
    'cancel',
    (event) => {
      if (event.target instanceof Element && event.target.matches('[closedby=none]')) event.preventDefault();
    },
    true,
  );
  // A question that is part of the page's address takes it along when it is closed by Escape.
  document.addEventListener(
    'close',
    ({ target }) => {
      const href = target instanceof HTMLDialogElement && !target.open && target.dataset['closeHref'];
      if (href) location.assign(href);
    },
    true,
  );
  document.addEventListener('htmx:after:swap', openWaiting);
  if (!('commandForElement' in HTMLButtonElement.prototype)) {
    document.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest('[commandfor]') : null;
      const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
      if (!(dialog instanceof HTMLDialogElement)) return;
      if (button?.getAttribute('command') === 'close') dialog.close();
      else dialog.showModal();
    });
  }
}

function openWaiting(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-open]')) {
    const styles = dialog.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
    if (styles && !styles.sheet) {
      // It brought its own style sheet and is shown once that is there; also when it is not available.
      styles.addEventListener('load', openWaiting, { once: true });
      styles.addEventListener('error', () => (styles.remove(), openWaiting()), { once: true });
      continue;
    }
    delete dialog.dataset['open'];
    dialog.close();
    dialog.showModal();
  }
}
