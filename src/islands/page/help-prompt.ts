import { requestJson } from '../request-json.ts';

/** How long nothing is typed before suggestions are asked for, milliseconds. */
const pause = 150;
let timer: ReturnType<typeof setTimeout> | undefined;
let asking: AbortController | undefined;

/**
 * Offers whole questions in the list of an input that was typed into, what is offered for an older text being left alone; or selects
 * what a link leads to, by its `data-part`: from which to which character of the query.
 */
export function helpPrompt(event: Event, found: HTMLElement): void {
  if (found instanceof HTMLAnchorElement) return selectPart(found);
  const input = found as HTMLInputElement;
  const address = input.dataset['suggest'];
  // A choice from the list is no typing.
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
  // The browser unfolds what it goes to, but a second time it stays where it is.
  const fold = field.closest('details');
  if (fold) fold.open = true;
  // A field that takes the focus shows what is selected in it.
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
