import type { Locale } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { emptyLook } from '../ui/surface-look.ts';

/** The page of a mail that does not exist any more. */
export function GonePage({ locale }: { locale: string }) {
  const t = messagesOf(locale as Locale);
  return (
    <div className={emptyLook.box}>
      <span className={emptyLook.icon}>
        <Icon name="mail-x" size="lg" />
      </span>
      <h1 className={emptyLook.title}>{t('profile.gone_title')}</h1>
      <p className={emptyLook.text}>{t('profile.gone_text')}</p>
      <div className={emptyLook.actions}>
        <LinkButton href={paths.mailExplorer.show()} variant="primary">
          {t('profile.back')}
        </LinkButton>
      </div>
    </div>
  );
}
