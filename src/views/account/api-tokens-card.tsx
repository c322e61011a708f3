import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Select, TextInput } from '../ui/field.tsx';
import type { SecurityModel } from './model.ts';
import { Item, ItemList } from '../ui/table.tsx';

/** The person's API tokens, with a way to create one and to revoke each. */
export function ApiTokensCard({ t, model }: { t: Translate; model: SecurityModel }) {
  return (
    <Card title={t('account.tokens')}>
      <div className="grid gap-4">
        <p>{t('account.tokens_text')}</p>
        {model.apiTokens.length === 0 ? (
          <p className="text-ink-2">{t('account.tokens_none')}</p>
        ) : (
          <ItemList>
            {model.apiTokens.map(({ id, name, scope, facts, use, isOver }) => (
              <Item key={id}>
                <Icon name="key-round" size="lg" />
                <div>
                  <p className="flex flex-wrap items-center gap-y-1 gap-x-2 font-medium">
                    {name}
                    <Badge>{scope}</Badge>
                    {isOver && <Badge tone="caution">{t('account.token_over')}</Badge>}
                  </p>
                  <p className="text-ink-2">
                    {facts}
                    <br />
                    {use}
                  </p>
                </div>
                <LinkButton
                  href={paths.account.security({ confirm: 'revoke-token', token: id })}
                  size="sm"
                  aria-label={`${t('account.token_revoke')}: ${name}`}
                >
                  {t('account.token_revoke')}
                </LinkButton>
              </Item>
            ))}
          </ItemList>
        )}
        <NewTokenForm t={t} form={model.tokenForm} isFilled={model.filled === 'token'} />
      </div>
    </Card>
  );
}

function NewTokenForm({
  t,
  form,
  isFilled,
}: {
  t: Translate;
  form: SecurityModel['tokenForm'];
  isFilled: boolean;
}) {
  return (
    <form
      className="grid items-end gap-2 grid-cols-2 [&>div:has([id$=-error])]:self-start [&>p]:col-span-full [&>div:first-child]:col-span-full [&>button]:justify-self-start max-[40rem]:grid-cols-1"
      method="post"
      action={paths.account.apiTokens()}
      data-edit-clears=""
    >
      <TextInput
        id="token-name"
        name="name"
        label={t('account.token_name')}
        placeholder={t('account.token_placeholder')}
        maxLength={100}
        required
        autoComplete="off"
        defaultValue={form.name}
        autoFocus={isFilled}
        error={form.problem}
      />
      <Select
        id="token-scope"
        name="scope"
        label={t('account.token_scope')}
        defaultValue={form.scope}
        options={form.scopes.map((value) => ({ value, label: t(`account.token_scope_${value}`) }))}
      />
      <Select
        id="token-days"
        name="days"
        label={t('account.token_lifetime')}
        defaultValue={`${form.days}`}
        options={form.choices.map((count) => ({
          value: `${count}`,
          label: t('account.token_days', { count }),
        }))}
      />
      <Button type="submit" icon="plus">
        {t('account.token_add')}
      </Button>
    </form>
  );
}
