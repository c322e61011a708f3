import { fetchPart } from './as-dialog.ts';

/** Duration of the notice's fade-out, milliseconds. */
const fade = 1_000;
/** Narrower windows have no room for the notice. */
const wide = matchMedia('(min-width: 1400px)');

/** Shows the notice of learning once the window is wide enough (SH-08). */
export function showLearning(place: HTMLElement): void {
  const { learning: at = '' } = place.dataset;
  if (wide.matches) void bring(at);
  else wide.addEventListener('change', () => void bring(at), { once: true });
}

async function bring(at: string): Promise<void> {
  const banner = await fetchPart(at, '[data-learning-banner]');
  if (!banner) return;
  banner.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    // It is closed in any case; if the request fails, the next page shows it again.
    fetch(form.action, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' }).catch(
      () => undefined,
    );
    banner.dataset['leaving'] = '';
    setTimeout(() => banner.remove(), fade);
  });
  document.querySelector('.shell')?.append(banner);
}
