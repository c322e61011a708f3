import { awaitUse, htmxElements } from './page/await-use.ts';
import { enableCopyButtons } from './page/copy-buttons.ts';
import { enableDialogs } from './page/dialogs.ts';
import { keepEarlyKeys } from './page/early-keys.ts';
import { fetchLater } from './page/fetch-later.ts';
import { enableForms } from './page/forms.ts';
import { enableMenus } from './page/menus.ts';
import { enablePreferences, keepTimeZone } from './page/preferences.ts';
import { enableToasts } from './page/toasts.ts';
import { enableWaitButtons } from './page/wait-buttons.ts';
import { hydrateIslands } from './page/hydrate-islands.ts';

// Every page's only script. It listens on the document, so that it also serves what is swapped in later; Preact and
// htmx are fetched by pages that use them.
enableDialogs();
enableMenus();
enableForms();
enablePreferences();
enableCopyButtons();
enableToasts();
enableWaitButtons();
keepTimeZone();
keepEarlyKeys();
hydrateIslands();
fetchLater();
document.addEventListener('postern:content', hydrateIslands);

const startHtmx = async () => (await import('./page/start-htmx.ts')).startHtmx();
if (document.querySelector(htmxElements)) {
  const start = awaitUse(startHtmx);
  // What names a trigger of its own may ask by itself; everything else waits for somebody.
  const startWhereAsked = () => document.querySelector('[hx-trigger]') && void start();
  startWhereAsked();
  document.addEventListener('postern:content', startWhereAsked);
}
if (document.querySelector('form[data-passkey]')) {
  void import('./page/passkeys.ts').then(({ enablePasskeys }) => enablePasskeys());
}
if (document.querySelector('form[data-select-rows]')) {
  void import('./page/select-rows.ts').then(({ enableSelectRows }) => enableSelectRows());
}
if (document.querySelector('form[data-captcha]')) {
  void import('./page/captcha.ts').then(({ enableCaptcha }) => enableCaptcha());
}
if (document.querySelector('[data-sso-popup], [data-sso-done], form[data-sso-relay]')) {
  void import('./page/single-sign-on.ts').then(({ enableSingleSignOn }) => enableSingleSignOn());
}
