/** Delay of the learning notice, milliseconds (SH-08). */
const learningDelay = 4_000;

/** Pages that open as dialogs, refusals shown over the page, and notices of newer versions. */
export function enableFrame(): void {
  document.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-as-dialog]') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // The script of a page from an earlier version may be gone; the URL works as a page as well.
    import('./as-dialog.ts').then(
      ({ showAsDialog }) => showAsDialog(link.href),
      () => location.assign(link.href),
    );
  });
  document.addEventListener('postern:denied', () => {
    const href = document.getElementById('toasts')?.dataset['denied'];
    if (href) void import('./as-dialog.ts').then(({ showDialogOf }) => showDialogOf(href));
  });
  const partner = document.querySelector<HTMLElement>('[data-partner]');
  if (partner) {
    void import('./partner-portal.ts').then(({ enablePartnerPortal }) => enablePartnerPortal(partner));
  }
  const learning = document.querySelector<HTMLElement>('[data-learning]');
  if (learning) {
    learning.dataset['waits'] = '';
    setTimeout(
      () => void import('./learning.ts').then(({ showLearning }) => showLearning(learning)),
      learningDelay,
    );
  }
  const { version, versionAt } = document.documentElement.dataset;
  if (version && versionAt) {
    setTimeout(
      () => void import('./watch-version.ts').then(({ watchVersion }) => watchVersion(version, versionAt)),
      5_000,
    );
  }
}
