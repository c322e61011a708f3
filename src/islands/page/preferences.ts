import { foldMenu } from './menus.ts';

/**
 * Preference forms (views/shell/preference-form.tsx) take effect immediately and are saved in the background.
 * The language form is sent normally, because it changes the whole page.
 */
export function enablePreferences(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const button = event.submitter;
    if (!form.matches('[data-preference]') || !(button instanceof HTMLButtonElement)) return;
    const apply = appliers[button.name];
    if (!apply) return takeAlong(form);
    event.preventDefault();
    const { name, value } = button;
    apply(value, button);
    for (const other of form.querySelectorAll<HTMLButtonElement>('button[aria-pressed]')) {
      other.ariaPressed = String(other === button);
    }
    keep({ [name]: /^(?:true|false)$/.test(value) ? value === 'true' : value });
  });
}

/** Adds the current input of the page's own form to a form that reloads the page; ticked boxes as a list. */
function takeAlong(form: HTMLFormElement): void {
  for (const kept of form.querySelectorAll<HTMLInputElement>('[name^="typed."]')) {
    const fields = [...document.getElementsByName(kept.name.slice(6))] as HTMLInputElement[];
    const given = fields.filter(({ type, checked }) => type !== 'checkbox' || checked);
    if (fields.length > 0) kept.value = given.map(({ value }) => value).join(' ');
  }
}

const appliers: Readonly<Record<string, (value: string, button: HTMLButtonElement) => void>> = {
  single_keys(value, button) {
    document.querySelector('.shell')?.toggleAttribute('data-no-single-keys', value === 'false');
    button.ariaChecked = value;
    button.value = String(value === 'false');
  },
  theme(value) {
    const { dataset } = document.documentElement;
    if (value === 'system') delete dataset['theme'];
    else dataset['theme'] = value;
    document
      .querySelector('meta[name=color-scheme]')
      ?.setAttribute('content', value === 'system' ? 'light dark' : value);
  },
  menu_locked(value) {
    const menu = document.querySelector<HTMLElement>('.side');
    if (!menu) return;
    // Folds the unlocked menu although the pointer is still over it (SH-01).
    if (value === 'false') {
      delete menu.dataset['locked'];
      foldMenu(menu);
    } else {
      menu.dataset['locked'] = value;
      delete menu.dataset['folded'];
    }
  },
};

/** Sends the machine's time zone to the server if it differs, for subsequent pages. */
export function keepTimeZone(): void {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const cookie = document.cookie.split('; ').find((entry) => entry.startsWith('postern-preferences='));
  if (timeZone && !decodeURIComponent(cookie ?? '').includes(`"time_zone":${JSON.stringify(timeZone)}`)) {
    keep({ time_zone: timeZone });
  }
}

/** The last request: each answer sets the cookie with all preferences, so they are sent one after the other. */
let sent: Promise<unknown> = Promise.resolve();

/**
 * Posts preferences to the URL of the page's own forms. If that fails, they still apply until the page is
 * left.
 */
function keep(preferences: Readonly<Record<string, string | boolean>>): void {
  const form = document.querySelector<HTMLFormElement>('form[data-preference]');
  if (!form) return;
  const send = () =>
    fetch(form.action, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(preferences),
      keepalive: true,
    }).catch(() => undefined);
  sent = sent.then(send);
}
