import type { ReactNode } from 'react';
import type { Translate } from '../../messages/messages.ts';
import { Banner } from '../ui/banner.tsx';

export interface SettingsOutcome {
  isSaved: boolean;
  /** Shows what was typed before the person proved who they are, to be saved now. */
  isUnsaved: boolean;
  failure?: string;
}

interface SettingsNoticesProps {
  t: Translate;
  outcome: SettingsOutcome;
  /** The message after it was saved. */
  saved: string;
  /** What to do next, then. */
  next?: ReactNode;
}

/** What became of the form of a page of settings. */
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
