import type { ReactNode } from 'react';
import { type HasRights, may } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

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
