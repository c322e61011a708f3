import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Select, TextInput } from '../ui/inputs.tsx';
import type { SecurityModel } from './model.ts';

/** The person's API tokens, with a way to create one and to revoke each. */
export function ApiTokensCard({ t, model }: { t: Translate; model: SecurityModel }) {
  return (
    <Card title={t('account.tokens')}>
      <div className="stack">
        <p>{t('account.tokens_text')}</p>
        {model.apiTokens.length === 0 ? (
          <p className="muted">{t('account.tokens_none')}</p>
        ) : (
          <ul className="account-list">
            {model.apiTokens.map(({ id, name, facts }) => (
              <li key={id}>
                <Icon name="key-round" size="lg" />
                <div>
                  <p className="account-name">{name}</p>
                  <p className="muted">{facts}</p>
                </div>
                <LinkButton
                  href={paths.account.security({ confirm: 'revoke-token', token: id })}
                  size="sm"
                  aria-label={`${t('account.token_revoke')}: ${name}`}
                >
                  {t('account.token_revoke')}
                </LinkButton>
              </li>
            ))}
          </ul>
        )}
        <form className="account-new" method="post" action={paths.account.apiTokens()} data-edit-clears="">
          <TextInput
            id="token-name"
            name="name"
            label={t('account.token_name')}
            placeholder={t('account.token_placeholder')}
            maxLength={100}
            required
            autoComplete="off"
            error={model.tokenProblem}
          />
          <Select
            id="token-days"
            name="days"
            label={t('account.token_lifetime')}
            defaultValue="365"
            options={[
              ...[30, 90, 365].map((count) => ({
                value: `${count}`,
                label: t('account.token_days', { count }),
              })),
              { value: '', label: t('account.token_no_end') },
            ]}
          />
          <div>
            <Button type="submit" icon="plus">
              {t('account.token_add')}
            </Button>
          </div>
        </form>
      </div>
    </Card>
  );
}
