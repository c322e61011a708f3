import type { ReactNode } from 'react';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { MfaForm, type NewSecret, RecoveryCodes } from '../mfa/mfa-form.tsx';
import { Banner } from '../ui/banner.tsx';
import { LinkButton } from '../ui/button.tsx';
import { brandOf } from '../ui/brands.ts';
import { CopyButton } from '../ui/copy-button.tsx';

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

/** The recovery codes, after a set-up or a renewal. */
export function RecoveryCodesStep({
  locale,
  email,
  codes,
  brandId,
}: StepProps & { email: string; codes: readonly string[]; brandId?: string }) {
  const t = messagesOf(locale);
  const heading = t('mfa.recovery_file', { brand: brandOf(brandId).name, email });
  return (
    <Step title={t('mfa.done_title')}>
      <RecoveryCodes t={t} codes={codes} heading={heading} />
      <p>
        <LinkButton href={paths.account.security()} variant="primary">
          {t('mfa.saved')}
        </LinkButton>
      </p>
    </Step>
  );
}

/** A new API token, this once. */
export function ApiTokenStep({ locale, name, token }: StepProps & { name: string; token: string }) {
  const t = messagesOf(locale);
  return (
    <Step title={t('account.token_title')}>
      <Banner tone="caution">
        <p>{t('account.token_once', { name })}</p>
      </Banner>
      <p className="account-secret">
        <code>{token}</code>
        <CopyButton t={t} value={token} label={t('account.token_title')} />
      </p>
      <p>{t('account.token_use')}</p>
      <p className="account-secret">
        <code>Authorization: Bearer {token.slice(0, 8)}…</code>
      </p>
      <p>
        <LinkButton href={paths.account.security()} variant="primary">
          {t('account.token_done')}
        </LinkButton>
      </p>
    </Step>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page account-step">
      <h1 className="page-title">{title}</h1>
      <section className="card">
        <div className="card-body stack">{children}</div>
      </section>
    </div>
  );
}
