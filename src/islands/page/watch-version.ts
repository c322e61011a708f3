import { changedIn } from '../is-changed.ts';
import { requestJson } from '../request-json.ts';
import { fetchDialog, showDialog } from './as-dialog.ts';
import { showToast } from './toasts.ts';

/** Milliseconds between two looks, and between an answer that differs and the one that has to say the same. */
const interval = 5 * 60_000;
const confirmation = 5_000;

interface Version {
  ui2_version: string;
  /** Where the words are that a newer version is offered with. */
  offer: string;
}

/**
 * Looks now and every five minutes whether a newer version answers, and offers to load the page again (SH-05). Two
 * answers have to agree: while servers are replaced one by one, either may answer. Nothing is ever loaded unasked.
 */
export function watchVersion(own: string, at: string): void {
  let told = own;
  const look = async () => {
    // A page that nobody sees can wait until somebody does.
    if (document.hidden) return document.addEventListener('visibilitychange', look, { once: true });
    const answer = await askVersion(at);
    const version = answer?.ui2_version;
    if (version === undefined || version === told || version === own) return;
    setTimeout(async () => {
      const again = await askVersion(at);
      if (again?.ui2_version !== version || told === version) return;
      if (await offer(again.offer)) told = version;
    }, confirmation);
  };
  void look();
  setInterval(look, interval);
}

async function askVersion(at: string): Promise<Version | undefined> {
  const result = await requestJson<Version>(at);
  return result.kind === 'answer' ? result.value : undefined;
}

/**
 * Offers it in a dialog, or in a notice to people with something open or unsaved. False if its texts cannot be loaded.
 */
async function offer(href: string): Promise<boolean> {
  const dialog = await fetchDialog(href);
  if (!dialog) return false;
  const { quiet = '', reload = '' } = dialog.dataset;
  if (document.querySelector('dialog[open], :popover-open[data-menu]') || hasUnsaved()) {
    showToast({
      text: quiet,
      tone: 'info',
      timeout: 0,
      action: { label: reload, run: () => location.reload() },
    });
    return true;
  }
  dialog.querySelector('[data-reload]')?.addEventListener('click', () => location.reload());
  showDialog(dialog);
  return true;
}

/** Whether a field of a form says something else than it did when the page came, or somebody is typing. */
function hasUnsaved(): boolean {
  const typing = document.activeElement?.matches(
    'input:not([type=checkbox], [type=radio]), textarea, select',
  );
  return typing === true || changedIn(document).some(({ form }) => form);
}
