import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { showFeatures } from '../../api/contract/config/features.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { ownFeatures } from '../../api/vocabulary/features.ts';
import { operatorSettings } from './operator-settings.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Card } from '../ui/card.tsx';
import { Checkbox, type FormView } from '../ui/field.tsx';
import { SettingsForm, SettingsFrame } from './settings-page.tsx';

interface FeaturesPageProps {
  t: Translate;
  viewer: HasRights;
  /** IANA name. */
  timeZone: string;
  /** `was` is the features that were on when the form was opened. */
  form: FormView<Record<(typeof ownFeatures)[number] | 'was', string | undefined>>;
  features: CallAnswer<typeof showFeatures>['features'];
  /** Those that the organisation switches itself. */
  own: typeof ownFeatures;
}

/** The organisation's features: what each does, and who last changed it. */
export function FeaturesPage({ t, viewer, timeZone, form, features, own }: FeaturesPageProps) {
  return (
    <SettingsFrame t={t} viewer={viewer} page="features" outcome={form} saved={t('settings.features_saved')}>
      <SettingsForm t={t} viewer={viewer} action={paths.systemSettings.features()}>
        <input type="hidden" name="was" value={form.values.was ?? ''} />
        <Card>
          <ul className="grid gap-4">
            {own.map((name) => {
              const feature = features.find((one) => one.name === name);
              if (!feature) return null;
              const { set_by, changed_by, changed_at } = feature;
              return (
                <li key={name} id={name} className="grid gap-1">
                  <Checkbox
                    name={name}
                    value="on"
                    defaultChecked={form.values[name] === 'on'}
                    disabled={set_by === 'operator'}
                    aria-describedby={`${name}-text`}
                    label={t(`settings.feature.${name}`)}
                  />
                  <div id={`${name}-text`} className="ps-6 text-sm text-ink-2">
                    <p>{t(`settings.feature.${name}_text`)}</p>
                    {set_by === 'operator' && (
                      <p>{t('settings.by_operator', { name: operatorSettings.features })}</p>
                    )}
                    {set_by === 'tenant' && changed_by && changed_at && (
                      <p className="text-ink-3">
                        {t('settings.feature_changed', {
                          who: changed_by,
                          when: t.dateTime(Date.parse(changed_at), timeZone, 'short'),
                        })}
                      </p>
                    )}
                  </div>
                </li>
              );
            })}
          </ul>
        </Card>
      </SettingsForm>
    </SettingsFrame>
  );
}
