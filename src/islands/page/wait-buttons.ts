/**
 * Buttons with `data-wait` are enabled after that number of seconds; the text beside or above them in their
 * form disappears then.
 */
export function enableWaitButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-wait]')) {
    button.disabled = true;
    setTimeout(
      () => {
        button.disabled = false;
        button.nextElementSibling?.remove();
        button.form?.querySelector('[role=alert]')?.remove();
      },
      Number(button.dataset['wait']) * 1_000,
    );
  }
}
