import { requestJson } from '../request-json.ts';

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

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  showProblem(form, '');
  try {
    await sendWithPasskey(form);
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

/**
 * Gets a passkey response from the browser and sends the form with it, or redirects to re-authentication
 * first.
 * @throws if there is no passkey: cancelled, timed out, or the service has no challenge.
 */
async function sendWithPasskey(form: HTMLFormElement): Promise<void> {
  const credential = await askBrowser(form.dataset['passkey']!, form.dataset['options']!);
  if (credential === 'proof_needed') return askForProof(form);
  const field = form.elements.namedItem('credential');
  if (!(field instanceof HTMLInputElement)) throw new Error('The form has no field "credential".');
  field.value = JSON.stringify(credential);
  form.submit();
}

async function askBrowser(purpose: string, optionsUrl: string): Promise<unknown> {
  const result = await requestJson<{ options: never }>(optionsUrl, { method: 'POST', body: {} });
  if (result.kind === 'refused' && result.code === 'proof_needed') return result.code;
  if (result.kind !== 'answer') throw new Error('No options for a passkey.');
  const { options } = result.value;
  const credential =
    purpose === 'register'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
        });
  return (credential as PublicKeyCredential).toJSON();
}

/** Re-authentication first; it returns to this form with its input. */
function askForProof(form: HTMLFormElement): void {
  const proof = new URL(form.dataset['proof'] ?? '', location.origin);
  const again = new URL(proof.searchParams.get('returnUrl') ?? '/', location.origin);
  const name = form.elements.namedItem('name');
  if (name instanceof HTMLInputElement) again.searchParams.set('name', name.value);
  proof.searchParams.set('returnUrl', again.pathname + again.search);
  location.assign(proof);
}
