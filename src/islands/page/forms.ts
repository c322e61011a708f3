import { createRequestKey, requestAgainField, requestKeyField } from '../request-key.ts';

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

/** For how long a form that was just sent is not sent again unchanged, milliseconds: longer than people double-click. */
const pause = 3_000;

/**
 * Ignores the second click of a double click on the button of a plain form, and impatient ones behind it. The browser would
 * drop the first answer and show the second, which says that there is such a rule, or has it done twice. What is sent has an
 * idempotency key, for the server and for a reload of a page that did not arrive.
 */
export function enableSendOnce(): void {
  let sent: { form: HTMLFormElement; what: string; at: number } | undefined;
  // On the window: whoever sends the form otherwise has prevented the event before.
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== 'post') return;
    const typed = [...new FormData(form, event.submitter)].filter(([name]) => name !== requestKeyField);
    const what = JSON.stringify(
      typed.map(([name, value]) => [name, value instanceof File ? value.name : value]),
    );
    const now = performance.now();
    if (sent?.form === form && sent.what === what && now - sent.at < pause) return event.preventDefault();
    sent = { form, what, at: now };
    giveKey(form);
  });
  // After going back in the browser's history, the form is usable again.
  addEventListener('pageshow', () => (sent = undefined));
}

/** Gives a form a new key, unless it asks for the outcome of an earlier one. */
function giveKey(form: HTMLFormElement): void {
  if (form.querySelector(`[name='${requestAgainField}']`)) return;
  let field = form.querySelector<HTMLInputElement>(`[name='${requestKeyField}']`);
  if (!field) {
    field = document.createElement('input');
    field.type = 'hidden';
    field.name = requestKeyField;
    form.append(field);
  }
  field.value = createRequestKey();
}
