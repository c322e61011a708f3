import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextInput } from '../ui/inputs.tsx';
import type { SecurityModel } from './model.ts';

/** The person's passkeys, with a way to add one and to remove each. */
export function PasskeysCard({ t, model }: { t: Translate; model: SecurityModel }) {
  return (
    <Card title={t('account.passkeys')}>
      <div className="stack">
        <p>{t('account.passkeys_text')}</p>
        {model.passkeys.length === 0 ? (
          <p className="muted">{t('account.passkeys_none')}</p>
        ) : (
          <ul className="account-list">
            {model.passkeys.map(({ id, name, facts }) => (
              <li key={id}>
                <Icon name="fingerprint-pattern" size="lg" />
                <div>
                  <p className="account-name">{name}</p>
                  <p className="muted">{facts}</p>
                </div>
                <LinkButton
                  href={paths.account.security({ confirm: 'remove-passkey', passkey: id })}
                  size="sm"
                  aria-label={t('common.remove_named', { name })}
                >
                  {t('account.passkey_remove')}
                </LinkButton>
              </li>
            ))}
          </ul>
        )}
        <form
          className="account-new needs-js"
          method="post"
          action={paths.account.passkeys()}
          data-passkey="register"
          data-options="/api/v1/passkeys/registration_options"
          data-failed={t('account.passkey_failed')}
          data-proof={paths.account.proof(paths.account.security({ form: 'passkey' }))}
        >
          <input type="hidden" name="credential" value="" />
          <TextInput
            id="passkey-name"
            name="name"
            label={t('account.passkey_name')}
            placeholder={t('account.passkey_placeholder')}
            maxLength={100}
            required
            autoComplete="off"
            defaultValue={model.passkeyName}
            autoFocus={model.filled === 'passkey'}
            error={model.passkeyProblem}
          />
          <Button type="submit" icon="plus">
            {t('account.passkey_add')}
          </Button>
          <p className="field-error" role="alert" data-passkey-error="" hidden />
        </form>
        <p className="muted without-js">{t('account.passkey_needs_script')}</p>
      </div>
    </Card>
  );
}
