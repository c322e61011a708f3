import { showToast } from './page/toasts.ts';

/** Reports that the session has ended, and offers to sign in in another tab; `signIn` is the address of the sign-in page. */
export function showSignedOut(signIn: string): void {
  const { signedOut: text, signIn: label } = document.getElementById('toasts')?.dataset ?? {};
  if (!text || !label) return location.assign(signIn);
  const run = () => void open(signIn, '_blank', 'noopener');
  showToast({ text, tone: 'caution', timeout: 0, action: { label, run } });
}
