/** The windows of one sign-in speak over this; the opener's own handle is cut off by Cross-Origin-Opener-Policy. */
const channelName = 'postern-sso';

/**
 * Sign-in at identity providers in a window of its own (SI-17). Links `[data-sso-popup]` open it, and are followed as
 * they are where windows are blocked; `[data-sso-done]` ends it; `[data-sso-relay]` is a form that sends itself.
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
  const telling = new BroadcastChannel(channelName);
  telling.postMessage(href);
  telling.close();
  // Where the browser does not let a script close it, the page says that it may be closed.
  window.close();
}
