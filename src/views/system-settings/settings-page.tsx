import type { ReactNode } from 'react';
import { type HasRights, may } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Button } from '../ui/button.tsx';
import { FilterForm } from '../ui/pagination.tsx';
import { iconBeforeLook, inputBoxLook, inputLook, pageLook, pageTitleLook } from '../ui/looks.ts';
import { Icon } from '../ui/icon.tsx';
import { Card, Tabs } from '../ui/card.tsx';
import { type SettingsPage, settingsPagesOf } from '../shell/navigation.ts';
import { Banner, FailureNotice } from '../ui/banner.tsx';
import type { FormView } from '../ui/field.tsx';
import type { SettingsPlace } from '../../site/settings-pages/define-place.ts';
import { settingsPlaces } from '../../site/settings-pages/places-of-pages.ts';

/** Beside the list of pages, if the window is wide enough. */
const frameLook = `${pageLook} relative list:min-h-180 list:ps-60`;

/** Widths of a settings page: the header has the same everywhere, so that the tabs do not move. */
const widths = {
  /** For forms and text. */
  text: `${frameLook} [&>:not(header,nav,:has(>nav))]:max-w-168`,
  middle: `${frameLook} [&>:not(header,nav,:has(>nav))]:max-w-240`,
  /** For tables. */
  wide: frameLook,
};

interface SettingsHeadProps {
  t: Translate;
  page: SettingsPage['name'] | 'search';
  /** The line below the title, where it is not the page's description. */
  lead?: string;
  viewer: HasRights;
  /** The search text. */
  typed?: string;
}

interface SettingsFrameProps extends SettingsHeadProps {
  width?: keyof typeof widths;
  /** What became of the page's form. */
  outcome?: SettingsOutcome;
  /** The message after saving, and the next step. */
  saved?: string;
  next?: ReactNode;
  children: ReactNode;
}

/** A page of the system settings, with links to the others. */
export const SettingsFrame = ({
  width = 'text',
  outcome,
  saved,
  next,
  children,
  ...head
}: SettingsFrameProps) => (
  <div className={widths[width]}>
    <SettingsHead {...head} />
    {outcome && <SettingsNotices {...{ outcome, saved, next }} t={head.t} />}
    {children}
  </div>
);

function SettingsHead({ t, page, lead, viewer, typed = '' }: SettingsHeadProps) {
  const pages = settingsPagesOf(viewer);
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-96 gap-1 max-phone:basis-full">
          <p className="text-ink-2">{t('settings.title')}</p>
          <h1 className={pageTitleLook}>{t(`settings.${page}`)}</h1>
          <p className="text-ink-2">{lead ?? (page !== 'search' && t(settingsPlaces[page].text))}</p>
        </div>
        <SearchForm t={t} isLive={page === 'search'}>
          <span className={`${inputBoxLook} w-56 max-phone:w-full`}>
            <Icon name="search" className={iconBeforeLook} />
            <input
              className={`${inputLook('sm')} ps-8`}
              id="settings-query"
              type="search"
              name="q"
              maxLength={100}
              autoComplete="off"
              aria-label={t('settings.search_label')}
              placeholder={t('settings.search_label')}
              defaultValue={typed}
            />
          </span>
        </SearchForm>
      </header>
      <PageList t={t} pages={pages} page={page} />
      <div className="list:hidden">
        <Tabs
          label={t('settings.title')}
          tabs={pages.map(({ name, href }) => ({
            href,
            label: t(`settings.${name}`),
            current: name === page,
          }))}
        />
      </div>
    </>
  );
}

/** It applies while one types on its own page alone: others may have unsaved changes. */
function SearchForm({ t, isLive, children }: { t: Translate; isLive: boolean; children: ReactNode }) {
  const form = {
    id: 'settings-search',
    role: 'search',
    action: paths.systemSettings.search(),
    className: 'flex gap-2 max-phone:w-full',
  };
  return isLive ? (
    <FilterForm t={t} found={undefined} {...form}>
      {children}
    </FilterForm>
  ) : (
    <form {...form}>
      {children}
      <Button type="submit" size="sm" className="without-js">
        {t('common.apply')}
      </Button>
    </form>
  );
}

interface PageListProps {
  t: Translate;
  pages: readonly SettingsPage[];
  page: SettingsHeadProps['page'];
}

/** The pages in a sidebar by topic; tabs if there is no room. */
function PageList({ t, pages, page }: PageListProps) {
  const groups = [...new Set(pages.map(({ group }) => group))];
  return (
    <nav
      className="absolute start-6 top-5 w-48 max-list:hidden print:hidden"
      aria-label={t('settings.title')}
    >
      {groups.map((group) => (
        <div key={group} className="mb-4">
          <p className="px-2.5 pb-1 text-sm text-ink-3">{t(`settings.group_${group}`)}</p>
          <ul>
            {pages
              .filter((one) => one.group === group)
              .map(({ name, href }) => (
                <li key={name}>
                  <a
                    className="block rounded-md px-2.5 py-1.5 text-table font-medium text-ink-2 hover:bg-hover hover:text-ink hover:no-underline aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
                    href={href}
                    aria-current={name === page ? 'page' : undefined}
                  >
                    {t(`settings.${name}`)}
                  </a>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** What became of a form, if anything. */
export type SettingsOutcome = Pick<FormView<unknown>, 'failure' | 'isSaved' | 'isUnsaved'>;

type SettingsNoticesProps = Pick<SettingsFrameProps, 't' | 'saved' | 'next'> & {
  outcome: SettingsOutcome;
};

function SettingsNotices({ t, outcome, saved, next }: SettingsNoticesProps) {
  return (
    <>
      {outcome.isSaved && (
        <Banner tone="positive">
          <p role="status">{saved ?? t('settings.saved')}</p>
          {next}
        </Banner>
      )}
      {outcome.isUnsaved && (
        <Banner tone="caution">
          <p role="status">{t('settings.not_saved_yet')}</p>
        </Banner>
      )}
      <FailureNotice text={outcome.failure} title={t('settings.not_saved')} />
    </>
  );
}

interface SettingsFormProps {
  t: Translate;
  action: string;
  viewer: HasRights;
  /** Whether the operator sets all of it, so there is nothing to save. */
  isAllOperators?: boolean;
  /** Shown beside the save button, or instead of it. */
  beside?: ReactNode;
  children: ReactNode;
}

/**
 * The form of a settings page, with its cards. The service validates it. Read-only viewers see the values
 * without controls that would be refused.
 */
export function SettingsForm({
  t,
  action,
  viewer,
  isAllOperators = false,
  beside,
  children,
}: SettingsFormProps) {
  if (!may(viewer, 'system_settings', 'act')) {
    return (
      <div className="grid gap-5">
        <ReadOnlyNotice t={t} />
        <fieldset className="grid min-w-0 gap-5" disabled>
          {children}
        </fieldset>
        {beside && <p>{beside}</p>}
      </div>
    );
  }
  return (
    <form className="grid gap-5" method="post" action={action} noValidate data-edit-clears="">
      {children}
      {!isAllOperators && (
        <p className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            {t('settings.save')}
          </Button>
          {beside}
        </p>
      )}
    </form>
  );
}

/** Notice to read-only viewers that they cannot change anything. */
export const ReadOnlyNotice = ({ t }: { t: Translate }) => (
  <Banner tone="info">
    <p>{t('settings.look_only')}</p>
  </Banner>
);

/** A note beside a locked field that the operator sets it, and by which setting (`operatorSettings`). */
export const ByOperator = ({ t, name }: { t: Translate; name: string }) => (
  <Banner tone="info">
    <p>{t('settings.by_operator', { name })}</p>
  </Banner>
);

interface SettingsCardProps {
  t: Translate;
  place: SettingsPlace;
  /** A title with a number, if there are several. */
  title?: string;
  /** Whether its parts are rows with a gap between them. */
  grid?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** A card of the settings; its place identifies it for search results. */
export const SettingsCard = ({ t, place, title, grid, actions, children }: SettingsCardProps) => (
  <Card id={place.id} title={title ?? t(place.label)} actions={actions}>
    {grid ? <div className="grid gap-4">{children}</div> : children}
  </Card>
);
