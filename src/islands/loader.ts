import { enableCopyButtons } from './page/copy-buttons.ts';
import { enableDialogs } from './page/dialogs.ts';
import { enableForms } from './page/forms.ts';
import { htmxElements } from './page/htmx-elements.ts';
import { enableMenus } from './page/menus.ts';
import { enablePreferences, keepTimeZone } from './page/preferences.ts';
import { enableSideMenu } from './page/side-menu.ts';
import { enableFileTexts } from './page/read-files.ts';
import { enableToasts } from './page/toasts.ts';
import { enableWaitButtons } from './page/wait-buttons.ts';
import { hydrateIslands } from './page/hydrate-islands.ts';

// Every page's only script. It listens on the document, so that it also serves what is swapped in later; Preact and
// htmx are fetched by pages that use them.
enableDialogs();
enableMenus();
enableForms();
enablePreferences();
enableSideMenu();
enableCopyButtons();
enableToasts();
enableWaitButtons();
enableFileTexts();
keepTimeZone();
hydrateIslands();
document.addEventListener('postern:content', hydrateIslands);

// The built page has it as a script of its own; this is for the sources.
if (document.querySelector(htmxElements)) void import('./page/early-use.ts');
document.addEventListener('click', (event) => {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-as-dialog]') : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  // The script of a page that was made by an earlier version may be gone; the address is a page as well.
  import('./page/as-dialog.ts').then(
    ({ showAsDialog }) => showAsDialog(link.href),
    () => location.assign(link.href),
  );
});
document.addEventListener('postern:denied', () => {
  const href = document.getElementById('toasts')?.dataset['denied'];
  if (href) void import('./page/as-dialog.ts').then(({ showDialogOf }) => showDialogOf(href));
});
const { version, versionAt } = document.documentElement.dataset;
if (version && versionAt) {
  setTimeout(
    () => void import('./page/watch-version.ts').then(({ watchVersion }) => watchVersion(version, versionAt)),
    5_000,
  );
}
if (document.querySelector('[data-later]')) {
  void import('./page/fetch-later.ts').then(({ fetchLater }) => fetchLater());
}
if (document.querySelector('input[data-suggest]')) {
  void import('./page/prompt-suggestions.ts').then(({ enablePromptSuggestions }) =>
    enablePromptSuggestions(),
  );
}
if (document.querySelector('form[data-passkey]')) {
  void import('./page/passkeys.ts').then(({ enablePasskeys }) => enablePasskeys());
}
if (document.querySelector('form[data-select-rows]')) {
  void import('./page/select-rows.ts').then(({ enableSelectRows }) => enableSelectRows());
}
if (document.querySelector('form[data-row-keys]')) {
  void import('./page/row-keys.ts').then(({ enableRowKeys }) => enableRowKeys());
}
if (document.querySelector('form[data-captcha]')) {
  void import('./page/captcha.ts').then(({ enableCaptcha }) => enableCaptcha());
}
if (document.querySelector('[data-sso-popup], [data-sso-done], form[data-sso-relay]')) {
  void import('./page/single-sign-on.ts').then(({ enableSingleSignOn }) => enableSingleSignOn());
}
