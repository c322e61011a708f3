/**
 * The script of public pages: times are the reader's own, a waiting page polls itself, and the button for
 * another code is enabled in time. Without scripts there are the zone's name, links and buttons.
 */
const quick = 2_000;
const slow = 30_000;
/** After this time the page polls less often, milliseconds. */
const patience = 120_000;

const started = Date.now();

/** Reloads the page until its state is final. */
function poll(): void {
  if (document.querySelector('main[data-poll]')) {
    setTimeout(() => void readAgain().finally(poll), Date.now() - started < patience ? quick : slow);
  }
}

async function readAgain(): Promise<void> {
  if (document.hidden) return;
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined);
  if (!answer) return;
  if (answer.redirected) location.assign(answer.url);
  if (!answer.ok) return;
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
  const now = document.querySelector('main');
  if (!next || !now || next.querySelector('[role]')?.textContent === now.querySelector('[role]')?.textContent)
    return;
  now.replaceWith(next);
  showLocalTimes();
  document.title = next.querySelector('h1')?.textContent ?? document.title;
}

/** Writes times as the browser's language and zone have them, which need no name for their reader. */
function showLocalTimes(): void {
  const { lang } = document.documentElement;
  const locale = navigator.languages.find((one) => one.startsWith(lang)) ?? (lang === 'en' ? 'en-GB' : lang);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  for (const time of document.querySelectorAll('time'))
    time.textContent = format.format(new Date(time.dateTime));
}

/** Disables the button for a new code until the service would send one. */
function countDown(button: HTMLButtonElement): void {
  const line = document.querySelector<HTMLElement>('[data-waits]');
  // The seconds of the last minute are counted down.
  const text = line?.dataset['waits'] ?? '';
  const counted = Number(/\d+/.exec(text)?.[0]);
  const end = Date.now() + Number(button.dataset['wait']) * 1_000;
  const tick = () => {
    const left = Math.ceil((end - Date.now()) / 1_000);
    button.disabled = left > 0;
    if (line && left <= counted) line.textContent = left > 0 ? text.replace(/\d+/, String(left)) : '';
    if (left > 0) setTimeout(tick, 1_000);
  };
  tick();
}

showLocalTimes();
poll();
const resend = document.querySelector<HTMLButtonElement>('button[data-wait]');
if (resend) countDown(resend);
