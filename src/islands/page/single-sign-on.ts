/** Channel between the windows of a sign-in; Cross-Origin-Opener-Policy removes the opener's handle. */
const channelName = 'postern-sso';

/**
 * Sign-in at identity providers in a separate window (SI-17). Links with `[data-sso-popup]` open it, or are
 * followed normally if popups are blocked; `[data-sso-done]` closes it; `[data-sso-relay]` is a form that
 * submits itself.
 */
export function enableSingleSignOn(): void {
  document.querySelector<HTMLFormElement>('form[data-sso-relay]')?.requestSubmit();
  const done = document.querySelector<HTMLAnchorElement>('a[data-sso-done]');
  if (done) finishHere(done.href);
  document.addEventListener('click', (event) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const link = event.target instanceof Element ? event.target.closest('a[data-sso-popup]') : null;
    if (isPlain && link instanceof HTMLAnchorElement && openWindow(link.href)) event.preventDefault();
  });
}

function openWindow(href: string): boolean {
  const url = new URL(href);
  url.searchParams.set('popup', '1');
  const features = `popup,width=520,height=680,left=${screenX + 80},top=${screenY + 60}`;
  if (!window.open(url, 'postern-sso', features)) return false;
  listen();
  return true;
}

let channel: BroadcastChannel | undefined;

function listen(): void {
  channel ??= new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string' && URL.canParse(data) && new URL(data).origin === location.origin) {
      location.assign(data);
    }
  });
}

function finishHere(href: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(href);
  channel.close();
  // If the browser refuses to close the window, the page shows that it can be closed.
  window.close();
}
