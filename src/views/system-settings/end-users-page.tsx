import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { VerdictGroup } from '../../api/vocabulary/held-mail.ts';
import type { NoticeChoice } from '../../api/contract/config/end-user-policy.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { hintLook } from '../ui/field-look.ts';
import { Checkbox, type Option, Radio, Select, TextArea, TextInput } from '../ui/inputs.tsx';
import { languageOptions } from '../ui/language-options.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SettingsHead, settingsPageLook } from './settings-head.tsx';
import { settingsPlaces } from '../../settings-pages/places-of-pages.ts';
import { SettingsNotices, type SettingsOutcome } from './settings-notices.tsx';

const { cards } = settingsPlaces.end_users;

export interface EndUsersModel extends SettingsOutcome {
  groups: { group: VerdictGroup; value: string; needsTwo: boolean; options: Option[]; notice: string }[];
  /** As typed. */
  proofHours: string;
  notices: NoticeChoice | undefined;
  noticeChoices: readonly NoticeChoice[];
  /** Choices for a verdict group. */
  groupNotices: Option[];
  /** Groups of people as typed, by their kind of notice. */
  people: Record<NoticeChoice, string>;
  requestMails: NoticeChoice;
  requestMailChoices: readonly NoticeChoice[];
  /** As typed. */
  digestHours: string;
  owners: string;
  timeZone: string;
  zones: readonly string[];
  locale: string;
  /** Whether the choices cover mail that Microsoft holds. */
  reachesMicrosoft: boolean;
  /** By field. */
  problems: Partial<
    Record<VerdictGroup | 'proof_hours' | 'time_zone' | 'digest_hours' | 'owners' | 'people', string>
  >;
}

interface CardProps {
  t: Translate;
  model: EndUsersModel;
}

/** The policy for employees' held mail and notices, for administrators. */
export function EndUsersPage({ t, model, viewer }: CardProps & { viewer: HasRights }) {
  return (
    <div className={settingsPageLook.text}>
      <SettingsHead t={t} viewer={viewer} page="end_users" lead={t('settings.end_users_intro')} />
      <SettingsNotices t={t} outcome={model} saved={t('settings.end_users_saved')} />
      <SettingsForm t={t} viewer={viewer} action={paths.systemSettings.endUsers()}>
        <RestoreCard t={t} model={model} />
        <ProofCard t={t} model={model} />
        <NoticesCard t={t} model={model} />
      </SettingsForm>
    </div>
  );
}

function RestoreCard({ t, model }: CardProps) {
  return (
    <SettingsCard t={t} place={cards.restore}>
      <div className="grid gap-4">
        <p>{t('settings.restore_bounds')}</p>
        <p>{t('settings.restore_text')}</p>
        {!model.reachesMicrosoft && <p>{t('settings.restore_without_microsoft')}</p>}
        <div className="grid grid-cols-2 gap-x-4 gap-y-5 max-tablet:grid-cols-1">
          {model.groups.map(({ group, value, needsTwo, options }) => {
            const error = model.problems[group];
            return (
              <div key={group} className="grid content-start gap-2">
                <Select
                  id={group}
                  name={group}
                  label={t(`requests.group.${group}`)}
                  options={options}
                  defaultValue={value}
                  {...(error !== undefined && { error })}
                />
                <Checkbox
                  name="second_approver"
                  value={group}
                  defaultChecked={needsTwo}
                  aria-label={t('settings.two_approve_group', { group: t(`requests.group.${group}`) })}
                  label={t('settings.two_approve')}
                />
              </div>
            );
          })}
        </div>
        <p>{t('settings.two_approve_text')}</p>
        <Select
          id="request_mails"
          name="request_mails"
          label={t('settings.request_mails')}
          options={model.requestMailChoices.map((value) => ({
            value,
            label: t(`settings.request_mails_${value}`),
          }))}
          defaultValue={model.requestMails}
        />
      </div>
    </SettingsCard>
  );
}

function ProofCard({ t, model }: CardProps) {
  const error = model.problems.proof_hours;
  return (
    <SettingsCard t={t} place={cards.proof}>
      <div className="grid gap-4">
        <p>{t('settings.proof_text')}</p>
        <TextInput
          id="proof_hours"
          name="proof_hours"
          className="max-w-28"
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          label={t('settings.proof_hours')}
          hint={t('settings.proof_hours_hint')}
          defaultValue={model.proofHours}
          {...(error !== undefined && { error })}
        />
      </div>
    </SettingsCard>
  );
}

function NoticesCard({ t, model }: CardProps) {
  const { time_zone: error, digest_hours: hoursError, owners: ownersError } = model.problems;
  return (
    <SettingsCard t={t} place={cards.notices}>
      <div className="grid gap-4">
        <p id="notices-text">{t('settings.notices_text')}</p>
        <fieldset className="grid gap-3.5" aria-describedby="notices-text">
          <legend className="visually-hidden">{t('settings.notices')}</legend>
          {model.noticeChoices.map((choice) => (
            <Radio
              key={choice}
              name="notices"
              value={choice}
              defaultChecked={choice === model.notices}
              label={
                <>
                  <b>{t(`settings.notices_${choice}`)}</b>
                  <span className={`${hintLook} block`}>{t(`settings.notices_${choice}_text`)}</span>
                </>
              }
            />
          ))}
        </fieldset>
        <NoticeDifferences t={t} model={model} />
        <TextInput
          id="digest_hours"
          name="digest_hours"
          className="max-w-60"
          maxLength={200}
          autoComplete="off"
          label={t('settings.digest_hours')}
          hint={t('settings.digest_hours_hint')}
          defaultValue={model.digestHours}
          {...(hoursError !== undefined && { error: hoursError })}
        />
        <div className="grid grid-cols-2 gap-4 max-tablet:grid-cols-1">
          <Select
            id="time_zone"
            name="time_zone"
            label={t('settings.notice_zone')}
            options={model.zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            defaultValue={model.timeZone}
            {...(error !== undefined && { error })}
          />
          <Select
            id="locale"
            name="locale"
            label={t('settings.notice_locale')}
            options={languageOptions(t)}
            defaultValue={model.locale}
          />
        </div>
        <TextArea
          id="owners"
          name="owners"
          rows={4}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          label={t('settings.owners')}
          optional={t('common.optional')}
          hint={t('settings.owners_hint')}
          defaultValue={model.owners}
          {...(ownersError !== undefined && { error: ownersError })}
        />
        <p className="flex flex-wrap gap-3">
          <LinkButton href={paths.systemSettings.noticePreview()} icon="mail">
            {t('settings.notice_preview_open')}
          </LinkButton>
          <LinkButton href={paths.systemSettings.noticeFailures()} icon="bell">
            {t('settings.failures')}
          </LinkButton>
        </p>
      </div>
    </SettingsCard>
  );
}

/** Exceptions from the default notices, by verdict and by group of people. */
function NoticeDifferences({ t, model }: CardProps) {
  const { groupNotices, groups, people, problems } = model;
  const differs = groups.some(({ notice }) => notice !== 'usual') || Object.values(people).some(Boolean);
  return (
    <details
      open={differs || problems.people !== undefined}
      className="[&>summary]:w-fit [&>summary]:rounded-sm"
    >
      <summary className="text-table font-semibold">{t('settings.notices_differ')}</summary>
      <div className="grid gap-4 pt-3">
        <p>{t('settings.notices_differ_text')}</p>
        <div className="grid grid-cols-2 gap-4 max-tablet:grid-cols-1">
          {groups.map(({ group, notice }) => (
            <Select
              key={group}
              id={`notice_${group}`}
              name={`notice_${group}`}
              label={t(`requests.group.${group}`)}
              options={groupNotices}
              defaultValue={notice}
            />
          ))}
        </div>
        <p>{t('settings.notice_people_text')}</p>
        {(['at_once', 'digest', 'off'] as const).map((choice) => (
          <TextArea
            key={choice}
            id={`people_${choice}`}
            name={`people_${choice}`}
            rows={2}
            spellCheck={false}
            autoComplete="off"
            label={t(`settings.notice_people_${choice}`)}
            optional={t('common.optional')}
            defaultValue={people[choice]}
            {...(choice === 'at_once' && problems.people !== undefined && { error: problems.people })}
          />
        ))}
      </div>
    </details>
  );
}
