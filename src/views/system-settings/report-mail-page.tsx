import { reportRecipientsLimit } from '../../api/limits.ts';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { hintLook } from '../ui/field-look.ts';
import { Checkbox, type Option, Select, TextArea } from '../ui/inputs.tsx';
import { Table } from '../ui/table.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SettingsHead, settingsPageLook } from './settings-head.tsx';
import { settingsPlaces } from '../../settings-pages/places-of-pages.ts';
import { SettingsNotices, type SettingsOutcome } from './settings-notices.tsx';
import { MailText } from '../ui/mail-text.tsx';

const { cards } = settingsPlaces.report_mail;

const reportMailFields = ['every', 'weekday', 'hour', 'recipients', 'locale'] as const;

export interface ReportMailModel extends SettingsOutcome {
  /** As typed. */
  form: Readonly<Record<(typeof reportMailFields)[number], string>> & { namesPeople: boolean };
  options: Readonly<Record<Exclude<(typeof reportMailFields)[number], 'recipients'>, readonly Option[]>>;
  /** When the next report is due, or that none is. */
  next: string;
  zone: string;
  sent: readonly { id: string; at: string; recipient: string; state: string; reason: string }[];
  /** Whether returned mails are detected. */
  returns: string;
  stopped: readonly string[];
  /** The error of the recipients. */
  problem: string | undefined;
}

interface ReportMailPageProps {
  t: Translate;
  model: ReportMailModel;
  viewer: HasRights;
}

/** The schedule and recipients of the mailed report. */
export function ReportMailPage({ t, model, viewer }: ReportMailPageProps) {
  const { form, options } = model;
  const select = (name: keyof ReportMailModel['options']) => ({
    id: name,
    name,
    options: options[name],
    defaultValue: form[name],
  });
  return (
    <div className={settingsPageLook.text}>
      <SettingsHead t={t} viewer={viewer} page="report_mail" lead={t('settings.report_mail_intro')} />
      <SettingsNotices t={t} outcome={model} saved={`${t('settings.report_mail_saved')} ${model.next}`} />
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
        <SettingsCard t={t} place={cards.when}>
          <div className="grid gap-4">
            <Select {...select('every')} label={t('settings.report_every')} />
            <div className="grid grid-cols-2 items-start gap-4 max-phone:grid-cols-1">
              <Select {...select('weekday')} label={t('settings.report_weekday')} />
              <Select
                {...select('hour')}
                label={t('settings.report_hour')}
                hint={t('settings.report_hour_hint', { zone: model.zone })}
              />
            </div>
            <p className="text-ink-2">{model.next}</p>
          </div>
        </SettingsCard>
        <SettingsCard t={t} place={cards.who}>
          <div className="grid gap-4">
            <TextArea
              id="recipients"
              name="recipients"
              rows={4}
              label={t('settings.report_recipients')}
              hint={t('settings.report_recipients_hint', { most: reportRecipientsLimit })}
              defaultValue={form.recipients}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...(model.problem !== undefined && { error: model.problem })}
            />
            <Select {...select('locale')} label={t('settings.report_locale')} />
            <div>
              <Checkbox
                id="names_people"
                name="names_people"
                value="1"
                defaultChecked={form.namesPeople}
                label={t('settings.report_names_people')}
                aria-describedby="names_people-hint"
              />
              <p id="names_people-hint" className={hintLook}>
                {t('settings.report_names_people_text')}
              </p>
            </div>
          </div>
        </SettingsCard>
      </SettingsForm>
      {model.stopped.length > 0 && (
        <Card title={t('settings.report_stopped')}>
          <ul className="grid gap-1 wrap-anywhere">
            {model.stopped.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <p className={hintLook}>{t('settings.report_stopped_text')}</p>
        </Card>
      )}
      <SettingsCard t={t} place={cards.sent}>
        {model.sent.length === 0 ? (
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
            rows={model.sent.map(({ id, at, recipient, state, reason }) => ({
              id,
              cells: [
                at,
                <span key="to" className="wrap-anywhere">
                  {recipient}
                </span>,
                <div key="state" className="grid wrap-anywhere">
                  <span>{state}</span>
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
        <p className={`${hintLook} mt-3 wrap-anywhere`}>{model.returns}</p>
      </SettingsCard>
    </div>
  );
}
