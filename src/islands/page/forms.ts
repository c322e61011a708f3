/**
 * Small improvements of plain forms: revealing a password, a busy state, and removing messages when the form
 * is edited.
 */
export function enableForms(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-reveal]') : null;
    const input = document.getElementById(button?.dataset['reveal'] ?? '');
    if (!button || !(input instanceof HTMLInputElement)) return;
    const isShown = input.type === 'text';
    input.type = isShown ? 'password' : 'text';
    button.ariaPressed = String(!isShown);
  });

  /** Forms whose delay is over, which may be sent. */
  const due = new WeakSet<HTMLFormElement>();
  document.addEventListener('submit', (event) => {
    const { target, submitter } = event;
    const form = target as HTMLFormElement;
    const delay = Number(form.dataset['delay'] ?? 0);
    if (delay > 0 && !due.has(form)) {
      event.preventDefault();
      // Ignores the second click of a double click.
      if (submitter?.ariaBusy === 'true') return;
      setTimeout(() => {
        due.add(form);
        form.requestSubmit();
      }, delay);
    }
    const text = form.dataset['busy'];
    if (!text || !submitter) return;
    const before = submitter.textContent;
    submitter.ariaBusy = 'true';
    submitter.textContent = text;
    // After going back in the browser's history, the form is usable again.
    addEventListener(
      'pageshow',
      () => {
        submitter.ariaBusy = null;
        submitter.textContent = before;
      },
      { once: true },
    );
  });

  document.addEventListener('input', ({ target }) => {
    const input = target as HTMLElement;
    const form = input.closest('[data-edit-clears]');
    if (!form) return;
    form.querySelector('[role=alert]')?.remove();
    if (input.ariaInvalid === 'true') {
      input.ariaInvalid = null;
      document.getElementById(`${input.id}-error`)?.remove();
    }
  });
}
