/** A short notice. Responses of the server send it as the event `postern:toast` (`HX-Trigger`). */
export interface ToastDetail {
  text: string;
  tone?: 'neutral' | 'info' | 'positive' | 'caution' | 'danger';
  /** A button in the notice, such as Undo; it closes the notice. */
  action?: { label: string; run: () => void };
  /** Milliseconds until it closes by itself; 0 for never. It also stays while it has the pointer or focus. */
  timeout?: number;
}

/** Shows the notices that come with responses. */
export function enableToasts(): void {
  window.addEventListener('postern:toast', (event) => showToast((event as CustomEvent<ToastDetail>).detail));
}

/** Adds a notice to the page's toast region, in the place of one with the same text; does nothing on pages without one. */
export function showToast({
  text,
  tone = 'neutral',
  action,
  timeout = action ? 10_000 : 5_000,
}: ToastDetail): void {
  const regionOfPage = document.getElementById('toasts');
  const template = document.getElementById('toast-template');
  if (!regionOfPage || !(template instanceof HTMLTemplateElement)) return;
  const region = regionInUse(regionOfPage);
  const toast = template.content.firstElementChild?.cloneNode(true) as HTMLElement;
  const [actionButton, closeButton] = toast.querySelectorAll('button');
  const [words] = toast.getElementsByTagName('p');
  if (!actionButton || !closeButton || !words) return;
  toast.classList.add(`tone-${tone}`);
  words.textContent = text;
  const close = () => {
    toast.remove();
    if (!region.childElementCount) region.hidePopover();
  };
  closeButton.addEventListener('click', close);
  if (action) {
    actionButton.hidden = false;
    actionButton.textContent = action.label;
    actionButton.addEventListener('click', () => {
      action.run();
      close();
    });
  }
  for (const older of region.children) if (older.querySelector('p')?.textContent === text) older.remove();
  // In the top layer, over dialogs and menus; the newest on top.
  if (region.matches(':popover-open')) region.hidePopover();
  region.showPopover();
  region.append(toast);
  if (timeout > 0) closeLater(toast, close, timeout);
}

/** The region; in an open modal dialog a copy of its own, for everything outside of that is inert. */
function regionInUse(region: HTMLElement): HTMLElement {
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];
  const dialog = dialogs.find((one) => one.contains(document.activeElement)) ?? dialogs.at(-1);
  if (!dialog) return region;
  const known = dialog.querySelector<HTMLElement>(':scope > [popover][role=status]');
  if (known) return known;
  const own = region.cloneNode() as HTMLElement;
  own.removeAttribute('id');
  dialog.append(own);
  return own;
}

function closeLater(toast: HTMLElement, close: () => void, timeout: number): void {
  setTimeout(() => {
    if (toast.matches(':hover, :focus-within')) closeLater(toast, close, 1_000);
    else close();
  }, timeout);
}

/** Reports that the session has ended, and offers to sign in in another tab; `signIn` is the address of the sign-in page. */
export function showSignedOut(signIn: string): void {
  const { signedOut: text, signIn: label } = document.getElementById('toasts')?.dataset ?? {};
  if (!text || !label) return location.assign(signIn);
  const run = () => void open(signIn, '_blank', 'noopener');
  showToast({ text, tone: 'caution', timeout: 0, action: { label, run } });
}
