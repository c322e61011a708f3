import type { OutsideSection } from '../../api/vocabulary/outside-sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { pageSections } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import { problemLook } from '../errors/error-page.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { withLineBreaks } from '../ui/mail-text.tsx';
import { emptyLook } from '../ui/looks.ts';

interface NotInstalledPageProps {
  t: Translate;
  /** A section of other products, or a page that only older versions had. */
  id: OutsideSection | 'legacy';
  isAdministrator: boolean;
}

/** A section of the specification that this installation does not have: what it is for, and how it is set up. */
export function NotInstalledPage({ t, id, isAdministrator }: NotInstalledPageProps) {
  const menu = pageSections.find((section) => section.id === id)?.menu;
  const text = t.find(`not_installed.${id}`);
  return (
    <div className={`${problemLook} min-h-[70dvh]`}>
      <span className={emptyLook.icon}>
        <Icon name={menu?.icon ?? 'history'} size="lg" />
      </span>
      {menu && <p className="text-sm text-ink-3!">{t.find(menu.title)}</p>}
      <h1>{t('not_installed.title')}</h1>
      <p>{text}</p>
      {id !== 'legacy' && !isAdministrator && <p>{t('not_installed.how_administrator')}</p>}
      {id !== 'legacy' && isAdministrator && (
        <>
          <p>{t('not_installed.how_operator', { setting: 'POSTERN_SECTIONS' })}</p>
          <code className="max-w-full text-sm wrap-anywhere">
            {withLineBreaks(`POSTERN_SECTIONS=${id}=https://${id}.example.com`)}
          </code>
        </>
      )}
      <div className={emptyLook.actions}>
        <LinkButton variant="primary" href={paths.home()}>
          {t('error.home')}
        </LinkButton>
        {id !== 'legacy' && isAdministrator && (
          <LinkButton href={paths.helpTopic('operations-settings')}>{t('help.documentation')}</LinkButton>
        )}
      </div>
    </div>
  );
}
