import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
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
  page: SettingsPage['name'];
  lead: string;
  viewer: HasRights;
}

/** The head of a page of the system settings, with the way to the others. */
export function SettingsHead({ t, page, lead, viewer }: SettingsHeadProps) {
  return (
    <>
      <header className="grid gap-1">
        <p className="text-ink-2">{t('settings.title')}</p>
        <h1 className={pageTitleLook}>{t(`settings.${page}`)}</h1>
        <p className="text-ink-2">{lead}</p>
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
