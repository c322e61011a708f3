import type { Translate } from '../../messages/messages.ts';
import { PasswordInput, TextInput } from '../ui/field.tsx';
import { Banner } from '../ui/banner.tsx';
import { passwordLength } from '../../api/limits.ts';
import { paths } from '../../site/paths.ts';
import { Button } from '../ui/button.tsx';
import { errorLook } from '../ui/looks.ts';

interface EmailInputProps {
  t: Translate;
  autoFocus: boolean;
  defaultValue: string | undefined;
  error: string | undefined;
}

/** The address by which somebody signs in. */
export const EmailInput = ({ t, ...input }: EmailInputProps) => (
  <TextInput
    id="email"
    name="email"
    type="email"
    inputSize="lg"
    label={t('sign_in.email')}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...input}
  />
);

/** The captcha of a form; with provider `none` there is none. */
export interface CaptchaModel {
  provider: 'none' | 'recaptcha' | 'altcha';
  /** The site key, with reCAPTCHA. */
  key: string;
}

/** Attributes of a form whose submit first gets a captcha token, invisibly (SI-08). */
export function captchaAttributes(captcha: CaptchaModel | undefined): Record<`data-${string}`, string> {
  if (!captcha || captcha.provider === 'none') return {};
  return {
    'data-captcha': captcha.provider,
    'data-captcha-key': captcha.key,
    'data-captcha-challenge': '/api/v1/generic/captcha_challenge',
  };
}

/** The field for the token. Without JavaScript there is no token, which the form explains. */
export function CaptchaField({ t, captcha }: { t: Translate; captcha: CaptchaModel | undefined }) {
  if (!captcha || captcha.provider === 'none') return null;
  return (
    <>
      <input type="hidden" name="recaptcha_token" value="" />
      <div className="without-js">
        <Banner tone="caution">
          <p>{t('sign_in.captcha_needs_script')}</p>
        </Banner>
      </div>
    </>
  );
}

/** What is wrong with the fields of a change of a password. */
export type PasswordProblems = Partial<
  Record<'current_password' | 'code' | 'new_password' | 'confirm_password', string>
>;

interface PasswordFieldProps {
  t: Translate;
  name: string;
  label: string;
  hint?: string;
  /** `lg` on the pages of the sign-in area. */
  inputSize?: 'lg';
  autoFocus?: boolean;
  error?: string;
}

/** The current password. */
export const CurrentPassword = (props: PasswordFieldProps) => (
  <PasswordField {...props} autoComplete="current-password" />
);

/** A new password. */
export const NewPassword = (props: PasswordFieldProps) => (
  <PasswordField {...props} autoComplete="new-password" />
);

function PasswordField({
  t,
  name,
  ...rest
}: PasswordFieldProps & { autoComplete: 'current-password' | 'new-password' }) {
  return <PasswordInput id={name} name={name} showLabel={t('sign_in.show_password')} required {...rest} />;
}

interface NewPasswordFieldsProps extends Pick<PasswordFieldProps, 't' | 'inputSize'> {
  problems: PasswordProblems;
  focusFirst?: boolean;
}

/** A new password and its repetition. */
export function NewPasswordFields({ t, inputSize, problems, focusFirst }: NewPasswordFieldsProps) {
  return (
    <>
      <NewPassword
        t={t}
        name="new_password"
        inputSize={inputSize}
        label={t('reset.new_password')}
        hint={t('reset.hint', { least: passwordLength.least })}
        autoFocus={focusFirst}
        error={problems.new_password}
      />
      <NewPassword
        t={t}
        name="confirm_password"
        inputSize={inputSize}
        label={t('reset.confirm_password')}
        error={problems.confirm_password}
      />
    </>
  );
}

/** The user name for password managers, which look for it in the same form; hidden from people. */
export const HiddenUserName = ({ email }: { email: string }) => (
  <input
    className="visually-hidden"
    type="text"
    name="username"
    autoComplete="username"
    defaultValue={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
);

interface PasskeyFormProps {
  t: Translate;
  label: string;
  /** The URL to post the passkey to; by default the sign-in. */
  action?: string;
  /** The message on failure. */
  failed?: string;
  variant?: 'primary' | 'secondary';
  size?: 'md' | 'lg';
  block?: boolean;
  returnUrl?: string;
}

/**
 * Signs in, or re-authenticates, by a passkey; a script gets it from the browser and posts it. Shown only
 * with scripts.
 */
export function PasskeyForm(props: PasskeyFormProps) {
  const { t, label, action = paths.signIn.passkey(), failed, variant, size, block, returnUrl } = props;
  return (
    <form
      className="needs-js grid gap-1.5"
      method="post"
      action={action}
      data-passkey="sign-in"
      data-options="/api/v1/passkeys/sign_in_options"
      data-failed={failed ?? t('sign_in.passkey_failed')}
    >
      <input type="hidden" name="credential" value="" />
      {returnUrl && <input type="hidden" name="returnUrl" value={returnUrl} />}
      <Button type="submit" variant={variant} size={size} block={block} icon="fingerprint-pattern">
        {label}
      </Button>
      <p className={errorLook} role="alert" data-passkey-error="" hidden />
    </form>
  );
}
