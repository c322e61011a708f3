import { enableCopyButtons } from './page/copy-buttons.ts';
import { enableDialogs } from './page/dialogs.ts';
import { keepEarlyKeys } from './page/early-keys.ts';
import { enableForms } from './page/forms.ts';
import { enableMenus } from './page/menus.ts';
import { enablePreferences, keepTimeZone } from './page/preferences.ts';
import { enableToasts } from './page/toasts.ts';
import { hydrateIslands } from './page/hydrate-islands.ts';

// Every page's only script. It listens on the document, so that it also serves what is swapped in later; Preact and
// htmx are fetched by pages that use them.
enableDialogs();
enableMenus();
enableForms();
enablePreferences();
enableCopyButtons();
enableToasts();
keepTimeZone();
keepEarlyKeys();
hydrateIslands();
document.addEventListener('postern:content', hydrateIslands);

const htmxAttributes = ['get', 'post', 'put', 'patch', 'delete', 'boost']
  .map((name) => `[hx-${name}]`)
  .join();
if (document.querySelector(htmxAttributes)) {
  void import('./page/start-htmx.ts').then(({ startHtmx }) => startHtmx());
}
