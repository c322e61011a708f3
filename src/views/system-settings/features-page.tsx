import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Feature } from '../../api/vocabulary/features.ts';
import { operatorSettings } from './operator-settings.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/inputs.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsHead, settingsPageLook } from './settings-head.tsx';
import { SettingsNotices, type SettingsOutcome } from './settings-notices.tsx';

interface FeaturesPageProps {
  t: Translate;
  viewer: HasRights;
  /** IANA name. */
  timeZone: string;
  outcome: SettingsOutcome;
  /** Features that were enabled when the form was opened, separated by spaces. */
  was: string;
  features: readonly {
    name: Feature;
    on: boolean;
    set_by: 'operator' | 'tenant';
    changed_by: string | null;
    changed_at: string | null;
  }[];
}

/** The organisation's features: what each does, and who last changed it. */
export function FeaturesPage({ t, viewer, timeZone, outcome, was, features }: FeaturesPageProps) {
  return (
    <div className={settingsPageLook.text}>
      <SettingsHead t={t} viewer={viewer} page="features" lead={t('settings.features_intro')} />
      <SettingsNotices t={t} outcome={outcome} saved={t('settings.features_saved')} />
      <SettingsForm t={t} viewer={viewer} action={paths.systemSettings.features()}>
        <input type="hidden" name="was" value={was} />
        <Card>
          <ul className="grid gap-4">
            {features.map(({ name, on, set_by, changed_by, changed_at }) => (
              <li key={name} id={name} className="grid gap-1">
                <Checkbox
                  name={name}
                  value="on"
                  defaultChecked={on}
                  disabled={set_by === 'operator'}
                  aria-describedby={`${name}-text`}
                  label={<span className="font-semibold">{t(`settings.feature.${name}`)}</span>}
                />
                <div id={`${name}-text`} className="ps-6 text-ink-2">
                  <p>{t(`settings.feature.${name}_text`)}</p>
                  {set_by === 'operator' && (
                    <p className="text-sm">
                      {t('settings.by_operator', { name: operatorSettings.features })}
                    </p>
                  )}
                  {set_by === 'tenant' && changed_by && changed_at && (
                    <p className="text-sm text-ink-3">
                      {t('settings.feature_changed', {
                        who: changed_by,
                        when: t.dateTime(Date.parse(changed_at), timeZone, 'short'),
                      })}
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </Card>
      </SettingsForm>
    </div>
  );
}
