import type { ReactNode } from 'react';
import type { Translate } from '../../messages/messages.ts';
import { Banner } from '../ui/banner.tsx';
import type { FormView } from '../ui/field.tsx';

/** What became of a form, if anything. */
export type SettingsOutcome = Pick<FormView<unknown>, 'failure' | 'isSaved' | 'isUnsaved'>;

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
