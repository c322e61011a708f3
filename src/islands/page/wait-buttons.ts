/** Buttons with `data-wait` can be pressed after so many seconds; the text beside them, or above them in their form, goes with the wait. */
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
