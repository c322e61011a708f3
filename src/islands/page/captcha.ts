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
    return (await import('./captcha-recaptcha.ts')).runRecaptcha(captchaKey);
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
