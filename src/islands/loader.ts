import { enableCopyButtons, enableWaitButtons } from './page/buttons.ts';
import { enableDialogs } from './page/dialogs.ts';
import { enableForms, enableSendOnce } from './page/forms.ts';
import { earlyPresses, holdPresses, takeEarlyKeys } from './page/hold-presses.ts';
import { enableMenus, enableSideMenu } from './page/menus.ts';
import { enablePreferences, keepTimeZone } from './page/preferences.ts';
import { watchPresses } from './press.ts';

// The script of every page, beside `page/early-use.ts`. It uses event delegation on the document, so that it also handles content
// swapped in later; pages that use islands and htmx load them on demand.
watchPresses();
enableDialogs();
enableMenus();
enableForms();
enableSendOnce();
enablePreferences();
enableSideMenu();
enableCopyButtons();
keepTimeZone();
holdPresses(earlyPresses());

// Sign-in pages have none of it.
if (
  document.querySelector(
    'html[data-version], #toasts[data-denied], [data-palette], [data-later], [data-island], input[data-suggest]',
  )
) {
  void import('./page/signed-in.ts').then(({ enableSignedIn }) => enableSignedIn(takeEarlyKeys));
}
if (document.querySelector('form[data-upload]')) {
  void import('./page/form-files.ts').then(({ enableUploads }) => enableUploads());
}
if (document.querySelector('form[data-passkey]')) {
  const passkeys = import('./page/passkeys.ts').then(({ enablePasskeys }) => enablePasskeys());
  holdForms('form[data-passkey]', passkeys);
}
if (document.querySelector('form[data-captcha]')) {
  const captcha = import('./page/captcha.ts').then(({ enableCaptcha }) => enableCaptcha());
  holdForms('form[data-captcha]', captcha);
}
if (document.querySelector('[data-sso-popup], [data-sso-done], form[data-sso-relay]')) {
  void import('./page/single-sign-on.ts').then(({ enableSingleSignOn }) => enableSingleSignOn());
}

const parts = new Map<string, () => Promise<void>>([
  ['button[data-wait]', async () => enableWaitButtons()],
  ['input[data-fills]', async () => (await import('./page/form-files.ts')).enableFileTexts()],
]);

/** Loads what the page needs, and what it needs after something was swapped in. */
function loadParts(): void {
  for (const [selector, load] of parts) {
    if (!document.querySelector(selector)) continue;
    parts.delete(selector);
    void load();
  }
}
loadParts();
document.addEventListener('htmx:after:swap', loadParts);

/**
 * Delays forms that are sent before their script has loaded; if it cannot be loaded, they are sent as they
 * are.
 */
function holdForms(selector: string, script: Promise<void>): void {
  const holding = new AbortController();
  let send = () => {};
  const hold = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches(selector)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    send = () => form.requestSubmit(event.submitter);
  };
  document.addEventListener('submit', hold, { signal: holding.signal, capture: true });
  const letGo = () => {
    holding.abort();
    send();
  };
  script.then(letGo, letGo);
}
