import type { showReportMail } from '../../api/contract/config/report-mail.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { reportRecipientsLimit } from '../../api/limits.ts';
import type { Locale } from '../../api/vocabulary/locales.ts';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox, fieldOf, type FormView, languageOptions, Select, TextArea } from '../ui/field.tsx';
import { hintLook } from '../ui/looks.ts';
import { Table } from '../ui/table.tsx';
import { SettingsCard, SettingsForm, SettingsFrame } from './settings-page.tsx';
import { settingsPlaces } from '../../site/settings-pages/places-of-pages.ts';
import { MailText } from '../ui/mail-text.tsx';

const { cards } = settingsPlaces.report_mail;

const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;
type Report = CallAnswer<typeof showReportMail>;

interface ReportMailPageProps {
  t: Translate;
  form: FormView<{
    every: Report['every'] | undefined;
    weekday: string | undefined;
    hour: string | undefined;
    recipients: string;
    locale: Locale | undefined;
    names_people: string | undefined;
  }>;
  stored: Report;
  intervals: readonly Report['every'][];
  viewer: HasRights;
}

/** The schedule and recipients of the mailed report. */
export function ReportMailPage({ t, form, stored, intervals, viewer }: ReportMailPageProps) {
  const zone = stored.time_zone;
  const next =
    stored.next_at === null
      ? t('settings.report_none')
      : t('settings.report_next', { when: t.dateTime(stored.next_at, zone, 'deadline') });
  const select = (name: 'every' | 'weekday' | 'hour' | 'locale') => ({
    ...fieldOf(form, name),
    defaultValue: form.values[name] ?? String(stored[name]),
  });
  const every = intervals.map((value) => ({ value, label: t(`settings.report_every.${value}`) }));
  const days = weekdays.map((value) => ({ value, label: t(`settings.report_weekday.${value}`) }));
  const times = hours.map((value) => ({ value, label: `${value.padStart(2, '0')}:00` }));
  return (
    <SettingsFrame
      t={t}
      viewer={viewer}
      page="report_mail"
      outcome={form}
      saved={`${t('settings.report_mail_saved')} ${next}`}
    >
      <SettingsForm
        t={t}
        viewer={viewer}
        action={paths.systemSettings.reportMail()}
        beside={
          <LinkButton href={paths.systemSettings.reportMailPreview()} icon="mail">
            {t('settings.report_preview_open')}
          </LinkButton>
        }
      >
        <SettingsCard t={t} place={cards.when} grid>
          <Select {...select('every')} options={every} label={t('settings.report_every')} />
          <div className="grid grid-cols-2 items-start gap-4 max-phone:grid-cols-1">
            <Select {...select('weekday')} options={days} label={t('settings.report_weekday')} />
            <Select
              {...select('hour')}
              options={times}
              label={t('settings.report_hour')}
              hint={t('settings.report_hour_hint', { zone: zone.replaceAll('_', ' ') })}
            />
          </div>
          <p className="text-ink-2">{next}</p>
        </SettingsCard>
        <SettingsCard t={t} place={cards.who} grid>
          <TextArea
            {...fieldOf(form, 'recipients')}
            rows={4}
            label={t('settings.report_recipients')}
            hint={t('settings.report_recipients_hint', { most: reportRecipientsLimit })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Select {...select('locale')} options={languageOptions(t)} label={t('settings.report_locale')} />
          <div>
            <Checkbox
              id="names_people"
              name="names_people"
              value="1"
              defaultChecked={form.values.names_people === '1'}
              label={t('settings.report_names_people')}
              aria-describedby="names_people-hint"
            />
            <p id="names_people-hint" className={hintLook}>
              {t('settings.report_names_people_text')}
            </p>
          </div>
        </SettingsCard>
      </SettingsForm>
      {stored.stopped.length > 0 && (
        <Card title={t('settings.report_stopped')}>
          <ul className="grid gap-1 wrap-anywhere">
            {stored.stopped.map(({ email, at }) => (
              <li key={email}>
                {email} · {t.dateTime(at, zone, 'date')}
              </li>
            ))}
          </ul>
          <p className={hintLook}>{t('settings.report_stopped_text')}</p>
        </Card>
      )}
      <SettingsCard t={t} place={cards.sent}>
        {stored.sent.length === 0 ? (
          <p className="text-ink-2">{t('settings.report_sent_none')}</p>
        ) : (
          <Table
            stacks
            caption={t('settings.report_sent')}
            columns={[
              { title: t('settings.report_at') },
              { title: t('settings.report_to') },
              { title: t('settings.report_state') },
            ]}
            rows={stored.sent.map(({ at, recipient, state, reason }) => ({
              id: `${at} ${recipient}`,
              cells: [
                t.dateTime(at, zone, 'medium'),
                <span key="to" className="wrap-anywhere">
                  {recipient}
                </span>,
                <div key="state" className="grid wrap-anywhere">
                  <span>{t(`settings.report_state.${state}`)}</span>
                  {reason && (
                    <span className="text-sm text-ink-2" lang="">
                      <MailText t={t} text={reason} />
                    </span>
                  )}
                </div>,
              ],
            }))}
          />
        )}
        <p className={`${hintLook} mt-3 wrap-anywhere`}>
          {stored.bounce_address
            ? t('settings.report_returns', { address: stored.bounce_address })
            : t('settings.report_returns_nowhere')}
        </p>
      </SettingsCard>
    </SettingsFrame>
  );
}
