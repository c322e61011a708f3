/** Gets a token that proves to the service that a person sent the form. */
type GetToken = () => Promise<string>;

/** Minimum validity of a new token, milliseconds; both providers allow slightly more. */
const tokenLifetime = 100_000;

/**
 * Adds a token to forms with `data-captcha="recaptcha|altcha"` in the field `recaptcha_token` when they are
 * sent, invisibly. The work starts with the first input, so that it is usually done by then. Without a token
 * the form is sent anyway, and the service reports the problem.
 */
export function enableCaptcha(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-captcha]')) guardForm(form);
}

function guardForm(form: HTMLFormElement): void {
  const { captcha, captchaKey = '', captchaChallenge = '' } = form.dataset;
  const getToken: GetToken = async () => {
    if (captcha === 'altcha') {
      return (await import('./captcha-altcha.ts')).solveAltcha(captchaChallenge);
    }
    return runRecaptcha(captchaKey);
  };
  const field = form.elements.namedItem('recaptcha_token') as HTMLInputElement;
  let prepared: { token: Promise<string>; since: number } | undefined;
  const prepare = (): Promise<string> => {
    if (!prepared || Date.now() - prepared.since > tokenLifetime) {
      prepared = { token: getToken().catch(() => ''), since: Date.now() };
    }
    return prepared.token;
  };
  let isSending = false;
  const forget = () => {
    isSending = false;
    field.value = '';
    prepared = undefined;
  };

  forget();
  // After going back in the browser's history, the token is already used.
  addEventListener('pageshow', ({ persisted }) => persisted && forget());
  // reCAPTCHA observes the person, so it runs on submit; our proof of work can run earlier.
  if (captcha === 'altcha') form.addEventListener('input', () => void prepare(), { once: true });
  const send = async () => {
    field.value = await prepare();
    form.submit();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isSending) void send();
    isSending = true;
  });
}

interface Recaptcha {
  ready(callback: () => void): void;
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      size: 'invisible';
      callback: (token: string) => void;
      'error-callback': () => void;
    },
  ): number;
  execute(widget: number): void;
}
declare global {
  var grecaptcha: Recaptcha | undefined;
}

/** Timeout for reCAPTCHA's script, milliseconds; the form must be sent even if it is blocked. */
const scriptTimeout = 8_000;
const scriptUrl = 'https://www.google.com/recaptcha/api.js?render=explicit';

/** Runs reCAPTCHA's invisible check, which may show a puzzle, and returns its token. */
async function runRecaptcha(siteKey: string): Promise<string> {
  await loadScript();
  const recaptcha = globalThis.grecaptcha!;
  await new Promise<void>((resolve) => recaptcha.ready(resolve));
  return new Promise((resolve, reject) => {
    const container = document.createElement('div');
    document.body.append(container);
    const widget = recaptcha.render(container, {
      sitekey: siteKey,
      size: 'invisible',
      callback: resolve,
      'error-callback': () => reject(new Error('reCAPTCHA cannot be reached.')),
    });
    recaptcha.execute(widget);
  });
}

/** Loads the script once. The page's policy permits scripts that our own script loads. */
function loadScript(): Promise<void> {
  if (globalThis.grecaptcha) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('reCAPTCHA is blocked.')));
    setTimeout(() => reject(new Error('reCAPTCHA does not answer.')), scriptTimeout);
    document.head.append(script);
  });
}
