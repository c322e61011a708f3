import type { ReactNode } from 'react';
import type { Translate } from '../../messages/messages.ts';
import { Banner } from '../ui/banner.tsx';

export interface SettingsOutcome {
  isSaved: boolean;
  /** Whether the values were typed before re-authentication and are not saved yet. */
  isUnsaved: boolean;
  failure?: string;
}

interface SettingsNoticesProps {
  t: Translate;
  outcome: SettingsOutcome;
  /** The message after saving. */
  saved: string;
  /** The next step after saving. */
  next?: ReactNode;
}

/** The outcome of a settings form. */
export function SettingsNotices({ t, outcome, saved, next }: SettingsNoticesProps) {
  return (
    <>
      {outcome.isSaved && (
        <Banner tone="positive">
          <p role="status">{saved}</p>
          {next}
        </Banner>
      )}
      {outcome.isUnsaved && (
        <Banner tone="caution">
          <p role="status">{t('settings.not_saved_yet')}</p>
        </Banner>
      )}
      {outcome.failure && (
        <Banner tone="danger" urgent title={t('settings.not_saved')}>
          <p>{outcome.failure}</p>
        </Banner>
      )}
    </>
  );
}
