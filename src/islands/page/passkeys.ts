/**
 * Forms with `data-passkey="sign-in|register"` get a passkey response from the browser in their field
 * `credential` before they are sent. They are hidden in browsers without passkeys.
 */
export function enablePasskeys(): void {
  if (!isSupported()) {
    for (const form of document.querySelectorAll<HTMLElement>('form[data-passkey]')) form.hidden = true;
    return;
  }
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.dataset['passkey'] === undefined) return;
    event.preventDefault();
    if (submitter?.ariaBusy === 'true') return;
    if (submitter) submitter.ariaBusy = 'true';
    void send(form, submitter);
  });
}

const isSupported = (): boolean =>
  isSecureContext &&
  'credentials' in navigator &&
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** The passkey code is loaded on demand, since most people use other methods. */
async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  showProblem(form, '');
  try {
    await (await import('./send-with-passkey.ts')).sendWithPasskey(form);
  } catch {
    // Cancelled, timed out, or an unknown key: the person may try again or use another method.
    showProblem(form, form.dataset['failed'] ?? '');
  }
  if (submitter) submitter.ariaBusy = null;
}

function showProblem(form: HTMLFormElement, text: string): void {
  const place = form.querySelector<HTMLElement>('[data-passkey-error]');
  if (!place) return;
  place.textContent = text;
  place.hidden = text === '';
}
