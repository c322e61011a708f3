/** Where a person was in a part of the page that is replaced by a newer one of itself. */
interface Place {
  scrolls: Map<string, number>;
  open: Map<string, boolean>;
}

/**
 * Keeps what a person scrolled (`data-keep-scroll`) and unfolded (`<details data-keep-open>`) when htmx swaps in a newer
 * version of it; both are known by their ids.
 */
export function keepPlace(): void {
  let place: Place | undefined;
  document.addEventListener('htmx:before:swap', () => (place = readPlace()));
  document.addEventListener('htmx:after:swap', () => {
    if (place) restorePlace(place);
    place = undefined;
  });
}

function readPlace(): Place {
  const scrolls = [...document.querySelectorAll('[data-keep-scroll]')];
  const details = [...document.querySelectorAll<HTMLDetailsElement>('details[data-keep-open]')];
  return {
    scrolls: new Map(scrolls.map(({ id, scrollTop }) => [id, scrollTop])),
    open: new Map(details.map(({ id, open }) => [id, open])),
  };
}

function restorePlace({ scrolls, open }: Place): void {
  for (const [id, wasOpen] of open) {
    const element = document.getElementById(id);
    // What the newer version opens by itself stays open: something is ticked in it.
    if (wasOpen && element instanceof HTMLDetailsElement) element.open = true;
  }
  for (const [id, top] of scrolls) document.getElementById(id)?.scrollTo({ top, behavior: 'instant' });
}
