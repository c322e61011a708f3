import { customQueryLimits } from '../../api/limits.ts';
import type { Translate } from '../../messages/messages.ts';
import { Banner } from '../ui/banner.tsx';
import { hintLook } from '../ui/field-look.ts';
import { Select, TextInput } from '../ui/inputs.tsx';
import type { AlertView } from './model.ts';

/** Hides the fields of other alert methods, also without scripts. */
const partLook = {
  alert: "grid gap-4 [fieldset:has(option[value='']:checked)>&]:hidden",
  webhook: "grid gap-4 [fieldset:not(:has(option[value='webhook']:checked))_&]:hidden",
};

/** The form fields of a query's alert: whether, how, and quiet hours. */
export function AlertFields({ t, alert }: { t: Translate; alert: AlertView }) {
  const { problems } = alert;
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="visually-hidden">{t('custom_queries.alert')}</legend>
      {alert.trouble && <Banner tone="caution">{alert.trouble}</Banner>}
      <Select
        id="query-way"
        name="way"
        label={t('custom_queries.alert')}
        options={(['', 'mail', 'webhook'] as const).map((way) => ({
          value: way,
          label: t(way === '' ? 'custom_queries.alert_none' : `custom_queries.alert_${way}`),
        }))}
        defaultValue={alert.way}
        {...(problems.criteria && { error: problems.criteria })}
      />
      <div className={partLook.alert}>
        <p className={hintLook}>{t('custom_queries.alert_text')}</p>
        <div className={partLook.webhook}>
          <TextInput
            id="query-url"
            name="url"
            type="url"
            maxLength={customQueryLimits.url}
            autoComplete="off"
            placeholder="https://"
            label={t('custom_queries.alert_url')}
            hint={t('custom_queries.alert_url_hint')}
            defaultValue={alert.url}
            {...(problems.url && { error: problems.url })}
          />
          {alert.secret && (
            <div>
              <p className="text-table font-medium">{t('custom_queries.alert_secret')}</p>
              <code className="text-table wrap-anywhere select-all">{alert.secret}</code>
            </div>
          )}
        </div>
        <div className="grid grid-cols-[1fr_1fr_max-content] items-start gap-4 max-tablet:grid-cols-1">
          <Hour
            name="quiet_from"
            label={t('custom_queries.alert_quiet_from')}
            value={alert.quietFrom}
            error={problems.quiet_from}
          />
          <Hour name="quiet_to" label={t('custom_queries.alert_quiet_to')} value={alert.quietTo} />
          <TextInput
            id="query-most"
            name="most_an_hour"
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            label={t('custom_queries.alert_most')}
            defaultValue={alert.mostAnHour}
            {...(problems.most_an_hour && { error: problems.most_an_hour })}
          />
        </div>
      </div>
    </fieldset>
  );
}

interface HourProps {
  name: string;
  label: string;
  value: string;
  error?: string | undefined;
}

const Hour = ({ name, label, value, error }: HourProps) => (
  <TextInput
    id={`query-${name}`}
    name={name}
    inputMode="numeric"
    maxLength={2}
    autoComplete="off"
    label={label}
    defaultValue={value}
    {...(error && { error })}
  />
);
