import { isUnsaved } from '../is-changed.ts';
import { requestJson } from '../request-json.ts';
import { fetchDialog, showDialog } from './fetched-parts.ts';
import { showToast } from './toasts.ts';

/** Interval of checks, and delay between two responses that must agree; milliseconds. */
const interval = 5 * 60_000;
const confirmation = 5_000;

interface Version {
  ui2_version: string;
  /** The URL of the texts that offer a newer version. */
  offer: string;
}

/**
 * Checks now and every five minutes whether a newer version is deployed, and offers to reload the page
 * (SH-05). Two responses must agree: during a rolling update either version may respond. Never reloads by
 * itself.
 */
export function watchVersion(own: string, at: string): void {
  let offered = own;
  const look = async () => {
    // A hidden page waits until it is visible.
    if (document.hidden) return document.addEventListener('visibilitychange', look, { once: true });
    const answer = await askVersion(at);
    const version = answer?.ui2_version;
    if (version === undefined || version === offered || version === own) return;
    setTimeout(async () => {
      const again = await askVersion(at);
      if (again?.ui2_version !== version || offered === version) return;
      if (await offer(again.offer)) offered = version;
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
  if (document.querySelector('dialog[open], :popover-open[data-menu]') || isBeingUsed()) {
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

/** Whether something is unsaved, or somebody is typing. */
function isBeingUsed(): boolean {
  const typing = document.activeElement?.matches(
    'input:not([type=checkbox], [type=radio]), textarea, select',
  );
  return typing === true || isUnsaved();
}
