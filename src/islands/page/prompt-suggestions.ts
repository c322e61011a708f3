import { requestJson } from '../request-json.ts';

/** How long nothing is typed before suggestions are asked for, milliseconds. */
const pause = 150;

/**
 * Offers whole questions at an input with `data-suggest`, the address of suggestions, in the list that it names. What is
 * offered for an older text is left alone.
 */
export function enablePromptSuggestions(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  document.addEventListener('input', (event) => {
    const input = event.target instanceof HTMLInputElement ? event.target : null;
    const address = input?.dataset['suggest'];
    // A choice from the list is no typing.
    if (
      !input?.list ||
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
  });
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
