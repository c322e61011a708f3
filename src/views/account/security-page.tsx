import type { ReactNode } from 'react';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Banner, DoneNotice, FailureNotice } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PreferenceForm } from '../shell/preference-form.tsx';
import { errorLook, hintLook, middlePageLook, pageTitleLook } from '../ui/looks.ts';
import { Checkbox, Switch, TextInput } from '../ui/field.tsx';
import { ApiTokensCard } from './api-tokens-card.tsx';
import type { Confirmation, SecurityCard, SecurityModel } from './model.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { Item, ItemList, Table } from '../ui/table.tsx';
import {
  captchaAttributes,
  CaptchaField,
  CurrentPassword,
  HiddenUserName,
  NewPasswordFields,
} from '../sign-in/sign-in-fields.tsx';
import { codeLimit } from '../../api/limits.ts';
import { Dialog } from '../ui/dialog.tsx';

/** The account's sign-in methods and sessions. */
export function SecurityPage({ locale, model }: { locale: string; model: SecurityModel }) {
  const t = messagesOf(locale);
  const cardOf = (name: SecurityCard, Shown: typeof HistoryCard): ReactNode => {
    const why = model.failed[name];
    if (why === undefined) return <Shown t={t} model={model} />;
    return (
      <Card title={t(`account.${name}`)}>
        <Banner tone="danger">
          <p>{why}</p>
        </Banner>
      </Card>
    );
  };
  return (
    <div className={`${middlePageLook} [&_.data-table_:is(th,td):first-child]:ps-0`}>
      <header className="grid gap-1">
        <h1 className={pageTitleLook}>{t('account.security')}</h1>
        <p className="text-ink-2">{t('account.security_intro')}</p>
      </header>
      <DoneNotice text={model.done && t.find(model.done)} />
      <DoneNotice text={model.filled && t('proof.done')} />
      <FailureNotice text={model.failure} />
      {model.unsaved.codes && (
        <Banner
          tone="caution"
          actions={<LinkButton href={paths.account.recoveryCodes()}>{t('account.codes_show')}</LinkButton>}
        >
          <p>{t('account.codes_unsaved')}</p>
        </Banner>
      )}
      {model.unsaved.token && (
        <Banner
          tone="caution"
          actions={<LinkButton href={paths.account.apiTokens()}>{t('account.token_show')}</LinkButton>}
        >
          <p>{t('account.token_unsaved')}</p>
        </Banner>
      )}
      <div className="[&>.stack]:grid-cols-1 [&>.stack]:gap-5 grid grid-cols-2 items-start gap-5 max-[56rem]:grid-cols-1">
        <div className="grid grid-cols-1 gap-5">
          {cardOf('mfa', MfaCard)}
          {model.passkeysOffered && cardOf('passkeys', PasskeysCard)}
          {cardOf('tokens', ApiTokensCard)}
        </div>
        <div className="grid grid-cols-1 gap-5">
          {cardOf('sessions', SessionsCard)}
          <PasswordCard t={t} model={model} />
          <Card
            id="keys"
            title={t('shell.keyboard_shortcuts')}
            actions={
              <PreferenceForm returnUrl={paths.account.security()}>
                <Switch
                  on={model.hasSingleKeys}
                  name="single_keys"
                  value={String(!model.hasSingleKeys)}
                  aria-label={t('account.single_keys')}
                  aria-describedby="single-keys-hint"
                />
              </PreferenceForm>
            }
          >
            <p className="font-medium">{t('account.single_keys')}</p>
            <p id="single-keys-hint" className={hintLook}>
              {t('account.single_keys_hint')}
            </p>
          </Card>
        </div>
      </div>
      {cardOf('history', HistoryCard)}
      {model.confirm && <ConfirmDialog t={t} confirm={model.confirm} />}
    </div>
  );
}

/** The second factor: on or off, its recovery codes (SI-16). */
function MfaCard({ t, model }: { t: Translate; model: SecurityModel }) {
  const { isOn, isRequired } = model.mfa;
  return (
    <Card
      title={t('account.mfa')}
      actions={
        <Badge tone={isOn ? 'positive' : 'caution'} icon={isOn ? 'shield-check' : 'shield-alert'}>
          {t(isOn ? 'account.mfa_on' : 'account.mfa_off')}
        </Badge>
      }
    >
      <div className="grid gap-4">
        <p>{t(isOn ? 'account.mfa_on_text' : 'account.mfa_off_text')}</p>
        {isRequired && <p className="text-ink-2">{t('account.mfa_required_text')}</p>}
        {isOn ? (
          <div className="flex flex-wrap items-center gap-2">
            <LinkButton href={paths.account.security({ confirm: 'recovery-codes' })} icon="key-round">
              {t('account.renew_codes')}
            </LinkButton>
            {!isRequired && (
              <LinkButton href={paths.account.security({ confirm: 'disable-mfa' })} variant="danger">
                {t('account.mfa_disable')}
              </LinkButton>
            )}
          </div>
        ) : (
          <form method="post" action={paths.account.mfaSecret()}>
            <Button type="submit" variant="primary" icon="smartphone">
              {t('mfa.set_up')}
            </Button>
          </form>
        )}
      </div>
    </Card>
  );
}

/** The person's passkeys, with a way to add one and to remove each. */
function PasskeysCard({ t, model }: { t: Translate; model: SecurityModel }) {
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
          className="needs-js flex flex-wrap items-end gap-2 [&>div]:flex-[1_1_14rem] [&>div:has([id$=-error])]:self-start [&>p]:w-full max-[40rem]:[&>button]:w-full"
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

/** Changes the password by the current one. */
function PasswordCard({ t, model }: { t: Translate; model: SecurityModel }) {
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
          error={problems.current_password}
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
            error={problems.code}
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

/** The account's latest sign-ins, successful and refused. */
function HistoryCard({ t, model }: { t: Translate; model: SecurityModel }) {
  const columns = (['when', 'outcome', 'method', 'device', 'address'] as const).map((name) => ({
    title: t(`account.history_${name}`),
  }));
  return (
    <Card title={t('account.history')}>
      {model.history.length === 0 ? (
        <p className="text-ink-2">{t('account.history_none')}</p>
      ) : (
        <Table
          stacks
          caption={t('account.history')}
          columns={columns}
          rows={model.history.map((entry) => ({
            id: entry.id,
            cells: [
              entry.at,
              <Badge key="outcome" tone={entry.isGood ? 'positive' : 'danger'}>
                {entry.outcome}
              </Badge>,
              entry.method,
              entry.device,
              entry.address,
            ],
          }))}
        />
      )}
    </Card>
  );
}

/** The account's sessions; other sessions can be ended, separately or all at once. */
function SessionsCard({ t, model }: { t: Translate; model: SecurityModel }) {
  const hasOthers = model.sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <Card
      title={t('account.sessions')}
      actions={
        hasOthers && (
          <form method="post" action={paths.account.otherSessionsEnd()}>
            <Button type="submit" size="sm">
              {t('account.sessions_end_others')}
            </Button>
          </form>
        )
      }
    >
      <ItemList>
        {model.sessions.map((session) => (
          <Item key={session.id}>
            <Icon name={session.isPhone ? 'smartphone' : 'monitor'} size="lg" />
            <div>
              <p className="flex flex-wrap items-center gap-y-1 gap-x-2 font-medium">
                {session.device}
                {session.isCurrent && <Badge tone="positive">{t('account.session_current')}</Badge>}
              </p>
              <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-y-0 gap-x-3 text-sm text-ink-2 [&>dt]:text-ink-3">
                <dt>{t('account.session_network')}</dt>
                <dd>{session.address || t('account.device_unknown')}</dd>
                <dt>{t('account.session_first')}</dt>
                <dd>
                  {session.since} · {session.method}
                </dd>
                <dt>{t('account.session_last')}</dt>
                <dd>{session.isCurrent ? t('account.session_now') : session.lastSeen}</dd>
              </dl>
            </div>
            {!session.isCurrent && (
              <form method="post" action={paths.account.sessionEnd(session.id)}>
                <Button
                  type="submit"
                  size="sm"
                  aria-label={`${t('account.session_end')}: ${session.device}, ${session.since}`}
                >
                  {t('account.session_end')}
                </Button>
              </form>
            )}
          </Item>
        ))}
      </ItemList>
      <form className="pt-3.5" method="post" action={paths.signIn.logout()}>
        <input type="hidden" name="everywhere" value="1" />
        <Button type="submit" icon="log-out">
          {t('account.sign_out_everywhere')}
        </Button>
      </form>
    </Card>
  );
}

/**
 * The confirmation of an irreversible action. It is part of the page's URL, so it works without JavaScript.
 */
function ConfirmDialog({ t, confirm }: { t: Translate; confirm: Confirmation }) {
  const question = questionOf(t, confirm);
  return (
    <Dialog
      open
      opensItself
      id="confirm"
      title={question.title}
      data-close-href={paths.account.security()}
      footer={
        <>
          <LinkButton href={paths.account.security()}>{t('common.cancel')}</LinkButton>
          <form method="post" action={question.action}>
            <Button type="submit" variant={question.variant}>
              {question.submit}
            </Button>
          </form>
        </>
      }
    >
      <p>{question.text}</p>
    </Dialog>
  );
}

function questionOf(t: Translate, confirm: Confirmation) {
  switch (confirm.about) {
    case 'set-up-mfa':
      return {
        title: t('account.mfa_set_up_title'),
        text: t('account.mfa_set_up_text'),
        submit: t('mfa.set_up'),
        action: paths.account.mfaSecret(),
        variant: 'primary',
      } as const;
    case 'remove-passkey':
      return {
        title: t('account.passkey_remove_title', { name: confirm.name }),
        text: t('account.passkey_remove_text'),
        submit: t('account.passkey_remove'),
        action: paths.account.passkeyRemoval(confirm.id),
        variant: 'danger',
      } as const;
    case 'disable-mfa':
      return {
        title: t('account.mfa_disable_title'),
        text: t('account.mfa_disable_text'),
        submit: t('account.mfa_disable'),
        action: paths.account.mfaRemoval(),
        variant: 'danger',
      } as const;
    case 'recovery-codes':
      return {
        title: t('account.renew_codes_title'),
        text: t('account.renew_codes_text'),
        submit: t('account.renew_codes_submit'),
        action: paths.account.recoveryCodes(),
        variant: 'primary',
      } as const;
    case 'revoke-token':
      return {
        title: t('account.token_revoke_title', { name: confirm.name }),
        text: t('account.token_revoke_text'),
        submit: t('account.token_revoke'),
        action: paths.account.apiTokenRevocation(confirm.id),
        variant: 'danger',
      } as const;
  }
}
