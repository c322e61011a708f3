import type { Locale } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** The mail an address names is no longer there. */
export function GonePage({ locale }: { locale: string }) {
  const t = messagesOf(locale as Locale);
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon name="mail-x" size="lg" />
      </span>
      <h1 className="empty-title">{t('profile.gone_title')}</h1>
      <p className="empty-text">{t('profile.gone_text')}</p>
      <div className="empty-actions">
        <LinkButton href={paths.mailExplorer.show()} variant="primary">
          {t('profile.back')}
        </LinkButton>
      </div>
    </div>
  );
}
