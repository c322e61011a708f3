import type { ToastDetail } from './toasts.ts';

/** Buttons with `data-copy` copy that text to the clipboard and confirm it for two seconds. */
export function enableCopyButtons(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    if (button) void copy(button);
  });
}

async function copy(button: HTMLElement): Promise<void> {
  const { copy: text = '', copiedText = '', failedText = '' } = button.dataset;
  try {
    await navigator.clipboard.writeText(text);
    button.dataset['copied'] = '';
    setTimeout(() => delete button.dataset['copied'], 2_000);
    await notify({ text: copiedText, tone: 'positive' });
  } catch {
    await notify({ text: failedText, tone: 'danger' });
  }
}

/** Few people copy anything, so the code of notices comes when they do. Without it the button alone shows the outcome. */
const notify = (notice: ToastDetail) =>
  import('./toasts.ts').then(
    ({ showToast }) => showToast(notice),
    () => undefined,
  );

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
