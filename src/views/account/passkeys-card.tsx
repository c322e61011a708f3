import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextInput } from '../ui/inputs.tsx';
import type { SecurityModel } from './model.ts';
import { Item, ItemList } from '../ui/item-list.tsx';
import { errorLook } from '../ui/field-look.ts';

/** The person's passkeys, with a way to add one and to remove each. */
export function PasskeysCard({ t, model }: { t: Translate; model: SecurityModel }) {
  return (
    <Card title={t('account.passkeys')}>
      <div className="grid gap-4">
        <p>{t('account.passkeys_text')}</p>
        {model.passkeys.length === 0 ? (
          <p className="text-ink-2">{t('account.passkeys_none')}</p>
        ) : (
          <ItemList>
            {model.passkeys.map(({ id, name, facts }) => (
              <Item key={id}>
                <Icon name="fingerprint-pattern" size="lg" />
                <div>
                  <p className="flex flex-wrap items-center gap-y-1 gap-x-2 font-medium">{name}</p>
                  <p className="text-ink-2">{facts}</p>
                </div>
                <LinkButton
                  href={paths.account.security({ confirm: 'remove-passkey', passkey: id })}
                  size="sm"
                  aria-label={t('common.remove_named', { name })}
                >
                  {t('account.passkey_remove')}
                </LinkButton>
              </Item>
            ))}
          </ItemList>
        )}
        <form
          className="needs-js grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 [&>div:has([id$=-error])]:self-start [&>p]:col-span-full max-[40rem]:grid-cols-1"
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
          <p className={errorLook} role="alert" data-passkey-error="" hidden />
        </form>
        <p className="text-ink-2 without-js">{t('account.passkey_needs_script')}</p>
      </div>
    </Card>
  );
}
