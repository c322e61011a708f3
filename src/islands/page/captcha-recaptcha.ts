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
export async function runRecaptcha(siteKey: string): Promise<string> {
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
