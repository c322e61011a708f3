/**
 * Forms with `data-passkey="sign-in|register"` ask the browser for a passkey and are then sent with its answer in their
 * field `credential`. Browsers that know no passkeys never see them.
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

/** The passkey code loads on demand: most people sign in by other ways. */
async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  showProblem(form, '');
  try {
    await (await import('./send-with-passkey.ts')).sendWithPasskey(form);
  } catch {
    // Called off, timed out, a key that is not ours: the person may try again or take another way.
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
