import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Tabs } from '../ui/tabs.tsx';
import { pageTitleLook } from '../ui/surface-look.ts';

const pages = ['sign_in', 'sender_trust', 'end_users', 'judge_again'] as const;

interface SettingsHeadProps {
  t: Translate;
  page: (typeof pages)[number];
  lead: string;
}

/** The head of a page of the system settings, with the way to the others. */
export function SettingsHead({ t, page, lead }: SettingsHeadProps) {
  const { systemSettings } = paths;
  const hrefs = {
    sign_in: systemSettings.signIn(),
    sender_trust: systemSettings.senderTrust(),
    end_users: systemSettings.endUsers(),
    judge_again: systemSettings.judgements(),
  };
  return (
    <>
      <header className="grid gap-1">
        <p className="text-ink-2">{t('settings.title')}</p>
        <h1 className={pageTitleLook}>{t(`settings.${page}`)}</h1>
        <p className="text-ink-2">{lead}</p>
      </header>
      <Tabs
        label={t('settings.title')}
        tabs={pages.map((name) => ({
          href: hrefs[name],
          label: t(`settings.${name}`),
          current: name === page,
        }))}
      />
    </>
  );
}
