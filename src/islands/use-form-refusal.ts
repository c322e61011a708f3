import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Prevents sending a form while a filter in it has an error, shows the error and focuses its field. */
export function useFormRefusal(
  fieldset: RefObject<HTMLFieldSetElement | null>,
  isInvalid: boolean,
  showProblems: () => void,
): void {
  useEffect(() => {
    const form = fieldset.current?.form;
    if (!form || !isInvalid) return;
    const refuse = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      showProblems();
      requestAnimationFrame(() =>
        fieldset.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
      );
    };
    form.addEventListener('submit', refuse, { capture: true });
    return () => form.removeEventListener('submit', refuse, { capture: true });
  }, [isInvalid]);
}
