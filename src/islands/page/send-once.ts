import { createRequestKey, requestAgainField, requestKeyField } from '../request-key.ts';

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
