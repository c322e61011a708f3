import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { pageLook } from '../ui/surface-look.ts';

/** The page for an unknown or removed rule. */
export function MissingRulePage({ locale }: { locale: string }) {
  const t = messagesOf(locale);
  return (
    <div className={`${pageLook} gap-5 max-w-300`}>
      <h1 className="visually-hidden">{t('policy.missing')}</h1>
      <EmptyState
        icon="sliders-horizontal"
        title={t('policy.missing')}
        actions={<LinkButton href={paths.policy.rules()}>{t('policy.show_all')}</LinkButton>}
      >
        {t('policy.missing_text')}
      </EmptyState>
    </div>
  );
}
