import { requestJson } from '../request-json.ts';

/** Delay after typing before suggestions are requested, milliseconds. */
const pause = 150;
let timer: ReturnType<typeof setTimeout> | undefined;
let asking: AbortController | undefined;

/**
 * Suggests complete questions for an input, dropping responses to outdated texts; or selects the part of the
 * query that a link's `data-part` (start and end in characters) refers to.
 */
export function helpPrompt(event: Event, found: HTMLElement): void {
  if (found instanceof HTMLAnchorElement) return selectPart(found);
  const input = found as HTMLInputElement;
  const address = input.dataset['suggest'];
  // Choosing a suggestion is not typing.
  if (
    !input.list ||
    !address ||
    !(event instanceof InputEvent) ||
    event.inputType === 'insertReplacementText'
  )
    return;
  clearTimeout(timer);
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  timer = setTimeout(() => void suggest(input, address, signal), pause);
}

function selectPart(link: HTMLAnchorElement): void {
  const field = document.getElementById(link.hash.slice(1));
  const [from = 0, to = 0] = (link.dataset['part'] ?? '').split('-').map(Number);
  if (!(field instanceof HTMLInputElement)) return;
  // The browser expands the target only the first time.
  const fold = field.closest('details');
  if (fold) fold.open = true;
  // A field shows its selection when it gets the focus.
  field.blur();
  field.setSelectionRange(from, to);
  field.focus();
}

async function suggest(input: HTMLInputElement, address: string, signal: AbortSignal): Promise<void> {
  const asked = input.value;
  const url = `${address}?${new URLSearchParams({ text: asked }).toString()}`;
  const answer = await requestJson<{ suggestions: string[] }>(url, { signal });
  if (answer.kind !== 'answer' || input.value !== asked) return;
  const options = answer.value.suggestions.map((text) => {
    const option = document.createElement('option');
    option.value = text;
    return option;
  });
  input.list?.replaceChildren(...options);
}
