/**
 * Small improvements of plain forms: revealing a password, links that take along what was typed, a busy state, and removing
 * messages when the form is edited.
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

  document.addEventListener('click', (event) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest<HTMLElement>('form a[data-submits]') : null;
    const form = link?.closest('form');
    // With a modifier it is opened elsewhere, as any link.
    if (!link || !form || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    sendBeside(form, link.dataset);
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

/** Posts some fields of a form without the others, marked by the name of what was clicked. */
function sendBeside(form: HTMLFormElement, { carries = '', submits = '' }: DOMStringMap): void {
  const typed = new FormData(form);
  const sent = document.createElement('form');
  sent.method = 'post';
  sent.action = form.action;
  sent.hidden = true;
  const add = (name: string, value: unknown) => {
    if (typeof value !== 'string' || value === '') return;
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    sent.append(input);
  };
  add(submits, '1');
  for (const field of carries.split(' ')) add(field, typed.get(field));
  document.body.append(sent);
  sent.submit();
}
