import { requestJson } from '../request-json.ts';

/**
 * Gets a passkey response from the browser and sends the form with it, or redirects to re-authentication
 * first.
 * @throws if there is no passkey: cancelled, timed out, or the service has no challenge.
 */
export async function sendWithPasskey(form: HTMLFormElement): Promise<void> {
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
