/** Gets a token that proves to the service that no program sent the form. */
type GetToken = () => Promise<string>;

/** A token is good for at least this long after it was made, milliseconds; both providers give a little more. */
const tokenLifetime = 100_000;

/**
 * Forms with `data-captcha="recaptcha|altcha"` get a token into their field `recaptcha_token` when they are sent, without
 * anything to see. The work begins with the first input, so that it is mostly done by then. When no token is to be had
 * the form is sent without: the service's answer says what is wrong.
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
  // Back from the next page by the browser's history: the token has been used.
  addEventListener('pageshow', ({ persisted }) => persisted && forget());
  // reCAPTCHA observes the person, so it runs on submit; our own proof of work can run before.
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
