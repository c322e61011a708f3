import { paths } from '../../paths.ts';
import { requestJson } from '../request-json.ts';

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
    void sendWithPasskey(form, submitter);
  });
}

const isSupported = (): boolean =>
  isSecureContext &&
  'credentials' in navigator &&
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential;

async function sendWithPasskey(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  if (submitter) submitter.ariaBusy = 'true';
  showProblem(form, '');
  try {
    const credential = await askBrowser(form.dataset['passkey']!, form.dataset['options']!);
    if (credential === 'proof_needed') {
      askForProof(form);
      return;
    }
    const field = form.elements.namedItem('credential');
    if (!(field instanceof HTMLInputElement)) throw new Error('The form has no field "credential".');
    field.value = JSON.stringify(credential);
    form.submit();
  } catch {
    // Called off, timed out, a key that is not ours: the person may try again or take another way.
    showProblem(form, form.dataset['failed'] ?? '');
  }
  if (submitter) submitter.ariaBusy = null;
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

/** The person proves who they are first, and comes back to this form as it is filled in. */
function askForProof(form: HTMLFormElement): void {
  const again = new URL(form.dataset['again'] ?? location.pathname, location.origin);
  const name = form.elements.namedItem('name');
  if (name instanceof HTMLInputElement) again.searchParams.set('name', name.value);
  location.assign(paths.account.proof(again.pathname + again.search));
}

function showProblem(form: HTMLFormElement, text: string): void {
  const place = form.querySelector<HTMLElement>('[data-passkey-error]');
  if (!place) return;
  place.textContent = text;
  place.hidden = text === '';
}
