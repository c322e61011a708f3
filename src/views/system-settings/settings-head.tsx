import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Tabs } from '../ui/tabs.tsx';
import { pageTitleLook } from '../ui/surface-look.ts';

interface SettingsHeadProps {
  t: Translate;
  page: 'sign_in' | 'judge_again';
  lead: string;
}

/** The head of a page of the system settings, with the way to the others. */
export function SettingsHead({ t, page, lead }: SettingsHeadProps) {
  const hrefs = { sign_in: paths.systemSettings.signIn(), judge_again: paths.systemSettings.judgements() };
  return (
    <>
      <header className="grid gap-1">
        <p className="text-ink-2">{t('settings.title')}</p>
        <h1 className={pageTitleLook}>{t(`settings.${page}`)}</h1>
        <p className="text-ink-2">{lead}</p>
      </header>
      <Tabs
        label={t('settings.title')}
        tabs={(['sign_in', 'judge_again'] as const).map((name) => ({
          href: hrefs[name],
          label: t(`settings.${name}`),
          current: name === page,
        }))}
      />
    </>
  );
}
