import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../ui/banner.tsx';
import { LinkButton } from '../ui/button.tsx';
import { ApiTokensCard } from './api-tokens-card.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { HistoryCard } from './history-card.tsx';
import { MfaCard } from './mfa-card.tsx';
import type { SecurityModel } from './model.ts';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { pageLook, pageTitleLook } from '../ui/surface-look.ts';

/** The account's sign-in methods and sessions. */
export function SecurityPage({ locale, model }: { locale: string; model: SecurityModel }) {
  const t = messagesOf(locale);
  return (
    <div className={`${pageLook} gap-5 max-w-272 [&_.data-table_:is(th,td):first-child]:ps-0`}>
      <header className="grid gap-1">
        <h1 className={pageTitleLook}>{t('account.security')}</h1>
        <p className="text-ink-2">{t('account.security_intro')}</p>
      </header>
      {model.done && (
        <Banner tone="positive">
          <p role="status">{t.find(model.done)}</p>
        </Banner>
      )}
      {model.filled && (
        <Banner tone="positive">
          <p role="status">{t('proof.done')}</p>
        </Banner>
      )}
      {model.failure && (
        <Banner tone="danger" urgent>
          <p>{model.failure}</p>
        </Banner>
      )}
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
          <MfaCard t={t} model={model} />
          {model.passkeysOffered && <PasskeysCard t={t} model={model} />}
          <ApiTokensCard t={t} model={model} />
        </div>
        <div className="grid grid-cols-1 gap-5">
          <SessionsCard t={t} model={model} />
          <PasswordCard t={t} model={model} />
        </div>
      </div>
      <HistoryCard t={t} model={model} />
      {model.confirm && <ConfirmDialog t={t} confirm={model.confirm} />}
    </div>
  );
}
