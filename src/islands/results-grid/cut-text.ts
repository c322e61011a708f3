/** The element that has its whole text as its title since the pointer was over it. */
export const titled: { element: HTMLElement | undefined } = { element: undefined };

/** Removes the title again, before its element shows another row. */
export function forgetCutText(): void {
  titled.element?.removeAttribute('title');
  titled.element = undefined;
}
