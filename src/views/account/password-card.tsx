import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox, TextInput } from '../ui/inputs.tsx';
import { captchaAttributes, CaptchaField } from '../sign-in/captcha.tsx';
import { CurrentPassword, HiddenUserName, NewPasswordFields } from '../sign-in/password-fields.tsx';
import type { SecurityModel } from './model.ts';
import { codeLimit } from '../../api/limits.ts';

/** Changes the password by the current one. */
export function PasswordCard({ t, model }: { t: Translate; model: SecurityModel }) {
  const problems = model.passwordProblems ?? {};
  return (
    <Card title={t('account.password')}>
      <form
        className="grid gap-3.5 justify-items-start [&>div]:w-full"
        method="post"
        action={paths.account.password()}
        noValidate
        data-edit-clears=""
        {...captchaAttributes(model.captcha)}
      >
        <CaptchaField t={t} captcha={model.captcha} />
        <HiddenUserName email={model.email} />
        <CurrentPassword
          t={t}
          name="current_password"
          label={t('expired.current_password')}
          error={problems.current_password && t.find(problems.current_password)}
        />
        {model.mfa.isOn && (
          <TextInput
            id="password-code"
            name="code"
            label={t('password.code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={codeLimit}
            required
            error={problems.code && t.find(problems.code)}
          />
        )}
        <NewPasswordFields t={t} problems={problems} />
        {model.apiTokens.length > 0 && (
          <Checkbox name="revoke_api_tokens" value="1" label={t('account.revoke_tokens_too')} />
        )}
        <Button type="submit">{t('reset.submit')}</Button>
      </form>
    </Card>
  );
}
