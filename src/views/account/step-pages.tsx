import type { ReactNode } from 'react';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { CodesSaved, MfaForm, type NewSecret, RecoveryCodes, RenewCodes } from '../mfa/mfa-form.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, CopyButton, LinkButton } from '../ui/button.tsx';
import { brandOf } from '../../site/brands.ts';
import { cardLook, pageTitleLook, textPageLook } from '../ui/looks.ts';

interface StepProps {
  locale: string;
}

/** Sets MFA up from the account's page. */
export function MfaSetupStep({ locale, secret, error }: StepProps & { secret: NewSecret; error?: string }) {
  const t = messagesOf(locale);
  return (
    <Step title={t('mfa.setup_title')}>
      <MfaForm t={t} action={paths.account.mfa()} secret={secret} error={error} />
      <p>
        <LinkButton href={paths.account.security()}>{t('common.cancel')}</LinkButton>
      </p>
    </Step>
  );
}

/** The recovery codes, after a set-up or a renewal; without `codes` they were saved or have expired. */
export function RecoveryCodesStep({
  locale,
  email,
  codes,
  brandId,
}: StepProps & { email: string; codes: readonly string[] | null; brandId?: string }) {
  const t = messagesOf(locale);
  const heading = t('mfa.recovery_file', { brand: brandOf(brandId).name, email });
  return (
    <Step title={t('mfa.done_title')}>
      {codes ? <RecoveryCodes t={t} codes={codes} heading={heading} /> : <p>{t('mfa.recovery_gone')}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {codes ? (
          <CodesSaved t={t} action={paths.account.recoveryCodesSaved()} />
        ) : (
          <LinkButton href={paths.account.security()} size="lg">
            {t('account.back')}
          </LinkButton>
        )}
        <RenewCodes t={t} action={paths.account.recoveryCodes()} />
      </div>
    </Step>
  );
}

/** A new API token, until its owner confirms that it was copied. */
export function ApiTokenStep({ locale, name, token }: StepProps & { name: string; token: string }) {
  const t = messagesOf(locale);
  return (
    <Step title={t('account.token_title')}>
      <Banner tone="caution">
        <p>{t('account.token_once', { name })}</p>
      </Banner>
      <p className="flex items-center gap-2 wrap-anywhere">
        <code>{token}</code>
        <CopyButton t={t} value={token} label={t('account.token_title')} />
      </p>
      <p>{t('account.token_use')}</p>
      <p className="flex items-center gap-2 wrap-anywhere">
        <code>Authorization: Bearer {token.slice(0, 8)}…</code>
      </p>
      <form method="post" action={paths.account.apiTokenSaved()}>
        <Button type="submit" variant="primary">
          {t('account.token_done')}
        </Button>
      </form>
    </Step>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={textPageLook}>
      <h1 className={pageTitleLook}>{title}</h1>
      <section className={cardLook}>
        <div className="p-4 grid gap-4">{children}</div>
      </section>
    </div>
  );
}
