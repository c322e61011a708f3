import { showToast } from './toasts.ts';

/** Buttons with `data-copy` put that text on the clipboard and show for two seconds that they did. */
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
    showToast({ text: copiedText, tone: 'positive' });
  } catch {
    showToast({ text: failedText, tone: 'danger' });
  }
}
