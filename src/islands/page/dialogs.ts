/**
 * Dialogs are opened and closed by `command`/`commandfor` buttons (views/ui/dialog.tsx), natively in current
 * browsers; this is the equivalent for older ones. A dialog with `data-open`, such as one inserted by htmx,
 * opens immediately.
 */
export function enableDialogs(): void {
  openWaiting();
  // A dialog that is part of the page's URL is removed from it when closed by Escape.
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
      // It is shown once its own style sheet has loaded, or failed.
      styles.addEventListener('load', openWaiting, { once: true });
      styles.addEventListener('error', () => (styles.remove(), openWaiting()), { once: true });
      continue;
    }
    delete dialog.dataset['open'];
    dialog.close();
    dialog.showModal();
  }
}
