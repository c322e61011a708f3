import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox, PasswordInput, TextInput } from '../ui/inputs.tsx';
import { CaptchaField, captchaAttributes } from '../sign-in/captcha.tsx';
import type { SecurityModel } from './model.ts';

/** Changes the password by the current one. */
export function PasswordCard({ t, model }: { t: Translate; model: SecurityModel }) {
  const problems = model.passwordProblems ?? {};
  const field = (name: 'current_password' | 'new_password' | 'confirm_password', label: string) => (
    <PasswordInput
      id={name}
      name={name}
      label={label}
      hint={name === 'new_password' ? t('reset.hint') : undefined}
      showLabel={t('sign_in.show_password')}
      autoComplete={name === 'current_password' ? 'current-password' : 'new-password'}
      required
      error={problems[name] && t.find(problems[name])}
    />
  );
  return (
    <Card title={t('account.password')}>
      <form
        className="account-form"
        method="post"
        action={paths.account.password()}
        noValidate
        data-edit-clears=""
        {...captchaAttributes(model.captcha)}
      >
        <CaptchaField t={t} captcha={model.captcha} />
        <input
          className="visually-hidden"
          type="text"
          name="username"
          autoComplete="username"
          defaultValue={model.email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        {field('current_password', t('expired.current_password'))}
        {model.mfa.isOn && (
          <TextInput
            id="password-code"
            name="code"
            label={t('password.code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
          />
        )}
        {field('new_password', t('reset.new_password'))}
        {field('confirm_password', t('reset.confirm_password'))}
        {model.apiTokens.length > 0 && (
          <Checkbox name="revoke_api_tokens" value="1" label={t('account.revoke_tokens_too')} />
        )}
        <Button type="submit">{t('reset.submit')}</Button>
      </form>
    </Card>
  );
}
