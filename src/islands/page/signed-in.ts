import { enablePalette } from './call-palette.ts';
import { fetchLater } from './fetch-later.ts';
import { enableFrame } from './frame.ts';
import { hydrateIslands } from './hydrate-islands.ts';
import { enablePromptSuggestions } from './prompt-suggestions.ts';

/** What pages of signed-in people have beside forms, dialogs and menus. Preact is loaded by the islands that it finds. */
export function enableSignedIn(): void {
  if (document.querySelector('#toasts[data-denied], html[data-version]')) enableFrame();
  const palette = document.querySelector<HTMLElement>('[data-palette]');
  if (palette) enablePalette(palette);
  if (document.querySelector('input[data-suggest]')) enablePromptSuggestions();
  complete();
  for (const sign of ['postern:content', 'htmx:after:swap']) document.addEventListener(sign, complete);
}

/** For what the page came with, and what is swapped in later. */
function complete(): void {
  hydrateIslands();
  fetchLater();
}
