import { messagesOf, type Translate } from '../../messages/messages.ts';
import { Badge } from '../ui/badge.tsx';
import { IconButton, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/pagination.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu, MenuButton, MenuHeading, MenuLink, MenuSeparator } from '../ui/menu.tsx';
import { cardLook, middlePageLook, pageTitleLook } from '../ui/looks.ts';
import type { QueryListView, QueryRow } from './model.ts';
import { ChangeNotices } from './notices.tsx';
import { MailText } from '../ui/mail-text.tsx';
import { spellOut } from '../ui/mark-text.ts';

/** The person's saved searches, and those shared by others. */
export function QueryListPage({ view }: { view: QueryListView }) {
  const t = messagesOf(view.locale);
  return (
    <div className={middlePageLook}>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-[min(16rem,100%)] flex-1">
          <h1 className={pageTitleLook}>{t('custom_queries.title')}</h1>
          <p className="text-table text-ink-2">{t('custom_queries.lead')}</p>
        </div>
        <LinkButton href={view.explorerHref} icon="mail-search">
          {t('custom_queries.from_explorer')}
        </LinkButton>
      </header>
      <ChangeNotices notices={view.notices} />
      {view.folders.length === 0 && (
        <EmptyState
          icon="bookmark"
          title={t('custom_queries.none')}
          actions={<LinkButton href={view.explorerHref}>{t('shell.mail_explorer')}</LinkButton>}
        >
          <p>{t('custom_queries.none_text')}</p>
        </EmptyState>
      )}
      {view.folders.map((folder) => (
        <section key={folder.name} aria-label={spellOut(folder.name) || t('custom_queries.no_folder')}>
          {(view.folders.length > 1 || folder.name) && (
            <h2 className="mb-2 flex items-center gap-2 text-md">
              <Icon name="folder" />
              <MailText t={t} text={folder.name || t('custom_queries.no_folder')} />
            </h2>
          )}
          <ul className={`${cardLook} [&>:not(:last-child)]:border-b [&>:not(:last-child)]:border-line`}>
            {folder.queries.map((query) => (
              <Row key={query.id} query={query} t={t} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Row({ query, t }: { query: QueryRow; t: Translate }) {
  const menu = `query-${query.id}`;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <a className="font-medium" href={query.runHref || query.editHref}>
            <MailText t={t} text={query.name} />
          </a>
          {query.sharing && (
            <Badge look="outline" icon="users">
              {query.sharing}
            </Badge>
          )}
          {query.pinned && (
            <Badge look="outline" icon="pin">
              {t(`custom_queries.pinned_${query.pinned}`)}
            </Badge>
          )}
          {query.alertText && (
            <Badge look="outline" icon="bell">
              {query.alertText}
            </Badge>
          )}
        </p>
        {query.description && (
          <p className="text-table text-ink-2">
            <MailText t={t} text={query.description} />
          </p>
        )}
        <p className="text-sm text-ink-3">
          <MailText t={t} text={query.summary} />
        </p>
        {query.trouble && (
          <p className="tone-caution flex items-start gap-1 text-sm text-(--tone-ink)">
            <Icon name="triangle-alert" size="sm" className="mt-0.5" />
            {query.trouble}
          </p>
        )}
        {query.problem && (
          <p className="tone-caution flex items-start gap-1 text-sm text-(--tone-ink)">
            <Icon name="triangle-alert" size="sm" className="mt-0.5" />
            <MailText t={t} text={query.problem} />
          </p>
        )}
      </div>
      {query.runHref && (
        <LinkButton href={query.runHref} size="sm" icon="play" className="max-phone:hidden">
          {t('custom_queries.run')}
        </LinkButton>
      )}
      <IconButton
        icon="ellipsis-vertical"
        label={t('custom_queries.actions', { name: spellOut(query.name) })}
        popoverTarget={menu}
        tip="none"
      />
      <Menu id={menu} label={t('custom_queries.actions', { name: spellOut(query.name) })}>
        {query.runHref && (
          <MenuLink href={query.runHref} icon="play">
            {t('custom_queries.run')}
          </MenuLink>
        )}
        {query.isOwn && (
          <MenuLink href={query.editHref} icon="sliders-horizontal">
            {t('custom_queries.edit')}
          </MenuLink>
        )}
        <MenuLink href={query.duplicateHref} icon="copy">
          {t('custom_queries.duplicate')}
        </MenuLink>
        <MenuSeparator />
        <MenuHeading>{t('custom_queries.on_dashboard')}</MenuHeading>
        <form method="post" action={query.pinAction}>
          {(['number', 'chart', 'none'] as const)
            .filter((kind) => kind !== (query.pinned ?? 'none'))
            .map((kind) => (
              <MenuButton
                key={kind}
                type="submit"
                name="shown_as"
                value={kind}
                icon={kind === 'none' ? 'x' : kind === 'chart' ? 'chart-column' : 'pin'}
              >
                {t(`custom_queries.pin_${kind}`)}
              </MenuButton>
            ))}
        </form>
      </Menu>
    </li>
  );
}
