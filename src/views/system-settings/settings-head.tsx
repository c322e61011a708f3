import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Button } from '../ui/button.tsx';
import { iconBeforeLook, inputBoxLook, inputLook } from '../ui/field-look.ts';
import { Icon } from '../ui/icon.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { settingsPagesOf, type SettingsPage } from '../shell/navigation.ts';
import { pageLook, pageTitleLook } from '../ui/surface-look.ts';

/** What a page of the system settings stands in: the head is as wide on each of them, so that its tabs stay where they are. */
export const settingsPageLook = {
  /** Forms and words, which are read. */
  text: `${pageLook} max-w-300 gap-5 [&>:not(header,nav)]:max-w-168`,
  middle: `${pageLook} max-w-300 gap-5 [&>:not(header,nav)]:max-w-240`,
  /** Tables. */
  wide: `${pageLook} max-w-300 gap-5`,
};

interface SettingsHeadProps {
  t: Translate;
  page: SettingsPage['name'] | 'search';
  lead: string;
  viewer: HasRights;
  /** What is searched for in the settings. */
  typed?: string;
}

/** The head of a page of the system settings, with the way to the others. */
export function SettingsHead({ t, page, lead, viewer, typed = '' }: SettingsHeadProps) {
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-96 gap-1 max-phone:basis-full">
          <p className="text-ink-2">{t('settings.title')}</p>
          <h1 className={pageTitleLook}>{t(`settings.${page}`)}</h1>
          <p className="text-ink-2">{lead}</p>
        </div>
        <form role="search" action={paths.systemSettings.search()} className="flex gap-2 max-phone:w-full">
          <span className={`${inputBoxLook} w-56 max-phone:w-full`}>
            <Icon name="search" className={iconBeforeLook} />
            <input
              className={`${inputLook('sm')} ps-8`}
              type="search"
              name="q"
              maxLength={100}
              autoComplete="off"
              aria-label={t('settings.search_label')}
              placeholder={t('settings.search_label')}
              defaultValue={typed}
            />
          </span>
          <Button type="submit" size="sm">
            {t('settings.search_go')}
          </Button>
        </form>
      </header>
      <Tabs
        label={t('settings.title')}
        tabs={settingsPagesOf(viewer).map(({ name, href }) => ({
          href,
          label: t(`settings.${name}`),
          current: name === page,
        }))}
      />
    </>
  );
}
